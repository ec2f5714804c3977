class InviteExpired(ApiError):
    def __init__(self, used):
        super().__init__("The invite is no longer valid.")
        if used:
            self.code = "invite_used"
        else:
            self.code = "invite_expired"

class SeatLimit(ApiError):
    def __init__(self):
        code = "local"
        super().__init__("All seats are taken.")
        self.code = "seat_limit"
        self.status = 409
