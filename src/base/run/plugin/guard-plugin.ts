import type { OutputFile } from '../../core/output-file.ts'
import { isRecord } from '../../core/values/record.ts'
import type { Finding } from '../../core/yaml/source.ts'
import { UserError } from '../../io/host/user-error.ts'
import { printable, type Reporter } from '../../report/report.ts'
import { type Example, type Rule, RuleFailed } from '../../rules/linter/rule.ts'
import type { Generator } from '../../targets/generator.ts'
import { isInvalidOutput } from '../../targets/invalid-output.ts'
import { isPlain } from '../../targets/output-path.ts'
import type { Plugin, PluginContributions } from './plugin.ts'

/** Receives what a plugin threw, for a stack trace. */
export type Trace = (error: unknown) => void

/**
 * The records of a plugin as a run uses them: errors that they throw and invalid results become
 * messages that name them.
 */
export const guardPlugin = (
  { name, rules = [], generators = [], reporters = [] }: Plugin,
  trace: Trace,
): PluginContributions => ({
  rules: rules.map((rule) => adoptRule(name, rule, trace)),
  generators: generators.map((generator) => adoptGenerator(name, generator, trace)),
  reporters: reporters.map((reporter) => adoptReporter(name, reporter, trace)),
})

/** What was thrown, in one line. */
export const reasonOf = (error: unknown): string => {
  const said =
    error instanceof Error
      ? error.message || error.name
      : typeof error === 'string'
        ? error
        : `it threw no error but ${error === null ? 'null' : typeof error}`
  return printable(said.split(/\r?\n/)[0]!)
}

function adoptRule(plugin: string, rule: Rule, trace: Trace): Rule {
  const failed = (error: unknown, doing: string) => {
    trace(error)
    return `the rule ${rule.id} of the plugin ${plugin} failed${doing}: ${reasonOf(error)}`
  }
  const bad = (): readonly Example[] => {
    try {
      const given: unknown = rule.bad()
      if (Array.isArray(given) && given.every(isExample)) return given
      throw new TypeError('bad() must return a list of examples')
    } catch (error) {
      throw new UserError('plugin', failed(error, ' to give its examples'))
    }
  }
  return {
    ...rule,
    plugin,
    docs: rule.docs ?? `rail-errors explain ${rule.id}`,
    bad,
    *check(subject, options) {
      const { length } = subject.catalog.source.text
      try {
        for (const finding of findings(rule.check(subject, options))) {
          const fault = findingFault(finding, length)
          if (fault !== undefined) throw new TypeError(fault)
          yield finding
        }
      } catch (error) {
        throw new RuleFailed(failed(error, ''))
      }
    },
  }
}

const isExample = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) &&
    (typeof value.codes === 'string' ||
      typeof value.source === 'string' ||
      value.source instanceof Uint8Array))

function findings(value: unknown): Iterable<Finding> {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return value as Iterable<Finding>
  throw new TypeError(
    'check must yield findings or return a list of findings; it must not return a promise',
  )
}

function adoptGenerator(plugin: string, generator: Generator, trace: Trace): Generator {
  const failed = (error: unknown) => {
    trace(error)
    return new UserError(
      'plugin',
      `the target ${generator.id} of the plugin ${plugin} failed: ${reasonOf(error)}. Nothing was written`,
    )
  }
  // A copy: a target that changes its catalog must not affect the next one.
  return {
    ...generator,
    refuses(catalog) {
      try {
        return refusal(generator.refuses?.(structuredClone(catalog)))
      } catch (error) {
        throw failed(error)
      }
    },
    async generate(catalog, settings, file, filesOf) {
      try {
        return outputs(
          await generator.generate(
            structuredClone(catalog),
            structuredClone(settings),
            file,
            filesOf,
          ),
        )
      } catch (error) {
        if (isInvalidOutput(error)) throw error // of namesOf: findings with places
        throw failed(error)
      }
    },
  }
}

function refusal(value: unknown): ReturnType<NonNullable<Generator['refuses']>> {
  if (value === undefined || typeof value === 'string') return value
  const isRefusal = (one: unknown) =>
    isRecord(one) && Array.isArray(one.path) && typeof one.message === 'string'
  if (Array.isArray(value) && value.every(isRefusal)) return value
  throw new TypeError('refuses must return a sentence, a list of { path, message }, or undefined')
}

