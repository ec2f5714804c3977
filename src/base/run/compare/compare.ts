import {
  hasWorkflow,
  isBroken,
  lostValues,
  type ParsedCatalog,
} from '../../core/catalog/parsed-catalog.ts'
import { PUBLISHED } from '../../core/catalog/published.ts'
import type { Change } from '../../core/diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../core/values/record.ts'
import { toLint } from '../../core/values/shell.ts'
import { diagnosticsFor } from '../../core/yaml/diagnose.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed } from '../../io/host/inside-repository.ts'
import { GateError, UserError } from '../../io/host/user-error.ts'
import { type Comparison, plural } from '../../report/report.ts'
import { type Diff, type DiffOptions, diff } from '../../rules/diff/diff.ts'
import { type Policy, policyOf } from '../../rules/diff/settings.ts'
import { targets as builtIn } from '../../targets/targets.ts'
import { makesFhir } from '../workspace/catalog-run.ts'
import type { Project } from '../workspace/project.ts'
import { dateFlag } from '../workspace/settings.ts'
import type { Context } from './open-sides.ts'
import { addedCodes, publishedBy, type Side, type Sides } from './side.ts'

/** The settings of a comparison: the config with what is accepted, and the policy. */
export type ComparePolicy = { context: Context; policy: Partial<Policy> }

/** The result of a comparison, and the texts that were read for it. */
export type ComparisonResult = Diff & { comparison: Comparison; readings: ParsedCatalog[] }

/**
 * Compares two sides and their outputs, and says what could not be compared. Rejects with
 * {@link UserError} a side that is not valid YAML.
 */
export async function compareSides(
  host: Host,
  pair: Sides,
  { context, policy }: ComparePolicy,
  options: { today?: string } = {},
): Promise<ComparisonResult> {
  const [old, now] = [pair.old.reading, pair.new.reading]
  for (const reading of [old, now]) refuseBroken(reading)
  const unread = { old: unreadIn(old), new: unreadIn(now) }
  for (const [count, { source }] of [
    [unread.old, old],
    [unread.new, now],
  ] as const)
    if (count > 0)
      host.say(
        `${source.file}: ${plural(count, 'value')} missing or of a wrong type, not compared; run ${toLint(source.file)} to list them`,
      )
  const targets = [...builtIn, ...context.project.plugins.generators]
  const outputs = await publishedBy(pair, targets)
  const { plugins } = context.project
  const isFhir = ({ outputs, reading }: Side) =>
    outputs.length === 0 || reading.sourceFormat !== 'yaml' || makesFhir(outputs, plugins)
  let how: DiffOptions = {
    fhir: isFhir(pair.old) || isFhir(pair.new),
    policy: { addedCodes: addedCodes(pair.new, targets), ...policy },
    today: options.today === undefined ? host.today() : dateFlag('--today', options.today),
    outputs,
    accepted: context.accepted.map(({ entry }) => entry),
  }
  let result = diff(old, now, how)
  const named = await namedReleases(pair.old, result)
  if (named.size > 0) {
    how = { ...how, named }
    result = diff(old, now, how)
  }
  const isBreaking = ({ impact, suppressed }: Change) =>
    impact === 'breaking' && suppressed === undefined
  if (pair.old.releases !== undefined && result.changes.some(isBreaking)) {
    const released = (await pair.old.releases()).map(({ tag, reading }) => ({
      name: tag,
      catalog: reading,
    }))
    // A release that is not read whole may have what breaks now.
    const isWhole = ({ catalog }: { catalog: ParsedCatalog }) =>
      !isBroken(catalog) && catalog.value.codes !== undefined && unreadIn(catalog) === 0
    if (released.length > 0 && released.every(isWhole))
      result = diff(old, now, { ...how, released })
  }
  const comparison: Comparison = {
    old: old.source.file,
    new: now.source.file,
    codes: { old: old.value.codes?.length ?? 0, new: now.value.codes?.length ?? 0 },
    version: {
      ...(old.value.version !== undefined && { old: old.value.version }),
      ...(now.value.version !== undefined && { new: now.value.version }),
      ...(result.nextVersion !== undefined && { next: result.nextVersion }),
    },
    notCompared: result.notCompared,
    unread,
    changes: result.changes.length,
  }
  return { ...result, comparison, readings: [old, now] }
}

/** The releases that a `since` names against the old catalog: a hotfix has what that had not. */
async function namedReleases(
  { releaseOf }: Side,
  { changes }: Diff,
): Promise<Map<string, ParsedCatalog>> {
  const found = new Map<string, ParsedCatalog>()
  if (releaseOf === undefined) return found
  const faults = changes.filter(({ rule }) => rule === 'since-impossible')
  for (const version of new Set(faults.map(({ after }) => `${after}`))) {
    const release = await releaseOf(version)
    if (release !== undefined && !isBroken(release)) found.set(version, release)
  }
  return found
}

