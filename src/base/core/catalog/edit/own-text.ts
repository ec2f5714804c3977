import { asArray, asRecord, isRecord } from '../../values/record.ts'
import { type Edited, splice } from '../../yaml/edited.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { addingEntries } from './add-entry.ts'
import { type Fields, setAllFields, settingFields } from './entries.ts'

/**
 * What edits change: the errors.yaml itself. Its entries are those of the catalog, unless the codes
 * are from another file: then they have only what that file does not say.
 */
export const ownText = (reading: ParsedCatalog): Pick<ParsedCatalog, 'source' | 'raw'> =>
  reading.own ?? reading

/** Sets fields of entries, by their index in the catalog. An entry that only a list has is added. */
export function setInEntries(reading: ParsedCatalog, changes: ReadonlyMap<number, Fields>): Edited {
  const overlay = reading.own
  if (overlay === undefined) return setAllFields(reading, changes)
  const own = new Map<number, Fields>()
  const added: Fields[] = []
  for (const [index, fields] of changes) {
    const at = overlay.ownIndex(index)
    const whole = withListedParts(reading, index, fields)
    if (at !== undefined) own.set(at, whole)
    else added.push({ code: entryOf(reading, index).code, ...whole })
  }
  const { edits, codes } = settingFields(overlay, own)
  const last = codes.length - 1
  return {
    text: splice(overlay.source.text, [
      ...edits,
      ...(added.length > 0 ? addingEntries(overlay, added, last) : []),
    ]),
    raw: { ...asRecord(overlay.raw), codes: [...codes, ...added] },
  }
}

/** A mapping replaces that of the list, so that its other parts are written, too. */
const withListedParts = (reading: ParsedCatalog, index: number, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isRecord(value) && isListed(reading, index, name)
        ? { ...asRecord(entryOf(reading, index)[name]), ...value }
        : value,
    ]),
  )

/**
 * The fields of an entry that only the list has: a retired code keeps them when the list loses it. Its
 * translations stay in the files of the languages.
 */
export const listedFields = (reading: ParsedCatalog, index: number): Fields =>
  Object.fromEntries(
    Object.entries(entryOf(reading, index)).filter(
      ([name]) => name !== 'code' && name !== 'translations' && isListed(reading, index, name),
    ),
  )

/** True for a field that an entry has in the list only. */
const isListed = (reading: ParsedCatalog, index: number, field: string): boolean =>
  Object.hasOwn(entryOf(reading, index), field) &&
  reading.source.elsewhere?.(['codes', index, field]) !== undefined

const entryOf = ({ raw }: ParsedCatalog, index: number): Fields =>
  asRecord(asArray(asRecord(raw).codes)[index])
