class CardLost(Exception):
    def __init__(self, message="The card was lost.", code="card.lost", status=404):
        super().__init__(message)
        self.code, self.status = code, status