/** How many values of a catalog are of a wrong type, or missing though every entry has one. */
function unreadIn(reading: ParsedCatalog): number {
  const { raw, value, sourceFormat, unknownFields } = reading
  if (sourceFormat === 'list') return 0
  const known = PUBLISHED.filter(
    (field) =>
      !unknownFields.includes(`codes.${field}`) && (field !== 'fix_stage' || hasWorkflow(reading)),
  )
  const written = asArray(asRecord(raw).codes)
  let missing = 0
  for (const [index, entry] of (value.codes ?? []).entries())
    for (const field of known)
      if (entry?.[field] === undefined && !Object.hasOwn(asRecord(written[index]), field)) missing++
  return lostValues(reading).length + missing
}

/** The policy of a project: of its config, with the codes that were seen in logs. */
export async function comparePolicy(
  host: Host,
  context: Context,
  given: Partial<Policy> = {},
): Promise<ComparePolicy> {
  const usage = await usageOf(host, context.project)
  const policy = { ...policyOf(context.project.config), ...(usage && { usage }), ...given }
  return { context, policy }
}

const isSyntaxProblem = ({ rule }: Problem): boolean =>
  rule === 'syntax-valid' || rule === 'encoding-utf8'

/** Text that cannot be parsed holds no catalog, so nothing counts as missing from it. */
export function refuseBroken(reading: ParsedCatalog): void {
  const { file } = reading.source
  const missing = reading.problems.find(({ rule }) => rule === 'import-readable')
  if (missing !== undefined) {
    const { rule, ...problem } = missing
    const { range, message } = diagnosticsFor(reading.source)(rule, 'error', problem)
    throw new UserError('catalog', `${file}:${range.line}:${range.column}: ${message}`)
  }
  const unread = reading.problems.filter(({ rule }) => rule === 'codes-from-readable')
  if (unread.length > 0)
    throw new GateError(
      'catalog',
      unread.map(({ message }) => `${file} can't be compared: ${message}`).join('\n'),
    )
  const part = reading.problems.find(({ rule }) => rule === 'terminology-complete')
  if (reading.raw === undefined && part !== undefined)
    throw new UserError('catalog', `${file} can't be compared: ${part.message}`)
  const broken = faultOfLanguage(reading)
  if (broken === undefined && !isBroken(reading)) return
  const { rule, ...problem } = broken ??
    reading.problems.find(isSyntaxProblem) ?? {
      rule: 'syntax-valid',
      path: [],
      message: "it can't be read",
    }
  const { file: at, range, message } = diagnosticsFor(reading.source)(rule, 'error', problem)
  throw new UserError(
    'catalog',
    `${at}:${range.line}:${range.column}: ${message}; ${file} can't be compared because of ${broken === undefined ? 'syntax errors' : 'this file'}; run ${toLint(file)} to list ${broken === undefined ? 'them' : 'its faults'}`,
  )
}

/** Why the file of a language has no texts: none of them counts as missing then. */
function faultOfLanguage({ languages, problems }: ParsedCatalog): Problem | undefined {
  const unread = new Set(
    languages.flatMap(({ source: { file, intact, value }, isMissing }) =>
      isMissing || !intact || (value !== undefined && value !== null && !isRecord(value))
        ? [file]
        : [],
    ),
  )
  return problems.find(
    (one) =>
      one.at !== undefined &&
      'file' in one.at &&
      unread.has(one.at.file) &&
      (isSyntaxProblem(one) || one.rule === 'field-typed'),
  )
}

/** True for a catalog that can't be compared, or whose languages can't. */
export const isUnread = (reading: ParsedCatalog): boolean =>
  isBroken(reading) || faultOfLanguage(reading) !== undefined

/** The codes that were seen in logs: the first word of each line that is not a comment. */
async function usageOf(host: Host, { config, from }: Project): Promise<Set<string> | undefined> {
  const file = config.diff?.usage
  if (file === undefined) return undefined
  const named = await fileNamed(host, file, from.received)
  if ('fault' in named)
    throw new UserError('config', `diff.usage of the config: ${file} ${named.fault}`)
  const text = new TextDecoder().decode(await host.files.read(named.path))
  const words = text.split(/\r\n|\r|\n/).map((line) => line.trim().split(/[\s,;]+/)[0]!)
  return new Set(words.filter((word) => word !== '' && !word.startsWith('#')))
}
