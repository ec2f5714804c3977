package desk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import railerrors.RailErrors.Code;
import railerrors.RailErrorsServer;
import railerrors.RailErrorsServer.Fail;
import railerrors.RailErrorsServer.Reasons;
import railerrors.RailErrorsSpring;

/** The desk of a clinic, whose six codes have real causes. */
@SpringBootApplication
@Import(RailErrorsSpring.class)
public class Desk {
  public static void main(String... args) {
    SpringApplication.run(Desk.class, args);
  }

  @Bean
  RailErrorsServer railErrors() {
    return new RailErrorsServer(Map.of(400, Code.REQUEST_UNREADABLE, 404, Code.ROUTE_UNKNOWN, 500, Code.SERVICE_BROKEN));
  }
}

final class Visit {
  final String id;
  String state;
  boolean review;
  boolean confirmed;

  Visit(String id, String state) {
    this.id = id;
    this.state = state;
  }
}

/** What one client works on. */
final class Work {
  final Map<String, Visit> visits = Map.of("V-1", new Visit("V-1", "open"), "V-7", new Visit("V-7", "closed"));
  final Map<String, String> sessions = new HashMap<>(Map.of("M-3", "stale"));
}

@RestController
@RequestMapping("/{desk}/v1")
class Calls {
  private static final Map<List<String>, String> REGISTRY =
      Map.of(List.of("card", "A-1042"), "M-1", List.of("card", "B-2001"), "M-3");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, Work> desks = new ConcurrentHashMap<>();
  private final RailErrorsSpring errors;
  private final ObjectMapper json;

  Calls(RailErrorsSpring errors, ObjectMapper json) {
    this.errors = errors;
    this.json = json;
  }

  private static String memberOf(JsonNode sent, Reasons reasons) {
    String type = sent.at("/member/type").asText();
    String found = REGISTRY.get(List.of(type, sent.at("/member/number").asText()));
    if (found == null) {
      reasons.add(Fail.memberNotFound().path(type.isEmpty() ? "member.type" : "member.number"));
    }
    return found;
  }

  /** Collects what is wrong with the lines, and returns whether someone must review them. */
  private static boolean bill(JsonNode sent, Reasons reasons) {
    double total = 0;
    for (int at = 0; at < sent.path("lines").size(); at++) {
      JsonNode line = sent.path("lines").get(at);
      String path = "lines[" + at + "].";
      if (!line.path("service").isTextual()) {
        reasons.add(Fail.requestUnreadable().path(path + "service"));
      }
      if (!line.path("amount").isNumber()) {
        reasons.add(Fail.requestUnreadable().path(path + "amount"));
      }
      if (line.path("documents").isEmpty()) {
        reasons.add(Fail.missingDocuments().path(path + "documents"));
      }
      total += line.path("amount").asDouble();
    }
    if (total > 1000) {
      reasons.add(Fail.needsReview());
    }
    return total > 1000;
  }

  private ResponseEntity<Map<String, Object>> answer(
      int status, Map<String, ?> body, Reasons reasons, HttpServletRequest request) {
    return ResponseEntity.status(status).body(errors.withWarnings(body, reasons, request));
  }

  @PostMapping("/identify/")
  Object identify(@RequestBody JsonNode sent, HttpServletRequest request) {
    Reasons reasons = errors.reasons(request);
    String member = memberOf(sent, reasons);
    reasons.throwIfAny();
    return answer(200, Map.of("member", Map.of("id", member)), reasons, request);
  }

  @PostMapping("/claims/")
  Object claim(@RequestBody JsonNode sent, HttpServletRequest request) {
    Reasons reasons = errors.reasons(request);
    memberOf(sent, reasons);
    bill(sent, reasons);
    reasons.throwIfAny();
    return answer(201, Map.of("claim", 1), reasons, request);
  }

  /** Asks the payer, which is another service. */
  @GetMapping("/members/{member}/eligibility/")
  Object eligibility(@PathVariable String desk, @PathVariable String member) throws InterruptedException {
    URI payer = URI.create(System.getenv("PAYER") + desk + "/" + member);
    try {
      var said = http.send(HttpRequest.newBuilder(payer).build(), BodyHandlers.ofString());
      return Map.of("eligible", json.readTree(said.body()).path("eligible").asBoolean());
    } catch (IOException error) {
      throw Fail.payerUnreachable().retryAfter(Duration.ZERO).cause(error);
    }
  }

  @PostMapping("/consent/{step}/")
  synchronized Object consent(
      @PathVariable String desk, @PathVariable String step, @RequestBody JsonNode sent) {
    Map<String, String> sessions = desks.computeIfAbsent(desk, name -> new Work()).sessions;
    String member = sent.path("member").asText();
    if (step.equals("reject")) {
      sessions.remove(member);
      return Map.of("session", "");
    }
    if (sessions.putIfAbsent(member, "pending") != null) {
      throw Fail.consentSessionPending();
    }
    return ResponseEntity.status(201).body(Map.of("session", "pending"));
  }

  @PostMapping("/visits/{id}/{step}/")
  synchronized Object visit(
      @PathVariable String desk, @PathVariable String id, @PathVariable String step,
      @RequestBody JsonNode sent, HttpServletRequest request) {
    Visit one = desks.computeIfAbsent(desk, name -> new Work()).visits.get(id);
    if (one == null) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no such visit");
    }
    Reasons reasons = errors.reasons(request);
    Map<String, Object> body = new LinkedHashMap<>();
    switch (step) {
      case "bill" -> {
        one.review = bill(sent, reasons);
        reasons.throwIfAny();
        one.state = "billed";
      }
      case "confirm" -> one.confirmed = true;
      case "submit", "close" -> {
        if (one.state.equals("closed")) {
          throw Fail.alreadyClosed();
        }
        boolean isHeld = one.review && !one.confirmed;
        if (isHeld) {
          reasons.add(Fail.needsReview());
        } else {
          one.state = "closed";
        }
        body.put("submitted", !isHeld);
      }
      default -> throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    body.put("visit", Map.of("id", one.id, "state", one.state));
    return answer(200, body, reasons, request);
  }
}
