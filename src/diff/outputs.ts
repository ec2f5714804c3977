import type { OutputFile } from '../build/output-file.ts'
import type { Surface } from '../diagnostic.ts'
import { same } from '../values/same.ts'
import type { Compared } from './differences.ts'
import { type Facts, factsOf, type TypeScriptFacts } from './facts.ts'
import type { Difference } from './rule.ts'

/** What one side publishes. */
export type Published = {
  /** By their keys; what there is to say of each, because the contents need not be kept. */
  files: ReadonlyMap<string, PublishedFile>
  /** False when there may be more than these: then nothing is concluded from what is missing. */
  complete: boolean
}

/** One file. Its key is its path without the name of the catalog and with any code as `<code>`: what these explain is told once. */
export type PublishedFile = { key: string; path: string; facts: Facts }

type Output = Pick<OutputFile, 'path' | 'contents' | 'encoding' | 'release'>

/**
 * What a side publishes, out of its files: what a build made, or what a folder holds. Encoded copies say nothing of their own,
 * and versions that are published for good are history.
 */
export function published(
  { name, codes = [] }: { name?: string | undefined; codes?: readonly { code?: string | undefined }[] | undefined },
  files: readonly Output[],
  complete = true,
): Published {
  const known = new Set(codes.map(({ code }) => code))
  const start = name === undefined ? undefined : new RegExp(`(^|/)${name.replace(/[^a-z0-9-]/gi, '')}(?=[.-][^/]*$|$)`)
  const keyed = new Map<string, PublishedFile>()
  for (const { path, contents, encoding, release } of files) {
    if (encoding !== undefined || release !== undefined || path.endsWith('.manifest.json')) continue
    const plain = start === undefined ? path : path.replace(start, '$1<name>')
    const coded = (text: string) =>
      text
        .split(/([./])/)
        .map((part) => (known.has(part) ? '<code>' : part))
        .join('')
    if (!keyed.has(coded(plain))) keyed.set(coded(plain), { key: coded(plain), path: coded(path), facts: factsOf(path, contents) })
  }
  return { files: keyed, complete }
}

/** What differs between two sets of outputs that no difference of the catalogs explains, each once. */
export function outputDifferences({ old, new: now }: { old: Published; new: Published }, compared: Compared): Difference[] {
  const [was, is] = [old.files, now.files]
  const found = new Map<string, Difference>()
  // The same thing in the files of several FHIR versions is one difference.
  const put = (one: Difference) => void (found.has(`${one.kind} ${one.location}`) || found.set(`${one.kind} ${one.location}`, one))
  const explained = explanations(compared)
  // The ValueSet of a stage comes and goes with the stage.
  const ofStage = ({ role }: Facts) =>
    [...explained.members].some((name) => role === `ValueSet of stage-${String(name).replaceAll('_', '-')}`)
  if (old.complete && now.complete) {
    for (const { key, path, facts } of was.values())
      if (!is.has(key) && !ofStage(facts)) put(difference('outputs removed', `outputs[${path}]`, surfacesOf(facts), path))
    for (const { key, path, facts } of is.values())
      if (!was.has(key) && !ofStage(facts)) put(difference('outputs added', `outputs[${path}]`, surfacesOf(facts), undefined, path))
  }
  for (const [before, after, moved] of counterparts(was, is, old.complete && now.complete))
    for (const one of differing(before.facts, after.facts, moved, explained)) put(one)
  return [...found.values()]
}

const START = { path: [] }

