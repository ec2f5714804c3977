import { dirname } from 'node:path'
import type { Host } from '../host/host.ts'
import { preview, writeAll } from '../release/files.ts'
import { planRelease, type Release } from '../release/release.ts'
import { dateFlag } from '../workspace/date-flag.ts'
import { refuseUnforced } from '../workspace/plan.ts'
import { conciseReport } from '../workspace/reporting.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'

type Options = { source?: string; since?: string; date?: string; changelog?: string; dryRun?: true; force?: true }

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
  ],
  examples: [
    ['rail-errors release', 'the least version that is allowed, today'],
    ['rail-errors release 2.0.0 --date 2027-01-31', 'this version on this day'],
    ['rail-errors release --dry-run', 'what would be written'],
    ['rail-errors release --since origin/released:errors.yaml', 'where releases are not tagged'],
  ],
  async run(host, [asked = 'auto'], options) {
    const date = options.date === undefined ? host.today() : dateFlag('--date', options.date)
    const workspace = await openWorkspace(host, options.source === undefined ? [] : [options.source], options)
    const release = await planRelease(host, workspace, { asked, date, since: options.since, changelog: options.changelog })
    if ('unchangedSince' in release) {
      host.say(`nothing that is published changed since ${release.unchangedSince}; there is nothing to release`)
      return 0
    }
    if ('errors' in release) {
      await conciseReport(host, workspace.project.plugins)(release.errors)
      host.say('Nothing was written: a catalog with lint errors is not released (the lines are those of the result).')
      return 1
    }
    const { planned, texts, version } = release
    const writes = planned.map(({ shown: path, target, state }) => ({ path, target, state }))
    refuseUnforced(writes, options.force === true)
    if (options.dryRun) {
      await preview(host, texts, planned)
      return 0
    }
    await writeAll(host, texts, planned)
    sayDone(host, release)
    host.out(`${version}\n`)
    return 0
  },
})

/** What was written, and the commands that come next. */
function sayDone(host: Host, { version, tag, texts, planned, catalog, changelog, first }: Release): void {
  if (changelog.kept) host.say(`${changelog.shown}: ${version} stands there already, and was left as it is`)
  for (const { shown } of texts) host.say(`${shown}: written`)
  if (first) host.say('No tag of an earlier release was found, so this is taken for the first one (or give --since).')
  const written = planned.filter(({ state }) => state !== 'same' && state !== 'orphan').length
  if (written > 0) host.say(`outputs: ${written} written`)
  const files = [catalog, changelog.shown, ...new Set(planned.map(({ shown }) => dirname(shown)))].map(quoted)
  host.say(`Next: git add ${files.join(' ')} && git commit -m ${quoted(`Release ${tag}`)} && git tag ${quoted(tag)}`)
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
