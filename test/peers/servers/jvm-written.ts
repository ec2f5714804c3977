// What a service in Java, and one in Kotlin, answers to the vectors of writing: a line of JSON for each.

const caseOf = (id: string) => `    for (Vector one : vectors("${id}")) {
      var reasons = new ${id}.ShopServer.Reasons(one.failure().document());
      for (Given given : one.failure().reasons()) {
        var code = ${id}.Shop.find(given.code()).orElseThrow().code();
        Map<String, String> message = given.message() == null ? Map.of() : given.message();
        if (code.entry().stop() || code.entry().http() >= 400) {
          var failure = ${id}.ShopServer.Failure.of(code, given.params()).path(given.path());
          message.forEach(failure::message);
          reasons.add(failure);
        } else {
          var notice = ${id}.ShopServer.Notice.of(code, given.params()).path(given.path());
          message.forEach(notice::message);
          reasons.add(notice);
        }
      }
      var failure = reasons.failure().orElseThrow();
      Integer wait = one.failure().retry_after();
      failure.retryAfter(wait == null ? null : Duration.ofSeconds(wait));
      Request asked = one.request();
      var answer = new ${id}.ShopServer().answer(failure, new ${id}.ShopServer.Asked(asked.method(), headers(asked)::get, asked.request_id()));
      Object body = GSON.fromJson(answer.json(), Object.class);
      if (!GSON.toJson(body).equals(GSON.toJson(GSON.fromJson(GSON.toJson(answer.body()), Object.class)))) {
        throw new AssertionError(answer.json());
      }
      said(answer.status(), answer.headers(), body);
    }`

export const writtenInJava = (ids: readonly string[]) => `import com.google.gson.Gson;
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
${ids.map(caseOf).join('\n')}
  }
}
`
