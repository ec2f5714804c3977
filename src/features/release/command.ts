import { dirname, posix, resolve } from 'node:path'
import { defineCommand, type GlobalOptions } from '../../base/cli/command.ts'
import { DRY_RUN } from '../../base/cli/flags.ts'
import { shellPath, shellWord } from '../../base/core/values/shell.ts'
import { ignoresAny } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { refuseForeign } from '../../base/run/workspace/outputs/plan.ts'
import { sayUncommitted } from '../../base/run/workspace/outputs/uncommitted.ts'
import { textReport } from '../../base/run/workspace/reporting.ts'
import { dateFlag } from '../../base/run/workspace/settings.ts'
import { openWorkspace } from '../../base/run/workspace/workspace.ts'
import { preview, writeAll } from './files.ts'
import { planRelease, type Release } from './release.ts'

type Options = {
  source?: string
  since?: string
  today?: string
  changelog?: string
  dryRun?: true
  force?: true
}

export default defineCommand<Options>({
  description:
    'Prepares the next version of a catalog: sets version and date, also of what was added, deprecated and retired since the last release, builds the outputs and adds the release notes at the top of the changelog. The default version, auto, is the lowest one that the changes since the last release allow. Writes all files or none, never commits, and prints the git commands to run next. Prints the version on stdout.',
  options: [
    {
      flags: '--since <source>',
      about:
        'the last release: any source that diff accepts (default: the tag with the highest version, such as v1.2.0)',
    },
    { flags: '--today <YYYY-MM-DD>', about: 'the release date (default: today, UTC)' },
    {
      flags: '--changelog <file>',
      about: 'the changelog file (default: errors.changelog.md next to errors.yaml)',
    },
    { flags: '--source <path>', about: 'the catalog, if the config has several' },
    DRY_RUN,
    { flags: '--force', about: 'overwrite files that rail-errors did not write' },
  ],
  examples: [
    ['rail-errors release', 'release the lowest allowed version, dated today'],
    ['rail-errors release 2.0.0 --today 2027-01-31', 'release this version with this date'],
    ['rail-errors release --dry-run', 'preview the changes'],
    [
      'rail-errors release --since origin/released:errors.yaml',
      'compare with a branch, if releases are not tagged',
    ],
  ],
  edits: () => true,
  async run(host, [asked = 'auto'], options) {
    const date = options.today === undefined ? host.today() : dateFlag('--today', options.today)
    const workspace = await openWorkspace(
      host,
      options.source === undefined ? [] : [options.source],
      options,
    )
    const { catalogs = [] } = workspace.project.config
    const release = await planRelease(host, workspace, {
      asked,
      all: catalogs.length > 1 ? await openWorkspace(host, [], options) : workspace,
      date,
      since: options.since,
      changelog: options.changelog,
    })
    if ('unchangedSince' in release) {
      host.say(
        `nothing to release: the published content has not changed since ${release.unchangedSince}`,
      )
      return 0
    }
    if ('errors' in release) {
      await textReport(host, workspace.project.plugins)(release.errors)
      host.say(
        'Nothing was written: the release would have these errors (line numbers refer to the result).',
      )
      return 1
    }
    const { planned, texts, version } = release
    const writes = planned.map(({ shown: path, target, state }) => ({ path, target, state }))
    refuseForeign(writes, options.force === true)
    if (options.dryRun) {
      await preview(host, texts, planned)
      return 0
    }
    await writeAll(host, texts, planned)
    await sayDone(host, release, options)
    host.out(`${version}\n`)
    return 0
  },
})

/** True for a folder with files that no build makes, which are not for the commit of a release. */
async function hasOthers(
  host: Host,
  folder: string,
  made: readonly { shown: string }[],
): Promise<boolean> {
  const names = await host.files.list(resolve(host.cwd, folder))
  return names.some(
    (name) =>
      !made.some(
        ({ shown }) => shown === `${folder}/${name}` || shown.startsWith(`${folder}/${name}/`),
      ),
  )
}

/** Prints what was written, and the next commands. */
async function sayDone(
  host: Host,
  { version, tag, texts, planned, uncommitted, catalog, sources, changelog, first }: Release,
  { cwd = '' }: GlobalOptions,
): Promise<void> {
  if (changelog.kept)
    host.say(`${changelog.shown}: already has an entry for ${version}, not changed`)
  for (const { shown } of texts) host.say(`${shown}: written`)
  if (first)
    host.say(
      'No release tag was found, so this is treated as the first release. If it is not, give the last one with --since.',
    )
  const written = planned.filter((write) => 'contents' in write).length
  if (written > 0) host.say(`outputs: ${written} written`)
  sayUncommitted(host, uncommitted, 'released')
  const folders = [...new Set(planned.map(({ shown }) => dirname(shown)))]
  const top = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)))
  const committed: string[] = []
  for (const folder of top) {
    const inside = planned.filter(({ shown }) => shown.startsWith(`${folder}/`))
    const isIgnored = await ignoresAny(
      host,
      inside.map(({ at }) => at),
    )
    if (isIgnored) host.say(`git ignores ${folder}, so its files are not in the commit.`)
    else if (await hasOthers(host, folder, inside))
      committed.push(...inside.map((one) => one.shown))
    else committed.push(folder)
  }
  const files = [catalog, ...sources, changelog.shown, ...committed].map((path) =>
    shellPath(posix.join(cwd, path)),
  )
  host.say(
    `Next: git add ${files.join(' ')} && git commit -m ${shellWord(`Release ${tag}`)} && git tag ${shellWord(tag)}`,
  )
}
