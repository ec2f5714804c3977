class TeamError(Exception):
    code = "team_error"
    status_code = 400

class InviteExpired(TeamError):
    """The invite is no longer valid."""
    code = "invite_expired"
    status_code = 410

class SeatLimit(TeamError):
    """All seats are taken."""
    code = "seat_limit"
