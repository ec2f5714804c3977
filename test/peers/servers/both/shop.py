"""A shop that answers the code of the path."""

from fastapi import FastAPI

from shoperrors.shop_errors import Code
from shoperrors.shop_errors_fastapi import install
from shoperrors.shop_errors_server import Service, failure

app = FastAPI()
install(app, Service(answers={400: Code.NOT_READ, 404: Code.NO_PAGE, 500: Code.BROKEN}))


@app.post("/v1/{call}/{code}")
def refuse(call: str, code: str) -> None:
    raise failure(code, {}, retry_after=0 if code.startswith("BANK") else None)
