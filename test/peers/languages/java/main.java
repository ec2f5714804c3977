import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

final class Main {
  private Main() {}

  static String quoted(Object value) {
    StringBuilder out = new StringBuilder("\"");
    for (char one : value.toString().toCharArray()) {
      int at = "\"\\\b\f\n\r\t".indexOf(one);
      out.append(
          at >= 0
              ? "\\" + "\"\\bfnrt".charAt(at)
              : one < ' ' ? String.format("\\u%04x", (int) one) : String.valueOf(one));
    }
    return out.append('"').toString();
  }

  static String entry(Object code, int http, boolean stop, Object stage, String meaning, String fix) {
    return "    {\n      \"code\": " + quoted(code) + ",\n      \"http\": " + http
        + ",\n      \"stop\": " + stop + ",\n      \"fix_stage\": " + quoted(stage)
        + ",\n      \"meaning\": " + quoted(meaning) + ",\n      \"fix\": " + quoted(fix) + "\n    }";
  }

  static String told(rail.RailErrors.Code code) {
    return switch (code) {
      case MEMBER_NOT_FOUND -> code.toString();
      default -> "other";
    };
  }

  public static void main(String... args) throws IOException {
@@each@@
    String error = "CARD_BLOCKED";
    if (rail.RailErrors.find(error).isPresent() || rail.RailErrors.find(null).isPresent()) {
      throw new AssertionError();
    }
    Files.writeString(
        Path.of("lists/unknown.json"),
        "{\n  \"error\": " + quoted(error) + ",\n  \"message\": \"The card is blocked.\"\n}\n");
    if (!told(rail.RailErrors.find("MEMBER_NOT_FOUND").orElseThrow().code()).equals("MEMBER_NOT_FOUND")) {
      throw new AssertionError();
    }
  }
}
