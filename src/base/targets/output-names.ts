import { canonicalValue, sentLanguages } from '../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { CatalogFile } from '../core/catalog/types.ts'
import { memoOfObjects } from '../core/values/memo.ts'
import { ownTargets } from './own-targets.ts'
import type { Settings } from './settings.ts'
import type { NameParts, NamesOf, OutputName, OutputRequest, Target } from './target.ts'
import { targets } from './targets.ts'

/** The parts of the names of a catalog's outputs; `other` has what the form of the catalog can't say. */
export function namePartsOf(
  reading: ParsedCatalog,
  other: ParsedCatalog,
  settings: Settings = {},
): NameParts {
  const { unknownFields } = reading
  const from = (field: string): CatalogFile =>
    namingValue(
      unknownFields.some((one) => one === field || one.startsWith(`${field}.`)) ? other : reading,
    )
  const { fhir, wire } = { fhir: from('fhir').fhir, wire: from('wire').wire }
  return {
    unknownFields,
    settings,
    name: from('name').name ?? '',
    url: from('url').url ?? '',
    language: from('language').language ?? 'en',
    stages: (from('stages').stages ?? []).map((stage) =>
      typeof stage === 'string' ? { id: stage } : stage,
    ),
    ...(fhir && { fhir }),
    ...(wire && { wire }),
    translations: sentLanguages(from('codes.translations')),
  }
}

/** The content without the codes that no name depends on: most of a large catalog. */
const namingValue = memoOfObjects(({ value: { codes = [], ...header } }: ParsedCatalog) => {
  const naming = codes.filter(({ translations }) => translations !== undefined)
  return canonicalValue({ value: { ...header, codes: naming } }) as CatalogFile
})

/**
 * The files that an output has of a catalog, without making them: those that somebody loads by name.
 * The pages of a site are not among them. A target that says no names has one file.
 */
export async function outputNames(
  parts: NameParts,
  { target, ...asked }: OutputRequest & { target: string },
  own: readonly Target[] = [],
): Promise<readonly OutputName[]> {
  const {
    surface = 'wire',
    suffix,
    fileNames,
  } = [...targets, ...own, ...ownTargets([target])].find(({ id }) => id === target) ?? {}
  const main = asked.file ?? (suffix ? `${parts.name}${suffix}` : target)
  const namesOf: NamesOf = async (other, askedOfIt) =>
    targets.some(({ id }) => id === other)
      ? outputNames(parts, { target: other, ...askedOfIt })
      : []
  const names = (await fileNames?.(parts, asked, namesOf)) ?? [main]
  return names.map((name) => (typeof name === 'string' ? { path: name, surface } : name))
}
