import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
// Compilers and programs run once, and not long enough for the second compiler of the JVM to pay.
export const SHORT = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Gson reads and writes the vectors. */
const GSON = '2.12.0'
export const GSON_JAR = `gson-${GSON}.jar`
/** Brings Gson, once for all languages that are tried in folders beside each other. */
export function bringGson(folder: string): void {
  const shared = join(folder, '..', GSON_JAR)
  if (!existsSync(shared)) artifact(`com.google.code.gson:gson:${GSON}`, join(folder, '..'))
  symlinkSync(shared, join(folder, GSON_JAR))
}

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

const CLASSES = ['-cp', `classes:${GSON_JAR}`]
export const javac = (...options: string[]): string[] => [
  ...SHORT.map((option) => `-J${option}`),
  ...['-encoding', 'UTF-8', '-d', 'classes', ...options],
]
const STRICT = ['-Xlint:all', '-Werror', '-Xdoclint:all,-missing', '-cp', 'classes']
const compile = (folder: string, ...files: string[]) =>
  run('javac', javac(...STRICT, ...files), folder)

const VECTORS = (all: readonly Tried[]) => `import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class Vectors {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private record Answer(int status, Map<String, String> headers, Object body) {}

  private record Call(String method, int attempt, boolean idempotent) {}

  private record Vector(Call call, Answer answer) {}

  private record File(List<Vector> vectors) {}

  private static List<Vector> vectors(String id) throws IOException {
    return GSON.fromJson(Files.readString(Path.of("vectors/" + id + ".json")), File.class).vectors();
  }

  private static Map<String, Object> fields(Object... all) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int at = 0; at < all.length; at += 2) {
      boolean isWord = all[at + 1] instanceof Enum<?>;
      fields.put((String) all[at], isWord ? all[at + 1].toString() : all[at + 1]);
    }
    return fields;
  }

  public static void main(String... args) throws IOException {
${all
  .map(({ id, name, stages }) => {
    const type = `${id}.${pascal(name)}`
    return `    for (Vector one : vectors("${id}")) {
      Answer answer = one.answer();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.putAll(answer.headers());
      var reasons = ${type}.read(answer.status(), headers::get, answer.body());
      Call call = one.call();
      var said = ${type}.decide(reasons, answer.status(), headers::get, new ${type}.Call(
          call.method(), call.attempt(), call.idempotent()));
      System.out.println(GSON.toJson(fields(
          "outcome", said.outcome(), "retry", said.retry().orElse(null), "repeat", said.repeat(),
          "delay_ms", said.delay().toMillis(), "operation", said.operation(), "key", said.key(), "truncated", said.truncated(),
          "reasons", reasons.stream().map(r -> fields(
              "code", r.code(), "known", r.entry().isPresent(), "warning", r.warning(), "message", r.message(),
              "path", r.path(), "fix_stage", ${stages === false ? '""' : 'r.fixStage().map(Object::toString).orElse("")'},
              "params", r.params(), "help", r.help(), "outcome", r.outcome(), "retry", r.retry().orElse(null),
              "present_as", r.presentAs().map(Object::toString).orElse(null),
              "audience", r.entry().map(e -> e.handling().audience()).orElse(List.of()))).toList())));
    }`
  })
  .join('\n')}
  }
}
`

export const java: Language = {
  target: 'java',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare(folder) {
    mkdirSync(join(folder, 'classes'))
    writeFileSync(join(folder, 'pom.xml'), POM)
    bringGson(folder)
  },
  program: (all) => ({ 'Main.java': MAIN(all) }),
  misspelt: {
    'Misspelt.java': 'class Misspelt {\n  Object code = rail.RailErrors.Code.MEMBER_NOT_FOUN;\n}\n',
  },
  check(folder) {
    const sources = filesBelow(folder, '.java').filter(
      (path) => path !== 'Misspelt.java' && path !== 'Vectors.java',
    )
    const style = run('mvn', ['--quiet', '--batch-mode', 'spotless:check'], folder)
    const { out, err } = compile(folder, ...sources)
    return (style.exit === 0 ? '' : style.out) + out + err
  },
  refuses: (folder) => compile(folder, 'Misspelt.java').err,
  run: (folder) => void must('java', [...SHORT, ...CLASSES, 'Main'], folder),
  vectors: {
    file: 'Vectors.java',
    source: VECTORS,
    run(folder) {
      must('javac', javac(...CLASSES, 'Vectors.java'), folder)
      return must('java', [...SHORT, ...CLASSES, '-Dstdout.encoding=UTF-8', 'Vectors'], folder)
    },
  },
}
