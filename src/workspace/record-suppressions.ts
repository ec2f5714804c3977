import { relative, resolve } from 'node:path'
import { addSuppressions, firstSuppressions, removeSuppressions } from '../acceptance/edit.ts'
import { readSuppressions } from '../acceptance/read.ts'
import { addressOf, isSuppressible } from '../acceptance/suppress.ts'
import { Uneditable } from '../catalog/edit/entries.ts'
import type { AcceptFlags } from '../commands/accept-flags.ts'
import type { ConfiguredSuppression } from '../config/model.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { placeOf } from '../lint/audit.ts'
import { plural } from '../report/report.ts'
import { same } from '../values/same.ts'
import type { Job } from './job.ts'
import type { RunResult } from './lint.ts'
import type { SuppressionFile } from './suppressions.ts'
import type { Workspace } from './workspace.ts'

type Asked = { workspace: Workspace; options: AcceptFlags; result: RunResult }

/** Removes what is dead, then records what counts. True when a file was written. */
export async function accept(host: Host, { workspace, options, result }: Asked): Promise<boolean> {
  const passing = workspace.whole ? undefined : workspace.jobs.find(({ path }) => path === undefined)
  if (options.suppress && passing !== undefined)
    throw new UserError(`${passing.reading.source.file} is no file on the disk, and only findings in files are recorded; give its path`)
  if (options.suppress) tellNever(host, result)
  if (options.pruneSuppressions) tellDeadElsewhere(host, result)
  let written = false
  for (const file of workspace.suppressionFiles) {
    const dead = options.pruneSuppressions ? deadIn(file, result) : []
    const fresh = options.suppress ? freshFor(host, file, { workspace, options, result }) : []
    if (dead.length + fresh.length === 0) continue
    const before = file.read?.source.text ?? ''
    const text = await changed(host, file, new Set(dead.map(({ at }) => at[1] as number)), fresh)
    if (options.dryRun) {
      const { textDiff } = await import('../build/unified-diff.ts')
      host.out(textDiff(file.shown, before, text))
      continue
    }
    await host.files.write(file.path, text)
    written = true
    for (const { suppression } of dead)
      host.say(`${file.shown}: removed ${suppression.rule} ${placeOf(suppression.code, suppression.path)}`)
    if (fresh.length > 0) host.say(`${file.shown}: ${plural(fresh.length, 'suppression')} recorded`)
  }
  return written
}

/** The text of the file after both edits; each is read again, and refused when it says anything else than it should. */
async function changed(
  host: Host,
  { read: now, shown, path, base }: SuppressionFile,
  dead: ReadonlySet<number>,
  fresh: readonly ConfiguredSuppression[],
): Promise<string> {
  const refuse = (why: string) => new UserError(`${shown} can't be edited here: ${why}. Nothing was written`)
  const proved = async ({ text, raw }: { text: string; raw: unknown }) => {
    const after = await readSuppressions(text, shown)
    if (after.problems.length > 0 || !same(after.source.value, raw)) throw refuse('more than was asked would change; edit it by hand')
    return after.source
  }
  try {
    if (now === undefined) return (await proved(firstSuppressions(fresh, await schemaFor(host, base, path)))).text
    const pruned = dead.size === 0 ? now.source : await proved(removeSuppressions(now.source, dead))
    return fresh.length === 0 ? pruned.text : (await proved(addSuppressions(pruned, fresh))).text
  } catch (error) {
    if (error instanceof Error && error.name === Uneditable.name) throw refuse(error.message)
    throw error
  }
}

/** Entries for the findings that count, one for each place that has none yet. */
function freshFor(host: Host, file: SuppressionFile, { workspace, options, result }: Asked): ConfiguredSuppression[] {
  const { reason = '', owner, expires } = options
  const catalogs = new Map(
    workspace.jobs.flatMap((job) => (fileOf(workspace, job) === file ? [[job.reading.source.file, catalogFor(file, job)] as const] : [])),
  )
  const there = new Set((file.read?.suppressions ?? []).map((entry) => keyOf(entry, file.base)))
  const fresh = new Map<string, ConfiguredSuppression>()
  let standing = 0
  for (const diagnostic of counting(result)) {
    if (!catalogs.has(diagnostic.file) || !isSuppressible(diagnostic.rule)) continue
    const catalog = catalogs.get(diagnostic.file)
    const entry = {
      ...(catalog !== undefined && { catalog }),
      ...addressOf(diagnostic),
      rule: diagnostic.rule,
      reason,
      ...(owner !== undefined && { owner }),
      ...(expires !== undefined && { expires }),
    }
    const key = keyOf(entry, file.base)
    if (there.has(key)) standing++
    else fresh.set(key, entry)
  }
  if (standing > 0)
    host.say(`${file.shown}: ${plural(standing, 'finding')} not recorded: the entry that stands there does not hold; mend it by hand`)
  return [...fresh.values()]
}

const keyOf = ({ catalog, code, path, rule }: Partial<ConfiguredSuppression>, base: string): string =>
  JSON.stringify([catalog === undefined ? null : resolve(base, catalog), code ?? null, path ?? null, rule ?? null])

const counting = ({ diagnostics }: RunResult): Diagnostic[] => diagnostics.filter(({ suppressed }) => suppressed === undefined)

const deadIn = ({ read }: SuppressionFile, { dead }: RunResult) => dead.filter(({ source }) => source === read?.source)

/** The file that the findings of a catalog are recorded in: that of the config, else the one beside the catalog. */
const fileOf = ({ suppressionFiles }: Workspace, { at }: Job): SuppressionFile | undefined =>
  suppressionFiles.length === 1 ? suppressionFiles[0] : suppressionFiles.find(({ base }) => at !== undefined && resolve(at, '..') === base)

/** How an entry names its catalog; undefined where there is only one that it can be about. */
function catalogFor({ base, own }: SuppressionFile, { at }: Job): string | undefined {
  if (at === undefined || (own.length === 1 && own[0] === at)) return undefined
  return toPosix(relative(base, at))
}

function tellNever(host: Host, result: RunResult): void {
  const counts = new Map<string, number>()
  for (const { rule } of counting(result)) if (!isSuppressible(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  if (counts.size === 0) return
  const listed = [...counts].map(([rule, count]) => (count > 1 ? `${rule} (${count})` : rule)).join(', ')
  host.say(`not recorded, because these can't be suppressed: ${listed}`)
}

/** Dead suppressions that the author wrote elsewhere stay. */
function tellDeadElsewhere(host: Host, { diagnostics, dead }: RunResult): void {
  const own = new Set(dead.filter(({ suppression }) => suppression.from === 'file').map(({ source }) => source.file))
  for (const { file, range, rule, fix } of diagnostics)
    if (rule === 'suppression-used' && !own.has(file))
      host.say(`${file}:${range.line}:${range.column}: dead, and left to you${fix ? '; lint --fix takes it away' : ''}`)
}

/** The JSON Schema as an editor finds it from the file, offline; undefined when it is nowhere near. */
async function schemaFor(host: Host, base: string, path: string): Promise<string | undefined> {
  const folder = resolve(path, '..')
  for (const near of [folder, resolve(base, 'node_modules/rail-errors/schema')]) {
    const schema = resolve(near, 'suppressions.schema.json')
    const way = toPosix(relative(folder, schema))
    if ((await host.files.kind(schema)) === 'file') return way.startsWith('.') ? way : `./${way}`
  }
  return undefined
}
