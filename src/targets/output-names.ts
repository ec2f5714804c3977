import { type Catalog, canonicalValue, sentLanguages } from '../core/catalog/catalog.ts'
import { madeResources } from '../core/catalog/fhir/resources.ts'
import { defaultId } from '../core/catalog/names.ts'
import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { CatalogFile } from '../core/catalog/types.ts'
import type { Surface } from '../core/diagnostic.ts'
import { memoOfObjects } from '../core/values/memo.ts'
import type { OutputOptions, Settings } from './generator.ts'
import { isLanguage, LANGUAGES, type LanguageId } from './languages/languages.ts'
import type { LanguageSettings } from './languages/option-faults.ts'
import { folderOf } from './site/place.ts'
import { hasPreambles } from './sql/registry.ts'
import { type Target, type TargetId, targets } from './targets.ts'
import { isTemplate, templateTarget } from './templates/target.ts'

/** A file that a target makes, by name. */
export type OutputName = { path: string; surface: Surface }
/** What of an output in the config its names depend on. */
type OutputRequest = LanguageSettings & Pick<OutputOptions, 'file' | 'offered' | 'fhir' | 'names'>

/** What file names are made of; what a catalog lacks is empty. */
export type NameParts = Pick<CatalogFile, 'name' | 'url' | 'fhir' | 'wire'> &
  Pick<ParsedCatalog, 'unknownFields'> & {
    language: string
    stages: Catalog['stages']
    /** The languages of the translations of codes that are sent, sorted. */
    translations: readonly string[]
    settings: Settings
  }

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
    ...{ unknownFields, settings },
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
 * The pages of a site are not among them. A target that is not ours has one file.
 */
export async function outputNames(
  parts: NameParts,
  { target, ...asked }: OutputRequest & { target: string },
  own: readonly Target[] = [],
): Promise<readonly OutputName[]> {
  const known = targets.find(({ id }) => id === target)
  const theirs =
    own.find(({ id }) => id === target) ?? (isTemplate(target) ? templateTarget(target) : undefined)
  const { surface = 'wire', suffix } = known ?? theirs ?? {}
  if (known === undefined)
    return [{ path: asked.file ?? (suffix ? `${parts.name}${suffix}` : target), surface }]
  const names = await namesOf(known.id as TargetId)(parts, asked)
  return names.map((name) => (typeof name === 'string' ? { path: name, surface } : name))
}

type Names = readonly (string | OutputName)[]
type NamesOf = (parts: NameParts, asked: OutputRequest) => Names | Promise<Names>

/** The main file, called as asked or after the catalog, and those whose names begin like it. */
const main =
  (
    id: TargetId,
    others: (stem: string, parts: NameParts) => readonly string[] = () => [],
  ): NamesOf =>
  (parts, { file = `${parts.name}${suffixOf(id)}` }) => [
    file,
    ...others(file.slice(0, file.lastIndexOf('.')), parts),
  ]

const suffixOf = (id: TargetId): string => targets.find((target) => target.id === id)!.suffix!

/** A module of texts for each language. */
const texts = (stem: string, languages: readonly string[], endings: readonly string[]): string[] =>
  languages.flatMap((language) => endings.map((ending) => `${stem}.texts.${language}.${ending}`))

const source =
  (id: LanguageId): NamesOf =>
  async (parts, { file, namespace, name }) =>
    (await LANGUAGES[id]()).default.fileNames(parts, { namespace, name }, file)

const resources =
  (folder: string): NamesOf =>
  (parts, { names }) =>
    madeResources(parts, parts.settings.fhir).map(({ kind, part, id }) =>
      names === 'package'
        ? `${kind}-${id}.json`
        : `${folder}${defaultId(parts.name, part)}.${kind.toLowerCase()}.json`,
    )

const packaged =
  (suffix: string): NamesOf =>
  ({ name }) => [`${name}${suffix}.tgz`]

const TYPESCRIPT = main('typescript', (stem, { translations }) => texts(stem, translations, ['ts']))

const NAMES: Record<Exclude<TargetId, LanguageId>, NamesOf> = {
  client: main('client', (stem, { language, translations }) => [
    `${stem}.d.ts`,
    ...texts(stem, [...new Set([language, ...translations])], ['js', 'd.ts']),
  ]),
  'fhir-package': packaged(''),
  'fhir-package-r4b': packaged('.r4b'),
  'fhir-package-r5': packaged('.r5'),
  'fhir-r4': resources(''),
  'fhir-r5': resources('r5/'),
  'flat-list': main('flat-list'),
  handling: main('handling'),
  javascript: main('javascript', (stem, { translations }) => [
    `${stem}.d.ts`,
    ...texts(stem, translations, ['js', 'd.ts']),
  ]),
  'openapi-components': main('openapi-components'),
  'openapi-overlay': main('openapi-overlay'),
  'operation-outcome': ({ name }) => [`operation-outcome/${name}.<code>.operationoutcome.json`],
  sql: main('sql', (stem, parts) =>
    hasPreambles(parts) ? [`${stem}.duckdb.sql`, `${stem}.spark.sql`] : [],
  ),
  'static-site': siteNames,
  typescript: TYPESCRIPT,
  'typescript-enum': main('typescript-enum'),
  'typescript-open': main('typescript-open'),
  upstream: main('upstream', (stem) => [`${stem}.d.ts`]),
  vectors: main('vectors'),
}

const namesOf = (target: TargetId): NamesOf => (isLanguage(target) ? source(target) : NAMES[target])

/** The start page, and the files of other targets that a site has. */
async function siteNames(
  parts: NameParts,
  { offered = [], fhir = true }: OutputRequest,
): Promise<Names> {
  const folder = folderOf(parts) ?? ''
  const of = async (surface: Surface, target: TargetId, asked: OutputRequest = {}, at = '') =>
    (await namesOf(target)(parts, asked)).map((name) => ({
      path: `${folder}${at}${typeof name === 'string' ? name : name.path}`,
      surface,
    }))
  const made = [
    [{ path: `${folder}index.html`, surface: 'wire' as const }],
    of('wire', 'flat-list'),
    of('wire', 'handling'),
    of('source', 'typescript'),
    ...(fhir ? FHIR_TARGETS : []).map((target) => of('fhir', target)),
    ...offered.flatMap(({ target, file, language }) =>
      isLanguage(target)
        ? [of('source', target, { ...language, ...(file && { file }) }, `${target}/`)]
        : [],
    ),
  ]
  return (await Promise.all(made)).flat()
}

const FHIR_TARGETS: readonly TargetId[] = [
  'fhir-r4',
  'fhir-r5',
  'fhir-package',
  'fhir-package-r4b',
  'fhir-package-r5',
]
