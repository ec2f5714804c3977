import { byPosition } from '../core/diagnostic.ts'
import { addTo } from '../core/values/lists.ts'
import { shellPath } from '../core/values/shell.ts'
import type { Host } from '../io/host/host.ts'
import { hasGit, rootOf, shownPath } from '../io/host/paths.ts'
import { openChecked } from '../run/workspace/checked.ts'
import { isEditedOrphan, repair } from '../run/workspace/outputs/commands-to-fix.ts'
import { splitOut, withOutputs } from '../run/workspace/outputs/output-flags.ts'
import { type PlannedWrite, planWorkspace, refuseForeign } from '../run/workspace/outputs/plan.ts'
import {
  committedOnly,
  refusedOnDeploy,
  sayUncommitted,
} from '../run/workspace/outputs/uncommitted.ts'
import { isForPeople } from '../run/workspace/reporting.ts'
import type { LintFlags } from '../run/workspace/settings.ts'
import type { Workspace } from '../run/workspace/workspace.ts'
import { apply } from '../targets/apply.ts'
import { outputFinding } from '../targets/findings.ts'
import { versionOf } from '../targets/recorded-outputs.ts'
import { defineCommand, type ExitCode, type GlobalOptions } from './command.ts'
import { DRY_RUN, FORMAT, LINT_FLAGS, STAGED, STDIN_FILENAME, WATCH } from './flags.ts'

type Options = LintFlags & {
  format?: string[]
  target?: string[]
  out?: string
  check?: true
  dryRun?: true
  clean?: true
  force?: true
  staged?: true
  watch?: true
  stdinFilename?: string
}

export default defineCommand<Options>({
  description:
    'Lints the catalog, generates all outputs and writes those that changed. If the catalog has lint errors, nothing is written. API clients can build from the URL of a published list, or from a terminology service (fhir+https://<base>#<canonical>). Default source: the catalogs of the config, or the nearest errors.yaml.',
  options: [
    { flags: '--target <ids>', about: 'build only these targets, separated by commas', list: true },
    {
      flags: '--out <folder>',
      about: 'write to this folder instead; with one target also a file, such as src/errors.ts',
    },
    {
      flags: '--check',
      about: 'write nothing; fail if an output is missing, outdated, orphaned or edited',
    },
    DRY_RUN,
    { flags: '--clean', about: 'also remove orphaned files of earlier builds' },
    {
      flags: '--force',
      about: 'overwrite files that rail-errors did not write, and files of a published version',
    },
    { ...STAGED, about: `with --check: ${STAGED.about}` },
    WATCH,
    FORMAT,
    ...LINT_FLAGS,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors build', 'write all default targets to dist-terminology/'],
    ['rail-errors build --check', 'in CI: check that the committed outputs are up to date'],
    ['rail-errors build --watch', 'while editing: build after every save, until Ctrl-C'],
    ['rail-errors build --target typescript --out src/generated', 'one target, to another folder'],
    [
      'rail-errors build https://api.example.org/terminology/rail-errors.json --target typescript --out src/generated',
      'in an API client: build from the published list',
    ],
  ],
  combinations: [
    { flags: ['--watch'], notWith: ['--check', '--staged'] },
    { flags: ['--staged'], onlyWith: ['--check'] },
    { flags: ['--check'], notWith: ['--clean'], why: '--check writes nothing' },
  ],
  async run(real, [source], options) {
    if (options.watch) {
      const { refuseUnwatchable, watching } = await import('../run/workspace/watch/watch.ts')
      await refuseUnwatchable(real, source === undefined ? [] : [source])
      return watching(real, (inputs) =>
        once(real, { host: { ...inputs, files: real.files }, inputs }, source, options),
      )
    }
    const { runHere } = await import('../run/workspace/run-here.ts')
    return runHere(real, source === undefined ? [] : [source], options, (to, host, given) =>
      once(to, { host, inputs: host }, source, given),
    )
  },
})

const refusalOf = ({ check }: Options): string =>
  check
    ? 'The outputs were not checked. Fix the errors, then check again.'
    : 'Nothing was written. Fix the errors, then build again.'

/**
 * One run. Reports are written to `real`, outputs to `host`; the catalogs are read through
 * `inputs`.
 */
