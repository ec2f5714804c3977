import { type Change, errorsOf, type Surface } from '../core/diagnostic.ts'
import { didYouMean, nearest } from '../core/values/nearest.ts'
import { UserError } from '../io/host/user-error.ts'
import { SURFACES } from '../rules/diff/settings.ts'
import { acceptingIn, auditChanges } from '../run/compare/accepted.ts'
import { type ComparisonResult, comparePolicy, compareSides } from '../run/compare/compare.ts'
import { openSides } from '../run/compare/open-sides.ts'
import type { Sides } from '../run/compare/side.ts'
import type { AcceptFlags } from '../run/workspace/accepted/update.ts'
import { openReport, reportSources } from '../run/workspace/reporting.ts'
import { ACCEPT_CHANGE_FLAGS, acceptCombinations, checkAcceptFlags } from './accept-flags.ts'
import { defineCommand } from './command.ts'
import { FORMAT, LIST, MAP, SKIP, STDIN_FILENAME } from './flags.ts'

type Options = AcceptFlags & {
  accept?: string[]
  fix?: true
  format?: string[]
  failOn?: 'breaking' | 'dangerous' | 'never'
  surface?: string[]
  nextVersion?: true
  today?: string
  map?: string[]
  list?: string[]
  stdinFilename?: string
}

export default defineCommand<Options>({
  description:
    'Compares two catalogs and reports every change with its impact (breaking, dangerous or safe), who is affected and what to do about it. A catalog is a path, - for stdin, <git ref>:<path>, a git ref, an output folder of build, or a list that import reads. Default for new: the catalogs of the config, or the nearest errors.yaml. Default for old: the same catalog at the merge base with the default branch.',
  options: [
    FORMAT,
    {
      flags: '--fail-on <impact>',
      about:
        'lowest impact that fails the run (default: breaking; dangerous for a catalog with codes_from)',
      choices: ['breaking', 'dangerous', 'never'],
    },
    {
      flags: '--surface <names>',
      about: 'report only changes of these: wire, fhir, source',
      list: true,
    },
    { flags: '--next-version', about: 'print only the lowest allowed next version' },
    ...ACCEPT_CHANGE_FLAGS,
    {
      flags: '--today <YYYY-MM-DD>',
      about: 'the day for what expires, and for sunsets (default: today)',
    },
    MAP,
    LIST,
    SKIP,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors diff', 'changes on this branch'],
    ['rail-errors diff v1.0.0', 'changes since a tag'],
    ['rail-errors diff dist-terminology', 'what a build would change in the published files'],
    [
      'rail-errors diff errors.yaml src/errors.ts',
      'what a list in code has that errors.yaml lacks',
    ],
    [
      'rail-errors diff --accept 3f2a9c01d4e5 --reason "No client receives it yet."',
      'accept one breaking change',
    ],
  ],
  combinations: acceptCombinations(['--accept', '--fix']),
  edits: ({ accept, fix }) => accept !== undefined || fix === true,
  async run(host, args, options) {
    checkAcceptFlags(host, options, options.accept !== undefined)
    const surfaces = surfacesOf(options.surface)
    const { pairs, context } = await openSides(host, args, { ...options, command: 'diff' })
    if (options.list !== undefined || options.map !== undefined) await refuseUnused(pairs, options)
    // Every catalog is new: the first pull request with a catalog breaks nobody.
    if (pairs.length === 0 && options.nextVersion)
      throw new UserError('not-found', 'without an older catalog, the next version is unknown')
    if (pairs.length === 0) return 0
    const report = openReport(acceptingIn(host, args), options.format, context.project.plugins)
    const policy = await comparePolicy(host, context, surfaces && { surfaces })
    const results: ComparisonResult[] = []
    for (const pair of pairs) results.push(await compareSides(host, pair, policy, options))
    const changes = results.flatMap((result) =>
      results.length > 1
        ? result.changes.map((change) => inCatalog(change, result))
        : result.changes,
    )
    const { catalogs = [] } = context.project.config
    const audit = auditChanges(host, context, catalogs.length, results, options)
    if (options.accept !== undefined || options.fix) {
      const { acceptChanges } = await import('../run/compare/accepted.ts')
      await acceptChanges(host, context.acceptedFiles, { changes, audit }, options)
      return 0
    }
    if (options.nextVersion) {
      for (const { nextVersion, comparison } of results) {
        if (nextVersion === undefined)
          throw new UserError(
            'catalog',
            `${comparison.old} has no version such as 1.2.3, so the next version is unknown`,
          )
        host.out(results.length === 1 ? `${nextVersion}\n` : `${comparison.new} ${nextVersion}\n`)
      }
      return 0
    }
    const read = reportSources(results.flatMap(({ readings }) => readings))
    const comparisons = results.map(({ comparison }) => comparison)
    const texts = new Map([
      ...read.texts,
      ...context.acceptedFiles.flatMap(({ read }) =>
        read === undefined ? [] : [[read.source.file, read.source.text] as const],
      ),
    ])
    await report({
      kind: 'compare',
      diagnostics: [...changes, ...audit.diagnostics],
      ...read,
      texts,
      comparisons,
    })
    if (options.failOn === 'never') return 0
    const weighs = ({ impact, severity }: Change) =>
      options.failOn === undefined
        ? severity === 'error'
        : impact === 'breaking' || (impact === 'dangerous' && options.failOn === 'dangerous')
    return errorsOf(audit.diagnostics).length > 0 ||
      changes.some((change) => change.suppressed === undefined && weighs(change))
      ? 1
      : 0
  },
})

/** Rejects with {@link UserError} an option about how a list is read, if none is compared. */
async function refuseUnused(pairs: readonly Sides[], { map, list }: Options): Promise<void> {
  const { readerOf } = await import('../forms/published/index.ts')
  const forms = pairs
    .flatMap((pair) => [pair.old, pair.new])
    .map((side) => side.reading.sourceFormat)
  const isList = forms.includes('list')
  if (list !== undefined && !isList)
    throw new UserError('usage', '--list is for lists in other forms')
  if (map !== undefined && !isList && !forms.some((form) => readerOf(form)?.hasProperties))
    throw new UserError('usage', '--map is for lists in other forms and for FHIR')
}

function surfacesOf(asked: readonly string[] | undefined): Surface[] | undefined {
  return asked?.map((name) => {
    const surface = SURFACES.find((known) => known === name)
    if (surface === undefined)
      throw new UserError(
        'usage',
        `--surface ${name} is not one of ${SURFACES.join(', ')}${didYouMean(nearest(name, SURFACES))}`,
      )
    return surface
  })
}

/** A change of several catalogs whose place is in a file that they import: the message names its catalog. */
const inCatalog = (change: Change, { comparison }: ComparisonResult): Change =>
  change.file === comparison.new
    ? change
    : { ...change, message: `${change.message}, in ${comparison.new}` }
