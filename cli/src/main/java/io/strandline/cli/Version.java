package io.strandline.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar says it is. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"strandline " + (version == null ? "development" : version)};
  }
}
