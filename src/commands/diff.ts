import { type ApproveFlags, auditRun, openApprovals, recordApprovals } from '../compare/approvals.ts'
import { type Compared, comparePolicy, compareSides } from '../compare/compare.ts'
import { openSides } from '../compare/sides.ts'
import type { Level, Surface } from '../diagnostic.ts'
import { SURFACES } from '../diff/policy.ts'
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { openReport, reportSources } from '../workspace/reporting.ts'
import { APPROVE_FLAGS, checkAcceptFlags } from './accept-flags.ts'
import { defineCommand } from './command.ts'
import { FORMAT, STDIN_FILENAME } from './flags.ts'

type Options = ApproveFlags & {
  format?: string[]
  failOn: 'breaking' | 'dangerous' | 'never'
  surface?: string[]
  approvals?: string
  nextVersion?: true
  today?: string
  stdinFilename?: string
}

export default defineCommand<Options>({
  description:
    'Says what changed between two catalogs: every difference once, with its level (breaking, dangerous, safe), whom it hits and what to do instead. A catalog is a path, - for stdin, <git ref>:<path>, a git ref alone, or a folder that a build wrote. Without the new one: the catalogs of the config, else the nearest errors.yaml. Without the old one: the same where this branch left the default branch.',
  options: [
    FORMAT,
    {
      flags: '--fail-on <level>',
      about: 'the least level that fails the run',
      choices: ['breaking', 'dangerous', 'never'],
      default: 'breaking',
    },
    { flags: '--surface <names>', about: 'only what hits these: wire, fhir, source, with commas between them', many: true },
    { flags: '--next-version', about: 'print the least version that may follow the old one, and nothing else' },
    { flags: '--approvals <file>', about: 'the file of approvals (default: the nearest .rail-errors/approved-changes.yaml)' },
    ...APPROVE_FLAGS,
    { flags: '--today <YYYY-MM-DD>', about: 'the date by which approvals expire (default: today, in UTC)' },
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors diff', 'what this branch changes'],
    ['rail-errors diff v1.0.0', 'what changed since a tag'],
    ['rail-errors diff v1.0.0 v1.1.0', 'between two tags'],
    ['rail-errors diff dist-terminology', 'what a build would change in what is published'],
    ['rail-errors diff old.json errors.yaml --fail-on dangerous', 'an old published list and the catalog'],
    ['rail-errors diff --next-version', 'the version that this branch needs'],
    ['rail-errors diff --approve 3f2a9c01d4e5 --reason "No client receives it yet."', 'let one break through'],
    ['rail-errors diff --prune-approvals', 'remove the approvals that cover no change any more'],
  ],
  async run(host, args, options) {
    checkAcceptFlags(host, options, {
      add: { flag: '--approve', given: options.approve !== undefined },
      prune: { flag: '--prune-approvals', given: options.pruneApprovals ?? false },
    })
    const surfaces = surfacesOf(options.surface)
    const { pairs, context } = await openSides(host, args, options)
    const { project } = context
    const report = openReport(host, options.format, project.plugins)
    const file = await openApprovals(host, project, options.approvals)
    const approvals = file.read
    if (approvals === undefined && options.approvals !== undefined && options.approve === undefined)
      throw new UserError(`--approvals ${options.approvals}: there is no such file`)
    const policy = { ...(await comparePolicy(host, context, surfaces && { surfaces })), approvals }
    const results: Compared[] = []
    for (const pair of pairs) results.push(await compareSides(host, pair, policy, options))
    const changes = results.flatMap((result) => result.changes)
    const audit = auditRun(host, { project, expected: pairs.length }, approvals, results, options)
    if (options.approve !== undefined || options.pruneApprovals) {
      await recordApprovals(host, { file, changes, audit }, options)
      return 0
    }
    if (options.nextVersion) {
      for (const { next, comparison } of results) {
        if (next === undefined) throw new UserError(`${comparison.old} has no version of the form 1.2.3, so none can follow it`)
        host.out(results.length === 1 ? `${next}\n` : `${comparison.new} ${next}\n`)
      }
      return 0
    }
    const read = reportSources(results.flatMap(({ readings }) => readings))
    const comparisons = results.map(({ comparison }) => comparison)
    const texts = new Map([...read.texts, ...(approvals === undefined ? [] : [[approvals.source.file, approvals.source.text] as const])])
    await report({ kind: 'compare', diagnostics: [...changes, ...audit.diagnostics], ...read, texts, comparisons })
    if (options.failOn === 'never') return 0
    const weighs = (level: Level) => level === 'breaking' || (level === 'dangerous' && options.failOn === 'dangerous')
    return audit.diagnostics.length > 0 || changes.some(({ level, suppressed }) => suppressed === undefined && weighs(level)) ? 1 : 0
  },
})

function surfacesOf(asked: readonly string[] | undefined): Surface[] | undefined {
  const names = asked?.flatMap((list) => list.split(',').map((name) => name.trim())).filter((name) => name !== '')
  return names?.map((name) => {
    const surface = SURFACES.find((known) => known === name)
    if (surface === undefined)
      throw new UserError(`--surface ${name} is none of ${SURFACES.join(', ')}${didYouMean(nearest(name, SURFACES))}`)
    return surface
  })
}
