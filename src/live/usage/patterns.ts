import { BUILT_IN, compiled, FLAGS } from './pattern-fault.ts'

/** A pattern for codes in source code; its first group is the code. */
export type Pattern = {
  regex: RegExp
  /** True for a pattern that also matches other words: only codes of the catalog count there. */
  shared: boolean
  /** True for a pattern of the config: its search can take long. */
  own: boolean
  /** True if what it finds is meant to be a code, however it is written. */
  sure: boolean
  /** A word that is in every match: a text without it needs no search. */
  word?: string
}

const CODE = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'
const QUOTE = '\\\\{0,2}["\'`]' // a quote, also inside another text
const QUOTED = `${QUOTE}${CODE}${QUOTE}`
const GAP = '\\s{0,200}' // a line end and an indent fit in

// What a situation of a framework or a fault of a validator is answered with.
const FAILURES = `\\bfailuresOf\\([^()]{0,1500}:${GAP}`
const FAULTS = `\\baddFaults\\([^;]{0,800}(?:=>|[?:]|\\breturn)${GAP}\\(?`

// `error: "…"` has other words, too, and so has the `Code` of another library: there only those in
// the style of the codes count.
const LOOSE = 'rror'
const CONSTANTS = 'Code'

const OWN: readonly (readonly [word: string, source: string])[] = [
  ['fail(', `\\bfail\\(${GAP}${QUOTED}`], // fail("MEMBER_NOT_FOUND", …)
  ['failuresOf(', `(?<=${FAILURES})${QUOTED}`], // failuresOf(errors, { badRequest: "…" })
  ['addFaults(', `(?<=${FAULTS})${QUOTED}`], // addFaults(faults, ({ path }) => "…")
  ['addFaults(', `\\bcode:${GAP}${QUOTED}(?<=\\baddFaults\\([^;]{0,800})`], // … => ({ code: "…", params })
  ['.add(', `\\.add\\(${GAP}${QUOTED},${GAP}\\{${GAP}(?:path|params|message)\\b`], // reasons.add("…", { path })
  ['.add(', `\\b(?:reasons|collect\\([^()]{0,60}\\)${GAP})\\.add\\(${GAP}${QUOTED}`], // reasons.add("…"), rail.collect(body).add("…")
  [LOOSE, `\\b[Ee]rror(?:${QUOTE})?\\]?${GAP}(?::|=>|={1,3}|!={1,2})${GAP}${QUOTED}`], // error: "…", "error": "…", body.error === "…"
  [CONSTANTS, `(?<![\\w$.:])Code(?:\\.|::|\\[["'])${CODE}(?![\\w$(])`], // the generated constants: Code.MEMBER_NOT_FOUND
]

const SHARED: readonly (readonly [word: string, source: string])[] = [
  ['Code', `\\bCode(?:\\.|::)${CODE}(?![\\w$(])`], // errors.Code.MEMBER_NOT_FOUND; other libraries have a Code, too
  ['case', `${QUOTED}(?<=\\bcase\\s[^\\n:]{0,300})`], // case "A", "B":
  ['case', `\\bcase\\s{1,20}${CODE}\\b`],
  ['', `(?:\\bwhen\\s|[=!]==?|\\.equals\\()${GAP}${QUOTED}`],
  ['', `${QUOTED}${GAP}(?:[=!]==?|[-=]>|\\.equals\\()`],
  ['', `\\b(?:add|isRail)\\((?:[^()"'\`\\n]{0,60},)?${GAP}${QUOTED}`], // reasons.add("…"), isRail(error, "…")
  ['rror', `["']error["'],${GAP}${QUOTED}`], // Map.of("error", "…")
]

/**
 * The patterns of a config; the built-in ones by default. Invalid regular expressions are left out.
 */
export function patternsOf(given: readonly (string | undefined)[] = [BUILT_IN]): Pattern[] {
  const builtIn = (): Pattern[] => [
    ...OWN.map(([word, source]) => ({
      ...{
        regex: new RegExp(source, FLAGS),
        shared: false,
        own: false,
        sure: word !== LOOSE && word !== CONSTANTS,
        word,
      },
    })),
    ...SHARED.map(([word, source]) => ({
      ...{ regex: new RegExp(source, FLAGS), shared: true, own: false, sure: false, word },
    })),
  ]
  return given.flatMap((source) => {
    if (source === BUILT_IN) return builtIn()
    const regex = source === undefined ? undefined : compiled(source)
    return regex instanceof RegExp ? [{ regex, shared: false, own: true, sure: true }] : []
  })
}
