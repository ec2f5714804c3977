"""What a team has already: its database, which is down for one member. With ``await`` or without."""

import os


class MemberMissing(Exception):
    """An exception that the team has already."""

    def __init__(self, number):
        super().__init__(number)
        self.number = number


def found(number):
    """Look a member up."""
    if number == "crash":
        raise RuntimeError("SELECT * FROM members WHERE id = $1")
    if number == "missing":
        raise MemberMissing(number)
    return {"number": number} if number == "A-1" else None


async def found_later(number):
    """Do the same in asyncio."""
    return found(number)


find_member = found if "DJANGO_SETTINGS_MODULE" in os.environ else found_later
