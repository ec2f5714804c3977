import { addOperations, addToLists } from '../../catalog/edit/lists.ts'
import { ownText, setInEntries } from '../../catalog/edit/own-text.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import { apiOf } from '../../openapi/api.ts'
import { readDocument } from '../../openapi/document.ts'
import { someOf } from '../../openapi/found.ts'
import { type Proposal, proposalOf } from '../../openapi/proposal.ts'
import { plural } from '../../report/report.ts'
import { asArray, asRecord } from '../../values/record.ts'
import type { Source } from '../../yaml/source.ts'
import { provenEdit } from '../edit.ts'
import { editable } from '../entries.ts'
import { throwIfProblems } from '../problems.ts'
import type { Workspace } from '../workspace.ts'
import { declaredOf } from './declared.ts'
import { openDocument } from './files.ts'

type Options = { names: readonly string[]; update?: true; dryRun?: true }

/**
 * Takes over from documents which operation answers with which code. Prints the change as a diff, or
 * writes it with `update`. Returns the exit code: 1 for a change that was only shown.
 */
export async function importOperations(
  host: Host,
  { jobs }: Workspace,
  { names, update, dryRun }: Options,
): Promise<0 | 1> {
  const [job, other] = jobs
  if (other !== undefined)
    throw new UserError('openapi import changes one catalog; choose it with --source')
  const { reading, path } = editable(job!)
  const declared = declaredOf([reading])
  const apis = []
  const parsed = new Map<string, Source>()
  for (const name of names) {
    const { source, files } = await openDocument(host, name, { parsed })
    const { result, faults } = await readDocument(source, files, (one) =>
      apiOf(one, declared.forms),
    )
    const broken = faults.filter(({ severity }) => severity === 'error')
    throwIfProblems(
      `${source.file} can't be imported`,
      broken.map(({ source: at, rule, finding }) => ({
        source: at,
        problems: [{ rule, ...finding }],
      })),
    )
    for (const { finding } of faults)
      if (!broken.some((one) => one.finding === finding)) host.say(finding.message)
    apis.push(result)
  }
  const proposal = proposalOf(apis, declared)
  const { file } = reading.source
  for (const line of notesOf(proposal, file)) host.say(line)
  const before = ownText(reading).source.text
  const text = ownText(await edited(reading, proposal)).source.text
  const from = names.join(' and ')
  if (text === before) {
    host.say(`${file}: ${from} says nothing new about operations`)
    return 0
  }
  const had = new Set(declared.operations?.keys())
  const added = proposal.operations.filter((id) => !had.has(id)).length
  const total = `${plural(added, 'operation')} added, raised_by of ${plural(proposal.raisedBy.size, 'code')} changed`
  if (!update || dryRun) {
    const { textDiff } = await import('../../build/unified-diff.ts')
    host.out(textDiff(file, before, text))
    if (dryRun) return 0
    host.say(`${file}: ${total} by this import; to write it, add --update`)
    return 1
  }
  await host.files.write(path, text)
  host.say(`${file}: ${total}, from ${from}`)
  return 0
}

/** What the import leaves to people. */
function notesOf({ unknown, unusable, kept, isSilent }: Proposal, file: string): string[] {
  return [
    ...(unknown.length > 0
      ? [
          `not in ${file}: ${someOf(unknown)}; add ${unknown.length === 1 ? 'it' : 'them'} first, with rail-errors add`,
        ]
      : []),
    ...(unusable.length > 0
      ? [
          `left out: ${someOf(unusable.map(({ id }) => JSON.stringify(id)))}, because the id of an operation has no blanks and does not begin with *`,
        ]
      : []),
    ...[...kept].map(
      ([code, ids]) =>
        `kept: ${code} names ${someOf(ids)}, and the document does not list it there`,
    ),
    ...(isSilent
      ? [
          'no operation of the document lists a code at the place that wire of the catalog says; see docs/openapi.md',
        ]
      : []),
  ]
}

/** The catalog with what is proposed. Each edit is proved by reading the result again. */
async function edited(
  reading: ParsedCatalog,
  { operations, raisedBy }: Proposal,
): Promise<ParsedCatalog> {
  const own = ownText(reading)
  const entries = asArray(asRecord(own.raw).codes).map(asRecord)
  const fresh = new Map<number, { raised_by: readonly string[] }>()
  const longer = new Map<number, readonly string[]>()
  for (const [index, { code, raised_by, retired }] of (reading.value.codes ?? []).entries()) {
    const ids = code === undefined ? undefined : raisedBy.get(code)
    if (ids === undefined || retired !== undefined) continue
    const at = reading.own === undefined ? index : reading.own.ownIndex(index)
    if (at !== undefined && Array.isArray(entries[at]?.raised_by)) longer.set(at, ids)
    else fresh.set(index, { raised_by: withUsual(raised_by, ids) })
  }
  const had = new Set(declaredOf([reading]).operations?.keys())
  const listed = operations.every((id) => had.has(id))
    ? reading
    : await provenEdit(reading, () => addOperations(own, operations))
  const extended =
    longer.size === 0
      ? listed
      : await provenEdit(listed, () => addToLists(ownText(listed), 'raised_by', longer))
  return fresh.size === 0
    ? extended
    : await provenEdit(extended, () => setInEntries(extended, fresh))
}

/** The operations of `defaults`, which an own list replaces, and those of the document. */
const withUsual = (
  usual: readonly (string | undefined)[] = [],
  ids: readonly string[],
): string[] => [...new Set([...usual.filter((id) => id !== undefined), ...ids])]