function outputs(value: unknown): readonly OutputFile[] {
  if (!Array.isArray(value)) throw new TypeError('generate must return a list of files')
  for (const [index, file] of value.entries()) {
    if (!isRecord(file) || typeof file.path !== 'string' || typeof file.mediaType !== 'string')
      throw new TypeError(`file ${index} needs path, contents and mediaType`)
    if (!isPlain(file.path))
      throw new TypeError(`"${file.path}" is not a relative path inside the output folder`)
    if (typeof file.contents !== 'string' && !(file.contents instanceof Uint8Array))
      throw new TypeError(`the contents of ${file.path} must be a string or bytes`)
    if (file.encoding !== undefined && file.encoding !== 'gzip' && file.encoding !== 'br')
      throw new TypeError(`the encoding of ${file.path} must be "gzip", "br" or absent`)
    if (
      file.release !== undefined &&
      (typeof file.release !== 'string' || !/^[0-9A-Za-z.-]+$/.test(file.release))
    )
      throw new TypeError(`the release of ${file.path} must be a version or absent`)
  }
  return value
}

function adoptReporter(plugin: string, reporter: Reporter, trace: Trace): Reporter {
  return {
    ...reporter,
    print(report, style) {
      try {
        const text: unknown = reporter.print(
          { ...report, diagnostics: [...report.diagnostics] },
          { ...style },
        )
        if (typeof text !== 'string') throw new TypeError('print must return a text')
        return text
      } catch (error) {
        trace(error)
        throw new UserError(
          'plugin',
          `the format ${reporter.id} of the plugin ${plugin} failed: ${reasonOf(error)}`,
        )
      }
    },
  }
}

/**
 * The fault of what a rule yielded, for a source of this length; undefined for a {@link Finding}.
 */
function findingFault(value: unknown, length: number): string | undefined {
  if (!isRecord(value)) return 'it yielded a value that is not a finding'
  const {
    path,
    part,
    message,
    at,
    replace,
    related = [],
    suggestions = [],
    missing,
  } = value as Partial<Finding>
  if (!isPath(path)) return 'it yielded a finding whose "path" is not a list of names and indexes'
  if (typeof message !== 'string' || message.trim() === '')
    return 'it yielded a finding without a "message"'
  if (!isPart(part)) return 'it yielded a finding whose "part" is neither key nor value'
  if (at !== undefined && !isPath(at) && !isSpan(at, length))
    return 'it yielded a finding whose "at" is neither a path nor a span of the text'
  if (replace !== undefined && !isReplacement(replace, length))
    return 'it yielded a finding whose "replace" is not a valid fix'
  if (
    !Array.isArray(suggestions) ||
    !suggestions.every((suggestion) => typeof suggestion === 'string')
  )
    return 'it yielded a finding whose "suggestions" are not a list of strings'
  if (missing !== undefined && typeof missing !== 'string')
    return 'it yielded a finding whose "missing" is not a string'
  const others =
    Array.isArray(related) &&
    related.every(
      (other) => isRecord(other) && findingFault({ ...other, related: [] }, length) === undefined,
    )
  return others
    ? undefined
    : 'it yielded a finding whose "related" is not a list of places with messages'
}

const isPath = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((step) => typeof step === 'string' || (Number.isInteger(step) && step >= 0))

const isPart = (value: unknown): boolean =>
  value === undefined || value === 'key' || value === 'value'

const isSpan = (value: unknown, length: number): boolean => {
  if (!isRecord(value)) return false
  const { start, end } = value as { start: number; end: number }
  return (
    Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= length
  )
}

const isReplacement = (value: unknown, length: number): boolean => {
  if (!isRecord(value) || (value.safety !== 'yes' && value.safety !== 'ask')) return false
  if (value.edits !== undefined)
    return (
      Array.isArray(value.edits) &&
      value.edits.every((edit) => isSpan(edit, length) && typeof edit.text === 'string')
    )
  return value.quoted === true || ['string', 'number', 'boolean'].includes(typeof value.with)
}
