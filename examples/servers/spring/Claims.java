package claims;

import claimerrors.ClaimErrors.Code;
import claimerrors.ClaimErrorsServer.Fail;
import claimerrors.ClaimErrorsSpring;
import claimerrors.ClaimErrorsSpring.Answers;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Claims {
  record Member(String id) {}

  record Line(String documents) {}

  record Claim(Member member, List<Line> lines) {}

  private final ClaimErrorsSpring errors;
  private final Members members;

  Claims(ClaimErrorsSpring errors, Members members) {
    this.errors = errors;
    this.members = members;
  }

  /** Creates a claim, or throws all that is wrong with it. */
  @PostMapping("/claims")
  @Answers({Code.MEMBER_NOT_FOUND, Code.MISSING_DOCUMENTS})
  Map<String, Object> create(@RequestBody Claim claim, HttpServletRequest request) {
    var reasons = errors.reasons(request); // in the order of the request
    String number = claim.member() == null ? "" : String.valueOf(claim.member().id());
    if (!members.has(number)) {
      reasons.add(Fail.memberNotFound(number).path("member.id"));
    }
    List<Line> lines = claim.lines() == null ? List.of() : claim.lines();
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at) == null || lines.get(at).documents() == null) {
        reasons.add(Fail.missingDocuments().path("lines[" + at + "].documents"));
      }
    }
    reasons.throwIfAny();
    return Map.of("claim", 1);
  }
}
