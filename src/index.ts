import type { Settings } from './base/targets/settings.ts'
/**
 * rail-errors as a library: texts in, values out. No file system, no network, no clock.
 *
 *     const reading = await read(text, { file: 'errors.yaml' })
 *     const errors = errorsOf(lint(reading))
 *     const { files } = await build(reading, { targets: ['typescript'] })
 *     const outcome = toOperationOutcome(body, reading)
 *     const { changes, nextVersion } = diff(await read(older), reading)
 */

import type { ParsedCatalog } from './base/core/catalog/parsed-catalog.ts'
import { type Diagnostic, errorsOf } from './base/core/diagnostic.ts'
import type { OutputFile } from './base/core/output-file.ts'
import { type LintOptions, lint } from './base/rules/linter/lint.ts'
import {
  type Built,
  generateFrom,
  generatorsOf,
  missingFields,
  UnknownTarget,
} from './base/targets/build.ts'
import { stored } from './base/targets/precompressed.ts'
import { OutputsRefused } from './base/targets/refusal.ts'
import { defaultTargets } from './base/targets/targets.ts'

export type { Catalog } from './base/core/catalog/catalog.ts'
export type { IssueType } from './base/core/catalog/issue-type.ts'
export type { ParsedCatalog } from './base/core/catalog/parsed-catalog.ts'
export type { CatalogFile, Entry, Handling, Stage } from './base/core/catalog/types.ts'
export type { Body, Reason } from './base/core/contract/reason.ts'
export {
  type Bump,
  type Change,
  type Diagnostic,
  type Edit,
  errorsOf,
  type Fix,
  type Impact,
  type Path,
  type Range,
  type Related,
  type Severity,
  type Surface,
} from './base/core/diagnostic.ts'
export type { OutputFile } from './base/core/output-file.ts'
export { type ReadOptions, read } from './base/forms/read.ts'
export type { ScopedAcceptance } from './base/rules/accept/accept.ts'
export { type Accepted, readAccepted } from './base/rules/accept/read-file.ts'
export { type Diff, type DiffOptions, diff } from './base/rules/diff/diff.ts'
export { type PublishedFiles, publishedFiles } from './base/rules/diff/output-differences.ts'
export type { Policy } from './base/rules/diff/settings.ts'
export { type LintOptions, lint } from './base/rules/linter/lint.ts'
export type { RuleSetting } from './base/rules/linter/rule.ts'
export { toOperationOutcome, toProblem } from './libraries/wire/catalog-terms.ts'
export { fromOperationOutcome } from './libraries/wire/from-operation-outcome.ts'
export type {
  OperationOutcome,
  OutcomeIssue,
  OutcomeOptions,
  Translated,
} from './libraries/wire/operation-outcome.ts'
export type { Problem, ProblemReason } from './libraries/wire/problem.ts'
export type { Coding } from './libraries/wire/terms.ts'
export { UnknownTarget }

export type BuildOptions = Pick<LintOptions, 'rules'> &
  Settings & {
    /** Target ids; default: the default targets, except those that the form of the catalog can't supply. */
    targets?: readonly string[]
  }

/** The result of a build. With an error among the diagnostics there are no files. */
export type BuildResult = {
  diagnostics: Diagnostic[]
  /** `contents` are the bytes of the file on the disk, with `encoding` already applied. */
  files: (OutputFile & { target: string })[]
}

/**
 * Lints a parsed catalog and makes every output in memory. Rejects with {@link UnknownTarget} for an unknown target, or one that
 * this catalog can't supply.
 */
export async function build(
  reading: ParsedCatalog,
  { targets, rules = {}, ...settings }: BuildOptions = {},
): Promise<BuildResult> {
  const chosen = generatorsOf(targets ?? defaultTargets()).filter((generator) => {
    const missing = missingFields(generator, reading)
    if (missing.length > 0 && targets !== undefined)
      throw new UnknownTarget(
        `${generator.id} needs ${missing.join(', ')}, which a ${reading.sourceFormat} does not carry`,
      )
    return missing.length === 0
  })
  const diagnostics = lint(reading, {
    rules,
    fhir: chosen.some(({ fhir }) => fhir),
  })
  if (errorsOf(diagnostics).length > 0) return { diagnostics, files: [] }
  let built: Built[]
  try {
    built = await generateFrom(reading, chosen, settings)
  } catch (error) {
    if (error instanceof OutputsRefused)
      return { diagnostics: [...diagnostics, ...error.diagnostics], files: [] }
    throw error
  }
  const files: BuildResult['files'] = []
  for (const { target, files: made } of built)
    for (const file of made) files.push({ ...file, contents: await stored(file), target })
  const lacking = built.flatMap(({ warnings = [] }) => warnings)
  return { diagnostics: [...diagnostics, ...lacking], files }
}
