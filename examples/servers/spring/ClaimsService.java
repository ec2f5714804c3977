package claims;

import claimerrors.ClaimErrors.Code;
import claimerrors.ClaimErrorsServer;
import claimerrors.ClaimErrorsServer.Fail;
import claimerrors.ClaimErrorsServer.Failure;
import claimerrors.ClaimErrorsSpring;
import claimerrors.ClaimErrorsSpringdoc;
import claimerrors.ClaimErrorsTomcat;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

@SpringBootApplication
@Import({ClaimErrorsSpring.class, ClaimErrorsSpringdoc.class})
public class ClaimsService {
  public static void main(String... args) {
    SpringApplication.run(ClaimsService.class, args);
  }

  /** The codes for what Spring and Tomcat answer by themselves. */
  @Bean
  ClaimErrorsServer claimErrors() {
    return new ClaimErrorsServer(Map.of(
        400, Code.REQUEST_UNREADABLE,
        404, Code.ROUTE_UNKNOWN,
        413, Code.REQUEST_TOO_LARGE,
        500, Code.SERVICE_BROKEN));
  }

  @Bean
  ClaimErrorsSpring.Hooks hooks() {
    return new ClaimErrorsSpring.Hooks() {
      @Override
      public String requestId(HttpServletRequest request) {
        return request.getHeader("x-request-id");
      }

      /** The code of an exception of your own; null for a bug. */
      @Override
      public Failure codeOfError(Throwable error) {
        return error instanceof MemberMissing missing ? Fail.memberNotFound(missing.number()) : null;
      }

      /** The code of what `@Valid` found; `usual()` is that of the status, null leaves the fault out. */
      @Override
      public Failure codeOfFault(ClaimErrorsSpring.Fault fault) {
        return fault.path().endsWith("documents") ? Fail.missingDocuments() : fault.usual();
      }
    };
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> whatTomcatRefuses(ClaimErrorsServer errors) {
    return factory -> factory.addContextCustomizers(
        context -> context.getParent().getPipeline().addValve(new ClaimErrorsTomcat(errors)));
  }

  /** Tomcat has no limit for JSON. A body in chunks has no length: limit it in the proxy. */
  @Bean
  Filter atMost20Kilobytes() {
    return (request, response, chain) -> {
      if (request.getContentLengthLong() > 20 * 1024) {
        throw new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
      }
      chain.doFilter(request, response);
    };
  }
}
