package claims;

import org.springframework.stereotype.Component;

@Component
public class Members {
  public boolean has(String number) {
    if (number.equals("crash")) {
      throw new IllegalStateException("SELECT * FROM members WHERE id = $1");
    }
    if (number.equals("missing")) {
      throw new MemberMissing(number);
    }
    return number.equals("A-1");
  }
}
