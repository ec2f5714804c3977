import com.google.gson.Gson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import loops.LoopsErrors;
import loops.LoopsErrorsHttp;

final class Served {
  private static final Gson GSON = new Gson();

  private static HttpRequest request(String address) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    boolean isSent = address.endsWith("busy") || address.endsWith("spent");
    if (address.endsWith("spent")) request.header("Idempotency-Key", "k-1");
    return isSent ? request.POST(HttpRequest.BodyPublishers.ofString("text")).build() : request.build();
  }

  public static void main(String... args) throws Exception {
    List<String> told = new ArrayList<>();
    var client = new LoopsErrors.Client().attemptTimeout(Duration.ofMillis(1000))
        .onReasons(one -> told.addAll(one.reasons().stream().map(r -> r.code()).toList()))
        .recreate((operation, reasons, own) -> told.addAll(operation));
    var http = new LoopsErrorsHttp(HttpClient.newHttpClient(), text -> GSON.fromJson(text, Object.class), client);
    // What takes a client takes this one.
    HttpClient plain = http;
    for (String how : List.of("sync", "async")) {
      for (String path : args[1].split(",")) {
        told.clear();
        HttpRequest request = request(args[0] + "/" + how + "/" + path);
        var text = HttpResponse.BodyHandlers.ofString();
        HttpResponse<String> response = how.equals("sync") ? plain.send(request, text) : plain.sendAsync(request, text).get();
        System.out.println(GSON.toJson(Map.of("status", response.statusCode(), "body", response.body(), "told", told)));
      }
    }
    told.clear();
    try {
      http.call(request(args[0] + "/call/missing"), HttpResponse.BodyHandlers.ofInputStream());
    } catch (LoopsErrors.NotFound failure) {
      var response = (HttpResponse<?>) failure.result().response();
      String body = new String(((java.io.InputStream) response.body()).readAllBytes());
      System.out.println(GSON.toJson(Map.of(
          "id", failure.requestId().get(), "message", failure.getMessage(), "body", body, "why", failure.notRepeated().get().toString(),
          "has", failure.has(LoopsErrors.Code.NOT_FOUND) && !failure.has(LoopsErrors.Code.BUSY))));
    }
    // A wait ends at once: of a thread, and of a future.
    long begun = System.nanoTime();
    Thread thread = new Thread(() -> {
      try {
        http.send(request(args[0] + "/interrupted/long"), HttpResponse.BodyHandlers.discarding());
      } catch (InterruptedException expected) {
        System.out.println(GSON.toJson(Map.of("ended", "interrupted")));
      } catch (Exception other) {
        throw new IllegalStateException(other);
      }
    });
    thread.start();
    Thread.sleep(400);
    thread.interrupt();
    thread.join();
    CompletableFuture<?> future = http.sendAsync(request(args[0] + "/cancelled/long"), HttpResponse.BodyHandlers.discarding());
    Thread.sleep(400);
    future.cancel(true);
    if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(10)) throw new AssertionError();
    try {
      http.with(new LoopsErrors.Client().deadline(Duration.ofMillis(500)))
          .send(request(args[0] + "/late/stuck"), HttpResponse.BodyHandlers.discarding());
    } catch (java.net.http.HttpTimeoutException expected) {
      System.out.println(GSON.toJson(Map.of("ended", "deadline")));
    }
    // A success is one, whatever becomes of its body.
    try {
      http.send(request(args[0] + "/sync/cut"), HttpResponse.BodyHandlers.ofString());
    } catch (java.io.IOException expected) {
      System.out.println(GSON.toJson(Map.of("ended", "broken")));
    }
    try {
      http.sendAsync(request(args[0] + "/async/cut"), HttpResponse.BodyHandlers.ofString()).get();
    } catch (java.util.concurrent.ExecutionException expected) {
      if (expected.getCause() instanceof java.io.IOException) System.out.println(GSON.toJson(Map.of("ended", "broken")));
    }
    var events = http.send(request(args[0] + "/sync/watch"), HttpResponse.BodyHandlers.ofInputStream());
    System.out.println(GSON.toJson(Map.of("status", events.statusCode(), "begins", new String(events.body().readNBytes(3)))));
    var endless = http.send(request(args[0] + "/sync/drip"), HttpResponse.BodyHandlers.ofString());
    System.out.println(GSON.toJson(Map.of("status", endless.statusCode(), "body", endless.body())));
    // A library that can't read a body may end with an Error; the call ends, too.
    for (Error error : List.of(new StackOverflowError(), new OutOfMemoryError(), new AssertionError())) {
      var patient = new LoopsErrors.Client().deadline(Duration.ofSeconds(60));
      var reading = new LoopsErrorsHttp(HttpClient.newHttpClient(), text -> { throw error; }, patient);
      HttpRequest request = request(args[0] + "/call/missing");
      var text = HttpResponse.BodyHandlers.ofString();
      for (String how : List.of("sync", "async")) {
        String end;
        try {
          end = how.equals("sync")
              ? "" + reading.send(request, text).statusCode()
              : "" + reading.sendAsync(request, text).get(60, TimeUnit.SECONDS).statusCode();
        } catch (java.util.concurrent.CompletionException | java.util.concurrent.ExecutionException thrown) {
          end = thrown.getCause().getClass().getSimpleName();
        }
        System.out.println(GSON.toJson(Map.of("error", error.getClass().getSimpleName(), "how", how, "end", end)));
      }
    }
    System.exit(0);
  }
}
