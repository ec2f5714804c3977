import com.google.gson.Gson;
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
@@each@@
  }
}
