/** An entry of a list: its code, its stage, and its index in the file. */
export type Listed = {
  readonly code: string
  readonly stage?: string | undefined
  readonly index: number
}

/**
 * The index after which a new code goes, beside its nearest neighbour: of its stage, if one has it,
 * that with the most words in common at the beginning; of several, the last one before it by name,
 * else the first one behind it, whose first place stays its own. So branches that add codes of
 * different kinds change different places.
 */
export function placeOf(
  { code, stage }: Pick<Listed, 'code' | 'stage'>,
  entries: readonly Listed[],
): number | undefined {
  const ofStage = entries.filter((one) => stage !== undefined && one.stage === stage)
  const all = ofStage.length > 0 ? ofStage : entries
  const words = wordsOf(code)
  const likeness = all.map((one) => commonStart(words, wordsOf(one.code)))
  const most = Math.max(...likeness)
  const nearest = all
    .filter((_, at) => likeness[at] === most)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  const before = nearest.findLast((one) => one.code < code)
  const [behind] = nearest
  return before?.index ?? (behind && Math.max(0, behind.index - 1))
}

const wordsOf = (code: string): string[] => code.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)

function commonStart(ones: readonly string[], others: readonly string[]): number {
  const end = ones.findIndex((word, at) => word !== others[at])
  return end < 0 ? ones.length : end
}
