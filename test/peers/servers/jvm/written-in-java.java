import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class Written {
  static final Gson GSON = new GsonBuilder().serializeNulls().create();

  record Given(String code, String path, Map<String, Object> params, Map<String, String> message) {}

  record Failed(List<Given> reasons, Object document, Integer retry_after) {}

  record Request(String method, String accept, String accept_language, String idempotency_key, String request_id) {}

  record Vector(Failed failure, Request request) {}

  record Vectors(List<Vector> written) {}

  static List<Vector> vectors(String id) throws IOException {
    return GSON.fromJson(Files.readString(Path.of("shops/" + id + "/vectors.json")), Vectors.class).written();
  }

  static Map<String, String> headers(Request asked) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", asked.accept());
    headers.put("accept-language", asked.accept_language());
    headers.put("idempotency-key", asked.idempotency_key());
    return headers;
  }

  static void said(int status, Map<String, String> headers, Object body) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("status", status);
    all.put("headers", headers);
    all.put("body", body);
    System.out.println(GSON.toJson(all));
  }

  public static void main(String... args) throws IOException {
@@each@@
  }
}
