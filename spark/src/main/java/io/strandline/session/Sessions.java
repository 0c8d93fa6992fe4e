package io.strandline.session;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableFormat;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/** What embedded and attached sessions have in common. */
final class Sessions {
  static final String EXTENSIONS = "spark.sql.extensions";

  private Sessions() {}

  /** Settings that results depend on. */
  static Map<String, String> common() {
    return Map.of("spark.sql.session.timeZone", "UTC", "spark.sql.ansi.enabled", "true");
  }

  /** The given extensions and those of the formats, each once. */
  static String extensions(List<? extends TableFormat> formats, String given) {
    Set<String> all = names(given);
    formats.forEach(format -> all.addAll(format.extensions()));
    return String.join(",", all);
  }

  /**
   * A session with {@code settings}: of the Spark that runs in this process, or of the one that
   * {@code start} starts.
   */
  static SparkSession open(
      Supplier<SparkSession> start, Map<String, String> settings, String extensions) {
    if (SparkSession.getDefaultSession().isEmpty()) {
      try {
        return start.get();
      } catch (RuntimeException e) {
        throw new StrandlineException(
            Problem.of(
                ErrorCode.ENVIRONMENT,
                "Spark cannot start: " + ForeignMessage.brief(e) + ".",
                "Check the spark settings of strandline.yaml."),
            e);
      }
    }
    SparkSession running = SparkSession.getDefaultSession().get();
    Set<String> lacking = names(extensions);
    lacking.removeAll(names(running.conf().get(EXTENSIONS, "")));
    if (!lacking.isEmpty()) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.ENVIRONMENT,
              "Spark runs in this process already, without the extensions "
                  + String.join(", ", lacking)
                  + ".",
              "Start it with spark.sql.extensions=" + extensions + "."));
    }
    SparkSession own = running.newSession();
    settings.forEach(
        (name, value) -> {
          if (isOfASession(own, name)) {
            own.conf().set(name, value);
          }
        });
    // the formats ask Spark for the thread's session, and are to find this one
    SparkSession.setActiveSession(own);
    return own;
  }

  /** Catalog settings are not known to Spark before they are set, but are a session's. */
  private static boolean isOfASession(SparkSession spark, String name) {
    return name.startsWith("spark.sql.catalog.") || spark.conf().isModifiable(name);
  }

  private static Set<String> names(String extensions) {
    return Arrays.stream(extensions.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
