import sys
from wsgiref.simple_server import make_server

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="planted",
    DEBUG="debug" in sys.argv,
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["rest_framework"],
    REST_FRAMEWORK={"UNAUTHENTICATED_USER": None, "DEFAULT_AUTHENTICATION_CLASSES": [], "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"]},
)
django.setup()

from django.core.wsgi import get_wsgi_application
from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.response import Response


class Visit(serializers.Serializer):
    member = serializers.CharField()
    date = serializers.DateField()


@api_view(["POST"])
def visits(request):
    visit = Visit(data=request.data)
    visit.is_valid(raise_exception=True)
    return Response(visit.data)


@api_view(["GET"])
def absent(request):
    raise Http404


def crash(request):
    raise RuntimeError("planted")


urlpatterns = [path("visits", visits), path("absent", absent), path("crash", crash)]
server = make_server("127.0.0.1", 0, get_wsgi_application())
print(f"ready http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
