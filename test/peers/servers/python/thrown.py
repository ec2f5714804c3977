"""What a handler can raise: by its name, with the status of its answer."""

import os
import sys

from errors.claim_errors import Code
from errors.claim_errors_server import Notice, Service, fail, failure


class ClientError(Exception):
    """An error of a client library, with the status of another service."""

    status_code = 404
    status = 404
    detail = "SELECT"


class Odd(Exception):
    """It can't even be printed."""

    def __str__(self):
        raise ValueError("SELECT")


def chained():
    try:
        raise KeyError("SELECT")
    except KeyError as error:
        raise fail.member_not_found(number="9") from error


def recursive():
    return recursive()


def thrown(error):
    raise error


THROWN = {
    "error": (lambda: thrown(ValueError("SELECT")), 500),
    "key": (lambda: thrown(KeyError("SELECT")), 500),
    "client": (lambda: thrown(ClientError("SELECT")), 500),
    "odd": (lambda: thrown(Odd()), 500),
    "group": (lambda: thrown(ExceptionGroup("SELECT", [ValueError("SELECT")])), 500),
    "recursion": (recursive, 500),
    "timeout": (lambda: thrown(TimeoutError("SELECT")), 500),
    "chained": (chained, 404),
    "path": (lambda: thrown(fail.missing_documents(path="lines[0].é[")), 422),
    "text": (lambda: thrown(fail.missing_documents(message="x" * 5000)), 422),
    "half": (lambda: thrown(fail.member_not_found(number="\ud800")), 404),
    "wait": (lambda: thrown(fail.missing_documents(retry_after=2.5)), 422),
    "no-code": (lambda: thrown(failure("NO_SUCH_CODE")), 500),
    "no-param": (lambda: thrown(failure("MEMBER_NOT_FOUND")), 500),
    "made": (lambda: thrown(type(fail.missing_documents())(Notice("NO_SUCH_CODE"))), 500),
    "empty": (lambda: thrown(type(fail.missing_documents())()), 500),
}


def written(text):
    print(text, file=sys.stderr, flush=True)


def broken(*_):
    raise ValueError("SELECT")


FAILING = "FAILING" in os.environ
service = Service(
    answers={
        400: Code.REQUEST_UNREADABLE,
        404: Code.ROUTE_UNKNOWN,
        413: Code.REQUEST_TOO_LARGE,
        500: Code.SERVICE_BROKEN,
    },
    code_of_error=broken if FAILING else lambda error: Code.REQUEST_UNREADABLE if isinstance(error, LookupError) and "known" in str(error) else None,
    request_id=broken if FAILING else lambda request: request.headers.get("x-request-id"),
    on_internal=broken if FAILING else lambda error, request, request_id: written(f"internal {request_id}"),
    on_failure=broken if FAILING else lambda reply, cause, request, request_id: written(f"failure {request_id} {reply.status} {type(cause).__name__}"),
    on_finding=broken if FAILING else lambda text: written(f"finding {text}"),
)
