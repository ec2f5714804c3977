package claims;

import claimerrors.ClaimErrors.Code;
import claimerrors.ClaimErrorsServer.Answer;
import claimerrors.ClaimErrorsServer.Fail;
import claimerrors.ClaimErrorsServer.Failure;
import claimerrors.ClaimErrorsSpring;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** What services do that is odd, and hooks that fail or name codes, by profile. */
@RestController
class Odd {
  record Line(@NotNull @JsonProperty("documents") String papers, @Min(1) Integer amount) {}

  record Valued(@Valid @NotNull @Size(min = 1) List<@Valid Line> lines, @Valid Map<String, @Valid Line> more, @NotNull String id) {}

  @ResponseStatus(HttpStatus.NOT_FOUND)
  static class Gone extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @PostMapping("/validated")
  Map<String, Object> validated(@Valid @RequestBody Valued valued) {
    return Map.of();
  }

  @GetMapping("/params")
  Map<String, Object> params(@RequestParam("page-size") @Min(1) int size, @RequestParam @Size(max = 2) String sort) {
    return Map.of();
  }

  @GetMapping("/thrown/{what}")
  Object thrown(@PathVariable String what, HttpServletResponse response) throws Exception {
    switch (what) {
      case "status":
        throw new ResponseStatusException(HttpStatusCode.valueOf(404), "SELECT 1");
      case "annotated":
        throw new Gone();
      case "problem":
        throw new ErrorResponseException(HttpStatus.UNAUTHORIZED, ProblemDetail.forStatusAndDetail(HttpStatus.UNAUTHORIZED, "SELECT 1"), null) {
          private static final long serialVersionUID = 1;

          @Override
          public HttpHeaders getHeaders() {
            HttpHeaders headers = new HttpHeaders();
            headers.add("WWW-Authenticate", "Bearer");
            headers.add("X-Internal", "SELECT 1");
            return headers;
          }
        };
      case "client":
        throw new HttpClientErrorException(HttpStatus.NOT_FOUND, "SELECT 1");
      case "error":
        throw new StackOverflowError("SELECT 1");
      case "sent":
        response.sendError(404, "SELECT 1");
        return null;
      case "later":
        return (Callable<Object>) () -> {
          throw Fail.missingDocuments();
        };
      case "failure":
        throw Fail.memberNotFound("SELE\ud800CT").path("a b.c").message("x".repeat(2000))
            .retryAfter(Duration.ofMillis(1500)).cause(new IllegalStateException("SELECT 1"));
      case "stale":
        response.setHeader("etag", "\"a\"");
        response.setHeader("content-encoding", "gzip");
        response.setHeader("content-disposition", "attachment");
        response.setHeader("x-own", "1");
        response.getWriter().write("part");
        throw new IOException("SELECT 1");
      case "begun":
        response.getOutputStream().write("part".getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
        throw new ResponseStatusException(HttpStatusCode.valueOf(404), "SELECT 1");
      case "streamed":
        return (StreamingResponseBody) out -> {
          out.write("part".getBytes(StandardCharsets.UTF_8));
          out.flush();
          throw new IllegalStateException("SELECT 1");
        };
      default:
        throw new IllegalStateException("SELECT 1");
    }
  }

  /** One for all requests, as teams keep what never changes. */
  static final Failure MISSING = Fail.missingDocuments();

  @Configuration(proxyBeanMethods = false)
  static class Hooked {
    @Bean
    @Primary
    @Profile("failing")
    ClaimErrorsSpring.Hooks failing() {
      return new ClaimErrorsSpring.Hooks() {
        @Override
        public void onInternal(Throwable error, HttpServletRequest request, String requestId) {
          throw new IllegalStateException("SELECT onInternal");
        }

        @Override
        public void onFailure(Answer answer, Throwable cause, HttpServletRequest request, String requestId) {
          throw new IllegalStateException("SELECT onFailure");
        }

        @Override
        public Failure codeOfError(Throwable error) {
          throw new IllegalStateException("SELECT codeOfError");
        }

        @Override
        public Failure codeOfFault(ClaimErrorsSpring.Fault fault) {
          throw new IllegalStateException("SELECT codeOfFault");
        }

        @Override
        public String requestId(HttpServletRequest request) {
          throw new IllegalStateException("SELECT requestId");
        }
      };
    }

    @Bean
    @Primary
    @Profile("named")
    ClaimErrorsSpring.Hooks named() {
      return new ClaimErrorsSpring.Hooks() {
        @Override
        public void onInternal(Throwable error, HttpServletRequest request, String requestId) {
          System.out.println("internal " + request.getRequestURI() + " " + error.getClass().getSimpleName());
        }

        @Override
        public void onFailure(Answer answer, Throwable cause, HttpServletRequest request, String requestId) {
          String id = requestId == null ? "" : " " + requestId;
          System.out.println("failure " + request.getRequestURI() + " " + answer.codes() + " " + (cause == null ? null : cause.getClass().getSimpleName()) + id);
        }

        @Override
        public String requestId(HttpServletRequest request) {
          return request.getHeader("x-own-id");
        }

        @Override
        public Failure codeOfError(Throwable error) {
          return error instanceof HttpClientErrorException ? Failure.of(Code.MEMBER_NOT_FOUND, Map.of("number", "7")) : null;
        }

        @Override
        public Failure codeOfFault(ClaimErrorsSpring.Fault fault) {
          return fault.path().startsWith("more") ? null : fault.path().endsWith("documents") ? MISSING : fault.usual();
        }
      };
    }
  }
}
