import com.google.gson.Gson;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import loops.LoopsErrors;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

final class Ok {
  static Object json(String text) {
    try {
      return new Gson().fromJson(text, Object.class);
    } catch (RuntimeException notJson) {
      return null;
    }
  }

  public static void main(String... args) throws IOException {
    OkHttpClient http = new OkHttpClient.Builder().addInterceptor(new RailInterceptor()).retryOnConnectionFailure(false).build();
    for (String path : args[1].split(",")) {
      Request.Builder request = new Request.Builder().url(args[0] + "/okhttp/" + path);
      if (path.equals("busy")) request.post(RequestBody.create("text", null));
      try (Response response = http.newCall(request.build()).execute()) {
        System.out.println(new Gson().toJson(Map.of("status", response.code(), "body", response.body().string())));
      }
    }
    System.exit(0);
  }
}
