import asyncio
import json
import logging

@@imports@@

logging.disable()


class Time:
    """A false clock, and what depends on it."""

    def begin(self, seed):
        self.ms, self.drawn, self.keys = 0, seed, 0

    def seconds(self):
        return self.ms / 1000

    def sleep(self, seconds):
        self.ms += round(seconds * 1000)

    def random(self):
        self.drawn = (self.drawn * 1103515245 + 12345) % 2**31
        return self.drawn / 2**31

    def new_key(self):
        self.keys += 1
        return f"new-{self.keys}"


def sender(time, one, sent):
    def send(attempt):
        sent.append({"at_ms": time.ms, "key": attempt.key})
        answer = one["answers"][min(len(sent), len(one["answers"])) - 1]
        most = float("inf") if attempt.timeout is None else round(attempt.timeout * 1000)
        if answer["after_ms"] >= most:
            time.ms += most
            raise TimeoutError("late")
        time.ms += answer["after_ms"]
        if "drop" in answer:
            raise ConnectionResetError("dropped")
        return answer

    return send


def said(module, client, time, one, *, is_async):
    time.begin(one["seed"])
    call, options = one["call"], one["options"]
    sent, recreated, told, last = [], [], [], {"status": None, "not_repeated": None}

    def recreate(operations, _):
        recreated.append(operations)
        if options["recreate"] == "fails":
            raise ValueError("fails")

    def seconds(ms):
        return None if ms is None else ms / 1000

    own = client.with_options(
        idempotent=call["idempotent"],
        max_attempts=options["max_attempts"],
        deadline=seconds(options["deadline_ms"]),
        attempt_timeout=seconds(options["attempt_ms"]),
        recreate=None if options["recreate"] == "none" else recreate,
        on_reasons=lambda call: told.append({
            "attempt": call.attempts, "codes": [str(one.code) for one in call.reasons], "will_repeat": call.will_repeat,
        }),
    )
    send = sender(time, one, sent)
    given = {
        "method": call["method"], "key": call["key"], "operation": call["operation"],
        "body": {"none": None, "text": "{}", "stream": iter("{}")}[call["body"]],
    }

    def answered(answer):
        return module.Answer(answer["status"], answer["headers"], answer["body"])

    async def asend(attempt):
        return answered(send(attempt))

    end, error, status, why = "answer", None, None, None
    try:
        if is_async:
            status = asyncio.run(own.acall(asend, **given)).status_code
        else:
            status = own.call(lambda attempt: answered(send(attempt)), **given).status_code
    except module.RailError as failed:
        end, error, status, why = "error", type(failed).__name__, failed.status, failed.not_repeated
    except TimeoutError as failed:
        end = "network" if str(failed) == "late" else "deadline"
    except ConnectionError:
        end = "network"
    return {
        "sent": sent, "recreated": recreated, "end": end, "error": error, "status": status,
        "attempts": len(sent), "not_repeated": why, "told": told,
    }


for name, module in (@@each@@):
    with open(f"sequences/{name}.json", encoding="utf-8") as file:
        given = json.load(file)
    lines = {}
    for is_async in (False, True):
        time = Time()
        fakes = {"clock": time.seconds, "sleep": time.sleep, "random": time.random}
        if hasattr(module.Client, "new_key"):
            fakes["new_key"] = time.new_key
        shared = module.Client(**fakes)
        lines[is_async] = [
            said(module, shared if given["shared"] else module.Client(**fakes), time, one, is_async=is_async)
            for one in given["sequences"]
        ]
    for line, other in zip(lines[False], lines[True]):
        if line != other:
            raise SystemExit(f"in asyncio: {other}, else {line}")
        print(json.dumps(line))
