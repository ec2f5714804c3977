package visits;

import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Visits {
  public static void main(String[] args) {
    SpringApplication.run(Visits.class, args);
  }

  @EventListener
  void ready(WebServerInitializedEvent event) {
    System.out.println("ready http://127.0.0.1:" + event.getWebServer().getPort());
  }

  @PostMapping("/visits")
  Map<String, Object> open(@RequestBody Map<String, Object> visit) {
    return visit;
  }

  @GetMapping("/crash")
  void crash() {
    throw new IllegalStateException("planted");
  }
}
