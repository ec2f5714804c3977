"""The desk of a clinic, whose six codes have real causes."""

import http.client
import json
import os
import threading
import urllib.request
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Body, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, StrictFloat, StrictInt, StrictStr, ValidationError

from railerrors.rail_errors import Code
from railerrors.rail_errors_fastapi import faults_of, install
from railerrors.rail_errors_server import Fault, Reasons, Service, fail


class Line(BaseModel):
    service: StrictStr
    amount: StrictInt | StrictFloat


class Bill(BaseModel):
    lines: list[Line]


@dataclass
class Visit:
    id: str
    state: str
    review: bool = False
    confirmed: bool = False


@dataclass
class Desk:
    """What one client works on."""

    visits: dict[str, Visit] = field(
        default_factory=lambda: {"V-1": Visit("V-1", "open"), "V-7": Visit("V-7", "closed")},
    )
    sessions: dict[str, str] = field(default_factory=lambda: {"M-3": "stale"})


REGISTRY = {("card", "A-1042"): "M-1", ("card", "B-2001"): "M-3"}
lock = threading.Lock()
desks: dict[str, Desk] = {}
Sent = Annotated[Any, Body()]


def code_of_fault(_: Fault) -> Code:
    return Code.REQUEST_UNREADABLE


service = Service(
    answers={400: Code.REQUEST_UNREADABLE, 404: Code.ROUTE_UNKNOWN, 500: Code.SERVICE_BROKEN},
    code_of_fault=code_of_fault,
)
app = FastAPI()
install(app, service)


def member_of(sent: dict[str, Any], reasons: Reasons) -> str:
    member = sent.get("member", {})
    found = REGISTRY.get((member.get("type"), member.get("number")))
    if found is None:
        reasons.add(fail.member_not_found(path="member.number" if member.get("type") else "member.type"))
    return found or ""


def billed(sent: dict[str, Any], reasons: Reasons) -> bool:
    """Collect what is wrong with the lines, and return whether someone must review them."""
    try:
        Bill.model_validate(sent)
    except ValidationError as error:
        reasons.add_faults(faults_of(error.errors(), sent), code_of_fault)
    lines = sent.get("lines", [])
    for at, line in enumerate(lines):
        if not line.get("documents"):
            reasons.add(fail.missing_documents(path=f"lines[{at}].documents"))
    amounts = [line.get("amount") for line in lines]
    review = sum(one for one in amounts if isinstance(one, (int, float))) > 1000
    if review:
        reasons.add(fail.needs_review())
    return review


def answer(request: Request, reasons: Reasons, body: dict[str, Any], status: int = 200) -> JSONResponse:
    return JSONResponse(reasons.with_warnings(body, request.headers.get("accept-language")), status)


@app.post("/{desk}/v1/identify/")
def identify(request: Request, sent: Sent) -> JSONResponse:
    reasons = Reasons(sent)
    member = member_of(sent, reasons)
    reasons.raise_if_any()
    return answer(request, reasons, {"member": {"id": member}})


@app.post("/{desk}/v1/claims/")
def claim(request: Request, sent: Sent) -> JSONResponse:
    reasons = Reasons(sent)
    member_of(sent, reasons)
    billed(sent, reasons)
    reasons.raise_if_any()
    return answer(request, reasons, {"claim": 1}, 201)


@app.get("/{desk}/v1/members/{member}/eligibility/")
def eligibility(desk: str, member: str) -> dict[str, Any]:
    """Ask the payer, which is another service."""
    try:
        with urllib.request.urlopen(f"{os.environ['PAYER']}{desk}/{member}", timeout=10) as said:
            return {"eligible": json.load(said)["eligible"]}
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise fail.payer_unreachable(retry_after=0) from error


@app.post("/{desk}/v1/consent/{step}/")
def consent(desk: str, step: str, sent: Sent) -> JSONResponse:
    with lock:
        sessions = desks.setdefault(desk, Desk()).sessions
        if step == "reject":
            sessions.pop(sent["member"], None)
            return JSONResponse({"session": ""})
        if sent["member"] in sessions:
            raise fail.consent_session_pending()
        sessions[sent["member"]] = "pending"
        return JSONResponse({"session": "pending"}, 201)


@app.post("/{desk}/v1/visits/{number}/{step}/")
def visit(request: Request, desk: str, number: str, step: str, sent: Sent) -> JSONResponse:
    with lock:
        one = desks.setdefault(desk, Desk()).visits.get(number)
        if one is None or step not in ("bill", "confirm", "submit", "close"):
            raise HTTPException(404, "there is no such visit")
        reasons = Reasons(sent)
        more: dict[str, Any] = {}
        if step == "bill":
            one.review = billed(sent, reasons)
            reasons.raise_if_any()
            one.state = "billed"
        elif step == "confirm":
            one.confirmed = True
        else:
            if one.state == "closed":
                raise fail.already_closed()
            is_held = one.review and not one.confirmed
            if is_held:
                reasons.add(fail.needs_review())
            else:
                one.state = "closed"
            more = {"submitted": not is_held}
        return answer(request, reasons, {"visit": {"id": one.id, "state": one.state}, **more})
