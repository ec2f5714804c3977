import { basename, dirname, join, resolve } from 'node:path'
import { setHeader } from '../../base/core/catalog/edit/header.ts'
import { ownText } from '../../base/core/catalog/edit/own-text.ts'
import { standInUrl } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { byPosition, type Diagnostic, errorsOf } from '../../base/core/diagnostic.ts'
import { diagnosticsFor } from '../../base/core/yaml/diagnose.ts'
import { askingOnce } from '../../base/io/git/ask.ts'
import { listedFiles } from '../../base/io/git/files.ts'
import type { ReleaseTag } from '../../base/io/git/tags.ts'
import type { Host } from '../../base/io/host/host.ts'
import { rootOf } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { plural, type Report } from '../../base/report/report.ts'
import { auditChanges } from '../../base/run/compare/accepted.ts'
import {
  type ComparisonResult,
  comparePolicy,
  compareSides,
  isUnread,
  refuseBroken,
} from '../../base/run/compare/compare.ts'
import { GIVE_SINCE, lastRelease } from '../../base/run/compare/last-release.ts'
import { sidesOf } from '../../base/run/compare/open-sides.ts'
import { withoutUnused } from '../../base/run/workspace/accepted/update.ts'
import { CATALOG } from '../../base/run/workspace/catalog-run.ts'
import { type Editable, editable, provenEdit } from '../../base/run/workspace/edit.ts'
import { lintWorkspace } from '../../base/run/workspace/lint.ts'
import { isCatalog } from '../../base/run/workspace/monorepo-packages.ts'
import { type PlannedWrite, planWorkspace } from '../../base/run/workspace/outputs/plan.ts'
import { committedOnly, refusedOnDeploy } from '../../base/run/workspace/outputs/uncommitted.ts'
import { reportSources } from '../../base/run/workspace/reporting.ts'
import type { Workspace } from '../../base/run/workspace/workspace.ts'
import {
  firstNotes,
  type Notes,
  notesOf,
  tellsOfVersions,
  withSection,
} from '../changelog/index.ts'
import { type ChangedFile, openChangelog } from './files.ts'
import { withFirstHistory, withHistory } from './history.ts'
import { chosenVersion, freeTag, type Since } from './version.ts'

/**
 * The request for a release: a version or `auto`, its date, and the last release and the changelog
 * if they are not at their usual places.
 */
export type ReleaseRequest = {
  asked: string
  /** The run over all catalogs of the config, which have releases of their own. */
  all: Workspace
  date: string
  since?: string | undefined
  changelog?: string | undefined
}

/** A release, ready to be written. */
export type Release = {
  version: string
  tag: string
  /** The texts that change: the catalog and its changelog. */
  texts: readonly ChangedFile[]
  planned: readonly PlannedWrite[]
  /** The folders that git does not have. */
  uncommitted: readonly string[]
  catalog: string
  /** The other files of the repository that its codes and texts are from, and what is accepted. */
  sources: readonly string[]
  /** The changelog; `kept` if it has a section for this version already. */
  changelog: { shown: string; kept: boolean }
  first: boolean
}

/**
 * Why there is no release: nothing changed since the last one, or the catalog would have errors.
 */
export type NoRelease = { unchangedSince: string } | { errors: Report }

/**
 * Plans the next release of the one catalog of a workspace. Nothing is written. Rejects with
 * {@link UserError} what can't be released as requested.
 */
