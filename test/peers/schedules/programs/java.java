import com.google.gson.Gson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import rail.RailErrors;
import rail.RailErrorsHttp;

final class Scheduled {
  public static void main(String... args) throws Exception {
    HttpClient plain = HttpClient.newHttpClient();
    Gson gson = new Gson();
    String base = args[0];
    String ended = "";
    while (true) {
      URI next = URI.create(base + "/next?ended=" + URLEncoder.encode(ended, StandardCharsets.UTF_8));
      String line = plain.send(HttpRequest.newBuilder(next).build(), BodyHandlers.ofString()).body();
      if (line.isEmpty()) System.exit(0);
      String[] parts = line.split("\t", -1);
      var client = new RailErrors.Client()
          .operation(parts[2])
          .sleep(time -> CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(time.toMillis() / 100, TimeUnit.MILLISECONDS)))
          .recreate((operation, reasons, own) -> {
            var reject = HttpRequest.newBuilder(URI.create(base + "/v1/consent/reject/")).POST(HttpRequest.BodyPublishers.ofString("{\"member\":\"M-3\"}"));
            if (plain.send(reject.build(), BodyHandlers.discarding()).statusCode() >= 300) throw new IOException("not rejected");
          });
      var request = HttpRequest.newBuilder(URI.create(base + parts[1]));
      if (parts[0].equals("POST")) request.POST(HttpRequest.BodyPublishers.ofString(parts[3]));
      var http = new RailErrorsHttp(plain, text -> gson.fromJson(text, Object.class), client);
      try {
        http.call(request.build(), BodyHandlers.ofString());
        ended = "done";
      } catch (RailErrors.RailException failure) {
        ended = "refused";
      } catch (IOException broken) {
        ended = "no answer";
      }
    }
  }
}
