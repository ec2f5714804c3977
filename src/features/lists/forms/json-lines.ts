import type { Path, Span } from '../../../base/core/diagnostic.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { parseForeign } from '../../../base/core/yaml/foreign.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import type { Item, Left, NativeForm } from '../value.ts'
import { readValue } from './data.ts'

/** JSON lines: each line is a row of one list, a mapping or a text. */
export const jsonLines: NativeForm = {
  async read(text) {
    const items: Item[] = []
    const left: Left[] = []
    for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
      if (line.replace(/^\uFEFF/, '').trim() === '') continue
      const source = shifted(await parseForeign(line, '.json'), index)
      const { value } = source
      const at = source.locate([])
      for (const { rule, path, part, message } of source.problems)
        if (rule === 'key-unique') left.push({ at: source.locate(path, part), message })
      if (isJson(line) && (isRecord(value) || typeof value === 'string'))
        items.push({ name: '', at, value: readValue(source, [], value) })
      else
        left.push({
          at: { start: index, end: index + line.length },
          message: 'a line that is not an object of JSON',
          isUnread: true,
        })
    }
    const [first] = items
    return {
      lists: first === undefined ? [] : [{ name: '', what: 'list', at: first.at, items }],
      left,
    }
  },
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** A line with the places that it has in its text. */
const shifted = (line: Source, by: number): Source => {
  const move = <Place extends Span>(at: Place): Place => ({
    ...at,
    start: at.start + by,
    end: at.end + by,
  })
  return {
    ...line,
    locate: (path: Path, part) => move(line.locate(path, part)),
  }
}