export async function planRelease(
  host: Host,
  workspace: Workspace,
  request: ReleaseRequest,
): Promise<Release | NoRelease> {
  const job = onlyCatalog(workspace)
  const { date } = request
  const changelog = await openChangelog(host, job.path, request.changelog)
  const last = await lastState(host, workspace, job, request, changelog)
  const version = chosenVersion({
    asked: request.asked,
    own: job.reading.value.version,
    ...(last.since && { since: last.since }),
  })
  if (version === undefined) return { unchangedSince: last.since!.shown }
  const usual = await tagPrefixes(host, workspace, job)
  const prefixes = last.tag ? [last.tag.prefix, usual.at(-1)!] : usual
  const tag = await freeTag(host, job.path, prefixes, version)

  if (last.tag) await refuseLoss(host, job, { last: last.tag, version })

  const [old] = last.since?.result.readings ?? []
  const told =
    old === undefined
      ? await withFirstHistory(job.reading, { version })
      : await withHistory(job.reading, old, { version, date })
  const next = { ...job, reading: await withHeader(told, { version, date }) }
  const released = { ...workspace, jobs: [next] }
  const committed = committedOnly([next])
  const { diagnostics, outside } = lintWorkspace(host, released, {})
  const errors = faultsIn(next.reading, diagnostics)
  const outputs =
    errors.length === 0
      ? await planWorkspace(host, { ...released, jobs: committed.jobs }, { clean: true })
      : { planned: [], refused: errors }
  const refused = [
    ...outputs.refused,
    ...(errors.length === 0 ? await refusedOnDeploy(host, released) : []),
  ]
  if (refused.length > 0)
    return {
      errors: {
        kind: 'lint',
        diagnostics: refused,
        ...reportSources([next.reading], outside),
      },
    }

  const notes =
    last.since === undefined ? firstNotes(next.reading) : await notesSince(last.since, next.reading)
  const { text, added } = withSection(changelog.text, { ...notes, version, date })
  const texts = [
    {
      at: job.path,
      shown: job.reading.source.file,
      before: job.reading.source.text,
      after: next.reading.source.text,
    },
    { at: changelog.at, shown: changelog.shown, before: changelog.text, after: text },
  ].filter(({ before, after }) => before !== after)
  texts.push(...(await pruned(host, job, request, last.since)))
  // What was accepted since the last release may not be committed yet.
  const accepted = request.all.acceptedFiles.filter(({ read }) => read !== undefined)
  const sources = [...(await sourcesOf(host, job.reading)), ...accepted.map(({ shown }) => shown)]
  return {
    version,
    tag,
    texts,
    planned: outputs.planned,
    uncommitted: committed.folders,
    catalog: job.reading.source.file,
    sources,
    changelog: { shown: changelog.shown, kept: !added && changelog.text !== undefined },
    first: last.since === undefined,
  }
}

/**
 * Rejects a version that lacks a code of a lower one of another branch: clients take the higher for the
 * newer one.
 */
async function refuseLoss(
  host: Host,
  job: Editable,
  { last, version }: { last: ReleaseTag; version: string },
): Promise<void> {
  const silent = { ...host, say: () => undefined }
  const lower = await lastRelease(silent, job, version, { isAnywhere: true, below: version })
  if (lower === undefined || lower.tag === last.tag) return
  const own = new Set(codesOf(job.reading))
  const [lost, ...others] = codesOf(lower.reading).filter((code) => !own.has(code))
  if (lost === undefined) return
  throw new UserError(
    'refused',
    `${version} would lack ${lost}${others.length > 0 ? ` and ${plural(others.length, 'other code')}` : ''} of the release ${lower.tag} of another branch; merge that release first, or give a version below ${lower.version}: rail-errors release <version>`,
  )
}

const codesOf = ({ value }: ParsedCatalog): string[] =>
  (value.codes ?? []).flatMap(({ code }) => (code === undefined ? [] : [code]))

/** What is accepted, without what the last release of each catalog had already. */
async function pruned(
  real: Host,
  job: Editable,
  { all, date, since: named }: ReleaseRequest,
  since: Compared | undefined,
): Promise<ChangedFile[]> {
  // Of the other catalogs, only tags say the last release.
  if (since === undefined || (named !== undefined && all.jobs.length > 1)) return []
  const host = askingOnce({ ...real, say: () => undefined })
  const results = [since.result]
  for (const { path, ...other } of all.jobs) {
    if (path === undefined || path === job.path) continue
    // Without a release, or unread: what it would say of its entries is not known.
    if (isUnread(other.reading)) return []
    const tag = await lastRelease(host, { path, reading: other.reading }, 'auto')
    if (tag === undefined) return []
    const compared = {
      host,
      job: { ...other, path },
      workspace: all,
      since: `refs/tags/${tag.tag}`,
    }
    results.push((await compareOn(date, compared)).result)
  }
  const { unused } = auditChanges(host, all, 0, results)
  const files: ChangedFile[] = []
  for (const file of all.acceptedFiles) {
    const change = await withoutUnused(host, file, unused)
    if (change !== undefined) files.push(change)
  }
  return files
}

