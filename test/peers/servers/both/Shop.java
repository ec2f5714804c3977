package shop;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import shoperrors.ShopErrors.Code;
import shoperrors.ShopErrorsServer;
import shoperrors.ShopErrorsServer.Failure;
import shoperrors.ShopErrorsSpring;

/** A shop that answers the code of the path. */
@SpringBootApplication
@Import(ShopErrorsSpring.class)
@RestController
public class Shop {
  public static void main(String... args) {
    SpringApplication.run(Shop.class, args);
  }

  @Bean
  static ShopErrorsServer shopErrors() {
    return new ShopErrorsServer(Map.of(400, Code.NOT_READ, 404, Code.NO_PAGE, 500, Code.BROKEN));
  }

  @PostMapping("/v1/{call}/{code}")
  void refuse(@PathVariable String call, @PathVariable String code) {
    Failure failure = Failure.of(Code.valueOf(code), Map.of());
    throw code.startsWith("BANK") ? failure.retryAfter(Duration.ZERO) : failure;
  }
}
