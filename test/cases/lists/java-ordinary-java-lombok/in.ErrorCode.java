package shop;
import lombok.*;
@Getter
@RequiredArgsConstructor
public enum ErrorCode {
    CARD_LOST("card.lost", HttpStatus.NOT_FOUND, "The card was lost."),
    CARD_EXPIRED("card.expired", HttpStatus.PAYMENT_REQUIRED, "The card has expired.");
    private final String code;
    private final HttpStatus status;
    private final String message;
}
