from django.urls import path

from views import change_claim, create_claim

handler400 = "errors.claim_errors_django.handler400"
handler403 = "errors.claim_errors_django.handler403"
handler404 = "errors.claim_errors_django.handler404"
handler500 = "errors.claim_errors_django.handler500"
urlpatterns = [path("claims", create_claim), path("claims/<int:number>", change_claim)]
