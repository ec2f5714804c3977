/** What a column can fill: fields of an entry. */
export type Target = string

/** The fields of an entry that a column can be named for, apart from custom fields. */
export const MAPPED_FIELDS: readonly string[] = [
  'code',
  'http',
  'stop',
  'fix_stage',
  'meaning',
  'fix',
  'display',
  'message',
  'params',
  'handling.retry',
  'since',
  'deprecated',
  'help',
  'tags',
  'notes',
  'raised_by',
]

/** True for a field that takes a column of any name: `x-owner`, or `from.core` for a system. */
export const isNamedField = (field: string): boolean =>
  /^x-./.test(field) || systemIn(field) !== undefined

export const systemIn = (field: string): string | undefined =>
  /^from\.([a-z][a-z0-9_]*)$/.exec(field)?.[1]

/** True for words of people: with a space between them, or in a script that codes are not written in. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' && (/\S\s+\S/.test(value) || /(?=[^\x00-\x7f])\p{L}/u.test(value))

/** One word with marks, as codes are: `CARD_EXPIRED`, `card-expired`, `E-1042`, `auth/card.expired`. */
export const CODE_LIKE = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]{0,198}[\p{L}\p{N}_])?$/u
