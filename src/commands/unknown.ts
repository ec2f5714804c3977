import type { Reading } from '../catalog/read.ts'

// What a client would miss. Words for maintainers and the like are no loss.
const MISSED = [
  'version',
  'stages',
  'codes.http',
  'codes.stop',
  'codes.fix_stage',
  'codes.meaning',
  'codes.fix',
  'codes.handling',
  'codes.deprecated',
  'codes.retired',
]

/** What a fetched set leaves unknown, in one line; undefined when it says all that a client asks for. */
export function unknownFields({ source, form, lacks }: Reading): string | undefined {
  const missed = MISSED.filter((field) => lacks.includes(field))
  if (form === 'yaml' || missed.length === 0) return undefined
  const entry = missed.filter((field) => field.startsWith('codes.')).map((field) => field.slice('codes.'.length))
  const header = missed.filter((field) => !field.startsWith('codes.'))
  const parts = [header.join(', '), entry.length > 0 ? `of the codes: ${entry.join(', ')}` : ''].filter((part) => part !== '')
  return `${source.file} does not say, so it stays unknown: ${parts.join('; ')}`
}
