import { apply } from '../build/apply.ts'
import { outputFinding } from '../build/findings.ts'
import { isBroken } from '../catalog/read.ts'
import { lint } from '../lint/lint.ts'
import { shownPath } from '../source/open.ts'
import { planWorkspace, refuseForeign } from './build-plan.ts'
import { defineCommand, FORMAT, STDIN_FILENAME, talk } from './command.ts'
import { destinations, readPart, send } from './reporting.ts'
import { openWorkspace } from './workspace.ts'

type Options = {
  format?: string[]
  target?: string[]
  out?: string
  check?: true
  dryRun?: true
  diff?: true
  clean?: true
  force?: true
  stdinFilename?: string
}

export default defineCommand<Options>({
  description:
    'Lints the catalog, makes every output, and writes those that differ. A catalog with lint errors is refused, and nothing is written. Without a source: the catalogs of the config, else the nearest errors.yaml.',
  options: [
    { flags: '--target <ids>', about: 'only these targets, with commas between them', many: true },
    { flags: '--out <folder>', about: 'write there instead' },
    { flags: '--check', about: 'write nothing; fail when an output is missing, stale, an orphan or edited by hand' },
    { flags: '--dry-run', about: 'write nothing; list what would be written' },
    { flags: '--diff', about: 'write nothing; print what would change as a unified diff' },
    { flags: '--clean', about: 'also remove the orphans of earlier builds' },
    { flags: '--force', about: 'replace files of the same name that no build wrote' },
    FORMAT,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors build', 'every default target into dist-terminology/'],
    ['rail-errors build --check', 'in CI: are the committed outputs fresh?'],
    ['rail-errors build --target typescript --out src/generated', 'one target, somewhere else'],
    ['rail-errors build rail-errors.json --target typescript --out src/generated', 'an integrator: from the published list'],
  ],
  async run(host, [source], options) {
    const to = destinations(host, options.format)

    const workspace = await openWorkspace(host, source === undefined ? [] : [source], options)
    const { jobs, rules } = workspace
    const findings = jobs.flatMap(({ reading, fhir }) => lint(reading, { rules, fhir }))
    const read = readPart(jobs.map(({ reading }) => reading))
    if (findings.some(({ severity }) => severity === 'error')) {
      await send(host, to, { diagnostics: findings, ...read }, options)
      talk(host, options, 'Nothing was written. Repair the errors, then build again.')
      return jobs.some(({ reading }) => isBroken(reading)) ? 2 : 1
    }

    const folders = await planWorkspace(host, workspace, options)
    const shown = (folder: string, path: string) => shownPath(host, `${folder}/${path}`)
    const writes = folders.flatMap(({ folder, writes: list }) =>
      list.map(({ path, target, state }) => ({ path: shown(folder, path), target, state })),
    )
    if (options.diff) {
      const { unifiedDiff } = await import('../build/unified-diff.ts')
      for (const { folder, writes: list, contents } of folders)
        for (const write of list) host.out(unifiedDiff(shown(folder, write.path), contents.get(write.path), write))
    }
    if (options.check) {
      const stale = folders.flatMap(({ folder, writes: list }) =>
        list.flatMap((write) => outputFinding(write, shown(folder, write.path)) ?? []),
      )
      await send(host, to, { diagnostics: [...findings, ...stale], ...read, writes }, options)
      if (stale.length > 0) talk(host, options, `To repair: ${repairCommand(host.env, source, options, writes)}`)
      return stale.length > 0 ? 1 : 0
    }
    const only = options.dryRun === true || options.diff === true
    if (!only) {
      refuseForeign(writes, options.force === true)
      for (const { folder, writes: list } of folders) await apply(list, folder, host.files)
    }
    if (!options.diff) await send(host, to, { diagnostics: findings, ...read, writes, done: !only }, options)
    const orphans = folders.flatMap(({ folder, writes: list }) =>
      list.flatMap((write) => (write.state === 'orphan' && !write.remove ? [shown(folder, write.path)] : [])),
    )
    if (orphans.length > 0)
      talk(
        host,
        options,
        `Left over from earlier builds: ${orphans.join(', ')}. ${options.clean ? 'They were edited, so they stay.' : 'Remove them with --clean.'}`,
      )
    return 0
  },
})

/** The one command that makes the outputs fresh again. */
function repairCommand(
  env: Readonly<Record<string, string | undefined>>,
  source: string | undefined,
  { target = [], out, config, cwd }: Options & { config?: string; cwd?: string },
  writes: readonly { state: string }[],
): string {
  const asked = [
    cwd && `--cwd ${cwd}`,
    config && `--config ${config}`,
    'build',
    source,
    ...target.map((ids) => `--target ${ids}`),
    out && `--out ${out}`,
  ]
  const more = [writes.some(({ state }) => state === 'orphan') && '--clean', writes.some(({ state }) => state === 'foreign') && '--force']
  return [env.npm_command === 'exec' || env.npm_lifecycle_event ? 'npx rail-errors' : 'rail-errors', ...asked, ...more]
    .filter(Boolean)
    .join(' ')
}
