import { fieldsOf, textOf } from '../contract/received.ts'

/** What made a body that is not ours: a framework's default, a gateway, another publisher. */
export type Producer = 'fastify' | 'nestjs' | 'spring' | 'django' | 'gateway' | 'problem' | 'fhir'

/**
 * The errors of token endpoints and of bearer tokens (RFC 6749 section 5.2, RFC 6750 section 3.1).
 */
const OAUTH = /^(in(valid|sufficient)|un(authorized|supported))_/

/** Names the producer of the body of a failing answer by its shape. */
export function producerOf(body: unknown): Producer | 'oauth' | undefined {
  const {
    statusCode,
    error,
    message,
    code,
    title,
    type,
    timestamp,
    resourceType,
    detail,
    error_description,
  } = fieldsOf(body)
  if (error_description || OAUTH.test(textOf(error))) return 'oauth'
  if (statusCode) return code ? 'fastify' : 'nestjs'
  if (timestamp) return 'spring'
  if (resourceType) return 'fhir'
  if (title || type) return 'problem'
  if (error && message) return 'gateway'
  // Django REST: `detail`, or a list of texts for each field.
  if (detail) return 'django'
  // Not of a text: it would be listed character by character.
  return typeof body === 'object' && Object.values(body ?? []).some(Array.isArray)
    ? 'django'
    : undefined
}
