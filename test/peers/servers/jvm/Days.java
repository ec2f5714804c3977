import @@id@@.Shop.Code;
import @@id@@.ShopServer.Failure;
import java.util.Map;

final class Days {
  private Days() {}

  public static void main(String... days) {
    for (String day : days) {
      try {
        Failure.of(Code.PRICE_CHANGED, Map.of("item", "a", "price", 1, "share", 1, "count", 1, "sure", true, "day", day));
        System.out.println(true);
      } catch (IllegalArgumentException error) {
        System.out.println(false);
      }
    }
  }
}
