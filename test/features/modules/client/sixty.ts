/**
 * The 60 codes of a rail that has grown: code, status, stage, handling (retry and presentation).
 */
const LINES = `
MEMBER_NOT_FOUND 404 identify after_fix field
MEMBER_NOT_UNIQUE 409 identify after_fix field
MEMBER_DECEASED 422 identify none task
MEMBER_MERGED 409 identify after_fix field
IDENTIFIER_TYPE_MISSING 422 identify after_fix field
IDENTIFIER_FORMAT_INVALID 422 identify after_fix field
IDENTIFIER_EXPIRED 422 identify after_fix field
CARD_BLOCKED 403 identify none task
CARD_UNREADABLE 422 identify after_fix field
BIRTH_DATE_MISMATCH 422 identify after_fix field
NAME_MISMATCH 422 identify after_fix field
REGISTRY_UNREACHABLE 502 identify same system
REGISTRY_TIMEOUT 504 identify same system
FINGERPRINT_NOT_MATCHED 422 identify after_fix field
DEPENDANT_NOT_LINKED 422 identify after_fix field
PAYER_UNREACHABLE 502 eligibility same system
PAYER_TIMEOUT 504 eligibility same system
PAYER_MAINTENANCE 503 eligibility same system
PAYER_NOT_CONTRACTED 422 eligibility none task
COVER_NOT_ACTIVE 422 eligibility none task
COVER_SUSPENDED 422 eligibility none task
COVER_EXPIRED 422 eligibility none task
COVER_NOT_STARTED 422 eligibility none task
BENEFIT_EXHAUSTED 422 eligibility none task
BENEFIT_NOT_COVERED 422 eligibility after_fix field
WAITING_PERIOD_OPEN 422 eligibility none task
FACILITY_NOT_IN_NETWORK 422 eligibility none task
REFERRAL_REQUIRED 422 eligibility after_fix field
REFERRAL_EXPIRED 422 eligibility after_fix field
CONSENT_SESSION_PENDING 409 consent recreate system
CONSENT_SESSION_EXPIRED 409 consent recreate system
CONSENT_NOT_GIVEN 403 consent after_fix task
CONSENT_WITHDRAWN 403 consent none task
CONSENT_CODE_WRONG 422 consent after_fix field
CONSENT_CODE_EXPIRED 422 consent recreate system
PHONE_NOT_REGISTERED 422 consent after_fix field
MESSAGE_NOT_DELIVERED 502 consent same system
GUARDIAN_REQUIRED 422 consent after_fix task
MISSING_DOCUMENTS 422 billing after_fix field
DOCUMENT_UNREADABLE 422 billing after_fix field
DOCUMENT_TOO_LARGE 413 billing after_fix field
PRICE_NOT_AGREED 422 billing after_fix field
PRICE_LIST_EXPIRED 422 billing after_fix field
QUANTITY_TOO_HIGH 422 billing after_fix field
DIAGNOSIS_MISSING 422 billing after_fix field
DIAGNOSIS_CODE_UNKNOWN 422 billing after_fix field
PROCEDURE_CODE_UNKNOWN 422 billing after_fix field
PROCEDURE_SEX_MISMATCH 422 billing after_fix field
LINE_DUPLICATED 422 billing after_fix field
TOTAL_MISMATCH 422 billing after_fix field
CURRENCY_NOT_ACCEPTED 422 billing after_fix field
PREAUTHORIZATION_REQUIRED 422 billing after_fix task
PREAUTHORIZATION_EXPIRED 422 billing after_fix task
PRACTITIONER_NOT_LICENSED 422 billing after_fix field
CLAIM_TOO_LATE 422 submit none task
CLAIM_DUPLICATED 409 submit none task
CLAIM_LOCKED 423 submit same system
NEEDS_REVIEW 200 submit none task
ALREADY_CLOSED 409 submit none silent
SIGNATURE_MISSING 422 submit after_fix field
`

const OUTCOMES: Record<string, [stop: boolean, outcome: string]> = {
  NEEDS_REVIEW: [false, 'warn'],
  ALREADY_CLOSED: [false, 'ok'],
}

/** Their catalog, with texts. */
export const sixty = `name: clinic-errors
title: Clinic rail error codes
description: Error codes of the rail between clinics and payers.
url: https://api.northwind-clinic.org/terminology
version: 4.2.0
status: active
date: 2026-11-01
publisher: Rail team
contact: [{ name: Rail team }]
stages: [identify, eligibility, consent, billing, submit]
codes:
${LINES.trim()
  .split('\n')
  .map((line) => {
    const [code, http, stage, retry, present] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const [stop, outcome] = OUTCOMES[code] ?? [true, 'fail']
    const words = code.toLowerCase().replaceAll('_', ' ')
    const operation = retry === 'recreate' ? ', operation: [consent.reject, consent.create]' : ''
    return `  - code: ${code}
    http: ${http}
    stop: ${stop}
    fix_stage: ${stage}
    meaning: The rail found that ${words} applies to this request.
    fix: Look at the ${words.split(' ')[0]} with the patient, then send the request again.
    handling: { outcome: ${outcome}, retry: ${retry}, present_as: ${present}${operation} }
`
  })
  .join('')}`
