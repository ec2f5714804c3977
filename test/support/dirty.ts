import fc from 'fast-check'
import { file } from '../../src/base/rules/linter/rule.ts'

// Dirty catalogs: safe faults of every kind, in every style of writing, with comments all over.
const styles = [
  (text: string) => JSON.stringify(text),
  (text: string) => `'${text.replaceAll("'", "''")}'`,
  (text: string) => `|\n    ${text.trim().replaceAll('\t', ' ')}`,
  (text: string) => `>- # folded\n    ${text.trim().replaceAll('\t', ' ')}`,
]
const words = fc
  .array(
    fc.constantFrom(
      'member',
      'payer',
      'Für',
      'Fu\u0308r',
      'bill',
      "it's",
      '"so"',
      'a\tb',
      '[ A ]',
      '{ B }',
      '[ ',
      ' ]',
    ),
    {
      minLength: 3,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(' '))
const padded = fc
  .tuple(fc.constantFrom('', ' ', '  '), words, fc.constantFrom('', ' ', '\t'))
  .map(([before, text, after]) => before + text + after)
const styled = fc.tuple(padded, fc.constantFrom(...styles)).map(([text, style]) => style(text))
const more = fc.constantFrom(
  [],
  ['since: 1.0 # a version'],
  ['display: off # odd'],
  ['notes: Seldom.', 'x-owner: desk'],
)
const above = fc.constantFrom('', '\n', 'comment', '\ncomment', 'comment\n')
const dirtyEntry = fc
  .tuple(styled, styled, more, fc.boolean())
  .chain(([meaning, fix, rest, comment]) => {
    const fields = [
      'http: 422',
      'stop: true',
      'fix_stage: identify',
      `meaning: ${meaning}`,
      `fix: ${fix}`,
      ...rest,
    ]
    const all = ['code', ...fields]
    return fc.tuple(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(above, { minLength: all.length, maxLength: all.length }),
      fc.constant(comment),
    )
  })
  .map(([fields, above, comment]) => (id: string) => {
    const lines = fields.map((field, at) => {
      const name = field.split(':')[0]!
      const stands = at === 0 ? '' : above[at]!.replace('comment', `  # above ${name} ${id}\n`)
      return `${stands}${at === 0 ? '- ' : '  '}${field === 'code' ? `code: CODE_${id}X # code ${id}` : field}\n`
    })
    return `${comment ? `# above entry ${id}\n` : ''}${lines.join('')}`
  })

/**
 * Up to five entries in any order, each with its fields in any order: safe faults, and comments
 * that name what they stand at.
 */
export const dirtyCatalog = fc
  .tuple(
    fc.array(dirtyEntry, { minLength: 5, maxLength: 5 }),
    fc.shuffledSubarray([...'ABCDE'], { minLength: 1 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([entries, ids, mark, windows]) => {
    const text = `${mark ? '\uFEFF' : ''}# top\n${file({}, ids.map((id, at) => entries[at]!(id)).join(''))}# bottom\n`
    return windows ? text.replaceAll('\n', '\r\n') : text
  })
