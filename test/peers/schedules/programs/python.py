import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from rail_errors import Answer, Client, RailError

base = sys.argv[1]


def opened(method, path, body):
    request = urllib.request.Request(base + path, data=body.encode() or None, method=method)
    request.add_header("Content-Type", "application/json")
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        return error


def sent(method, path, body):
    with opened(method, path, body) as answer:
        text = answer.read()
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        return Answer(answer.status, answer.headers, value)


def recreate(operations, call):
    if sent("POST", "@@text@@", '{"member":"M-3"}').status_code >= 300:
        raise ValueError("the open session was not rejected")


rail = Client(sleep=lambda seconds: time.sleep(seconds / 100), recreate=recreate)
ended = ""
while True:
    with urllib.request.urlopen(base + "/next?ended=" + urllib.parse.quote(ended)) as answer:
        line = answer.read().decode()
    if not line:
        break
    method, path, operation, body, _ = line.split("\t")
    own = rail.with_options(_quota=type(rail._quota)())
    try:
        own.call(lambda attempt: sent(method, path, body), method, operation=operation)
        ended = "done"
    except RailError:
        ended = "refused"
    except (OSError, Exception):
        ended = "no answer"
