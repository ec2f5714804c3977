"""Odd handlers of FastAPI."""

from typing import Annotated

from errors.claim_errors_fastapi import install
from errors.claim_errors_server import Reasons, fail
from fastapi import BackgroundTasks, FastAPI, Header, HTTPException, Query, WebSocket
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, StreamingResponse
from thrown import THROWN, broken, service


class Raising:
    """Middleware that raises for its address."""

    def __init__(self, app, path):
        self.app, self.path = app, path

    async def __call__(self, scope, receive, send):
        if scope.get("path") == self.path:
            raise ValueError("SELECT")
        await self.app(scope, receive, send)


app = FastAPI()
inner = FastAPI()
install(inner, service)
app.mount("/inner", inner)
app.add_middleware(Raising, path="/inside")
install(app, service)
app.add_middleware(Raising, path="/outside")


@app.get("/throw/{thing}")
async def throw(thing: str):
    return THROWN[thing][0]()


@app.get("/later/{thing}")
def throw_in_a_thread(thing: str):
    return THROWN[thing][0]()


@app.get("/framed/{status}")
async def framed(status: int):
    wait = {"Retry-After": "7"} if status == 429 else {}
    raise HTTPException(status, "SELECT", {**wait, "X-Other": "SELECT", "WWW-Authenticate": "Bearer"})


@app.get("/begun")
async def begun():
    async def parts():
        yield b"{"
        raise ValueError("SELECT")

    return StreamingResponse(parts(), media_type="application/json")


@app.get("/after")
async def after(tasks: BackgroundTasks):
    tasks.add_task(broken)
    return JSONResponse({"claim": 1})


class Inner(BaseModel):
    second: int
    first: int


class Body(BaseModel):
    b: list[Inner]
    a: int | str = 1
    c: Annotated[dict[str, int], Field(default_factory=dict)]


@app.get("/many")
async def many():
    reasons = Reasons()
    for at in range(1500):
        reasons.add(fail.missing_documents(path=f"lines[{at}]"))
    reasons.raise_if_any()


@app.get("/far")
async def far():
    raise fail.missing_documents(path=f"lines[{'9' * 5000}]")


@app.websocket("/socket")
async def socket(websocket: WebSocket):
    raise fail.missing_documents()


@app.post("/faults")
async def faults(body: Body):
    return body


@app.get("/query")
async def query(second: int, first: Annotated[int, Query(alias="first-one")], x_token: Annotated[int, Header()]):
    return {}


@inner.get("/throw/{thing}")
async def throw_inside(thing: str):
    return THROWN[thing][0]()
