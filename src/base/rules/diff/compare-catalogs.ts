import { differences as features } from '../../../contributions/differences.ts'
import { byStatusOf, canonicalValue } from '../../core/catalog/catalog.ts'
import { languagesOf } from '../../core/catalog/languages.ts'
import { hasWorkflow, type ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { showsKeys } from '../../core/contract/client-needs.ts'
import { isRecord } from '../../core/values/record.ts'
import { compare as compareVersions, isDevelopment, isSemver } from '../../core/values/semver.ts'
import {
  type Difference,
  type DifferencePart,
  differencesIn,
  type Entry,
  eventOf,
  type Location,
  type Pair,
  pairOf,
  valuesOf,
} from './difference.ts'
import { kindAt } from './difference-kind.ts'
import { entryDifferences } from './entry-differences.ts'
import { headerDifferences, withNewOperationIds } from './header-differences.ts'
import {
  folded,
  type Keyed,
  listDifferences,
  type MatchedLists,
  matchLists,
} from './match-lists.ts'
import { renamedEntries } from './renames.ts'

const PARTS: readonly DifferencePart[] = features

type Value = ParsedCatalog['value']

/**
 * Every difference between two catalogs, each once. Mapping that one side can't carry are not
 * compared.
 */
export function compare(
  old: ParsedCatalog,
  now: ParsedCatalog,
  minSimilarity: number,
  named: ReadonlyMap<string, ParsedCatalog> = new Map(),
): Difference[] {
  const uncarried = new Set(notCompared(old, now))
  // Only an errors.yaml has custom fields, except those that are published as properties.
  const bothYaml = old.sourceFormat === 'yaml' && now.sourceFormat === 'yaml'
  const publishing = ({ value }: ParsedCatalog, field: string) =>
    PARTS.find((part) => part.publishedFieldsOf(value).includes(field))
  // What the one has and the other does not have is a difference of both.
  const whole = [old, now].every(({ sourceFormat }) => WHOLE_FORMS.includes(sourceFormat))
  const ofTree = new Set(
    [old, now].flatMap(({ value }) => PARTS.flatMap((part) => part.fieldsOf(value))),
  )
  const carried = (field: string) =>
    !uncarried.has(field) &&
    // What is above a code is compared as a tree.
    !(whole && field.startsWith('codes.x-') && ofTree.has(field.slice('codes.'.length))) &&
    (bothYaml ||
      !/^(?:codes\.)?x-/.test(field) ||
      (field.startsWith('codes.') &&
        [old, now][whole ? 'some' : 'every']((side) =>
          publishing(side, field.slice('codes.'.length)),
        )))
  const onSurfaces = (one: Difference): Difference => {
    if (!one.kind.startsWith('codes.x ')) return one
    const field = one.location.slice(one.location.lastIndexOf('].') + 2)
    const part = publishing(old, field) ?? publishing(now, field)
    return part === undefined ? one : { ...one, surfaces: part.surfaces }
  }
  const [oldContent, newContent] = [contentOf(old), contentOf(now)]
  const bothStaged = [old, now].every(hasWorkflow)
  const matched = matchLists<Entry>(
    oldContent.codes ?? [],
    newContent.codes ?? [],
    ({ code }) => code,
    renamedEntries(minSimilarity),
  )
  const pairs = [...matched.both, ...matched.renamed].map(pairOf)
  const completedPair = wholePair(old, now)
  const withNewIds = carried('operations') ? withNewOperationIds(oldContent, newContent) : asItIs
  const ofKeys = carried('codes.handling') && !isPart(old) && !isPart(now)
  const keys = ofKeys ? keyDifference(oldContent, newContent) : []
  return [
    ...headerDifferences(oldContent, newContent, carried),
    ...keys,
    ...PARTS.flatMap((part) => [
      ...part.differences(
        { value: oldContent, isSure: isSure(old) },
        { value: newContent, isSure: isSure(now) },
        { isCarried: carried, isWhole: whole },
      ),
    ]),
    ...codeDifferences(old, now, matched),
    ...withWholeLanguages(
      pairs
        .flatMap((pair) => [
          ...entryDifferences(completedPair(withNewIds(pair)), carried, bothStaged),
        ])
        .filter(({ location }) => location !== keys[0]?.location)
        .map(onSurfaces),
      [oldContent, newContent].map((value) => new Set(languagesOf({ value }))),
    ),
    ...sinceFaults(old, now, matched, named),
  ]
}

/**
 * Whether clients make idempotency keys, and so send each POST again. It is at the first code or status
 * that shows that the service knows keys.
 */
function keyDifference(old: Value, now: Value): Difference[] {
  const [before, after] = [firstKey(old), firstKey(now)]
  const only = before ?? after
  if (only === undefined || (before && after)) return []
  const at = (side: typeof before): Location => ({ path: side?.path ?? [] })
  return [
    {
      kind: kindAt(['keys'], eventOf(before, after)),
      location: only.location,
      old: at(before),
      new: at(after),
      ...(only.code !== undefined && { code: only.code }),
      ...valuesOf(before?.key, after?.key),
    },
  ]
}

/** The first code or status of a catalog that shows that the service knows keys. */
function firstKey(value: Value) {
  for (const [at, { code, retired, handling = {} }] of (value.codes ?? []).entries())
    if (!retired && showsKeys(handling))
      return {
        code,
        location: `codes[${code}].handling.key`,
        path: ['codes', at, 'handling', 'key'],
        key: handling.key,
      }
  for (const [status, handling = {}] of Object.entries(byStatusOf(value)))
    if (showsKeys(handling))
      return {
        code: undefined,
        location: `defaults.by_http.${status}.handling.key`,
        path: ['defaults', 'by_http', status, 'handling', 'key'],
        key: handling.key,
      }
  return undefined
}

/** The forms that say all that a CodeSystem says of its codes. */
const WHOLE_FORMS = ['yaml', 'code-system', 'value-set', 'bundle']

/** Languages that several codes gained, and none had, are one difference; so are those that all lost. */
function withWholeLanguages(
  all: readonly Difference[],
  [oldLanguages, newLanguages]: readonly ReadonlySet<string>[],
): Difference[] {
  const languageIn = ({ location }: Difference) => location.slice(location.lastIndexOf('.') + 1)
  const translationsThat = (event: 'added' | 'removed', others: ReadonlySet<string> | undefined) =>
    all.filter(
      (one) => one.kind === `codes.translations.* ${event}` && !others?.has(languageIn(one)),
    )
  const [added, removed] = [
    translationsThat('added', oldLanguages),
    translationsThat('removed', newLanguages),
  ]
  const joined = [added, removed].filter(({ length }) => length > 1)
  const alone = new Set(joined.flat())
  return [
    ...all.filter((one) => !alone.has(one)),
    ...joined.map((those): Difference => {
      const { kind, old, new: now } = those[0]!
      const languages = [...new Set(those.map(languageIn))]
      const values = those === added ? { after: languages } : { before: languages }
      return { kind, location: 'codes.translations', old, new: now, ...values }
    }),
  ]
}

/**
 * The codes that came, went or were renamed. A form without tombstones says nothing about those of
 * the other side, and a part of a set nothing about codes that it lacks.
 */
const codeDifferences = (
  old: ParsedCatalog,
  now: ParsedCatalog,
  { removed, added, ...matched }: MatchedLists<Entry>,
): Iterable<Difference> => {
  const tells = (side: ParsedCatalog) => (one: Keyed<Entry>) =>
    !isPart(side) && (carries(side) || one.item.retired === undefined)
  return listDifferences(
    'codes',
    { ...matched, removed: removed.filter(tells(now)), added: added.filter(tells(old)) },
    {
      keyField: 'code',
      sayItem: ({ item }) => item,
      fieldsOf: (code) => ({ code }),
      renameOf: (before, after) => (folded(before) === folded(after) ? 'respelt' : 'renamed'),
    },
  )
}

const asItIs = (pair: Pair): Pair => pair

/** What an entry of a list does not say is as the other entry has it. */
const wholePair = (old: ParsedCatalog, now: ParsedCatalog): ((pair: Pair) => Pair) =>
  old.sourceFormat === 'list'
    ? (pair) => completed(pair, 'before')
    : now.sourceFormat === 'list'
      ? (pair) => completed(pair, 'after')
      : asItIs

/** The content of a catalog; one without a workflow has no stages. */
const contentOf = (reading: ParsedCatalog): Value =>
  hasWorkflow(reading) ? canonicalValue(reading) : { stages: [], ...canonicalValue(reading) }

type Carried = Pick<ParsedCatalog, 'unknownFields' | 'absentFields'>

/** The fields that one of two forms can't carry. */
export const notCompared = (old: Carried, now: Carried): string[] => [
  ...new Set(
    [old, now].flatMap(({ unknownFields, absentFields = [] }) =>
      unknownFields.filter((field) => !absentFields.includes(field)),
    ),
  ),
]

/** True if canonicals can be derived: the `url` and the `name` are known. */
const isSure = ({ unknownFields }: ParsedCatalog): boolean =>
  !['url', 'name'].some((field) => unknownFields.includes(field))

const isPart = ({ unknownFields }: ParsedCatalog): boolean => unknownFields.includes('codes')
const carries = ({ unknownFields }: ParsedCatalog): boolean =>
  !unknownFields.includes('codes.retired')

const LIST: Location = { path: ['codes'], part: 'key' }

/**
 * A `since` of an entry, and whether the old catalog shows what it is about; undefined if the old
 * catalog can't say.
 */
type SinceClaim = {
  block: 'deprecated' | 'retired' | undefined
  since: string | undefined
  before: string | undefined
  shown: boolean | undefined
}

/**
 * The `since` of new statements that the old catalog contradicts: it names a version that did not
 * have the code, the deprecation or the retirement yet, or one after a version that had it already. A
 * release of the named version that has it, such as a hotfix of another branch, proves it.
 */
function* sinceFaults(
  old: ParsedCatalog,
  now: ParsedCatalog,
  { both, renamed, added }: MatchedLists<Entry>,
  named: ReadonlyMap<string, ParsedCatalog>,
): Iterable<Difference> {
  const [version, next] = [old.value.version, now.value.version]
  if (version === undefined || !isSemver(version)) return
  // Until the version is raised, new statements can only name the old one.
  const raised = next !== undefined && isSemver(next) && compareVersions(next, version) > 0
  const tombstones = !old.unknownFields.includes('codes.retired')
  const deprecations = !old.unknownFields.includes('codes.deprecated')

  const speaks = ({ item: { since, deprecated, retired } }: Keyed<Entry>) =>
    (since ?? deprecated ?? retired) !== undefined
  for (const pair of both.filter(([, now]) => speaks(now)).map(pairOf))
    yield* faults(pair, [claimOfCode(pair, true), ...claimsOfLife(pair)])
  for (const pair of renamed.map(pairOf)) yield* faults(pair, claimsOfLife(pair))
  for (const { item, key, at } of added) {
    const pair = { before: {}, after: item, old: 0, new: at, code: key }
    // A tombstone may be older than the catalog; a form without tombstones may hide one that came
    // back.
    if (item.retired === undefined && tombstones)
      yield* faults(pair, [claimOfCode(pair, false)], LIST)
  }

  function claimsOfLife({ before, after }: Pair): SinceClaim[] {
    const cameBack = before.retired !== undefined && after.retired === undefined
    // Some forms state only that a code is inactive: it is deprecated or retired.
    if (!tombstones && deprecations && before.deprecated !== undefined) return []
    return [
      claimOfBlock(
        'deprecated',
        before,
        after,
        deprecations && !cameBack ? before.deprecated !== undefined : undefined,
      ),
      claimOfBlock('retired', before, after, before.retired !== undefined),
    ]
  }

  function* faults(
    pair: Pair,
    claims: readonly SinceClaim[],
    place?: Difference['old'],
  ): Iterable<Difference> {
    for (const { block, since, before, shown } of claims) {
      if (since === undefined || since === before || !isSemver(since) || shown === undefined)
        continue
      const order = compareVersions(since, version!)
      // The version that is being released: the old catalog may have what no release had yet.
      const isPast = !isDevelopment(version!) && !(raised && since === next && before === undefined)
      const impossible = shown ? order > 0 && isPast : order < 0 || (order === 0 && raised)
      if (!impossible || (!shown && hasStatement(named.get(since), pair, block))) continue
      const steps = block === undefined ? ['since'] : [block, 'since']
      const difference = differencesIn(pair)(kindAt(['codes', ...steps], 'impossible'), steps, {
        before: version!,
        after: since,
      })
      yield place === undefined ? difference : { ...difference, old: place }
    }
  }
}

/** True for a release that has the code of a pair, and its deprecation or retirement. */
function hasStatement(
  release: ParsedCatalog | undefined,
  { code }: Pair,
  block: SinceClaim['block'],
): boolean {
  const entry = release?.value.codes?.find((one) => one?.code === code)
  return entry !== undefined && (block === undefined || entry[block] !== undefined)
}

const claimOfCode = ({ before, after }: Pair, shown: boolean): SinceClaim => ({
  block: undefined,
  since: after.since,
  before: before.since,
  shown,
})

const claimOfBlock = (
  block: 'deprecated' | 'retired',
  before: Entry,
  after: Entry,
  shown: boolean | undefined,
): SinceClaim => ({
  block,
  since: after[block]?.since,
  before: before[block]?.since,
  shown,
})

type Mapping = Readonly<Record<string, unknown>>

/**
 * A pair of entries in which that of a list in code, a table or a schema, which may say little, has
 * what it does not say from the other one.
 */
function completed(pair: Pair, side: 'before' | 'after'): Pair {
  const { [side]: sparse, [side === 'before' ? 'after' : 'before']: full } = pair
  const { retired: _, ...known } = full
  return { ...pair, [side]: { ...filled(known, sparse), ...completedTexts(sparse, full) } }
}

/** The fields of both, also within mappings; of those that both have, the ones of `sparse`. */
const filled = (full: Mapping, sparse: Mapping): Mapping => ({
  ...full,
  ...Object.fromEntries(
    Object.entries(sparse).map(([name, value]) => {
      const inner = full[name]
      return [name, isRecord(value) && isRecord(inner) ? filled(inner, value) : value]
    }),
  ),
})

/** The text with values and the values, of which a list that has one text and no names says less. */
function completedTexts(sparse: Entry, full: Entry): Entry {
  const [sparseParams = [], fullParams = []] = [sparse.params, full.params]
  if (sparse.message === undefined || sparseParams.length === 0) return {}
  // Its meaning is made of the message, and its names of their places.
  const isMade = sparse.meaning === nameless(sparse.message)
  const isPlaced = sparseParams.every(({ name = '' }) => /^value_\d+$/.test(name))
  const missing = fullParams.filter(({ name }) => !sparseParams.some((one) => one.name === name))
  return {
    ...(isMade && full.meaning !== undefined && { meaning: full.meaning }),
    ...(isPlaced &&
    full.message !== undefined &&
    nameless(sparse.message) === nameless(full.message)
      ? { message: full.message, params: fullParams }
      : {
          params: [
            ...sparseParams.map((one) => ({
              ...fullParams.find(({ name }) => name === one.name),
              ...one,
            })),
            ...missing,
          ],
        }),
  }
}

const nameless = (text: string): string => text.replace(/\{\w+\}/g, '…')
