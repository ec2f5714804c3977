import { parseWirePath } from '../../contract/path.ts'
import { defineGroup } from '../group.ts'
import { fieldAt } from '../reasons.ts'
import { shown } from '../shown.ts'

/** `path` follows the grammar of paths. */
export const pathGroup = defineGroup({
  levels: { 'wire-path-syntax': 'error', 'wire-path-wildcard': 'info' },
  *check({ kind, reasons }) {
    if (kind !== 'contract') return
    for (const reason of reasons) {
      const { path } = reason.fields
      if (typeof path !== 'string') continue
      const at = fieldAt(reason, 'path')
      const parsed = parseWirePath(path)
      if ('wanted' in parsed)
        yield {
          id: 'wire-path-syntax',
          at,
          message: `${shown(path)} is not a path: ${parsed.wanted} is expected at position ${parsed.at + 1}`,
          help: 'write lines[0].documents, or an empty text for the whole request',
        }
      else if (parsed.segments.some(({ indexes }) => indexes.includes(undefined)))
        yield {
          id: 'wire-path-wildcard',
          at,
          message: `${shown(path)} does not say which item`,
          help: 'send the index if the service knows it',
        }
    }
  },
})
