class Errors:
    class Invite:
        EXPIRED = "invite.expired"
        USED = "invite.used"

    class Seat:
        LIMIT = "seat.limit"
        TAKEN = "seat.taken"
