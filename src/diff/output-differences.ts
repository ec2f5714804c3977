import { stagePart } from '../catalog/names.ts'
import { same } from '../values/same.ts'
import { type Difference, valuesOf } from './difference.ts'
import type { Differences } from './differences.ts'
import type { Facts, TypeScriptFacts } from './facts.ts'
import { type DifferenceKind, pathOf } from './kind.ts'
import type { PublishedFile, PublishedFiles } from './outputs.ts'

/**
 * The differences between two sets of outputs that no difference of the catalogs explains, each
 * once.
 */
export function outputDifferences(
  { old, new: now }: { old: PublishedFiles; new: PublishedFiles },
  compared: Differences,
): Difference[] {
  const complete = old.complete && now.complete
  const explained = explanations(compared)
  const found = new Map<string, Difference>()
  // The same difference in the files of several FHIR versions is reported once.
  const add = (one: Difference) =>
    void (found.has(`${one.kind} ${one.location}`) || found.set(`${one.kind} ${one.location}`, one))
  if (complete) {
    for (const { path, surface } of unexplained(old, now, explained))
      add(outputDifference('outputs removed', `outputs[${path}]`, [surface], path))
    for (const { path, surface } of unexplained(now, old, explained))
      add(outputDifference('outputs added', `outputs[${path}]`, [surface], undefined, path))
  }
  for (const [before, after, moved] of counterparts(old.files, now.files, complete))
    for (const one of factDifferences(before.facts, after.facts, moved, explained)) add(one)
  return [...found.values()]
}

/** The files of one side only. The ValueSet of a stage is added and removed with the stage. */
function unexplained(
  one: PublishedFiles,
  other: PublishedFiles,
  { members }: Explained,
): PublishedFile[] {
  const ofStage = ({ role }: Facts) =>
    [...members].some((name) => role === `ValueSet of ${stagePart(String(name))}`)
  return alone(one.files, other.files).filter(({ facts }) => !ofStage(facts))
}

type Files = PublishedFiles['files']

const alone = (files: Files, others: Files): PublishedFile[] =>
  [...files.values()].filter(({ key }) => !others.has(key))

/**
 * Matches files: those with the same path; then, of the others, the only one of its role on each
 * side. A single file, without the others that were published with it, is compared with the first
 * of its role.
 */
function counterparts(
  was: Files,
  is: Files,
  complete: boolean,
): [PublishedFile, PublishedFile, moved: boolean][] {
  const pairs: [PublishedFile, PublishedFile, boolean][] = []
  for (const file of was.values())
    if (is.has(file.key)) pairs.push([file, is.get(file.key)!, false])
  const [gone, come] = [alone(was, is), alone(is, was)]
  for (const file of gone) {
    const alike = ({ facts }: PublishedFile) => facts.role === file.facts.role
    const [other, ...more] = come.filter(alike)
    if (
      other !== undefined &&
      (!complete || (more.length === 0 && gone.filter(alike).length === 1))
    )
      pairs.push([file, other, true])
  }
  return pairs
}

const OF_MEMBERS: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>([
  'codes renamed',
  'codes respelt',
  'stages added',
  'stages removed',
])

/** What the differences of the catalogs explain. */
function explanations({ differences, removed, added }: Differences): Explained {
  const members = new Set<unknown>([...removed, ...added].map(({ code }) => code))
  let [urls, life] = [
    false,
    [...removed, ...added].some(({ entry }) => (entry.deprecated ?? entry.retired) !== undefined),
  ]
  for (const { kind, before, after, code } of differences) {
    const path = pathOf(kind)
    if (URLS.has(path)) urls = true
    if (OF_MEMBERS.has(kind)) members.add(before).add(after)
    if (path === 'codes.life') members.add(code)
    if (
      path === 'codes.life' ||
      path.startsWith('codes.deprecated') ||
      path.startsWith('codes.retired')
    )
      life = true
  }
  return { urls, members, life }
}

/**
 * Facts that the differences of the catalogs explain: canonicals, members of a set, and the
 * lifecycle of a code.
 */
type Explained = { urls: boolean; members: ReadonlySet<unknown>; life: boolean }

const URLS = new Set(['url', 'name', 'codesystem.url', 'valueset.url'])

const START = { path: [] }

/** A difference between outputs: it has no position in the texts of the catalogs. */
const outputDifference = (
  kind: DifferenceKind,
  location: string,
  surfaces: NonNullable<Difference['surfaces']>,
  before?: unknown,
  after?: unknown,
): Difference => ({ kind, location, old: START, new: START, surfaces, ...valuesOf(before, after) })

