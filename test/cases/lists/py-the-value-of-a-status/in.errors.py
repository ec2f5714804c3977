from http import HTTPStatus

ERRORS = [
    ErrorInfo(code="CARD_EXPIRED", status=HTTPStatus.PAYMENT_REQUIRED, message="The card has expired."),
    ErrorInfo(code="CARD_LOST", status=status.HTTP_402_PAYMENT_REQUIRED, message="The card was lost."),
    ErrorInfo(code="BANK_DOWN", status=HTTPStatus.SERVICE_UNAVAILABLE.value, message="The bank did not answer."),
]
