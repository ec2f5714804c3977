import { fieldsOf, textOf } from '../contract/received.ts'

/** What made a body that is not ours: a framework's default, a gateway, a page. */
export type Producer = 'fastify' | 'nestjs' | 'spring' | 'django' | 'gateway' | 'problem' | 'fhir' | 'html'

/** The errors of token endpoints and of bearer tokens (RFC 6749 section 5.2, RFC 6750 section 3.1). */
const OAUTH = /^(in(valid|sufficient)|un(authorized|supported))_/

/** Names the producer of a body by its shape. `certain`: only if the body alone reports a failure. */
export function producerOf(body: unknown, certain: boolean): Producer | 'oauth' | undefined {
  const { statusCode, status, error, message, code, title, type, timestamp, resourceType, detail, error_description } = fieldsOf(body)
  if (error_description || OAUTH.test(textOf(error))) return 'oauth'
  if (+statusCode! > 399) return code ? 'fastify' : 'nestjs'
  if (+status! > 399 && timestamp) return 'spring'
  if (resourceType === 'OperationOutcome') return 'fhir'
  if ((+status! > 399 || !certain) && (title || type)) return 'problem'
  if (certain || !body) return undefined
  if (error && message) return 'gateway'
  if (/^\s*</.test(textOf(body))) return 'html'
  // Django REST: `detail`, or a list of texts for each field.
  return detail || Object.values(body).some(Array.isArray) ? 'django' : undefined
}
