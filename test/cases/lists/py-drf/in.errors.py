class Lost(APIException):
    status_code = 404
    default_code = 'card.lost'
    default_detail = _('The card was lost.')

class Old(APIException):
    status_code = status.HTTP_402_PAYMENT_REQUIRED
    default_code = 'card.old'
    default_detail = _('The card is too old.')
