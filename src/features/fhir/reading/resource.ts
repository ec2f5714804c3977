import { baseName } from '../../../base/core/catalog/relative-name.ts'
import { asRecord } from '../../../base/core/values/record.ts'
import { withoutMethods } from '../../../base/core/values/without-methods.ts'
import { parse } from '../../../base/core/yaml/parse.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import type { HowToRead, Read } from '../../../base/forms/published/reader.ts'
import { short } from '../terms/short.ts'
import { type Beside, readCodeSystem, readValueSet, refused } from './read.ts'
import { problem } from './whole.ts'

/** Reads any resource, with the texts beside it: one that has no codes is refused. */
export async function readResource(
  source: Source,
  texts: { readonly [Role in keyof Beside]?: string | Uint8Array } = {},
  how: HowToRead = {},
): Promise<Read> {
  // In place: the readers take the values as they are then.
  const { resourceType } = asRecord(withoutMethods(source.value))
  if (resourceType === 'Bundle') return (await import('./bundle.ts')).readBundle(source, how)
  if (resourceType !== 'CodeSystem' && resourceType !== 'ValueSet')
    return refused(
      problem(
        ['resourceType'],
        `this is a FHIR ${short(String(resourceType))}; use a CodeSystem or a ValueSet`,
      ),
    )
  const file = source.file
    .replace(/valueset(?=\.json$)/i, 'codesystem')
    .replace(/ValueSet-(?=[^\\/]{0,255}$)/, 'CodeSystem-')
  const beside: Beside = {}
  for (const role of ['codeSystem', 'stages', 'valueSet'] as const) {
    const text = texts[role]
    if (text === undefined) continue
    const found = await parse(text, file)
    const type = role === 'valueSet' ? 'ValueSet' : 'CodeSystem'
    if (asRecord(withoutMethods(found.value)).resourceType === type) beside[role] = found
  }
  return resourceType === 'CodeSystem'
    ? readCodeSystem(source, beside, how.map)
    : readValueSet(
        source,
        beside,
        how.map,
        file === source.file ? '' : `, or put it beside this file, as ${baseName(file)}`,
      )
}
