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

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) => `import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

final class Loops {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private record Call(String method, String key, boolean idempotent, String operation, String body) {}

  private record Options(Integer max_attempts, Integer deadline_ms, Integer attempt_ms, String recreate) {}

  private record Answer(long after_ms, boolean drop, int status, Map<String, String> headers, Object body) {}

  private record Sequence(long seed, Call call, Options options, List<Answer> answers) {}

  private record Sequences(boolean shared, List<Sequence> sequences) {}

  private static final class Late extends IOException {
    private static final long serialVersionUID = 1;
  }

  private static long now;
  private static long seed;
  private static int keys;

  private static double random() {
    seed = (seed * 1103515245 + 12345) % (1L << 31);
    return seed / (double) (1L << 31);
  }

  private static CompletableFuture<Void> sleep(long ms) {
    now += ms;
    return CompletableFuture.completedFuture(null);
  }

  private static Map<String, Object> fields(Object... all) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int at = 0; at < all.length; at += 2) {
      fields.put((String) all[at], all[at + 1]);
    }
    return fields;
  }

  /** The answer of an attempt: of Late, the deadline came first. */
  private static Answer answer(Sequence one, int attempt, Optional<Long> left) throws IOException {
    Answer answer = one.answers().get(Math.min(attempt, one.answers().size()) - 1);
    long limit = Optional.ofNullable(one.options().attempt_ms()).map(Integer::longValue).orElse(Long.MAX_VALUE);
    long time = Math.min(left.orElse(Long.MAX_VALUE), Math.min(limit, answer.after_ms()));
    now += time;
    if (left.filter(most -> most == time && time < Math.min(limit, answer.after_ms())).isPresent()) {
      throw new Late();
    }
    if (answer.drop() || time < answer.after_ms()) {
      throw new IOException("dropped");
    }
    return answer;
  }

  public static void main(String... args) throws Exception {
    boolean isAsync = args.length > 0;
${all.map(loopsOf).join('\n')}
  }
}
`

const loopsOf = ({ id, name }: Tried) => {
  const type = `${id}.${pascal(name)}`
  return `    {
      Sequences file = GSON.fromJson(Files.readString(Path.of("sequences/${id}.json")), Sequences.class);
      var first = new ${type}.Client();
      for (Sequence one : file.sequences()) {
        now = 0;
        seed = one.seed();
        keys = 0;
        Call call = one.call();
        Options options = one.options();
        List<Object> sent = new ArrayList<>();
        List<Object> recreated = new ArrayList<>();
        List<Object> told = new ArrayList<>();
        var client = (file.shared() ? first : new ${type}.Client())
            .clock(() -> now).random(Loops::random).sleep(time -> sleep(time.toMillis()))
            .newKey(() -> "new-" + ++keys).idempotent(call.idempotent()).operation(call.operation())
            .onReasons(said -> told.add(fields(
                "attempt", said.attempts(), "codes", said.reasons().stream().map(r -> r.code()).toList(),
                "will_repeat", said.willRepeat())))
            .beforeAttempt(attempt -> sent.add(fields("at_ms", now, "key", attempt.key().orElse(null))));
        if (options.max_attempts() != null) client = client.maxAttempts(options.max_attempts());
        if (options.deadline_ms() != null) client = client.deadline(java.time.Duration.ofMillis(options.deadline_ms()));
        if (options.attempt_ms() != null) client = client.attemptTimeout(java.time.Duration.ofMillis(options.attempt_ms()));
        if (!options.recreate().equals("none")) {
          client = client.recreate((operation, reasons, own) -> {
            recreated.add(operation);
            if (options.recreate().equals("fails")) throw new IllegalStateException("it fails");
          });
        }
        long begun = now;
        var request = new ${type}.Request(call.method(), call.key(), call.body().equals("stream"));
        ${type}.Send<Integer> send = attempt -> {
          Optional<Long> left = Optional.ofNullable(options.deadline_ms()).map(most -> most - now);
          if (left.isPresent() && attempt.timeout().orElseThrow().toMillis() > left.get()) throw new AssertionError();
          Answer answer = answer(one, attempt.number(), left);
          Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
          headers.putAll(answer.headers());
          return new ${type}.Answer<>(answer.status(), headers::get, answer.body(), answer.status());
        };
        String end;
        String error = null;
        Integer status = null;
        String why = null;
        try {
          if (isAsync) {
            try {
              status = client.<Integer>callAsync(request, attempt -> {
                try {
                  return CompletableFuture.completedFuture(send.send(attempt));
                } catch (IOException | InterruptedException failure) {
                  return CompletableFuture.failedFuture(failure);
                }
              }).get();
            } catch (java.util.concurrent.ExecutionException failure) {
              if (failure.getCause() instanceof IOException network) throw network;
              throw (RuntimeException) failure.getCause();
            }
          } else {
            status = client.call(request, send);
          }
          end = "answer";
        } catch (${type}.RailException failure) {
          end = "error";
          boolean isBase = failure.getClass() == ${type}.RailException.class;
          error = isBase ? "RailError" : failure.getClass().getSimpleName();
          status = failure.status();
          why = failure.notRepeated().map(Object::toString).orElse(null);
          if (failure.attempts() != sent.size()) throw new AssertionError();
        } catch (IOException failure) {
          end = failure instanceof Late || failure instanceof java.io.InterruptedIOException ? "deadline" : "network";
        }
        System.out.println(GSON.toJson(fields(
            "sent", sent, "recreated", recreated, "end", end, "error", error, "status", status,
            "attempts", sent.size(), "not_repeated", why, "told", told)));
      }
    }`
}

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
      (path) => !['Misspelt.java', 'Vectors.java', 'Loops.java'].includes(path),
    )
    const style = run('mvn', ['--quiet', '--batch-mode', 'spotless:check'], folder)
    const generated = sources.filter((path) => path.includes('/'))
    const programs = sources.filter((path) => !path.includes('/'))
    const { out, err } = compile(folder, '--release', '11', ...generated)
    const own = compile(folder, ...programs)
    return (style.exit === 0 ? '' : style.out) + out + err + own.out + own.err
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
  loops: {
    file: 'Loops.java',
    source: LOOPS,
    run(folder) {
      must('javac', javac(...CLASSES, '-sourcepath', '.', 'Loops.java'), folder)
      const run = (...how: string[]) =>
        must('java', [...SHORT, ...CLASSES, '-Dstdout.encoding=UTF-8', 'Loops', ...how], folder)
      const said = run()
      // Futures wait, and do the same.
      if (run('async') !== said) throw new Error('what waits with futures does not do the same')
      return said
    },
  },
}
