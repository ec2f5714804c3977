from errors.claim_errors import Code
from errors.claim_errors_server import Failure, Fault, Service, fail
from members import MemberMissing  # an exception of your own


def code_of_fault(fault: Fault) -> Code | Failure | None:
    """Name the code of what a model does not accept."""
    return Code.MISSING_DOCUMENTS if fault.path.endswith("documents") else Code.REQUEST_UNREADABLE


def code_of_error(error: BaseException) -> Failure | None:
    """Name the code of an exception of your own; None is a bug."""
    return fail.member_not_found(number=error.number) if isinstance(error, MemberMissing) else None


service = Service(
    answers={
        400: Code.REQUEST_UNREADABLE,
        404: Code.ROUTE_UNKNOWN,
        413: Code.REQUEST_TOO_LARGE,
        500: Code.SERVICE_BROKEN,
    },
    code_of_fault=code_of_fault,
    code_of_error=code_of_error,
    request_id=lambda request: request.headers.get("x-request-id"),
)
