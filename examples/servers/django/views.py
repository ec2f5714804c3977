from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.response import Response

from errors.claim_errors_django import faults_of
from errors.claim_errors_server import Reasons, fail
from members import find_member  # your own code
from settings import code_of_fault


class LineSerializer(serializers.Serializer):
    documents = serializers.JSONField()


class ClaimSerializer(serializers.Serializer):
    lines = LineSerializer(many=True, required=False)


@api_view(["POST"])
def create_claim(request):
    """Create a claim, or answer all that is wrong with it."""
    reasons = Reasons(request.data)
    claim = ClaimSerializer(data=request.data)
    if not claim.is_valid():
        reasons.add_faults(faults_of(claim.errors), code_of_fault)
    member = request.data.get("member") if isinstance(request.data, dict) else None
    number = str(member.get("id")) if isinstance(member, dict) else ""
    if not find_member(number):
        reasons.add(fail.member_not_found(number=number, path="member.id"))
    reasons.raise_if_any()
    return Response({"claim": 1})


@api_view(["PUT"])
def change_claim(request, number):
    """Change a claim. The faults of the serializer are answered before anything else is checked."""
    ClaimSerializer(data=request.data).is_valid(raise_exception=True)
    return Response({"claim": number})
