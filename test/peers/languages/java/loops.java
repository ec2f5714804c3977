import com.google.gson.Gson;
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
@@each@@
  }
}
