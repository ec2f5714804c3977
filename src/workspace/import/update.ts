import { addEntries } from '../../catalog/edit/add-entry.ts'
import { setHeaderFields } from '../../catalog/edit/entries.ts'
import { addOperations } from '../../catalog/edit/lists.ts'
import { ownText, removeFromEntry, setInEntries } from '../../catalog/edit/own-text.ts'
import type { Found } from '../../catalog/native/read-lists.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { shownPath } from '../../host/paths.ts'
import { UserError } from '../../host/user-error.ts'
import { plural } from '../../report/report.ts'
import { asArray, asRecord, put } from '../../values/record.ts'
import { isSemver, compare as later } from '../../values/semver.ts'
import { provenEdit } from '../edit.ts'
import { editable } from '../entries.ts'
import { openWorkspace } from '../workspace.ts'
import type { ImportOptions } from './published.ts'
import { hashOf, headerFields, type ImportRecord, type ReadFlags, writeRecord } from './record.ts'
import { findingsOf } from './report.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an import would change in an existing catalog. */
type Plan = {
  readonly added: readonly Fields[]
  /** New values of existing entries, by their index. */
  readonly changes: ReadonlyMap<number, Fields>
  /** Fields of existing entries that the source no longer has, by their index. */
  readonly removed: ReadonlyMap<number, readonly string[]>
  /** New texts of the header, as nested fields. */
  readonly header: Fields
  /** All operations that the source lists, and those that the catalog lacks. */
  readonly operations: { readonly all: readonly string[]; readonly fresh: readonly string[] }
  /** Lines for people: what changes, and what is kept. */
  readonly lines: readonly string[]
}

/** A catalog, and what an import brings: `value`, and what was found in the texts `from`. */
type Update = {
  path: string
  /** What lists have that was not taken. */
  found?: Found
  from: string
  value: ParsedCatalog['value']
  record: ImportRecord
  flags: ReadFlags
  hasHeader?: true
}

/**
 * Imports into an existing catalog. Shows the plan, and applies it with `--update`. Returns the exit
 * code: 1 for changes that were only shown.
 */
export async function updateCatalog(
  host: Host,
  { path, found, from, value, record, flags, hasHeader }: Update,
  options: ImportOptions & { update?: true; dryRun?: true },
): Promise<0 | 1> {
  const { map: _, ...others } = options
  const { jobs } = await openWorkspace(host, [options.output], others)
  const { reading } = editable(jobs[0]!)
  if (reading.value.codes_from !== undefined)
    throw new UserError(
      `${reading.source.file} names the files with its codes in "codes_from", and every command reads them; there is nothing to import`,
    )
  const shown = shownPath(host, path)
  const imported = { value, ...(hasHeader && { hasHeader }) }
  const plan = planOf(reading, imported, record, from)
  if (found !== undefined) for (const line of findingsOf(found)) host.detail(line)
  for (const line of plan.lines) host.out(`${line}\n`)
  const { added, changes, removed, operations, header } = plan
  const isHeaded = Object.keys(header).length > 0
  if (added.length + changes.size + removed.size + operations.fresh.length === 0 && !isHeaded) {
    host.say(`${shown}: ${from} brings nothing new`)
    if (options.update && !options.dryRun) await writeRecord(host, path, imported, flags)
    return 0
  }
  const { file } = reading.source
  const headed = isHeaded
    ? await provenEdit(reading, () => setHeaderFields(ownText(reading), header))
    : reading
  const listed =
    operations.fresh.length === 0
      ? headed
      : await provenEdit(headed, () => addOperations(ownText(headed), operations.all))
  let changed = await provenEdit(listed, () => setInEntries(listed, changes))
  for (const [index, fields] of removed) {
    const before = changed
    changed = await provenEdit(before, () =>
      removeFromEntry(
        before,
        index,
        fields.map((field) => [field]),
      ),
    )
  }
  const after =
    added.length === 0
      ? changed
      : await provenEdit(changed, () => addEntries(ownText(changed), added))
  const { text } = after.source
  if (options.dryRun) {
    const { textDiff } = await import('../../build/unified-diff.ts')
    host.out(textDiff(file, reading.source.text, text))
    return 0
  }
  const listing =
    operations.fresh.length > 0 ? `${plural(operations.fresh.length, 'operation')} and ` : ''
  const total = `${listing}${plural(added.length, 'code')} added, ${new Set([...changes.keys(), ...removed.keys()]).size} changed`
  if (!options.update) {
    host.say(`${shown} exists: ${total} by this import; to write it, add --update`)
    return 1
  }
  await host.files.write(path, text)
  await writeRecord(host, path, imported, flags)
  host.say(`${shown}: ${total}, from ${from}`)
  return 0
}

/**
 * Compares what a source says now with the catalog and with the last import. A value that differs
 * from that of the last import is a person's, and stays.
 */
