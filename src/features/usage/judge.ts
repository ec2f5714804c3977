import { commentsIn } from '../../base/core/values/comments.ts'
import { inWords } from '../../base/core/values/lists.ts'
import { callsIn, type FrameworkName, innermost, unknownIn } from './calls.ts'
import { type Fault, retiredFaults, unknownCode } from './finding.ts'
import { isProse, isTestFile } from './kinds.ts'
import { type KnownCodes, relatedPlace } from './known-codes.ts'
import { type Place, spotsIn } from './places.ts'
import { inOrder, outside, type Word, wordsIn } from './words.ts'

/** What a text is judged by: the codes, and the places of the config. */
export type Yardstick = {
  readonly codes: KnownCodes
  readonly patterns: readonly Place[]
  readonly frameworks: readonly FrameworkName[]
}

/** What is in a text: its faults, the codes that it uses, and how many words were at places. */
export type Judged = {
  readonly faults: readonly Fault[]
  readonly codes: readonly string[]
  readonly atPlaces: number
}

/** Judges a text in any language by its words. What is in a comment does not count. */
export function judge(file: string, text: string, yardstick: Yardstick): Judged {
  const { codes, patterns, frameworks } = yardstick
  const allWords = wordsIn(file, text, codes)
  const allSpots = patterns.flatMap((place) => spotsIn(text, place))
  const allCalls = frameworks.flatMap((name) => callsIn(text, name))
  const isEmpty = allWords.length + allSpots.length + allCalls.length === 0
  const comments = isEmpty ? [] : commentsIn(file, text)
  const calls = outside(inOrder(allCalls), comments)
  const spots = outside(inOrder(allSpots), comments)
  // What a pattern has found is judged there.
  const words = outside(outside(allWords, comments), spots)
  const unknown = inOrder(calls.flatMap((call) => unknownIn(text, call, codes)))
  const own = spots.map((spot) => ({ ...spot, code: codes.atPlace(spot.word) }))
  const callAt = innermost(calls)
  const found = inOrder<Word>([...own, ...words, ...outside(outside(unknown, words), spots)]).map(
    (word) => {
      const call = callAt(word.start)
      const isSaid = (word.place?.statuses ?? []).length > 0
      return { ...word, place: isSaid ? word.place : (call?.place ?? word.place) }
    },
  )
  const [isTest, isPage] = [isTestFile(file), isProse(file)]
  return {
    faults: found.flatMap((word) => [
      ...unknownFaults(word, codes, isTest),
      ...(isPage ? [] : retiredFaults(word, codes.get(word.code ?? ''))),
      ...(isTest ? [] : statusFaults(word, codes)),
    ]),
    codes: found.flatMap(({ code }) => code ?? []),
    atPlaces: found.filter(({ place }) => place !== undefined).length,
  }
}

/** Tests make codes up; a typing error is one there, too. */
function unknownFaults(word: Word, codes: KnownCodes, isTest: boolean): Fault[] {
  const { word: text, code, place, isUnknown = place !== undefined } = word
  if (code !== undefined) return []
  const meant = word.meant ?? codes.meantBy(text) ?? (place && codes.nameMeantBy(text))
  if (meant === undefined && (isTest || !isUnknown)) return []
  return [{ ...unknownCode(word, text, meant ?? codes.nearest(text)), about: place?.whole }]
}

function statusFaults({ code = '', place }: Word, codes: KnownCodes): Fault[] {
  const known = codes.get(code)
  const { statuses = [], at, whole } = place ?? {}
  if (known === undefined || known.retired !== undefined || known.statuses.length === 0) return []
  if (at === undefined || statuses.length === 0) return []
  if (statuses.some((status) => known.statuses.includes(status))) return []
  const [right, wrong] = [known.statuses, statuses].map((all) => inWords(all.map(String), 'or'))
  return [
    {
      rule: 'status',
      at,
      subject: `${code} http`,
      message: `${code} has the status ${right} in the catalog, not ${wrong}`,
      code,
      related: relatedPlace(known, 'http', `${right} here`),
      about: whole,
    },
  ]
}
