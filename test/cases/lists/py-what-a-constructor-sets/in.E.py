class InviteExpired(ApiError):
    def __init__(self):
        super().__init__("The invite is no longer valid.")
        self.code = "invite_expired"
        self.status_code = 410


class SeatLimit(ApiError):
    def __init__(self):
        super().__init__("All seats are taken.")
        self.code = "seat_limit"
        self.status_code = 409
