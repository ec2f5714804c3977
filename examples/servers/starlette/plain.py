from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from errors.claim_errors_fastapi import install
from errors.claim_errors_server import Reasons, fail
from members import find_member
from service import service


async def create_claim(request: Request) -> JSONResponse:
    try:
        body = await request.json()
    except (ValueError, RecursionError) as error:
        raise HTTPException(400) from error
    reasons = Reasons(body)
    member = body.get("member") if isinstance(body, dict) else None
    number = str(member.get("id")) if isinstance(member, dict) else ""
    if not await find_member(number):
        reasons.add(fail.member_not_found(number=number, path="member.id"))
    lines = body.get("lines") if isinstance(body, dict) else None
    for at, line in enumerate(lines if isinstance(lines, list) else []):
        if not isinstance(line, dict) or not line.get("documents"):
            reasons.add(fail.missing_documents(path=f"lines[{at}].documents"))
    reasons.raise_if_any()
    return JSONResponse({"claim": 1})


app = Starlette(routes=[Route("/claims", create_claim, methods=["POST"])])
install(app, service)
