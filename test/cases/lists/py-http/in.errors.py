class LostError(AppError):
    def __init__(self, id):
        super().__init__(status_code=HTTPStatus.NOT_FOUND, code='card.lost', detail=f'The card {id} was lost.')

class OldError(AppError):
    def __init__(self):
        super().__init__(status_code=HTTPStatus.PAYMENT_REQUIRED, code='card.old', detail='The card is too old.')
