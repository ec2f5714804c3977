import { type Diagnostic, type Severity, START } from '../diagnostic.ts'
import type { Diagnose } from '../yaml/diagnose.ts'
import type { LintInput } from './rule.ts'
import { findingsOf, type Reported, type Run } from './rule-run.ts'

// Most characters that the findings of one catalog quote: paths, codes and fixes can be long.
const MOST_CHARACTERS = 16_000_000
// Counting ends here: finding the others costs time, too.
const MOST_COUNTED = 100_000
// How many findings a rule lists before the next rule has its turn.
const TURN = 100

/** Turns findings into diagnostics up to a limit, and counts the others. */
export type Collector = {
  add(reported: Reported): void
  /** True when nothing more is listed. */
  isFull(): boolean
  /** True when nothing more is counted. */
  isDone(): boolean
  diagnostics: Diagnostic[]
  /** How many findings are not listed, by rule. */
  omitted: Map<string, number>
  /** Adds the finding that says how many others are not listed. */
  finish(): void
}

export function collector(diagnose: Diagnose, limit: number): Collector {
  const diagnostics: Diagnostic[] = []
  const omitted = new Map<string, number>()
  let [characters, more] = [0, 0]
  let worst: Severity = 'info'
  const isFull = () => diagnostics.length >= limit || characters >= MOST_CHARACTERS
  return {
    diagnostics,
    omitted,
    isFull,
    isDone: () => more >= MOST_COUNTED,
    add({ rule, severity, finding, docs, omitted: others, always = false }) {
      if (others === undefined && (always || !isFull())) {
        const diagnostic = diagnose(rule, severity, finding, docs)
        characters += lengthOf(diagnostic)
        diagnostics.push(diagnostic)
        return
      }
      more += others ?? 1
      omitted.set(rule, (omitted.get(rule) ?? 0) + (others ?? 1))
      if (WEIGHT[severity] > WEIGHT[worst]) worst = severity
    },
    finish() {
      if (more > 0) diagnostics.push(diagnose('findings-complete', worst, { path: [], at: START, message: remainderText(more) }))
    },
  }
}

function remainderText(more: number): string {
  const count = more >= MOST_COUNTED ? `at least ${MOST_COUNTED}` : String(more)
  return `${count} more ${more === 1 ? 'finding is' : 'findings are'} not listed; fix the listed ones, then lint again`
}

/** Runs the rules in turns, so that none hides the findings of another. */
export function collect(runs: readonly Run[], input: LintInput, { add, isFull, isDone }: Collector): void {
  let open = runs.map((run) => ({ run, findings: findingsOf(run, input) }))
  while (open.length > 0 && !isFull()) open = open.filter(({ findings }) => take(findings, TURN))
  // What is left is only counted. Errors come first: counting ends at a limit, and the worst severity is reported.
  for (const { findings } of open.sort((a, b) => WEIGHT[b.run.severity] - WEIGHT[a.run.severity]))
    while (!isDone() && take(findings, TURN));

  /** Adds the next findings of a rule; false when there are no more. */
  function take(findings: Iterator<Reported>, count: number): boolean {
    for (let taken = 0; taken < count; taken++) {
      const next = findings.next()
      if (next.done) return false
      add(next.value)
    }
    return true
  }
}

const WEIGHT: Readonly<Record<Severity, number>> = { info: 1, warn: 2, error: 3 }

/** How much a diagnostic quotes. */
function lengthOf({ path, code = '', message, fix, suggestions = [], related = [] }: Diagnostic): number {
  const steps = [path, ...related.map((other) => other.path)].flat()
  const texts = [code, message, ...suggestions, ...(fix?.edits ?? []).map(({ text }) => text), ...steps]
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 4), 0)
}
