import type { Catalog } from '../../catalog/catalog.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { GENERATED } from '../typescript.ts'
import { wrapped } from './java.ts'
import { group } from './layout.ts'

/**
 * The class that decides what an answer means, as google-java-format leaves it; for the package of
 * the codes. It has a reader of JSON, which the JDK lacks.
 */
export const javaVerdict = (
  catalog: Catalog,
  { namespace, name }: { namespace: string; name: string },
): string =>
  `// ${GENERATED}
package ${namespace};

${CODE.replace('SIGNATURE', signature(`${name}Verdict`))
  .replaceAll('VERDICT', `${name}Verdict`)
  .replaceAll('CODES', name)
  .replace('STAGE_OF_RULE', hasWorkflow(catalog) ? 'entry.fixStage().toString()' : '""')}
`

const signature = (name: string): string =>
  wrapped(
    group(
      `public static ${name} of(`,
      ['Object body', 'int status', 'String retryAfter', 'int attempt'],
      ')',
    ),
    '  ',
    2,
    2,
  )

const CODE = `import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the reasons of an answer mean together.
 *
 * @param repeat true if the identical request may be sent again after the delay: if its method is
 *     safe, or if it has an Idempotency-Key
 * @param delay how long to wait, without jitter; zero unless the request is the same
 * @param max how often to repeat at most; 0 unless the request is the same
 * @param operation the operations to run before the step begins again, in order
 * @param stages where to route: the stages of the reasons, in their order; empty for reasons
 *     without one
 */
public record VERDICT(
    Outcome outcome,
    Retry retry,
    boolean repeat,
    Duration delay,
    int max,
    List<String> operation,
    List<String> stages,
    List<Reason> reasons) {

  /** How the call ended. */
  public enum Outcome {
    /** The call failed. */
    BLOCKED,
    /** The call goes on, and someone must act. */
    PROCEED,
    /** The wanted state is reached. */
    SUCCESS
  }

  /** Whether the request can be sent again, from least to most. */
  public enum Retry {
    /** The request is not sent again. */
    NONE,
    /** A person corrects the request first. */
    AFTER_FIX,
    /** The operations are run, then the step begins again, once. */
    RECREATE,
    /** The identical request is sent again. */
    SAME
  }

  /**
   * One reason of an answer, and what to do about it.
   *
   * @param error the code as it was sent, also one that is newer than this file
   * @param message the text for people; shown, never parsed
   * @param path the place in the request; empty for the whole request
   * @param fixStage the stage that can resolve it; empty if this file does not know the stage
   * @param outcome fail, warn or ok
   * @param presentAs field, task, system or silent
   */
  public record Reason(
      String error,
      String message,
      String path,
      String fixStage,
      boolean known,
      String outcome,
      Retry retry,
      String presentAs) {

    private boolean blocks() {
      return outcome.equals("fail");
    }
  }

  /**
   * Decides what an answer means. A body in another form blocks a call that failed.
   *
   * @param body a text, or JSON that was parsed to maps, lists and strings; null for none
   * @param retryAfter the value of the header, or null
   * @param attempt counts from 1
   * @return the verdict
   */
  SIGNATURE {
    Object value = body instanceof String text ? Json.read(text) : body;
    List<Sent> listed = sent(value instanceof List<?> ? value : field(value, "errors"));
    List<Sent> errors = new ArrayList<>(sent(value == null ? List.of() : List.of(value)));
    errors.removeIf(
        one ->
            listed.stream()
                .anyMatch(
                    other -> one.code().equals(other.code()) && one.path().equals(other.path())));
    errors.addAll(listed);
    List<Judged> failing = judged(errors, false);
    List<Judged> all =
        Stream.concat(failing.stream(), judged(sent(field(value, "warnings")), true).stream())
            .toList();
    boolean isForeign = status > 399 && failing.isEmpty();
    List<Judged> blocking = all.stream().filter(one -> one.reason().blocks()).toList();
    boolean isBlocked = isForeign || !blocking.isEmpty();
    List<Reason> reasons =
        all.stream()
            .map(Judged::reason)
            .map(one -> isBlocked && !one.blocks() ? silent(one) : one)
            .toList();

    Retry retry =
        blocking.stream().map(one -> one.reason().retry()).min(Retry::compareTo).orElse(Retry.NONE);
    Duration wait = waitOf(retryAfter);
    Duration delay = Duration.ZERO;
    int max = 0;
    if (retry == Retry.SAME) {
      List<Rule> rules = blocking.stream().map(Judged::rule).toList();
      max = rules.stream().mapToInt(Rule::max).min().orElse(0);
      long longest = rules.stream().mapToLong(one -> backOff(one, attempt)).max().orElse(0);
      delay = wait.isZero() ? Duration.ofMillis(longest) : wait;
      delay = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    }
    return new VERDICT(
        isBlocked
            ? Outcome.BLOCKED
            : reasons.stream().anyMatch(one -> one.outcome().equals("warn"))
                ? Outcome.PROCEED
                : Outcome.SUCCESS,
        retry,
        retry == Retry.SAME && attempt <= max && wait.compareTo(delay) <= 0,
        delay,
        max,
        once(blocking.stream().flatMap(one -> one.rule().operation().stream())),
        once(reasons.stream().map(Reason::fixStage)),
        reasons);
  }

  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*+");

  private record Sent(String code, String message, String path, String stage) {}

  private record Rule(
      String stage,
      String outcome,
      Retry retry,
      String presentAs,
      List<String> operation,
      int max,
      int baseMs,
      int capMs) {}

  private record Judged(Reason reason, Rule rule) {}

  private static final Map<String, Rule> RULES =
      CODES.all().stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  entry -> entry.code().toString(), entry -> ruleOf(entry)));
  private static final Rule NEWER = new Rule("", "fail", Retry.NONE, null, List.of(), 0, 0, 0);
  private static final Set<String> STAGES =
      RULES.values().stream()
          .map(Rule::stage)
          .filter(stage -> !stage.isEmpty())
          .collect(Collectors.toUnmodifiableSet());

  private static Rule ruleOf(CODES.Entry entry) {
    var handling = entry.handling();
    var policy = handling.retryPolicy();
    Retry retry =
        switch (handling.retry()) {
          case "same" -> Retry.SAME;
          case "recreate" -> Retry.RECREATE;
          case "after_fix" -> Retry.AFTER_FIX;
          default -> Retry.NONE;
        };
    return new Rule(
        STAGE_OF_RULE,
        handling.outcome(),
        retry,
        handling.presentAs(),
        handling.operation(),
        policy == null ? 0 : policy.max(),
        policy == null ? 0 : policy.baseMs(),
        policy == null ? 0 : policy.capMs());
  }

  private static Object field(Object value, String name) {
    return value instanceof Map<?, ?> fields ? fields.get(name) : null;
  }

  private static String text(Object value, String name) {
    return field(value, name) instanceof String text ? text : "";
  }

  /** Reads the reasons of a list, if an item is a reason: those beside it count, too. */
  private static List<Sent> sent(Object value) {
    if (!(value instanceof List<?> items) || items.stream().noneMatch(item -> isReason(item))) {
      return List.of();
    }
    return items.stream()
        .map(
            item ->
                new Sent(
                    text(item, "error"),
                    text(item, "message"),
                    text(item, "path"),
                    text(item, "fix_stage")))
        .toList();
  }

  /** Frameworks put a phrase into "error", OAuth a lower-case word; neither has a stage. */
  private static boolean isReason(Object item) {
    String code = text(item, "error");
    return CODE.matcher(code).matches()
        || (!code.isEmpty() && field(item, "fix_stage") instanceof String);
  }

  /** Adds the rules to reasons, if one of them has a code or a stage of ours. */
  private static List<Judged> judged(List<Sent> sent, boolean isWarning) {
    if (sent.stream().allMatch(one -> one.stage().isEmpty() && !RULES.containsKey(one.code()))) {
      return List.of();
    }
    return sent.stream()
        .map(
            one -> {
              Rule rule = RULES.getOrDefault(one.code(), NEWER);
              boolean known = RULES.containsKey(one.code());
              String assumed =
                  known ? (one.path().isEmpty() ? "task" : "field") : isWarning ? "task" : "system";
              return new Judged(
                  new Reason(
                      one.code(),
                      one.message(),
                      one.path(),
                      STAGES.contains(one.stage()) ? one.stage() : rule.stage(),
                      known,
                      isWarning && !rule.outcome().equals("ok") ? "warn" : rule.outcome(),
                      rule.retry(),
                      Optional.ofNullable(rule.presentAs()).orElse(assumed)),
                  rule);
            })
        .toList();
  }

  private static Reason silent(Reason one) {
    return new Reason(
        one.error(),
        one.message(),
        one.path(),
        one.fixStage(),
        one.known(),
        one.outcome(),
        one.retry(),
        "silent");
  }

  /** Doubles the delay with each attempt, up to the cap. */
  private static long backOff(Rule rule, int attempt) {
    long delay = rule.baseMs();
    for (int at = 1; at < attempt && delay > 0 && delay < rule.capMs(); at++) {
      delay *= 2;
    }
    return Math.min(delay, rule.capMs());
  }

  private static List<String> once(Stream<String> names) {
    return List.copyOf(names.collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final String CLOCK = "(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})";
  private static final List<Pattern> DATES =
      List.of(
          Pattern.compile(
              "(?:[A-Za-z]{3}|[A-Za-z]{3}[a-z]*day), (?<day>[0-9]{1,2})[ -](?<month>[A-Z][a-z]{2})"
                  + "[ -](?<year>[0-9]{4}|[0-9]{2}) "
                  + CLOCK
                  + "(?: GMT)?"),
          Pattern.compile(
              "[A-Za-z]{3} (?<month>[A-Z][a-z]{2}) +(?<day>[0-9]{1,2}) "
                  + CLOCK
                  + " (?<year>[0-9]{4})(?: GMT)?"));

  /** The time that Retry-After asks for (RFC 9110), as seconds or as a date; zero for none. */
  private static Duration waitOf(String retryAfter) {
    String text = retryAfter == null ? "" : retryAfter.strip();
    if (SECONDS.matcher(text).matches()) {
      String digits = text.replaceFirst("^0+(?=.)", "");
      return Duration.ofSeconds(Long.parseLong(digits.length() > 12 ? "999999999999" : digits));
    }
    for (Pattern form : DATES) {
      Matcher found = form.matcher(text);
      if (found.matches()) {
        return until(found);
      }
    }
    return Duration.ZERO;
  }

  private static Duration until(Matcher found) {
    int month = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(found.group("month"));
    int day = Integer.parseInt(found.group("day"));
    int year = Integer.parseInt(found.group("year"));
    int hour = Integer.parseInt(found.group("hour"));
    int minute = Integer.parseInt(found.group("minute"));
    int second = Integer.parseInt(found.group("second"));
    if (month < 0 || month % 3 > 0 || day < 1 || day > 31) {
      return Duration.ZERO;
    }
    if (hour > 23 || minute > 59 || second > 59) {
      return Duration.ZERO;
    }
    if (found.group("year").length() == 2) {
      year += year < 50 ? 2000 : 1900;
    }
    LocalDateTime at =
        LocalDate.of(year, month / 3 + 1, 1).plusDays(day - 1L).atTime(hour, minute, second);
    Duration wait = Duration.between(LocalDateTime.now(ZoneOffset.UTC), at);
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  /** Reads JSON (RFC 8259) to maps, lists and strings; numbers and words become a Boolean. */
  private static final class Json {
    private static final int DEEPEST = 1000;
    private static final Pattern NUMBER =
        Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    /** Returns the value of a text; the text itself if it is not JSON. */
    static Object read(String text) {
      try {
        Json json = new Json(text.startsWith("\\ufeff") ? text.substring(1) : text);
        Object value = json.value(0);
        return json.at == json.text.length() ? value : text;
      } catch (IllegalArgumentException | StringIndexOutOfBoundsException error) {
        return text;
      }
    }

    private Object value(int depth) {
      if (depth > DEEPEST) {
        throw new IllegalArgumentException("too deep");
      }
      skip();
      Object value =
          switch (text.charAt(at)) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> scalar();
          };
      skip();
      return value;
    }

    private Map<String, Object> object(int depth) {
      Map<String, Object> fields = new HashMap<>();
      at++;
      skip();
      if (take('}')) {
        return fields;
      }
      do {
        skip();
        String name = string();
        skip();
        expect(':');
        fields.put(name, value(depth + 1));
      } while (take(','));
      expect('}');
      return fields;
    }

    private List<Object> array(int depth) {
      List<Object> items = new ArrayList<>();
      at++;
      skip();
      if (take(']')) {
        return items;
      }
      do {
        items.add(value(depth + 1));
      } while (take(','));
      expect(']');
      return items;
    }

    private String string() {
      expect('"');
      StringBuilder read = new StringBuilder();
      while (text.charAt(at) != '"') {
        char next = text.charAt(at++);
        if (next < ' ') {
          throw new IllegalArgumentException("a control character");
        }
        read.append(next == '\\\\' ? escape() : next);
      }
      at++;
      return read.toString();
    }

    private char escape() {
      char escaped = text.charAt(at++);
      if (escaped != 'u') {
        int known = "\\"\\\\/bfnrt".indexOf(escaped);
        if (known < 0) {
          throw new IllegalArgumentException("an escape");
        }
        return "\\"\\\\/\\b\\f\\n\\r\\t".charAt(known);
      }
      int unit = 0;
      for (int end = at + 4; at < end; at++) {
        int digit = Character.digit(text.charAt(at), 16);
        if (digit < 0 || text.charAt(at) > 'f') {
          throw new IllegalArgumentException("an escape");
        }
        unit = unit * 16 + digit;
      }
      return (char) unit;
    }

    private Object scalar() {
      for (String word : List.of("true", "false", "null")) {
        if (text.startsWith(word, at)) {
          at += word.length();
          return Boolean.FALSE;
        }
      }
      Matcher number = NUMBER.matcher(text).region(at, text.length());
      if (!number.lookingAt()) {
        throw new IllegalArgumentException("a word");
      }
      at = number.end();
      return Boolean.TRUE;
    }

    private void skip() {
      while (at < text.length() && " \\t\\n\\r".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }

    private boolean take(char wanted) {
      boolean isThere = text.charAt(at) == wanted;
      at += isThere ? 1 : 0;
      return isThere;
    }

    private void expect(char wanted) {
      if (!take(wanted)) {
        throw new IllegalArgumentException("another character");
      }
    }
  }
}`
