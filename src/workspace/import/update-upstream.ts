import { type Fields, setHeaderFields } from '../../catalog/edit/entries.ts'
import { ownText, removeFromEntry, setInEntries } from '../../catalog/edit/own-text.ts'
import { canonicalOf, partFrom, resourceNames } from '../../catalog/names.ts'
import { MAPPED_FIELDS, systemIn } from '../../catalog/native/columns.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { shownPath } from '../../host/paths.ts'
import { UserError } from '../../host/user-error.ts'
import { plural } from '../../report/report.ts'
import { printable } from '../../values/neutralize.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { same } from '../../values/same.ts'
import { provenEdit } from '../edit.ts'
import { editable } from '../entries.ts'
import { openWorkspace } from '../workspace.ts'
import { columnMap } from './column-map.ts'
import { keyFor, lastPart, type MappedSystem, readConceptMap } from './concept-map.ts'
import type { ImportOptions } from './published.ts'

/** What a ConceptMap changes in a catalog. */
type Plan = {
  readonly header: Fields
  readonly changes: ReadonlyMap<number, Fields>
  readonly removed: ReadonlyMap<number, readonly string[]>
  readonly lines: readonly string[]
}

/**
 * Takes a ConceptMap over into an existing catalog: `upstream` of the header, and `from` of the codes
 * that it maps to. Shows the plan, and applies it with `--update`. Returns the exit code: 1 for
 * changes that were only shown.
 */
export async function updateUpstream(
  host: Host,
  { path, resource, from }: { path: string; resource: Fields; from: string },
  options: ImportOptions & { update?: true; dryRun?: true },
): Promise<0 | 1> {
  const { map = [], ...others } = options
  const { jobs } = await openWorkspace(host, [options.output], others)
  const { reading } = editable(jobs[0]!)
  const { file } = reading.source
  const plan = planOf(reading, resource, from, map)
  for (const line of plan.lines) host.out(`${printable(line)}\n`)
  const shown = shownPath(host, path)
  const count = new Set([...plan.changes.keys(), ...plan.removed.keys()]).size
  if (count + Object.keys(plan.header).length === 0) {
    host.say(`${shown}: ${from} brings nothing new`)
    return 0
  }
  const headed =
    Object.keys(plan.header).length === 0
      ? reading
      : await provenEdit(reading, () => setHeaderFields(ownText(reading), plan.header))
  let changed = await provenEdit(headed, () => setInEntries(headed, plan.changes))
  for (const [index, keys] of plan.removed) {
    const before = changed
    const paths = keys.map((key) => ['from', key])
    changed = await provenEdit(before, () => removeFromEntry(before, index, paths))
  }
  const { text } = changed.source
  if (options.dryRun) {
    const { textDiff } = await import('../../build/unified-diff.ts')
    host.out(textDiff(file, reading.source.text, text))
    return 0
  }
  const total = `${plural(count, 'code')} changed`
  if (!options.update) {
    host.say(`${shown}: ${total} by this import; to write it, add --update`)
    return 1
  }
  await host.files.write(path, text)
  host.say(`${shown}: ${total}, from ${from}`)
  return 0
}

