import type { Fields } from '../../base/core/values/record.ts'
import { splitWords } from '../../base/core/values/words.ts'
import { templateOf } from './placeholders.ts'

type Changed = { readonly fields: Fields; readonly changes: readonly string[] }
type Param = { readonly name: string }

/**
 * A meaning with values is the message of a response; the meaning is the same for all of them.
 * `changes`: what differs from the text.
 */
export function withMessage({ meaning, message, params, ...others }: Fields): Changed {
  const known = (params ?? []) as readonly Param[]
  const text = message ?? meaning
  const { notes, ...rest } = others
  const said = { ...rest, ...(notes !== undefined && notes !== text && { notes }) }
  const names = new Set(known.map(({ name }) => name))
  const template = templateOf(`${text ?? ''}`, names)
  if (template === undefined)
    return {
      fields: {
        ...said,
        ...(meaning !== undefined && { meaning }),
        ...(message !== undefined && { message }),
        ...(known.length > 0 && { params: known }),
      },
      changes: [],
    }
  const more = template.names.filter((name) => !names.has(name))
  return {
    fields: {
      ...said,
      meaning: (message === undefined ? undefined : meaning) ?? template.plain,
      message: template.message,
      params: [...known, ...more.map((name) => ({ name }))],
    },
    changes: template.isPlaced ? ['values of texts without a name are value_1, value_2 … now'] : [],
  }
}

const TEXTS = ['meaning', 'fix', 'display', 'message']
const PARAM = /^[a-z](?:[a-z0-9]*(?:_[a-z0-9]+)*|[a-zA-Z0-9]*)$/

/**
 * The fields without what errors.yaml can't have: tags in texts (FHIR validators take them for HTML)
 * get other brackets, and names of values become lower_snake. `changes` says which of both.
 */
export function validTexts(fields: Fields): Changed {
  const changes: string[] = []
  const names = new Map(
    ((fields.params ?? []) as readonly Param[]).flatMap(({ name }) =>
      PARAM.test(name) ? [] : [[name, snake(name)] as const],
    ),
  )
  if (names.size > 0) changes.push('the names of values are lower_snake now')
  const valid: Record<string, unknown> = { ...fields }
  for (const field of TEXTS) {
    const text = fields[field]
    if (typeof text !== 'string') continue
    let next =
      names.size > 0
        ? text.replace(/\{(\w+)\}/g, (whole, name: string) =>
            names.has(name) ? `{${names.get(name)}}` : whole,
          )
        : text
    const plain = next.replace(/<(?=[A-Za-z/!?])([^<>]*)>/g, '‹$1›')
    if (plain !== next) changes.push('words between < and > in a text are between ‹ and › now')
    next = plain
    valid[field] = next
  }
  if (names.size > 0)
    valid.params = (fields.params as readonly Param[]).map((param) => ({
      ...param,
      name: names.get(param.name) ?? param.name,
    }))
  return { fields: valid, changes: [...new Set(changes)] }
}

const snake = (name: string): string =>
  splitWords(name, '_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .replace(/^(?=\d)/, 'value_') || 'value'
