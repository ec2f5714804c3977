import asyncio
import json
import sys

import httpx
import requests

from loops_errors import Client, NotFound, check

base, paths = sys.argv[1], sys.argv[2].split(",")
told = []
rail = Client(
    attempt_timeout=0.3,
    recreate=lambda operations, call: None,
    on_reasons=lambda call: told.extend(str(one.code) for one in call.reasons),
)


def request_of(way, path):
    is_post = path in ("busy", "spent")
    return {
        "method": "POST" if is_post else "GET",
        "url": f"{base}/{way}/{path}",
        "headers": {"Idempotency-Key": "k-1"} if path == "spent" else {},
    }, b"text" if is_post else None


def given(request):
    return {"method": request["method"], "key": request["headers"].get("Idempotency-Key")}


def by_call(way, path):
    request, data = request_of(way, path)
    with httpx.Client() as http:
        return rail.call(
            lambda attempt: http.request(
                **{**request, "headers": {**request["headers"], **attempt.headers}}, content=data, timeout=attempt.timeout,
            ),
            **given(request),
        )


def by_requests(way, path):
    request, data = request_of(way, path)
    return rail.call(
        lambda attempt: requests.request(
            **{**request, "headers": {**request["headers"], **attempt.headers}}, data=data, timeout=attempt.timeout,
        ),
        **given(request),
    )


def by_acall(way, path):
    async def sent():
        request, data = request_of(way, path)
        async with httpx.AsyncClient() as http:
            return await rail.acall(
                lambda attempt: http.request(**{**request, "headers": {**request["headers"], **attempt.headers}}, content=data),
                **given(request),
            )

    return asyncio.run(sent())


def by_transport(way, path):
    request, data = request_of(way, path)
    with httpx.Client(transport=rail.httpx_transport()) as http:
        return http.request(**request, content=data)


def by_async_transport(way, path):
    async def sent():
        request, data = request_of(way, path)
        async with httpx.AsyncClient(transport=rail.httpx_async_transport()) as http:
            return await http.request(**request, content=data)

    return asyncio.run(sent())


def by_adapter(way, path):
    request, data = request_of(way, path)
    with requests.Session() as session:
        session.mount("http://", rail.requests_adapter())
        return session.request(**request, data=data)


for by in (by_call, by_requests, by_acall, by_transport, by_async_transport, by_adapter):
    way = by.__name__
    for path in paths:
        told.clear()
        try:
            answer = by(way, path)
            line = {"status": answer.status_code}
            if path == "missing":
                try:
                    check(answer)
                except NotFound as error:
                    assert (error.request_id, error.attempts, error.not_repeated) == ("r-7", 1, "after_fix"), error
                else:
                    raise AssertionError
        except NotFound as error:
            line = {
                "error": type(error).__name__, "status": error.status, "attempts": error.attempts,
                "not_repeated": error.not_repeated, "request_id": error.request_id,
            }
        print(json.dumps({**line, "told": told}))
