import { producerOf } from '../client/foreign.ts'
import { asRecord } from '../values/record.ts'
import { isHttpText } from './http-text.ts'

/** Names what made the body of a failure that is not ours, for people; undefined if its shape does not show that. */
export function producerName(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\s*</.test(value)) return 'an HTML page'
  const producer = producerOf(value)
  const { detail, error } = asRecord(value)
  if (producer === 'gateway') return isHttpText(error) ? 'a gateway' : undefined
  if (producer === 'django' && Array.isArray(detail)) return 'FastAPI'
  if (producer === 'django') return typeof detail === 'string' || isFieldErrors(value) ? 'Django REST framework' : undefined
  return producer && NAMES[producer]
}

const NAMES: Readonly<Record<string, string>> = {
  fastify: 'Fastify',
  nestjs: 'NestJS',
  spring: 'Spring Boot',
  problem: 'problem details (RFC 9457)',
}

/** `{ field: [texts] }` for every field. */
const isFieldErrors = (value: unknown): boolean =>
  Object.values(asRecord(value)).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
