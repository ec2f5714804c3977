import type { Edit } from '../../diagnostic.ts'
import { asRecord } from '../../values/record.ts'
import { type Edited, Uneditable } from '../../yaml/edited.ts'
import { fieldEnd, inserted } from '../../yaml/lines.ts'
import { splice } from '../../yaml/splice.ts'
import { writeOver } from '../../yaml/write-scalar.ts'
import { shapeAt } from '../expected.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'

/**
 * Sets fields of the header: existing fields keep their position and style, new ones are inserted
 * in the order of the schema. For values that YAML reads alike with and without quotes: versions
 * and dates.
 */
export function setHeader(
  { source, raw }: Pick<ParsedCatalog, 'source' | 'raw'>,
  fields: Readonly<Record<string, string>>,
): Edited {
  const { text } = source
  const current = asRecord(raw)
  const order = Object.keys(shapeAt([])?.properties ?? {})
  const edits = Object.entries(fields).flatMap(([name, value]): Edit[] => {
    if (current[name] === value) return []
    const token = source.token([name])
    if (token !== undefined) {
      const { start, end, style } = token
      return [
        {
          start,
          end,
          text: style === 'plain' ? value : writeOver(text.slice(start, end), style, value),
        },
      ]
    }
    if (Object.hasOwn(current, name))
      throw new Uneditable(`${name} has no value that can be replaced; edit it by hand`)
    const before = Object.keys(current).findLast(
      (field) => order.includes(field) && order.indexOf(field) < order.indexOf(name),
    )
    if (before === undefined || text[source.locate([]).start] === '{')
      throw new Uneditable(`it has no ${name}; add it by hand`)
    return [inserted(text, fieldEnd(source, [before], current[before]), [`${name}: ${value}`], 0)]
  })
  return { text: splice(text, edits), raw: { ...current, ...fields } }
}
