import { type Diagnostic, errorsOf, type Fix } from '../diagnostic.ts'
import { splice } from '../yaml/splice.ts'

/** A text with the repairs in it. `refused` are findings whose repair would have made the text worse. */
export type Fixed = { text: string; applied: number; refused: readonly Diagnostic[]; diagnostics: readonly Diagnostic[] }

// A repair may reveal the next one; a text needs two or three rounds.
const MOST_ROUNDS = 10

/**
 * Applies the repairs that findings offer, until nothing changes: those that can't change meaning, or with `ask` the
 * suggestions, too. Splices only: everything else stays byte for byte. A repair after which there are more errors is refused.
 */
export async function fixText(
  text: string,
  relint: (text: string) => Promise<readonly Diagnostic[]>,
  safety: Fix['safety'],
): Promise<Fixed> {
  let now = { text, diagnostics: await relint(text) }
  let applied = 0
  let refused: Diagnostic[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    refused = []
    const before = now
    now = await tried(now, apart(now.diagnostics.filter((diagnostic) => offers(diagnostic, safety))))
    if (now.text === before.text) break
  }
  return { ...now, applied, refused }

  /** Applies all, or, when that is worse, each half for itself: the later one first, so that the offsets of the earlier one hold. */
  async function tried(from: typeof now, chosen: readonly Diagnostic[]): Promise<typeof now> {
    if (chosen.length === 0) return from
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

/** The findings whose repairs do not touch each other, in the order of the text; the others get their turn in the next round. */
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
