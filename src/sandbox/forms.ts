import type { Form } from '../server/forms.ts'

/**
 * The form that a request accepts: that of the contract, unless it names a different one (RFC 9110
 * section 12.5.1).
 */
export function formWanted({ headers }: Request): Form {
  const accept = (headers.get('accept') ?? '').toLowerCase()
  if (accept.includes('application/fhir+json')) return 'operation-outcome'
  return accept.includes('application/problem+json') ? 'problem' : 'body'
}
