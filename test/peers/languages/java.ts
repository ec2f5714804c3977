import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, run } from '../peers.ts'
import { type Language, pascal, type Tried } from './language.ts'

// Spotless leaves alone what is between its marks. google-java-format by itself knows no mark.
const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>tried</groupId><artifactId>java</artifactId><version>1</version>
<build><plugins><plugin><groupId>com.diffplug.spotless</groupId><artifactId>spotless-maven-plugin</artifactId><version>2.46.1</version>
<configuration><java><includes><include>*/*.java</include></includes><toggleOffOn/><googleJavaFormat><version>1.28.0</version></googleJavaFormat></java></configuration>
</plugin></plugins></build></project>
`
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'

/** Brings an artifact of Maven into a folder. */
export const artifact = (name: string, folder: string): void =>
  void must(
    'mvn',
    ['--quiet', '--batch-mode', COPY, `-Dartifact=${name}`, `-DoutputDirectory=${folder}`],
    folder,
  )

/** The paths of the files below a folder that end so. */
export const filesBelow = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(extension),
  )

const MAIN = (all: readonly Tried[]) => `import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

final class Main {
  private Main() {}

  static String quoted(Object value) {
    StringBuilder out = new StringBuilder("\\"");
    for (char one : value.toString().toCharArray()) {
      int at = "\\"\\\\\\b\\f\\n\\r\\t".indexOf(one);
      out.append(
          at >= 0
              ? "\\\\" + "\\"\\\\bfnrt".charAt(at)
              : one < ' ' ? String.format("\\\\u%04x", (int) one) : String.valueOf(one));
    }
    return out.append('"').toString();
  }

  static String entry(Object code, int http, boolean stop, Object stage, String meaning, String fix) {
    return "    {\\n      \\"code\\": " + quoted(code) + ",\\n      \\"http\\": " + http
        + ",\\n      \\"stop\\": " + stop + ",\\n      \\"fix_stage\\": " + quoted(stage)
        + ",\\n      \\"meaning\\": " + quoted(meaning) + ",\\n      \\"fix\\": " + quoted(fix) + "\\n    }";
  }

  static String told(rail.RailErrors.Code code) {
    return switch (code) {
      case MEMBER_NOT_FOUND -> code.toString();
      default -> "other";
    };
  }

  public static void main(String... args) throws IOException {
${all
  .map(
    ({ id, name }) => `    Files.writeString(
        Path.of("lists/${id}.json"),
        ${id}.${pascal(name)}.all().stream()
            .map(one -> entry(one.code(), one.http(), one.stop(), one.fixStage(), one.meaning(), one.fix()))
            .collect(Collectors.joining(",\\n", "{\\n  \\"codes\\": [\\n", "\\n  ]\\n}\\n")));`,
  )
  .join('\n')}
    String error = "CARD_BLOCKED";
    if (rail.RailErrors.find(error).isPresent() || rail.RailErrors.find(null).isPresent()) {
      throw new AssertionError();
    }
    Files.writeString(
        Path.of("lists/unknown.json"),
        "{\\n  \\"error\\": " + quoted(error) + ",\\n  \\"message\\": \\"The card is blocked.\\"\\n}\\n");
    if (!told(rail.RailErrors.find("MEMBER_NOT_FOUND").orElseThrow().code()).equals("MEMBER_NOT_FOUND")) {
      throw new AssertionError();
    }
  }
}
`

const compile = (folder: string, ...files: string[]) =>
  run(
    'javac',
    [
      ...['-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-Xdoclint:all,-missing'],
      ...['-cp', 'classes', '-d', 'classes', ...files],
    ],
    folder,
  )

export const java: Language = {
  target: 'java',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare(folder) {
    mkdirSync(join(folder, 'classes'))
    writeFileSync(join(folder, 'pom.xml'), POM)
  },
  program: (all) => ({ 'Main.java': MAIN(all) }),
  misspelt: {
    'Misspelt.java': 'class Misspelt {\n  Object code = rail.RailErrors.Code.MEMBER_NOT_FOUN;\n}\n',
  },
  check(folder) {
    const sources = filesBelow(folder, '.java').filter((path) => !path.endsWith('Misspelt.java'))
    const style = run('mvn', ['--quiet', '--batch-mode', 'spotless:check'], folder)
    const { out, err } = compile(folder, ...sources)
    return (style.exit === 0 ? '' : style.out) + out + err
  },
  refuses: (folder) => compile(folder, 'Misspelt.java').err,
  run: (folder) => void must('java', ['-cp', 'classes', 'Main'], folder),
}
