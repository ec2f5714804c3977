import fc from 'fast-check'
import { file } from '../src/lint/rule.ts'

// Dirty catalogs: safe faults of every kind, in every style of writing, with comments all over.
const styles = [
  (text: string) => JSON.stringify(text),
  (text: string) => `'${text.replaceAll("'", "''")}'`,
  (text: string) => `|\n    ${text.trim().replaceAll('\t', ' ')}`,
  (text: string) => `>- # folded\n    ${text.trim().replaceAll('\t', ' ')}`,
]
const words = fc
  .array(fc.constantFrom('member', 'payer', 'Für', 'Fu\u0308r', 'bill', "it's", '"so"', 'a\tb'), { minLength: 3, maxLength: 8 })
  .map((parts) => parts.join(' '))
const padded = fc
  .tuple(fc.constantFrom('', ' ', '  '), words, fc.constantFrom('', ' ', '\t'))
  .map(([before, text, after]) => before + text + after)
const styled = fc.tuple(padded, fc.constantFrom(...styles)).map(([text, style]) => style(text))
const dirtyEntry = fc.tuple(styled, styled, fc.constantFrom('', '  since: 1.0 # a version\n', '  display: off # odd\n'), fc.boolean()).map(
  ([meaning, fix, more, comment]) =>
    (at: number) =>
      `${comment ? '# above\n' : ''}- code: CODE_${at}X # code\n  http: 422\n  stop: true\n  fix_stage: identify\n  meaning: ${meaning}\n  fix: ${fix}\n${more}`,
)
export const dirtyCatalog = fc
  .tuple(fc.array(dirtyEntry, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean())
  .map(([entries, mark, windows]) => {
    const text = `${mark ? '\uFEFF' : ''}# top\n${file({}, entries.map((print, at) => print(at)).join(''))}# bottom\n`
    return windows ? text.replaceAll('\n', '\r\n') : text
  })
