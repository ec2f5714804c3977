import type { Path } from '../../../base/core/diagnostic.ts'
import { asArray, asRecord } from '../../../base/core/values/record.ts'
import type { Item, Left } from '../value.ts'
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
    const left: Left[] = []
    // The messages that sub-conditions repeat are together at most as long as the text.
    let repeated = 0
    const items = Object.entries(asRecord(source.value)).flatMap(([name, condition]): Item[] => {
      const { message, sqlState, subClass } = asRecord(condition)
      const lines = textOf(message)
      const subs = Object.entries(asRecord(subClass))
      repeated += lines.length * subs.length
      const isRepeated = repeated <= source.text.length
      if (!isRepeated)
        left.push({
          at: source.locate([name], 'key'),
          message: 'the message of a condition is too long to be repeated in its sub-conditions',
        })
      const itemOf = (code: string, path: Path, text: string): Item => ({
        name: code,
        at: source.locate(path, 'key'),
        parts: parts(source, path, {
          message: text,
          params: [...new Set([...text.matchAll(/<([A-Za-z_]\w*)>/g)].map(([, param]) => param))],
          sqlState,
        }),
      })
      return [
        itemOf(name, [name], lines),
        ...subs.map(([sub, inner]) =>
          itemOf(
            `${name}.${sub}`,
            [name, 'subClass', sub],
            `${isRepeated ? `${lines} ` : ''}${textOf(asRecord(inner).message)}`,
          ),
        ),
      ]
    })
    return { lists: list(source, { name: 'errors', what: 'conditions' }, [], items), left }
  },
}

const textOf = (lines: unknown): string =>
  asArray(lines)
    .filter((line) => typeof line === 'string')
    .join(' ')
    .trim()
