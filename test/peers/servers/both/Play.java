import com.google.gson.Gson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railerrors.RailErrors;
import railerrors.RailErrorsHttp;

/** Plays the steps of a story with the client that `build` writes, and prints what became of each. */
final class Play {
  private record Step(String method, String path, String body, String operation) {}

  private static String base;

  private Play() {}

  private static HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(base + "/v1/" + path + "/"))
        .header("Content-Type", "application/json")
        .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  public static void main(String... args) throws IOException, InterruptedException {
    base = args[0];
    var gson = new Gson();
    List<String> shown = new ArrayList<>();
    var plain = HttpClient.newHttpClient();
    var client = new RailErrors.Client()
        .onReasons(call -> call.reasons().forEach(one -> shown.add(one.code() + " " + one.path())))
        .recreate((operation, reasons, own) -> {
          for (String name : operation) {
            plain.send(request("POST", name.replace('.', '/'), "{\"member\":\"M-3\"}"), BodyHandlers.ofString());
          }
        });
    var http = new RailErrorsHttp(plain, text -> gson.fromJson(text, Object.class), client);
    for (Step one : gson.fromJson(Files.readString(Path.of(args[1])), Step[].class)) {
      Map<String, Object> line = new LinkedHashMap<>();
      try {
        var answer = http.with(client.operation(one.operation()))
            .call(request(one.method(), one.path(), one.body()), BodyHandlers.ofString());
        line.put("status", answer.statusCode());
        line.put("body", gson.fromJson(answer.body(), Object.class));
      } catch (RailErrors.RailException failure) {
        line.put("status", failure.status());
      }
      line.put("shown", shown);
      System.out.println(gson.toJson(line));
      shown.clear();
    }
  }
}