function planOf(
  reading: ParsedCatalog,
  { value, hasHeader }: Pick<Update, 'value' | 'hasHeader'>,
  { codes: record, header: lastHeader = {} }: ImportRecord,
  from: string,
): Plan {
  const codes = asArray(value.codes).map(asRecord)
  const entries = asArray(asRecord(reading.raw).codes).map(asRecord)
  const places = new Map(entries.map((entry, index) => [`${entry.code}`, index]))
  const added: Fields[] = []
  const changes = new Map<number, Fields>()
  const removed = new Map<number, string[]>()
  const all = value.operations?.map(idOf) ?? []
  const listed = new Set(reading.value.operations?.map(idOf))
  const fresh = all.filter((id) => !listed.has(id))
  const lines = fresh.map((id) => `new operation: ${id}`)
  const header = headerChanges(reading, value, { last: lastHeader, hasHeader, from, lines })
  for (const { code, ...fields } of codes) {
    const name = `${code}`
    const index = places.get(name)
    const last = Object.hasOwn(record, name) ? record[name]! : undefined
    if (index === undefined) {
      if (last !== undefined)
        lines.push(`kept out: ${name} was removed from ${reading.source.file}`)
      else {
        added.push({ code, ...fields })
        lines.push(`new: ${name}`)
      }
      continue
    }
    const entry = entries[index]!
    const next: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(fields)) {
      const [now, was, is] = [entry[field], last?.[field], hashOf(value)]
      if (is === was || hashOf(now) === is) continue
      if (now === undefined ? was === undefined : hashOf(now) === was) {
        next[field] = value
        lines.push(
          `changed: ${name}.${field} ${now === undefined ? '' : `${short(now)} -> `}${short(value)}`,
        )
      } else lines.push(`kept: ${name}.${field} was changed here; ${from} says ${short(value)}`)
    }
    for (const [field, was] of Object.entries(last ?? {})) {
      if (Object.hasOwn(fields, field) || entry[field] === undefined) continue
      if (hashOf(entry[field]) === was) {
        removed.set(index, [...(removed.get(index) ?? []), field])
        lines.push(`removed: ${name}.${field}, which ${from} no longer has`)
      } else lines.push(`kept: ${name}.${field} was changed here; ${from} no longer has it`)
    }
    if (entry.retired !== undefined && last === undefined)
      lines.push(`kept: ${name} is retired here, and ${from} has it`)
    if (Object.keys(next).length > 0) changes.set(index, next)
  }
  const since = hasHeader && value.version !== undefined ? `version ${value.version}` : from
  const sent = new Set(codes.map(({ code }) => `${code}`))
  for (const [name, index] of places)
    if (!sent.has(name) && Object.hasOwn(record, name) && entries[index]!.retired === undefined) {
      changes.set(index, { retired: { reason: `No longer in ${since}.` } })
      lines.push(`retired: ${name} is no longer in ${from}`)
    }
  return { added, changes, removed, header, operations: { all, fresh }, lines }
}

/**
 * What changes in the header: the texts of a published list that nobody changed here, and systems of
 * `upstream` that are new.
 */
function headerChanges(
  { raw }: ParsedCatalog,
  value: ParsedCatalog['value'],
  {
    last,
    hasHeader,
    from,
    lines,
  }: {
    last: Readonly<Record<string, string>>
    hasHeader: true | undefined
    from: string
    lines: string[]
  },
): Fields {
  const changes: Record<string, unknown> = {}
  const known = asRecord(asRecord(raw).upstream)
  for (const [system, said] of Object.entries(value.upstream ?? {}))
    if (!Object.hasOwn(known, system)) {
      changes.upstream = { ...asRecord(changes.upstream), [system]: said }
      lines.push(`new: upstream.${system}`)
    }
  if (hasHeader === undefined) return changes
  const current = headerFields(raw)
  for (const [path, is] of Object.entries(headerFields(value))) {
    const [now, was] = [current[path], last[path]]
    if (now === is || was === hashOf(is)) continue
    // A source without a version gets one here; that of its next version follows.
    const isLater =
      path === 'version' && isSemver(`${now}`) && isSemver(`${is}`) && later(`${is}`, `${now}`) > 0
    if (now !== undefined && hashOf(now) !== was && !isLater) {
      lines.push(`kept: ${path} was changed here; ${from} says ${short(is)}`)
      continue
    }
    setIn(changes, path.split('.'), is)
    lines.push(`changed: ${path} ${now === undefined ? '' : `${short(now)} -> `}${short(is)}`)
  }
  return changes
}

function setIn(into: Record<string, unknown>, [first, ...rest]: string[], value: unknown): void {
  const inner = rest.length === 0 ? value : { ...asRecord(into[first!]) }
  if (rest.length > 0) setIn(inner as Record<string, unknown>, rest, value)
  put(into, first!, inner)
}

const idOf = (operation: unknown): string =>
  typeof operation === 'string' ? operation : `${asRecord(operation).id}`

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
