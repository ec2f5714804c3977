import { fieldsOf } from '../../core/contract/received.ts'

/** What made a body that is not ours: a framework's default, a gateway, another publisher. */
export type Producer = 'fastify' | 'nestjs' | 'spring' | 'django' | 'gateway' | 'problem' | 'fhir'

/** Names the producer of the body of a failing answer by its shape. */
export function producerOf(body: unknown): Producer | undefined {
  const { statusCode, error, message, code, title, type, timestamp, resourceType, detail } =
    fieldsOf(body)
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
