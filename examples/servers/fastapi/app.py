from typing import Annotated, Any

from fastapi import Body, FastAPI, HTTPException
from pydantic import BaseModel, ValidationError

from errors.claim_errors import Code
from errors.claim_errors_fastapi import faults_of, install, responses
from errors.claim_errors_server import Reasons, fail
from members import find_member  # your own code
from service import code_of_fault, service


class Line(BaseModel):
    documents: Any


class Claim(BaseModel):
    lines: list[Line] = []


class BodyLimit:
    """FastAPI has no limit for the size of a request."""

    def __init__(self, app, most):
        self.app, self.most = app, most

    async def __call__(self, scope, receive, send):
        size = 0

        async def limited():
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.most:
                raise HTTPException(413)
            return message

        await self.app(scope, limited, send)


app = FastAPI()
app.add_middleware(BodyLimit, most=20 * 1024)
install(app, service)


@app.post("/claims", responses=responses(Code.MEMBER_NOT_FOUND, Code.MISSING_DOCUMENTS))
async def create_claim(body: Annotated[Any, Body()]) -> dict[str, int]:
    """Create a claim, or answer all that is wrong with it."""
    reasons = Reasons(body)
    try:
        Claim.model_validate(body)
    except ValidationError as error:
        reasons.add_faults(faults_of(error.errors(), body), code_of_fault)
    member = body.get("member") if isinstance(body, dict) else None
    number = str(member.get("id")) if isinstance(member, dict) else ""
    if not await find_member(number):
        reasons.add(fail.member_not_found(number=number, path="member.id"))
    reasons.raise_if_any()
    return {"claim": 1}


@app.put("/claims/{number}")
async def change_claim(number: int, claim: Claim) -> dict[str, int]:
    """Change a claim. FastAPI validates it: its faults are answered before this function runs."""
    return {"claim": number}
