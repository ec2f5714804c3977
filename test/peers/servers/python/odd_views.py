"""Odd views of Django."""

from django.http import Http404, HttpResponse, JsonResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from errors.claim_errors_django import handler400, handler403, handler404, handler500
from errors.claim_errors_server import fail
from rest_framework import exceptions, serializers
from rest_framework.decorators import api_view, throttle_classes
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from thrown import THROWN

__all__ = ["handler400", "handler403", "handler404", "handler500"]


def raising(get_response):
    """Middleware that raises for its address."""

    def middleware(request):
        if request.path == "/outside":
            raise ValueError("SELECT")
        if request.path == "/outside/failure":
            raise fail.missing_documents(path="lines")
        return get_response(request)

    return middleware


@api_view(["GET"])
def throw(request, thing):
    return Response(THROWN[thing][0]())


def throw_plainly(request, thing):
    return HttpResponse(THROWN[thing][0]())


@api_view(["GET"])
def framed(request, status):
    errors = {401: exceptions.NotAuthenticated, 403: exceptions.PermissionDenied, 404: Http404, 406: exceptions.NotAcceptable}
    error = errors[status]("SELECT")
    error.auth_header = "Bearer"
    raise error


class Never(BaseThrottle):
    def allow_request(self, request, view):
        return False

    def wait(self):
        return 6.5


@api_view(["GET"])
@throttle_classes([Never])
def throttled(request):
    return Response({})


def begun(request):
    def parts():
        yield b"{"
        raise ValueError("SELECT")

    return StreamingHttpResponse(parts(), content_type="application/json")


class Inner(serializers.Serializer):
    second = serializers.IntegerField()
    first = serializers.IntegerField()


class Body(serializers.Serializer):
    b = Inner(many=True)
    a = serializers.IntegerField(required=False)
    c = serializers.ListField(child=serializers.IntegerField(), required=False)


@api_view(["POST"])
def faults(request):
    Body(data=request.data).is_valid(raise_exception=True)
    return Response({})


urlpatterns = [
    path("throw/<str:thing>", throw),
    path("later/<str:thing>", throw_plainly),
    path("framed/429", throttled),
    path("framed/<int:status>", framed),
    path("begun", begun),
    path("faults", faults),
    path("posts", csrf_exempt(require_POST(lambda request: JsonResponse({})))),
    path("form", lambda request: JsonResponse({})),
]
