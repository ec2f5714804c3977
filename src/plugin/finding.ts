import { isRecord } from '../values/record.ts'
import type { Finding } from '../yaml/source.ts'

/**
 * The fault of what a rule yielded, for a source of this length; undefined for a {@link Finding}.
 */
export function findingFault(value: unknown, length: number): string | undefined {
  if (!isRecord(value)) return 'it yielded a value that is not a finding'
  const {
    path,
    part,
    message,
    at,
    replace,
    related = [],
    suggestions = [],
    missing,
  } = value as Partial<Finding>
  if (!isPath(path)) return 'it yielded a finding whose "path" is not a list of names and indexes'
  if (typeof message !== 'string' || message.trim() === '')
    return 'it yielded a finding without a "message"'
  if (!isPart(part)) return 'it yielded a finding whose "part" is neither key nor value'
  if (at !== undefined && !isPath(at) && !isSpan(at, length))
    return 'it yielded a finding whose "at" is neither a path nor a span of the text'
  if (replace !== undefined && !isReplacement(replace, length))
    return 'it yielded a finding whose "replace" is not a valid fix'
  if (
    !Array.isArray(suggestions) ||
    !suggestions.every((suggestion) => typeof suggestion === 'string')
  )
    return 'it yielded a finding whose "suggestions" are not a list of strings'
  if (missing !== undefined && typeof missing !== 'string')
    return 'it yielded a finding whose "missing" is not a string'
  const others =
    Array.isArray(related) &&
    related.every(
      (other) => isRecord(other) && findingFault({ ...other, related: [] }, length) === undefined,
    )
  return others
    ? undefined
    : 'it yielded a finding whose "related" is not a list of places with messages'
}

const isPath = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((step) => typeof step === 'string' || (Number.isInteger(step) && step >= 0))

const isPart = (value: unknown): boolean =>
  value === undefined || value === 'key' || value === 'value'

const isSpan = (value: unknown, length: number): boolean => {
  if (!isRecord(value)) return false
  const { start, end } = value as { start: number; end: number }
  return (
    Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= length
  )
}

const isReplacement = (value: unknown, length: number): boolean => {
  if (!isRecord(value) || (value.safety !== 'yes' && value.safety !== 'ask')) return false
  if (value.edits !== undefined)
    return (
      Array.isArray(value.edits) &&
      value.edits.every((edit) => isSpan(edit, length) && typeof edit.text === 'string')
    )
  return value.quoted === true || ['string', 'number', 'boolean'].includes(typeof value.with)
}
