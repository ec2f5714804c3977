import { targets } from '../../base/targets/targets.ts'
import { SUMS } from './checksums.ts'
import { EN, type Words } from './words/en.ts'
import { sayPlain } from './words/spoken.ts'

/** The name of the language of a target, as people write it. */
export const languageOf = (target: string): string | undefined =>
  targets.find(({ id }) => id === target)?.language?.name

/** What a published file is for. `name` is that of the catalog. */
export function purposeOf(path: string, name: string, words: Words = EN): string {
  const language = languageOf(path.slice(0, path.indexOf('/')))
  if (language !== undefined) return sayPlain(words.purpose_language, { language })
  if (path === SUMS) return words.purpose_sums
  const fhir =
    path.startsWith('r5/') || path.includes('.r5.')
      ? 'FHIR R5'
      : path.includes('.r4b.')
        ? 'FHIR R4B'
        : 'FHIR R4'
  const file = path.slice(path.lastIndexOf('/') + 1)
  const ofStages = file.startsWith(`${name}-stages.`)
  const inFhir = (text: string) => sayPlain(text, { fhir })
  if (file.endsWith('.codesystem.json'))
    return inFhir(ofStages ? words.purpose_codesystem_stages : words.purpose_codesystem)
  if (file === `${name}.valueset.json`) return inFhir(words.purpose_valueset)
  if (file === `${name}-stages.valueset.json`) return inFhir(words.purpose_valueset_stages)
  if (file.endsWith('.valueset.json')) return inFhir(words.purpose_valueset_some)
  if (file.endsWith('.tgz')) return inFhir(words.purpose_package)
  if (file.endsWith('.handling.json')) return words.purpose_handling
  if (file.endsWith('.json')) return words.purpose_list
  return /\.texts\./.test(file)
    ? words.purpose_texts
    : sayPlain(words.purpose_language, { language: 'TypeScript' })
}