async function once(
  real: Host,
  { host, inputs }: { host: Host; inputs: Host },
  source: string | undefined,
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const listed = new Set(['manifest'])
  let whole: Workspace | undefined
  const checked = await openChecked(inputs, source === undefined ? [] : [source], options, {
    refusal: refusalOf(options),
    judge: ({ plugins }) => splitOut(host, options, plugins),
    async prepare(opened) {
      for (const { outputs } of opened.jobs) for (const { target } of outputs) listed.add(target)
      const asked = await withOutputs(host, opened, options)
      if (!options.check || options.target !== undefined) return asked
      const { jobs, folders } = committedOnly(asked.jobs)
      sayUncommitted(host, folders, 'compared')
      whole = asked
      return { ...asked, jobs }
    },
    reportTo: real,
  })
  if ('exit' in checked) return checked.exit
  const { workspace, sources, report } = checked
  const { planned, ...plan } = await planWorkspace(host, workspace, options)
  const onDeploy = whole === undefined ? [] : await refusedOnDeploy(host, whole)
  const refused = [...plan.refused, ...onDeploy].sort(byPosition)
  const found = [...refused, ...plan.lacking].sort(byPosition)
  if (refused.length > 0 && planned.length === 0) {
    await report({ kind: 'lint', diagnostics: refused, ...sources })
    host.say(refusalOf(options))
    return 1
  }
  const writes = planned.map(({ shown: path, target, state }) => ({ path, target, state }))
  if (options.dryRun && isForPeople(options.format)) await showSamples(host, planned)
  if (options.check) {
    const judged = planned.filter((write) => !isMerged(write, planned))
    const stale = judged.flatMap((write) => outputFinding(write, write.shown, write.origin) ?? [])
    await report({
      kind: 'build',
      diagnostics: [...found, ...stale],
      ...sources,
      writes: writes.map((one, at) =>
        isMerged(planned[at]!, planned) ? { ...one, state: 'same' as const } : one,
      ),
      mode: 'check',
    })
    if (
      judged.some(
        (write) => !['same', 'kept', 'lost'].includes(write.state) && !isEditedOrphan(write),
      )
    )
      host.say(
        // What a target refuses, no build repairs.
        `${refused.length > 0 ? 'Fix the errors above, then' : 'To fix'}: ${await repair(real, source, options, { planned, texts: sources.texts })}`,
      )
    return stale.length + refused.length > 0 ? 1 : 0
  }
  if (!options.dryRun) {
    refuseForeign(writes, options.force === true)
    await apply(planned, host.files)
  }
  const removed = new Set(
    planned.flatMap((write) => (write.state === 'orphan' && write.remove ? [write.shown] : [])),
  )
  await report({
    kind: 'build',
    diagnostics: found,
    ...sources,
    writes,
    removed,
    mode: options.dryRun ? 'plan' : 'write',
  })
  sayLeftOver(host, planned, options)
  if (options.target === undefined)
    for (const { isPlain, reading } of workspace.jobs)
      if (isPlain) host.say(`${reading.source.file}: without FHIR, since the header has no "url"`)
  if (!options.dryRun && options.out === undefined) {
    const isCommitted = committedIn(workspace)
    const committed = planned.filter(({ folder }) => isCommitted(folder))
    await sayIgnored(host, committed)
    await sayNotIgnored(
      host,
      planned.filter(({ folder }) => !isCommitted(folder)),
    )
    await writeMergeLines(host, workspace, committed)
    if (options.target && source === undefined) sayUnlisted(host, planned, listed)
  }
  return refused.length > 0 ? 1 : 0
}

/**
 * True for a manifest beside outputs that are all as they should be: a merge of two branches makes
 * those right and this wrong, without a conflict, and the next build writes it again.
 */
const isMerged = (write: PlannedWrite, planned: readonly PlannedWrite[]): boolean =>
  write.target === 'manifest' &&
  write.state === 'update' &&
  !new TextDecoder().decode(write.now).includes('<<<<<<<') &&
  planned.every((one) => one === write || one.folder !== write.folder || one.state === 'same')

/**
 * Prints the diff of the first file of each target that changes, so that it fits a screen: the others
 * follow from the same catalog, and a new file differs from nothing.
 */
