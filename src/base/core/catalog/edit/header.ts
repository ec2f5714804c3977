import type { Edit } from '../../diagnostic.ts'
import { asRecord } from '../../values/record.ts'
import { type Edited, splice, Uneditable } from '../../yaml/edited.ts'
import { fieldEnd, inserted } from '../../yaml/lines.ts'
import { writeOver } from '../../yaml/write-scalar.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { shapeAt } from '../shape.ts'

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
    return [insertedHeader({ source, raw }, name, [`${name}: ${value}`], 'add it by hand')]
  })
  return { text: splice(text, edits), raw: { ...current, ...fields } }
}

/**
 * Inserts the lines of a new field where the schema has it. `instead` says what to do if that is not
 * possible.
 */
export function insertedHeader(
  { source, raw }: Pick<ParsedCatalog, 'source' | 'raw'>,
  name: string,
  lines: readonly string[],
  instead: string,
): Edit {
  const { text } = source
  const current = asRecord(raw)
  const order = Object.keys(shapeAt([])?.properties ?? {})
  const place = order.indexOf(name)
  const before = Object.keys(current).findLast(
    (field) => order.includes(field) && order.indexOf(field) < place,
  )
  if (before === undefined || text[source.locate([]).start] === '{')
    throw new Uneditable(`it has no ${name}; ${instead}`)
  return inserted(text, fieldEnd(source, [before], current[before]), lines, 0)
}
