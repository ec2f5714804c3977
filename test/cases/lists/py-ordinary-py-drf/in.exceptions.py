from rest_framework.exceptions import APIException


class CardLost(APIException):
    status_code = 404
    default_detail = "The card was lost."
    default_code = "card_lost"


class CardExpired(APIException):
    status_code = 402
    default_detail = "The card has expired."
    default_code = "card_expired"