async function showSamples(host: Host, planned: readonly PlannedWrite[]): Promise<void> {
  const { unifiedDiff } = await import('../targets/unified-diff.ts')
  const shown = new Set(['manifest'])
  for (const write of planned) {
    if (!('contents' in write) || write.now === undefined || shown.has(write.target)) continue
    shown.add(write.target)
    host.out(unifiedDiff(write.shown, write.now, write))
  }
}

/** Targets of the command line only: the next build without them finds files that nothing makes. */
function sayUnlisted(
  host: Host,
  planned: readonly PlannedWrite[],
  listed: ReadonlySet<string>,
): void {
  const others = new Set(planned.flatMap(({ target }) => target.split('@')[0] ?? []))
  for (const target of others)
    if (
      !listed.has(target) &&
      planned.some((one) => one.target === target && one.state === 'create')
    )
      host.say(
        `${target} is not among the outputs of this project, so build --check reports its files as left over: list it in "outputs" of the config, or write it elsewhere with --out.`,
      )
}

/** What git ignores is not in the clone of a CI job. */
async function sayIgnored(host: Host, planned: readonly PlannedWrite[]): Promise<void> {
  const created = new Map<string, string[]>()
  for (const { state, folder, at } of planned) if (state === 'create') addTo(created, folder, at)
  if (created.size === 0) return
  const { ignoresAny } = await import('../io/git/files.ts')
  for (const [folder, paths] of created)
    if (await ignoresAny(host, paths))
      host.say(
        `git ignores ${shownPath(host, folder)}, so build --check fails in another clone; to commit the outputs: git add --force ${shellPath(shownPath(host, folder))}`,
      )
}

/** Whether git has the files of a folder, as the config says. */
function committedIn({ jobs }: Workspace): (folder: string) => boolean {
  const { folders } = committedOnly(jobs)
  return (folder) => !folders.includes(folder)
}

/** What each deploy makes is for `.gitignore`. */
async function sayNotIgnored(host: Host, planned: readonly PlannedWrite[]): Promise<void> {
  const [first] = planned
  if (first === undefined || !(await hasGit(host, await rootOf(host, host.cwd)))) return
  const { ignoresAny } = await import('../io/git/files.ts')
  for (const folder of new Set(planned.map((one) => one.folder))) {
    const paths = planned.filter((one) => one.folder === folder).map(({ at }) => at)
    if (!(await ignoresAny(host, paths)))
      host.say(
        `git does not ignore ${shownPath(host, folder)}, which is made on deploy; add it to .gitignore`,
      )
  }
}

/** In a repository, a build says how git merges what is new. */
async function writeMergeLines(
  host: Host,
  { project: { base }, jobs }: Workspace,
  planned: readonly PlannedWrite[],
): Promise<void> {
  if (!planned.some(({ state }) => state === 'create')) return
  const attributes = await import('../run/workspace/outputs/gitattributes.ts')
  const fallbacks = new Set(jobs.map(({ fallback }) => fallback))
  const [first = host.cwd] = fallbacks
  await attributes.writeMergeLines(
    host,
    attributes.attributesFolder(base, first),
    planned,
    fallbacks,
  )
}

function sayLeftOver(host: Host, planned: readonly PlannedWrite[], { clean }: Options): void {
  const kept = planned.flatMap(({ state, target }) => (state === 'kept' ? [versionOf(target)] : []))
  const lost = planned.flatMap(({ state, shown }) => (state === 'lost' ? [shown] : []))
  const left = planned.flatMap((write) =>
    write.state === 'orphan' && !write.remove ? [write.shown] : [],
  )
  if (kept.length > 0)
    host.say(
      `Version ${[...new Set(kept)].join(', ')} is published, so its files were not changed. To publish the changes: rail-errors release. Until then, the other files say this version, too, unless "version" is one such as 1.0.1-dev`,
    )
  if (lost.length > 0)
    host.say(
      `These files of published versions can't be built again; restore them: ${lost.join(', ')}`,
    )
  const why = clean ? 'They were edited, so they are kept.' : 'Remove them with --clean.'
  if (left.length > 0) host.say(`Left over from earlier builds: ${left.join(', ')}. ${why}`)
}
