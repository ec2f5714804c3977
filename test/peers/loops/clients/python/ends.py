import asyncio
import io
import json
import pickle
import sys
import time
from itertools import islice

import httpx
import requests

from loops_errors import Client, Code, NotFound, RailError, check

base = sys.argv[1] + "/ends/"
rail = Client()
late = Client(deadline=0.4)


def say(what, is_so):
    print(json.dumps({"what": what, "is": bool(is_so)}))


def raised(do):
    begun = time.monotonic()
    try:
        do()
    except Exception as error:
        return error, time.monotonic() - begun
    raise AssertionError


async def cancelled():
    async with httpx.AsyncClient() as http:
        task = asyncio.create_task(rail.acall(lambda attempt: http.get(base + "wait")))
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            say("cancelled", time.monotonic() - begun < 0.2)


async def late_in_asyncio():
    async with httpx.AsyncClient() as http:
        await late.acall(lambda attempt: http.get(base + "stuck/b/stuck"))


def stream():
    yield b"once"


asyncio.run(cancelled())
error, took = raised(lambda: late.call(lambda attempt: requests.get(base + "stuck", timeout=attempt.timeout)))
say("deadline", type(error) is TimeoutError and took < 0.7)
error, took = raised(lambda: asyncio.run(late_in_asyncio()))
say("deadline in asyncio", type(error) is TimeoutError and took < 0.9)
with httpx.Client(transport=late.httpx_transport()) as http:
    error, took = raised(lambda: http.get(base + "stuck/c/stuck"))
    say("deadline of a transport", isinstance(error, httpx.ReadTimeout) and took < 0.7)
with httpx.Client(transport=rail.httpx_transport()) as http:
    error, _ = raised(lambda: check(http.post(base + "a/busy", content=stream())))
    say("body of httpx", (error.not_repeated, error.attempts, str(error)) == ("body", 1, "POST 503 BUSY"))
with requests.Session() as session:
    session.mount("http://", rail.requests_adapter())
    error, _ = raised(lambda: check(session.post(base + "b/busy", data=io.BytesIO(b"once"))))
    say("body of requests", (error.not_repeated, error.attempts) == ("body", 1))
body = stream()
error, _ = raised(lambda: rail.call(lambda attempt: requests.post(base + "c/busy", data=body), "POST", body=body))
say("body", (error.not_repeated, error.attempts) == ("body", 1))
# A request that is sent by two calls has a key in each.
posted, prepared = httpx.Request("POST", base + "i/missing"), requests.Request("POST", base + "i/missing").prepare()
with httpx.Client(transport=rail.httpx_transport()) as http, requests.Session() as session:
    session.mount("http://", rail.requests_adapter())
    http.send(posted), session.send(prepared)
say("key of a call", not {"Idempotency-Key"} & {*posted.headers, *prepared.headers} and "idempotency-key" not in posted.headers)
# A success is one, whatever becomes of its body; and no body is waited for without end.
with httpx.Client(transport=rail.httpx_transport()) as http, requests.Session() as session:
    session.mount("http://", rail.requests_adapter())
    error, _ = raised(lambda: http.get(base + "d/cut"))
    say("broken success of httpx", isinstance(error, httpx.RemoteProtocolError))
    error, _ = raised(lambda: session.get(base + "e/cut"))
    say("broken success of requests", isinstance(error, requests.exceptions.ChunkedEncodingError))
    begun = time.monotonic()
    for path, status in (("watch", 200), ("drip", 404)):
        with http.stream("GET", base + "f/" + path) as answer, session.get(base + "g/" + path, stream=True) as other:
            parts = b"".join(islice(answer.iter_raw(), 20)), b"".join(islice(other.iter_content(3), 20))
            say(f"endless {status}", (answer.status_code, other.status_code) == (status, status) and all(map(len, parts)))
    say("in time", time.monotonic() - begun < 15)


async def endless():
    async with httpx.AsyncClient(transport=rail.httpx_async_transport()) as http:
        async with http.stream("GET", base + "h/watch") as answer:
            async for part in answer.aiter_raw():
                return answer.status_code == 200 and part == b"{}\n"


say("endless success in asyncio", asyncio.run(endless()))
# Without a loop.
error, _ = raised(lambda: check(requests.get(base + "missing")))
say("checked", type(error) is NotFound and isinstance(error, RailError) and error.has(Code.NOT_FOUND) and not error.has("BUSY"))
again = pickle.loads(pickle.dumps(error))
say("pickled", type(again) is NotFound and again.reasons == error.reasons and repr(again) == "NotFound('GET 404 NOT_FOUND')")
say("entry", Code.NOT_FOUND.entry.http == 404)
sent = []
error, _ = raised(lambda: rail.call(lambda attempt: sent.append(attempt) or requests.get("nowhere")))
say("wrong use", isinstance(error, ValueError) and len(sent) == 1)
# In an SDK: errors of its own, answers that its callers get, and successes that are streams.
class Down(Exception):
    pass


class Streamed:
    status_code, headers = 200, {}

    def json(self):
        raise TypeError("read")


def down(attempt):
    sent.append(attempt)
    raise Down


sent.clear()
fast = rail.with_options(sleep=lambda seconds: None, network_errors=lambda error: isinstance(error, Down))
error, _ = raised(lambda: fast.outcome_of(down))
say("network of an SDK", isinstance(error, Down) and len(sent) == 4)
sent.clear()
error, _ = raised(lambda: fast.with_options(network_errors=lambda error: False).outcome_of(down))
say("no network of an SDK", isinstance(error, Down) and len(sent) == 1)
outcome = rail.outcome_of(lambda attempt: requests.get(base + "missing"))
say("outcome", outcome.answer.status_code == 404 and outcome.reasons[0].code == Code.NOT_FOUND)
say("stream", isinstance(rail.call(lambda attempt: Streamed()), Streamed))