/** The files that the text of a catalog brings: its languages, lists of codes, imports. A package is not committed. */
async function sourcesOf(host: Host, { source, texts }: ParsedCatalog): Promise<string[]> {
  const found = new Set<string>()
  for (const { file } of texts) {
    const name = file.replace(/(\.(?:tgz|tar\.gz))#.*$/s, '$1')
    if (name !== source.file && (await host.files.kind(resolve(host.cwd, name))) === 'file')
      found.add(name)
  }
  return [...found]
}

function onlyCatalog({ jobs }: Workspace): Editable {
  const [job, ...others] = jobs
  if (others.length > 0)
    throw new UserError(
      'usage',
      `there are ${jobs.length} catalogs with separate versions; choose one with --source: ${jobs.map(({ reading }) => reading.source.file).join(', ')}`,
    )
  refuseBroken(job!.reading)
  return editable(job!)
}

type Last = { tag: ReleaseTag | undefined; since: Compared | undefined }
type Compared = Since & { compare(reading: ParsedCatalog): Promise<ComparisonResult> }

/**
 * The last release, and what changed since; without one, the changelog must have no section of an
 * earlier release.
 */
async function lastState(
  host: Host,
  workspace: Workspace,
  job: Editable,
  { asked, date, since }: ReleaseRequest,
  changelog: { shown: string; text: string | undefined },
): Promise<Last> {
  const tag = since === undefined ? await lastRelease(host, job, asked) : undefined
  const source = since ?? (tag && `refs/tags/${tag.tag}`)
  if (source !== undefined) {
    const compared = await compareOn(date, { host, job, workspace, since: source })
    return { tag, since: { shown: tag?.tag ?? source, tagged: tag !== undefined, ...compared } }
  }
  if (changelog.text !== undefined && tellsOfVersions(changelog.text))
    throw new UserError(
      'git',
      `${changelog.shown} already lists a release, but no release tag (such as v${job.reading.value.version ?? '1.0.0'}) was found; give the last release with --since`,
    )
  return { tag, since: undefined }
}

/**
 * What changed since the last release, on the date of the next one: a notice may expire by then.
 * The new date alone is not a change.
 */
async function compareOn(
  date: string,
  {
    host,
    job,
    workspace,
    since,
  }: { host: Host; job: Editable; workspace: Workspace; since: string },
): Promise<Pick<Compared, 'result' | 'compare'>> {
  const sides = await sidesOf(host, job, workspace, { give: GIVE_SINCE }, since)
  const policy = await comparePolicy(host, workspace)
  const result = await compareSides(host, sides, policy)
  // The first comparison printed all messages.
  const compare = (reading: ParsedCatalog) =>
    compareSides(
      { ...host, say: () => undefined },
      { ...sides, new: { ...sides.new, reading } },
      policy,
    )
  if (result.bump === 'none') return { result, compare }
  return { result: await compare(await withHeader(job.reading, { date })), compare }
}

/** The notes of what is published: the same, whether errors.yaml was written before or not. */
async function notesSince({ compare }: Compared, reading: ParsedCatalog): Promise<Notes> {
  const { readings, changes } = await compare(reading)
  return notesOf(readings[0]!, reading, changes)
}

/**
 * Lint errors, and a `url` that nobody can own: canonical URLs cannot change later, so no setting
 * and nothing that is accepted lets it through.
 */
function faultsIn(
  { source, value }: ParsedCatalog,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  const standIn = standInUrl(value.url)
  const errors = errorsOf(diagnostics)
  if (standIn === undefined) return errors
  return [
    ...errors.filter(({ rule }) => rule !== 'fhir-url-own'),
    diagnosticsFor(source)('fhir-url-own', 'error', standIn),
  ].sort(byPosition)
}

const withHeader = (
  reading: ParsedCatalog,
  fields: Readonly<Record<string, string>>,
): Promise<ParsedCatalog> =>
  provenEdit(reading, () => setHeader(ownText(reading), fields), {
    byHand: `write ${Object.keys(fields).join(' and ')}`,
  })

/** The prefixes of tags: those of one catalog among several contain its name. */
async function tagPrefixes(
  host: Host,
  { project }: Workspace,
  { path, reading }: Editable,
): Promise<string[]> {
  const isOneOfSeveral =
    (project.config.catalogs?.length ?? 0) > 1 || (await isBesideOthers(host, path))
  return [...(isOneOfSeveral ? [] : ['v']), `${reading.value.name}-v`]
}

/** True for a catalog below the top of a repository that has others, with releases of their own. */
async function isBesideOthers(host: Host, path: string): Promise<boolean> {
  const root = await rootOf(host, dirname(path))
  if (root === dirname(path)) return false
  const files = (await listedFiles(host, root)) ?? []
  for (const file of files) {
    const at = join(root, file)
    const isOther = basename(file) === CATALOG && at !== path
    if (isOther && (await host.files.kind(at)) === 'file' && (await isCatalog(host, at)))
      return true
  }
  return false
}
