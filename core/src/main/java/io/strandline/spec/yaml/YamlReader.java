package io.strandline.spec.yaml;

import static io.strandline.error.ErrorCode.SPEC_SYNTAX;
import static io.strandline.error.ErrorCode.SPEC_UNREADABLE;

import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlNode.Items;
import io.strandline.spec.yaml.YamlNode.Kind;
import io.strandline.spec.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads one YAML document whose root is a map. */
public final class YamlReader {
  private static final int MAX_DEPTH = 20;
  private static final int MAX_ALIASES = 50;
  private static final int MAX_NODES = 100_000;

  private final String file;
  private final Problems problems;
  private int nodes;
  private boolean tooLarge;

  private YamlReader(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The document's map, or problems. */
  public static Optional<Entries> read(String text, String file, Problems problems) {
    return new YamlReader(file, problems).root(text);
  }

  private Optional<Entries> root(String written) {
    String text = written.startsWith("\uFEFF") ? written.substring(1) : written;
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setMaxAliasesForCollections(MAX_ALIASES).build();
    Place start = new Place(file, 1, "");
    try {
      if (tooDeep(text, settings)) {
        return Optional.empty();
      }
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty() || (root.get() instanceof ScalarNode scalar && blank(scalar))) {
        problems.add(
            SPEC_UNREADABLE, start, "is empty", "Write a spec; docs/spec.md shows complete ones.");
        return Optional.empty();
      }
      YamlNode tree = converted(root.get(), start, 1);
      if (tree instanceof Entries entries) {
        return Optional.of(entries);
      }
      problems.add(
          SPEC_SYNTAX, start, "is " + tree.describe() + ", not a map", "Write `key: value` lines.");
    } catch (MarkedYamlEngineException e) {
      YamlFault fault = YamlFault.of(e, text);
      Place itsPlace = new Place(file, fault.line(), "");
      problems.add(SPEC_SYNTAX, itsPlace, "is not YAML: " + fault.message(), fault.remedy());
    } catch (ReaderException e) {
      long line = text.substring(0, text.indexOf(e.getCodePoint())).lines().count();
      problems.add(
          SPEC_SYNTAX,
          new Place(file, (int) Math.max(1, line), ""),
          "is not YAML: it holds the control character U+%04X".formatted(e.getCodePoint()),
          "Remove it.");
    } catch (YamlEngineException e) {
      // no place is known, and its words are the parser's own: of what is left, directives alone
      problems.add(
          SPEC_SYNTAX,
          start,
          "is not YAML 1.2, or has a directive that specs do not know",
          "Remove lines that begin with `%`, and check the first lines.");
    }
    return Optional.empty();
  }

  /** Composing recurses, so depth is looked at first; it stays small whatever the file holds. */
  private boolean tooDeep(String text, LoadSettings settings) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        default -> {}
      }
      if (depth > MAX_DEPTH) {
        problems.add(
            SPEC_SYNTAX,
            new Place(file, line(event.getStartMark()), ""),
            "nests deeper than " + MAX_DEPTH + " levels",
            "No key of a spec needs that.");
        return true;
      }
    }
    return false;
  }

  private YamlNode converted(Node node, Place place, int depth) {
    nodes++;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) {
      return tooLarge(place);
    }
    if (node instanceof MappingNode map) {
      return entries(map, place, depth);
    }
    if (node instanceof SequenceNode list) {
      List<YamlNode> items = new ArrayList<>();
      for (Node item : list.getValue()) {
        Place itsPlace = place.item(items.size(), line(item.getStartMark()));
        items.add(converted(item, itsPlace, depth + 1));
      }
      return new Items(place, items);
    }
    return scalar((ScalarNode) node, place);
  }

  /** Anchors can make a small file infinite. Said once. */
  private Scalar tooLarge(Place place) {
    if (tooLarge) {
      return new Scalar(place, Kind.FAULTY, "", "");
    }
    tooLarge = true;
    return fault(place, "is too large or refers to itself", "Write it without anchors.");
  }

  private Entries entries(MappingNode map, Place place, int depth) {
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      int line = line(tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
        fault(place.at("?", line), "has a list or map as its key", "Keys are plain words.");
        continue;
      }
      String key = scalar.getValue();
      Place itsPlace = place.at(key, line);
      YamlNode value = converted(tuple.getValueNode(), itsPlace, depth + 1);
      YamlNode first = entries.putIfAbsent(key, value);
      if (first != null) {
        fault(
            itsPlace,
            "`" + key + "` stands here a second time; the first is on line " + first.place().line(),
            "Keep one of them.");
      }
    }
    return new Entries(place, entries);
  }

  private YamlNode scalar(ScalarNode node, Place place) {
    String text = node.getValue();
    Tag tag = node.getTag();
    if (tag.equals(Tag.STR)) {
      return new Scalar(place, Kind.TEXT, text, text);
    }
    if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
      return new Scalar(place, Kind.NUMBER, text, text);
    }
    if (tag.equals(Tag.BOOL)) {
      return new Scalar(place, Kind.BOOLEAN, text, text);
    }
    if (tag.equals(Tag.NULL)) {
      return new Scalar(place, Kind.NULL, text, "null");
    }
    return fault(place, "has the tag `" + tag.getValue() + "`", "Specs use no YAML tags.");
  }

  private Scalar fault(Place place, String message, String remedy) {
    problems.add(SPEC_SYNTAX, place, message, remedy);
    return new Scalar(place, Kind.FAULTY, "", "");
  }

  private static boolean blank(ScalarNode scalar) {
    return scalar.isPlain() && scalar.getValue().isEmpty();
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(Mark::getLine).orElse(0) + 1;
  }
}
