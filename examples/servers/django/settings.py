import os

from errors.claim_errors import Code
from errors.claim_errors_server import Failure, Fault, Service

ALLOWED_HOSTS = ["*"]
CSRF_FAILURE_VIEW = "errors.claim_errors_django.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024
MIDDLEWARE = ["errors.claim_errors_django.RailMiddleware", "limit.body_limit"]
REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "errors.claim_errors_django.exception_handler",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
}
ROOT_URLCONF = "urls"
SECRET_KEY = os.environ.get("SECRET_KEY", "for-tests-only")


def code_of_fault(fault: Fault) -> Code | Failure | None:
    """Name the code of what a serializer does not accept."""
    return Code.MISSING_DOCUMENTS if fault.path.endswith("documents") else Code.REQUEST_UNREADABLE


RAIL_ERRORS = Service(
    answers={
        400: Code.REQUEST_UNREADABLE,
        404: Code.ROUTE_UNKNOWN,
        413: Code.REQUEST_TOO_LARGE,
        500: Code.SERVICE_BROKEN,
    },
    code_of_fault=code_of_fault,
    request_id=lambda request: request.headers.get("x-request-id"),
)
