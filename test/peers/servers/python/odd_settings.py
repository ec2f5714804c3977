"""Settings of odd views of Django."""

from thrown import service

ALLOWED_HOSTS = ["127.0.0.1", "rail.test"]
MIDDLEWARE = [
    "errors.claim_errors_django.RailMiddleware",
    "odd_views.raising",
    "django.middleware.csrf.CsrfViewMiddleware",
]
CSRF_FAILURE_VIEW = "errors.claim_errors_django.csrf_failure"
REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "errors.claim_errors_django.exception_handler",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
}
ROOT_URLCONF = "odd_views"
SECRET_KEY = "none"
RAIL_ERRORS = service