function planOf(
  reading: ParsedCatalog,
  resource: Fields,
  from: string,
  flags: readonly string[],
): Plan {
  const { value, source } = reading
  const { url, name, fhir, upstream = {} } = value
  if (url === undefined || name === undefined)
    throw new UserError(
      `${source.file} has no url, from which the canonical of its CodeSystem follows; ${from} can't be imported`,
    )
  const system = canonicalOf({ url, name, fhir }, 'CodeSystem')
  const found = readConceptMap(resource, system)
  if (found.systems.length === 0)
    throw new UserError(
      `${from} maps to ${found.targets.slice(0, 5).join(', ') || 'no codes'}, not to ${system}, the CodeSystem of ${source.file}`,
    )
  const keys = keysOf(found.systems, flags, upstream)
  const header: { upstream?: Record<string, object>; fhir?: object } = {}
  const changes = new Map<number, Fields>()
  const removed = new Map<number, string[]>()
  const lines = [...found.relations].map(
    ([relation, count]) =>
      `not taken: the relation "${relation}" of ${plural(count, 'code')}; from says which code stands for which`,
  )
  for (const one of found.systems) {
    const key = keys.get(one.uri)!
    const known = Object.hasOwn(upstream, key) ? upstream[key] : undefined
    const said = saidOf(one, known)
    if (Object.keys(said).length > 0) {
      header.upstream = { ...header.upstream, [key]: said }
      lines.push(`${known === undefined ? 'new' : 'changed'}: upstream.${key}`)
    }
    addFrom({ reading, one, key, from }, { changes, removed, lines })
  }
  const [only, another] = keys.values()
  if (another === undefined) {
    const derived: Fields = resourceNames({ url, name }, 'ConceptMap', partFrom(only!))
    const now = asRecord(asRecord(fhir?.concept_maps)[only!])
    const names = Object.entries(found.names).filter(
      ([field, text]) => text !== (now[field] ?? derived[field]),
    )
    if (names.length > 0) {
      header.fhir = { concept_maps: { [only!]: Object.fromEntries(names) } }
      lines.push(`changed: fhir.concept_maps.${only}`)
    }
  }
  return { header, changes, removed, lines }
}

/** The key of each system: that which the user gives, which `upstream` has for it, or a new one. */
function keysOf(
  systems: readonly MappedSystem[],
  flags: readonly string[],
  upstream: Readonly<Record<string, { uri?: string | undefined } | undefined>>,
): Map<string, string> {
  const keys = new Map<string, string>()
  const given = columnMap(flags, MAPPED_FIELDS, true)
  for (const [field, name] of given) {
    const key = systemIn(field)
    const named = systems.find(({ uri }) => uri === name || lastPart(uri) === name)
    if (key === undefined || named === undefined)
      throw new UserError(
        `--map ${field}=${name}: of a ConceptMap, a system gets a key: --map from.<key>=${lastPart(systems[0]!.uri)}`,
      )
    keys.set(named.uri, key)
  }
  for (const { uri } of systems) {
    if (keys.has(uri)) continue
    const known = Object.entries(upstream).find(([, one]) => one?.uri === uri)?.[0]
    keys.set(uri, known ?? keyFor(uri))
  }
  return keys
}

/** What the header says about a system, as far as it differs. It was published, so it is public. */
const saidOf = (
  { uri, unmapped }: MappedSystem,
  known: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...(known === undefined && { title: lastPart(uri) }),
      uri,
      ...(known?.public === undefined && { public: true }),
      ...((unmapped.length > 0 || known?.unmapped !== undefined) && { unmapped }),
    }).filter(([field, value]) => !same(known?.[field], value)),
  )

/** Adds what changes in `from` of the entries. */
function addFrom(
  {
    reading,
    one: { codes },
    key,
    from,
  }: { reading: ParsedCatalog; one: MappedSystem; key: string; from: string },
  {
    changes,
    removed,
    lines,
  }: { changes: Map<number, Fields>; removed: Map<number, string[]>; lines: string[] },
): void {
  const entries = asArray(asRecord(reading.raw).codes).map(asRecord)
  const taken = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (entry.retired !== undefined) continue
    const code = `${entry.code}`
    const now = asRecord(entry.from)[key]
    const next = codes.get(code)
    taken.add(code)
    if (same(now, next)) continue
    if (next === undefined) {
      removed.set(index, [...(removed.get(index) ?? []), key])
      lines.push(`removed: ${code}.from.${key}, which ${from} does not have`)
      continue
    }
    const before = asRecord(changes.get(index)?.from)
    changes.set(index, { from: { ...before, [key]: next } })
    lines.push(
      `${now === undefined ? 'new' : 'changed'}: ${code}.from.${key} ${next.slice(0, 8).join(', ')}`,
    )
  }
  for (const [code, ids] of codes)
    if (!taken.has(code))
      lines.push(
        `not taken: ${ids.slice(0, 8).join(', ')} is ${code} in ${from}, which ${reading.source.file} does not have`,
      )
}
