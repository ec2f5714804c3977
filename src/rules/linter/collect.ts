import {
  type Diagnostic,
  type Path,
  SEVERITIES,
  type Severity,
  START,
} from '../../core/diagnostic.ts'
import type { Diagnose } from '../../core/yaml/diagnose.ts'
import type { Acceptor } from '../accept/accept.ts'
import { findingsOf, type LintInputs, type Reported, type Run } from './rule-run.ts'

// The maximum number of characters in the findings of one catalog: paths, codes and fixes can be
// long.
const MOST_CHARACTERS = 16_000_000
// The maximum number of findings that are counted: finding them costs time, too.
const MOST_COUNTED = 100_000
// The number of findings that a rule lists before it is the turn of the next rule.
const TURN = 100

/** Turns findings into diagnostics up to a limit, and counts the others. */
export type Collector = {
  add(reported: Reported): void
  /** True if no more findings are listed. */
  isFull(): boolean
  /** True if no more findings are counted. */
  isDone(): boolean
  diagnostics: Diagnostic[]
  /** The rules of which not every finding is listed or counted. */
  incomplete: Set<string>
  /** How many errors there are, without the suppressed ones, listed or not. */
  errors(): number
  /** Adds the finding that says how many others are not listed. */
  finish(): void
}

export function collector(
  diagnose: Diagnose,
  limit: number,
  { mark, mentions }: Pick<Acceptor, 'mark' | 'mentions'>,
): Collector {
  const diagnostics: Diagnostic[] = []
  const incomplete = new Set<string>()
  let [characters, listed, suppressed, more, errors] = [0, 0, 0, 0, 0]
  let worst: Severity = 'info'
  // What is suppressed takes no place from what is not.
  const isFull = () =>
    listed >= limit || characters >= MOST_CHARACTERS || suppressed >= MOST_COUNTED
  const list = (diagnostic: Diagnostic) => {
    characters += lengthOf(diagnostic)
    diagnostics.push(diagnostic)
  }
  return {
    diagnostics,
    incomplete,
    isFull,
    isDone: () => more + suppressed >= MOST_COUNTED,
    errors: () => errors,
    add({ rule, severity, finding, docs, omitted: others, always = false }) {
      const lists = others === undefined && (always || !isFull())
      const diagnostic =
        lists || (others === undefined && mentions(rule))
          ? mark(diagnose(rule, severity, finding, docs))
          : undefined
      if (diagnostic?.suppressed !== undefined) {
        if (suppressed++ < limit && characters < MOST_CHARACTERS) list(diagnostic)
        return
      }
      if (severity === 'error') errors += others ?? 1
      if (diagnostic !== undefined && lists) {
        listed++
        list(diagnostic)
        return
      }
      more += others ?? 1
      incomplete.add(rule)
      if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(worst)) worst = severity
    },
    finish() {
      if (more === 0) return
      const remainder = diagnose('findings-complete', worst, {
        path: [],
        at: START,
        message: remainderText(more),
      })
      diagnostics.push({ ...remainder, omitted: Math.min(more, MOST_COUNTED) })
    },
  }
}

function remainderText(more: number): string {
  const count = more >= MOST_COUNTED ? `at least ${MOST_COUNTED}` : String(more)
  return `${count} more ${more === 1 ? 'finding is' : 'findings are'} not listed; fix the listed ones, then lint again`
}

/**
 * Runs the rules, errors first. Rules of one severity take turns, so that none hides the findings
 * of another.
 */
export function collect(
  runs: readonly Run[],
  input: LintInputs,
  { add, isFull, isDone, incomplete }: Collector,
): void {
  for (const severity of SEVERITIES) {
    const chosen = runs.filter((run) => run.severity === severity)
    let open = chosen.map((run) => ({ id: run.rule.id, findings: findingsOf(run, input) }))
    while (open.length > 0 && !isFull()) open = open.filter(({ findings }) => take(findings, TURN))
    // The remaining findings are only counted.
    for (const { id, findings } of open) {
      incomplete.add(id)
      while (!isDone() && take(findings, TURN));
    }
  }

  /** Adds the next findings of a rule. Returns false if the rule has no more. */
  function take(findings: Iterator<Reported>, count: number): boolean {
    for (let taken = 0; taken < count; taken++) {
      const next = findings.next()
      if (next.done) return false
      add(next.value)
    }
    return true
  }
}

/** The number of characters that a diagnostic quotes. */
function lengthOf({
  path,
  code = '',
  message,
  fix,
  suggestions = [],
  related = [],
}: Diagnostic): number {
  let length = code.length + message.length + lengthOfPath(path)
  for (const text of suggestions) length += text.length
  for (const { text } of fix?.edits ?? []) length += text.length
  for (const other of related) length += lengthOfPath(other.path)
  return length
}

function lengthOfPath(path: Path): number {
  let length = 0
  for (const step of path) length += typeof step === 'string' ? step.length : 4
  return length
}
