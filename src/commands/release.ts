import { dirname } from 'node:path'
import { setHeader } from '../catalog/edit/header.ts'
import { read } from '../catalog/read.ts'
import { isBroken, type Reading } from '../catalog/reading.ts'
import { tellsOfVersions, withSection } from '../changelog/file.ts'
import { firstNotes, notesOf } from '../changelog/notes.ts'
import { type Compared, compared, judgingOf, refuseBroken } from '../compare/compare.ts'
import { sidesOf } from '../compare/sides.ts'
import { errorsOf } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { openChangelog, preview, writeAll } from '../release/files.ts'
import { lastRelease } from '../release/last.ts'
import { chosenVersion } from '../release/version.ts'
import { concise } from '../report/reporters/index.ts'
import { isDay } from '../values/day.ts'
import { same } from '../values/same.ts'
import { type Editable, editable, made } from '../workspace/edit.ts'
import { lintAll } from '../workspace/lint.ts'
import { planWorkspace, refuseUnforced } from '../workspace/plan.ts'
import { readPart, send } from '../workspace/report.ts'
import type { LintFlags } from '../workspace/settings.ts'
import { makesFhir, openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { defineCommand, type GlobalOptions } from './command.ts'
import { LINT_FLAGS } from './flags.ts'

type Options = LintFlags & { source?: string; since?: string; date?: string; changelog?: string; dryRun?: true; force?: true }

export default defineCommand<Options>({
  description:
    'Makes the catalog ready for its next version: sets version and date, makes the outputs, and puts the release notes on top of the changelog. auto, the default, takes the least version that the changes since the last release allow. All of it or nothing is written; git is left to you, and the commands that come next are printed. The version is printed on stdout.',
  options: [
    { flags: '--since <source>', about: 'the last release, as for diff (default: the tag of the highest version, such as v1.2.0)' },
    { flags: '--date <YYYY-MM-DD>', about: 'the day of the release (default: today, in UTC)' },
    { flags: '--changelog <file>', about: 'the changelog (default: errors.changelog.md beside an errors.yaml)' },
    { flags: '--source <path>', about: 'the catalog, when there are several' },
    { flags: '--dry-run', about: 'print what would change as a unified diff, and write nothing' },
    { flags: '--force', about: 'replace files of the same name as an output that no build wrote' },
    ...LINT_FLAGS,
  ],
  examples: [
    ['rail-errors release', 'the least version that is allowed, today'],
    ['rail-errors release 2.0.0 --date 2027-01-31', 'this version on this day'],
    ['rail-errors release --dry-run', 'what would be written'],
    ['rail-errors release --since origin/released:errors.yaml', 'where releases are not tagged'],
  ],
  async run(host, [asked = 'auto'], options) {
    const date = options.date ?? host.today()
    if (!isDay(date)) throw new UserError(`--date ${date} is no day; write it as 2027-01-31`)
    const workspace = await openWorkspace(host, options.source === undefined ? [] : [options.source], options)
    const job = theOne(workspace)
    const changelog = await openChangelog(host, job.path, options.changelog)
    const tag = options.since === undefined ? await lastRelease(host, job) : undefined
    const since = options.since ?? (tag && `refs/tags/${tag.tag}`)
    if (since === undefined && changelog.text !== undefined && tellsOfVersions(changelog.text))
      throw new UserError(
        `${changelog.shown} tells of a release, and no tag such as v${job.reading.value.version ?? '1.0.0'} has the catalog with that version; give the last release with --since`,
      )

    const result = since === undefined ? undefined : await comparedOn(date, { host, job, workspace, options, since })
    const shown = tag?.tag ?? options.since
    const own = job.reading.value.version
    const version = chosenVersion({ asked, own, ...(result && { since: { shown: shown!, result } }) })
    if (version === undefined) {
      host.say(`nothing that is published changed since ${shown}; there is nothing to release`)
      return 0
    }
    const next = { ...job, reading: await edited(job.reading, { version, date }) }
    const notes = result === undefined ? firstNotes(next.reading) : notesOf(result.readings[0]!, next.reading, result.changes)
    const { text: told, added } = withSection(changelog.text, { ...notes, version, date })

    if (!(await isClean(host, workspace, next, options))) return 1
    const planned = await planWorkspace(host, { ...workspace, jobs: [next] }, {})
    refuseUnforced(
      planned.map(({ shown: path, target, state }) => ({ path, target, state })),
      options.force === true,
    )
    const texts = [
      { at: job.path, shown: job.reading.source.file, before: job.reading.source.text, after: next.reading.source.text },
      { at: changelog.at, shown: changelog.shown, before: changelog.text, after: told },
    ].filter(({ before, after }) => before !== after)
    if (options.dryRun) {
      await preview(host, texts, planned)
      return 0
    }
    await writeAll(host, texts, planned)
    if (!added && changelog.text !== undefined) host.say(`${changelog.shown}: ${version} stands there already, and was left as it is`)
    for (const { shown: path } of texts) host.say(`${path}: written`)
    if (result === undefined) host.say('No tag of an earlier release was found, so this is taken for the first one (or give --since).')
    const outputs = planned.filter(({ state }) => state !== 'same' && state !== 'orphan').map(({ shown: path }) => path)
    if (outputs.length > 0) host.say(`outputs: ${outputs.length} written`)
    const prefix = tag?.prefix ?? ((workspace.config.catalogs?.length ?? 0) > 1 ? `${next.reading.value.name}-v` : 'v')
    const files = [job.reading.source.file, changelog.shown, ...new Set(planned.map(({ shown: path }) => dirname(path)))].map(quoted)
    host.say(
      `Next: git add ${files.join(' ')} && git commit -m ${quoted(`Release ${prefix}${version}`)} && git tag ${quoted(`${prefix}${version}`)}`,
    )
    host.out(`${version}\n`)
    return 0
  },
})

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

function theOne({ jobs }: Workspace): Editable {
  const [job, ...others] = jobs
  if (others.length > 0)
    throw new UserError(
      `there are ${jobs.length} catalogs here, and each has its own versions; choose with --source: ${jobs.map(({ reading }) => reading.source.file).join(', ')}`,
    )
  refuseBroken(job!.reading)
  return editable(job!)
}

/** The reading with other values in its header: proven to say that and nothing else. */
async function edited(reading: Reading, fields: Readonly<Record<string, string>>): Promise<Reading> {
  const { file } = reading.source
  const { text, raw } = made(file, () => setHeader(reading, fields))
  const after = await read(text, { file })
  if (isBroken(after) || !same(after.raw, raw))
    throw new UserError(
      `${file} can't be edited here without changing more than was asked; write ${Object.keys(fields).join(' and ')} by hand. Nothing was written`,
    )
  return after
}

type Comparing = { host: Host; job: Editable; workspace: Workspace; options: GlobalOptions; since: string }

/**
 * What changed since the last release, on the day of the next one: a notice may have run out on it. That the day is another
 * one is no change by itself.
 */
async function comparedOn(date: string, { host, job, workspace, options, since }: Comparing): Promise<Compared> {
  const old = await sidesOf(host, job, workspace, options, since)
  refuseBroken(old.old.reading)
  const judging = await judgingOf(host, workspace)
  const asItStands = await compared(host, old, judging)
  if (asItStands.step === 'none') return asItStands
  const dated = { ...old, new: { ...old.new, reading: await edited(job.reading, { date }) } }
  return compared({ ...host, say: () => undefined }, dated, judging) // it was said once
}

/** False when the catalog would have lint errors; they are reported. */
async function isClean(host: Host, workspace: Workspace, job: Editable, options: Options & GlobalOptions): Promise<boolean> {
  const { diagnostics, outside } = await lintAll(host, workspace, options, [
    { reading: job.reading, fhir: makesFhir(job.outputs, workspace) },
  ])
  const errors = errorsOf(diagnostics)
  if (errors.length === 0) return true
  await send(host, [{ reporter: concise }], { diagnostics: errors, ...readPart([job.reading], outside) }, workspace.plugins)
  host.say('Nothing was written: a catalog with lint errors is not released (the lines are those of the result).')
  return false
}
