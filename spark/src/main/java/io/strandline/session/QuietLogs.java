package io.strandline.session;

import java.net.URI;
import java.net.URL;
import java.util.List;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * Logs of the embedded Spark: errors only, on the error stream. Where the program has a Log4j
 * configuration of its own, that one is left in force.
 */
final class QuietLogs {
  private static final String RESOURCE = "strandline-log4j2.properties";
  private static final List<String> OWN =
      List.of("log4j2.configurationFile", "log4j.configurationFile");

  private QuietLogs() {}

  static void install() {
    if (OWN.stream().anyMatch(name -> System.getProperty(name) != null) || isConfigured()) {
      return;
    }
    URL quiet = QuietLogs.class.getClassLoader().getResource(RESOURCE);
    if (quiet != null) {
      // Spark looks here before it falls back to a configuration of its own, which is loud
      System.setProperty(OWN.get(0), quiet.toString());
      Configurator.reconfigure(URI.create(quiet.toString()));
    }
  }

  private static boolean isConfigured() {
    ClassLoader loader = QuietLogs.class.getClassLoader();
    return List.of("log4j2-test", "log4j2").stream()
        .flatMap(
            name ->
                List.of("properties", "xml", "yaml", "yml", "json", "jsn").stream()
                    .map(ending -> name + "." + ending))
        .anyMatch(file -> loader.getResource(file) != null);
  }
}
