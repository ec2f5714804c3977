import json

from errors.claim_errors import Code
from errors.claim_errors_server import Service

seen = []
service = Service(
    answers={400: Code.REQUEST_UNREADABLE, 404: Code.ROUTE_UNKNOWN, 500: Code.SERVICE_BROKEN},
    request_id=lambda request: request,
    on_internal=lambda error, request, request_id: seen.append(request_id),
)
for one in ("r-1", "r 1", "r\x1b[2J", "r-1\n", "r" * 201):
    service.reply(ValueError(), None, one, method="GET", header=lambda name: None)
print(json.dumps(seen))