/** The differences between the facts of two matching outputs. */
function* factDifferences(
  before: Facts,
  after: Facts,
  moved: boolean,
  explained: Explained,
): Iterable<Difference> {
  if (before.role !== after.role) return
  if (before.kind === 'list' && after.kind === 'list') yield* listDifferences(before, after)
  else if (before.kind === 'CodeSystem' && after.kind === 'CodeSystem')
    yield* codeSystemDifferences(before, after, explained)
  else if (before.kind === 'ValueSet' && after.kind === 'ValueSet')
    yield* valueSetDifferences(before, after, explained)
  else if (before.kind === 'typescript' && after.kind === 'typescript')
    yield* symbolDifferences(before, after, moved)
}

type Of<K extends Facts['kind']> = Extract<Facts, { kind: K }>

/** A list without entries has no known keys. */
function* listDifferences(before: Of<'list'>, after: Of<'list'>): Iterable<Difference> {
  if (before.keys.size > 0 && after.keys.size > 0)
    yield* named(
      before.keys,
      after.keys,
      'list.key',
      (key) => [`codes[].${key}`, ['wire']],
      'list.type changed',
    )
}

function* codeSystemDifferences(
  before: Of<'CodeSystem'>,
  after: Of<'CodeSystem'>,
  explained: Explained,
): Iterable<Difference> {
  const { role } = after
  if (before.url !== after.url && !explained.urls)
    yield outputDifference('codesystem.url changed', `${role}.url`, ['fhir'], before.url, after.url)
  const [was, is] = [before.caseSensitive, after.caseSensitive]
  if (was !== is)
    yield outputDifference(
      'codesystem.case changed',
      `${role}.caseSensitive`,
      ['fhir'],
      was ?? null,
      is ?? null,
    )
  const told = ({ properties }: typeof before) =>
    new Map(
      [...properties]
        .filter(([, { life }]) => !(life && explained.life))
        .map(([code, { type }]) => [code, type]),
    )
  yield* named(
    told(before),
    told(after),
    'fhir.property',
    (code) => [`${role}.property[${code}]`, ['fhir']],
    'fhir.type changed',
  )
}

function* valueSetDifferences(
  before: Of<'ValueSet'>,
  after: Of<'ValueSet'>,
  explained: Explained,
): Iterable<Difference> {
  const { role } = after
  if (before.url !== after.url && !explained.urls)
    yield outputDifference('valueset.url changed', `${role}.url`, ['fhir'], before.url, after.url)
  const told = ({ members }: typeof before) =>
    new Map(
      [...members].filter((code) => !explained.members.has(code)).map((code) => [code, undefined]),
    )
  yield* named(told(before), told(after), 'valueset.member', (code) => [
    `${role}.expansion[${code}]`,
    ['fhir'],
  ])
}

/** Names that were added or removed, and names with another type. */
function* named(
  before: ReadonlyMap<string, string | undefined>,
  after: ReadonlyMap<string, string | undefined>,
  kind: 'list.key' | 'fhir.property' | 'valueset.member',
  at: (name: string) => [location: string, surfaces: NonNullable<Difference['surfaces']>],
  retyped?: DifferenceKind,
): Iterable<Difference> {
  for (const [name, type] of before) {
    if (!after.has(name)) yield outputDifference(`${kind} removed`, ...at(name), name)
    else if (retyped !== undefined && !same(type, after.get(name)))
      yield outputDifference(retyped, ...at(name), type, after.get(name))
  }
  for (const name of after.keys())
    if (!before.has(name)) yield outputDifference(`${kind} added`, ...at(name), undefined, name)
}

/**
 * Exports. If one file replaced another, the change of its path already covers the removed names.
 */
function* symbolDifferences(
  before: TypeScriptFacts,
  after: TypeScriptFacts,
  moved: boolean,
): Iterable<Difference> {
  for (const [name, { kind, open }] of before.symbols) {
    const other = after.symbols.get(name)
    if (other === undefined) {
      if (!moved) yield exported('ts.symbol removed', name, name)
    } else if (kind !== other.kind) yield exported('ts.kind changed', name, kind, other.kind)
    else if (open && !other.open) yield exported('ts.type closed', name, 'open', 'closed')
    else if (!open && other.open) yield exported('ts.type opened', name, 'closed', 'open')
  }
  if (moved) return
  for (const name of after.symbols.keys())
    if (!before.symbols.has(name)) yield exported('ts.symbol added', name, undefined, name)
}

const exported = (
  kind: DifferenceKind,
  name: string,
  before: unknown,
  after?: unknown,
): Difference => outputDifference(kind, `export ${name}`, ['source'], before, after)
