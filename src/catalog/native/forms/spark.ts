import type { Path } from '../../../diagnostic.ts'
import { asArray, asRecord } from '../../../values/record.ts'
import type { Item } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'

/**
 * The error conditions of Spark: messages as lists of lines, sub-conditions with a dot, parameters
 * between angle brackets.
 */
export const spark: DocumentKind = {
  recognises: (value) => {
    const conditions = Object.values(value)
    return conditions.length > 0 && conditions.every((one) => Array.isArray(asRecord(one).message))
  },
  read(source) {
    const items = Object.entries(asRecord(source.value)).flatMap(([name, condition]): Item[] => {
      const { message, sqlState, subClass } = asRecord(condition)
      const lines = textOf(message)
      const one = (code: string, path: Path, text: string): Item => ({
        name: code,
        at: source.locate(path, 'key'),
        parts: parts(source, path, {
          message: text,
          params: [...new Set([...text.matchAll(/<([A-Za-z_]\w*)>/g)].map(([, param]) => param))],
          sqlState,
        }),
      })
      return [
        one(name, [name], lines),
        ...Object.entries(asRecord(subClass)).map(([sub, inner]) =>
          one(
            `${name}.${sub}`,
            [name, 'subClass', sub],
            `${lines} ${textOf(asRecord(inner).message)}`,
          ),
        ),
      ]
    })
    return { lists: list(source, { name: 'errors', what: 'conditions' }, [], items), left: [] }
  },
}

const textOf = (lines: unknown): string =>
  asArray(lines)
    .filter((line) => typeof line === 'string')
    .join(' ')
    .trim()