const difference = (kind: string, location: string, surfaces: readonly Surface[], before?: unknown, after?: unknown): Difference => ({
  kind,
  location,
  old: START,
  new: START,
  surfaces,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

const surfacesOf = ({ role }: Facts): readonly Surface[] =>
  role === 'typescript' ? ['source'] : /^(?:CodeSystem|ValueSet|FHIR)/.test(role) ? ['fhir'] : ['wire']

/**
 * The files that take each other's place: those of one path; then, of what is left, the only one of its role on each side.
 * A file alone, without the others that were published with it, is held against the first of its role.
 */
function counterparts(
  was: ReadonlyMap<string, PublishedFile>,
  is: ReadonlyMap<string, PublishedFile>,
  complete: boolean,
): [PublishedFile, PublishedFile, moved: boolean][] {
  const pairs: [PublishedFile, PublishedFile, boolean][] = []
  const left = (files: ReadonlyMap<string, PublishedFile>, others: ReadonlyMap<string, PublishedFile>) =>
    [...files.values()].filter(({ key }) => !others.has(key))
  for (const file of was.values()) if (is.has(file.key)) pairs.push([file, is.get(file.key)!, false])
  const [gone, come] = [left(was, is), left(is, was)]
  for (const file of gone) {
    const alike = ({ facts }: PublishedFile) => facts.role === file.facts.role
    const [other, ...more] = come.filter(alike)
    if (other !== undefined && (!complete || (more.length === 0 && gone.filter(alike).length === 1))) pairs.push([file, other, true])
  }
  return pairs
}

/** What the differences of the catalogs explain: canonicals, members of a set, and what the life of a code brings with it. */
type Explained = { urls: boolean; members: ReadonlySet<unknown>; life: boolean }

function explanations({ differences, removed, added }: Compared): Explained {
  const members = new Set<unknown>([...removed, ...added].map(({ code }) => code))
  let [urls, life] = [false, [...removed, ...added].some(({ entry }) => (entry.deprecated ?? entry.retired) !== undefined)]
  for (const { kind, before, after, code } of differences) {
    if (/^(?:url|name) /.test(kind)) urls = true
    if (/^(?:codes renamed|codes respelt|stages added|stages removed)$/.test(kind)) members.add(before).add(after)
    if (/^codes\.(?:life |deprecated|retired)/.test(kind)) life = true
    if (!kind.startsWith('codes.life ')) continue
    members.add(code)
  }
  return { urls, members, life }
}

function* differing(before: Facts, after: Facts, moved: boolean, explained: Explained): Iterable<Difference> {
  if (before.role !== after.role) return
  const { role } = after
  if (before.kind === 'list' && after.kind === 'list') {
    if (before.keys.size > 0 && after.keys.size > 0)
      yield* keys(before.keys, after.keys, 'list.key', 'list.type', (key) => `codes[].${key}`, ['wire'])
  } else if (before.kind === 'CodeSystem' && after.kind === 'CodeSystem') {
    if (before.url !== after.url && !explained.urls)
      yield difference('codesystem.url changed', `${role}.url`, ['fhir'], before.url, after.url)
    if (before.caseSensitive !== after.caseSensitive)
      yield difference(
        'codesystem.case changed',
        `${role}.caseSensitive`,
        ['fhir'],
        before.caseSensitive ?? null,
        after.caseSensitive ?? null,
      )
    const told = (facts: typeof before) =>
      new Map([...facts.properties].filter(([, property]) => !(property.life && explained.life)).map(([code, { type }]) => [code, type]))
    yield* keys(told(before), told(after), 'fhir.property', 'fhir.type', (code) => `${role}.property[${code}]`, ['fhir'])
  } else if (before.kind === 'ValueSet' && after.kind === 'ValueSet') {
    if (before.url !== after.url && !explained.urls)
      yield difference('valueset.url changed', `${role}.url`, ['fhir'], before.url, after.url)
    const told = ({ members }: typeof before) =>
      new Map([...members].filter((code) => !explained.members.has(code)).map((code) => [code, '']))
    yield* keys(told(before), told(after), 'valueset.member', '', (code) => `${role}.expansion[${code}]`, ['fhir'])
  } else if (before.kind === 'typescript' && after.kind === 'typescript') yield* symbols(before, after, moved)
}

/** Names that came and went, and those that stand for another type. */
function* keys(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  kind: string,
  typeKind: string,
  location: (name: string) => string,
  surfaces: readonly Surface[],
): Iterable<Difference> {
  for (const [name, type] of before) {
    const other = after.get(name)
    if (other === undefined) yield difference(`${kind} removed`, location(name), surfaces, name)
    else if (!same(type, other)) yield difference(`${typeKind} changed`, location(name), surfaces, type, other)
  }
  for (const name of after.keys()) if (!before.has(name)) yield difference(`${kind} added`, location(name), surfaces, undefined, name)
}

/** Exports. Where one file took another's place, that its names are gone was told with its path. */
function* symbols(before: TypeScriptFacts, after: TypeScriptFacts, moved: boolean): Iterable<Difference> {
  for (const [name, { kind, open }] of before.symbols) {
    const other = after.symbols.get(name)
    const at = `export ${name}`
    if (other === undefined) {
      if (!moved) yield difference('ts.symbol removed', at, ['source'], name)
    } else if (kind !== other.kind) yield difference('ts.kind changed', at, ['source'], kind, other.kind)
    else if (open !== other.open)
      yield difference(
        `ts.type ${other.open ? 'opened' : 'closed'}`,
        at,
        ['source'],
        open ? 'open' : 'closed',
        other.open ? 'open' : 'closed',
      )
  }
  if (!moved)
    for (const name of after.symbols.keys())
      if (!before.symbols.has(name)) yield difference('ts.symbol added', `export ${name}`, ['source'], undefined, name)
}
