import socket

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Visit(BaseModel):
    member: str


@app.post("/visits")
def open_visit(visit: Visit):
    return visit


@app.get("/crash")
def crash():
    raise RuntimeError("planted")


listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print(f"ready http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="critical")).run(sockets=[listener])
