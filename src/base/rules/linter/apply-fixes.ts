import { type Diagnostic, errorsOf, type Fix } from '../../core/diagnostic.ts'
import { splice } from '../../core/yaml/edited.ts'

/**
 * A text with its fixes applied. `refused` are findings whose fix would have added errors,
 * `untried` is how many there was no time for.
 */
export type Fixed = {
  text: string
  applied: number
  refused: readonly Diagnostic[]
  untried: number
  diagnostics: readonly Diagnostic[]
}

// A fix may reveal the next finding; two or three rounds are enough for a text.
const MOST_ROUNDS = 10

// Each try lints the text again. A catalog of 100 kB has 40 tries, enough to find two bad fixes
// among a thousand.
const MOST_LINTED = 4_000_000
const LEAST_TRIES = 3

/**
 * Applies the fixes of findings until nothing changes: those that never change the meaning, or with
 * `ask` also the suggestions. Findings may be in several files: `file` is the one to fix. Edits only:
 * all other bytes stay. A fix that adds errors is refused.
 */
export async function fixText(
  text: string,
  relint: (text: string) => Promise<readonly Diagnostic[]>,
  safety: Fix['safety'],
  file?: string,
): Promise<Fixed> {
  let now = { text, diagnostics: await relint(text) }
  let applied = 0
  let refused: Diagnostic[] = []
  let untried = 0
  let tries = Math.max(LEAST_TRIES, Math.floor(MOST_LINTED / Math.max(1, text.length)))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    refused = []
    untried = 0
    const before = now
    now = await tried(
      now,
      apart(
        now.diagnostics.filter(
          (one) => (file === undefined || one.file === file) && offers(one, safety),
        ),
      ),
    )
    if (now.text === before.text) break
  }
  return { ...now, applied, refused, untried }

  /**
   * Applies all fixes, or, if that adds errors, each half separately: the later half first, so that
   * the offsets of the earlier one stay valid.
   */
  async function tried(from: typeof now, chosen: readonly Diagnostic[]): Promise<typeof now> {
    if (chosen.length === 0) return from
    if (tries-- <= 0) {
      untried += chosen.length
      return from
    }
    const edits = chosen.flatMap(({ fix }) => fix!.edits)
    const next = splice(from.text, edits)
    const diagnostics = await relint(next)
    if (errorsOf(diagnostics).length <= errorsOf(from.diagnostics).length) {
      applied += chosen.length
      return { text: next, diagnostics }
    }
    if (chosen.length === 1) {
      refused.push(chosen[0]!)
      return from
    }
    const half = chosen.length >> 1
    return tried(await tried(from, chosen.slice(half)), chosen.slice(0, half))
  }
}

const offers = ({ fix, suppressed }: Diagnostic, safety: Fix['safety']): boolean =>
  fix !== undefined && suppressed === undefined && (fix.safety === 'yes' || safety === 'ask')

/**
 * The findings whose fixes do not overlap, in the order of the text; the others are fixed in the
 * next round.
 */
function apart(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const ordered = [...diagnostics].sort((a, b) => from(a) - from(b))
  let end = -1
  return ordered.filter((diagnostic) => {
    if (from(diagnostic) < end) return false
    end = Math.max(...diagnostic.fix!.edits.map((edit) => Math.max(edit.end, edit.start + 1)))
    return true
  })
}

const from = ({ fix }: Diagnostic): number => Math.min(...fix!.edits.map(({ start }) => start))
