"""Plays the steps of a story with the client that `build` writes, and prints what became of each."""

import json
import sys

import httpx

from client.rail_errors import Client, RailError

base, steps = sys.argv[1:]
shown = []


def post(path, body):
    return {"method": "POST", "url": f"{base}/v1/{path}/", "content": body}


def recreate(operations, call):
    for name in operations:
        http.request(**post(name.replace(".", "/"), '{"member":"M-3"}')).raise_for_status()


rail = Client(
    on_reasons=lambda call: shown.extend(f"{one.code} {one.path}" for one in call.reasons),
    recreate=recreate,
)
with httpx.Client(headers={"content-type": "application/json"}) as http, open(steps, encoding="utf-8") as file:
    for one in json.load(file):
        request = post(one["path"], one["body"])
        if one["method"] == "GET":
            request = {"method": "GET", "url": request["url"]}
        try:
            answer = rail.call(
                lambda attempt: http.request(**request, headers=attempt.headers, timeout=attempt.timeout),
                one["method"],
                operation=one["operation"],
            )
            line = {"status": answer.status_code, "body": answer.json()}
        except RailError as error:
            line = {"status": error.status}
        print(json.dumps({**line, "shown": shown}))
        shown.clear()
