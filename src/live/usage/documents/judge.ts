import { type Place, retired, undeclared } from '../judge.ts'
import type { KnownCodes } from '../known.ts'
import { isTestFile } from '../tests.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Claim, CodeClaim, FactClaim, SystemClaim } from './claims.ts'
import type { DeclaredCodes } from './declared.ts'
import { isSetBeside, looseSystem } from './fhir.ts'
import type { Page } from './page.ts'

type Evidence = { known: Set<string>; unknown: Set<string>; same: number; other: number }

// How many codes must be in a place before other words there count as mistakes, and how many
// codes there must be for each of those words.
const THRESHOLDS: Readonly<Record<string, { least: number; share: number }>> = {
  table: { least: 2, share: 1 },
  item: { least: 3, share: 3 },
  step: { least: 2, share: 2 },
  body: { least: 3, share: 3 },
}
const FEW = 4
// What a step calls an error code.
const SUBJECT = /(?:code|error|reason|fault|fehler)\b/i

/** What is kept of a page after it was read. */
export type ReadPage = Pick<Page, 'file' | 'claims' | 'valueSets'>

/**
 * The findings of each page. What is in a place of one page, such as a column, is judged by the
 * others there; steps and bodies by those of all pages, whose order says nothing.
 */
export function documentPlaces(
  pages: readonly ReadPage[],
  {
    known,
    declared,
    vocabulary,
    guess,
  }: {
    known: KnownCodes
    declared: DeclaredCodes
    vocabulary: Vocabulary
    guess(word: string): string | undefined
  },
): Map<string, Place[]> {
  const evidence = new Map<string, Evidence>()
  const evidenceOf = (on: string): Evidence => {
    const found = evidence.get(on) ?? { known: new Set(), unknown: new Set(), same: 0, other: 0 }
    evidence.set(on, found)
    return found
  }
  const valueSets = new Set(declared.systems.map(({ valueSet }) => looseSystem(valueSet)))
  for (const { claims, valueSets: own } of pages) {
    for (const url of own) valueSets.add(looseSystem(url))
    for (const claim of claims) {
      if (claim.kind === 'fact') evidenceOf(claim.on)[claim.isRight ? 'same' : 'other']++
      if (claim.kind !== 'code') continue
      if (claim.code !== undefined) evidenceOf(claim.on).known.add(claim.code)
      else if (vocabulary.near(claim.word) === undefined)
        evidenceOf(claim.on).unknown.add(claim.word)
    }
  }

  /** False for a place of other words, one of which happens to be a code. */
  const isCodePlace = (on: string): boolean => {
    if (!on.startsWith('step ')) return true
    const { known, unknown } = evidenceOf(on)
    return known.size >= unknown.size && (known.size >= 2 || SUBJECT.test(on))
  }

  function unknown({ word, at }: CodeClaim, meant: string | undefined): Place {
    const entry = meant === undefined ? undefined : declared.codes.get(meant)
    return {
      ...undeclared({ word, ...at }, meant),
      ...(entry && { related: entry.place(['code'], `${meant} is here`) }),
    }
  }

  function ofCode(claim: CodeClaim, isTest: boolean): Place | undefined {
    const { word, code, at, on, isSure, isExcused, isAmongCodes } = claim
    if (code !== undefined)
      return isExcused || !isCodePlace(on)
        ? undefined
        : retired({ code, word, ...at }, known.get(code)!)
    if (isSure) return unknown(claim, vocabulary.near(word) ?? guess(word))
    if (isExcused) return undefined
    const near = vocabulary.near(word)
    const here = evidenceOf(on)
    const { least, share } = THRESHOLDS[on.split(' ')[0]!] ?? { least: Infinity, share: 1 }
    const isMistake =
      near === undefined
        ? !isTest && here.known.size >= least && here.unknown.size * share <= here.known.size
        : isAmongCodes || here.known.size > 0
    return isMistake ? unknown(claim, near) : undefined
  }

  function ofFact(claim: FactClaim): Place | undefined {
    const { at, declared, field, right, isRight, on, needs, path, beside = '' } = claim
    if (isRight || !isCodePlace(beside)) return undefined
    const { same, other } = evidenceOf(on)
    const isUsual =
      needs === 'nothing' ||
      (needs === 'most' ? same >= Math.max(other, 2) : same * 2 >= other || same + other < FEW)
    if (!isUsual) return undefined
    return {
      rule:
        field === 'http' ? 'status' : field === 'text' || field === 'display' ? 'text' : 'beside',
      start: at.start,
      end: at.end,
      word: `${declared.code} ${field}`,
      code: declared.code,
      message: messageOf(claim),
      related: declared.place(path, field === 'http' ? `${right} here` : undefined),
    }
  }

  function ofSystem({ at, system, word, code }: SystemClaim): Place | undefined {
    const loose = looseSystem(system)
    const systems = declared.systems.find(
      (one) => looseSystem(one.codes) === loose || looseSystem(one.stages) === loose,
    )
    const isSet =
      valueSets.has(loose) ||
      (code !== undefined && declared.systems.some(({ codes }) => isSetBeside(system, codes)))
    if (systems === undefined && !isSet) return undefined
    const right =
      systems === undefined
        ? declared.systems[0]!.codes
        : looseSystem(systems.codes) === loose
          ? systems.codes
          : systems.stages
    const why = isSet
      ? `${system} is the URL of a ValueSet; the system of the codes is ${right}`
      : system.includes('|')
        ? `the system of the codes is ${right}; its version belongs into the element version`
        : `the system of the codes is ${right}, not ${system}`
    return {
      ...{ rule: 'system', start: at.start, end: at.end, word: `${word} ${system}`, message: why },
      ...(code !== undefined && {
        code,
        related: declared.codes.get(code)!.place(['code'], 'the code is here'),
      }),
    }
  }

  const placeOf = (claim: Claim, isTest: boolean): Place | undefined => {
    switch (claim.kind) {
      case 'code':
        return ofCode(claim, isTest)
      case 'fact':
        return ofFact(claim)
      case 'system':
        return ofSystem(claim)
    }
  }

  return new Map(
    pages.map(({ file, claims }) => {
      const isTest = isTestFile(file)
      return [
        file,
        claims.flatMap((claim) => placeOf(claim, isTest) ?? []).sort((a, b) => a.start - b.start),
      ]
    }),
  )
}

const NAMES = {
  stage: 'stage',
  stop: '`stop`',
  retry: 'retry',
  issueType: 'issue type',
  severity: 'severity',
  text: 'text',
  display: 'display',
} as const

function messageOf({ declared: { code }, field, value, right }: FactClaim): string {
  if (field === 'http') return `${code} is beside the status ${value}; the catalog says ${right}`
  if (field === 'text' || field === 'display')
    return `this ${NAMES[field]} of ${code} is not in the catalog, which says "${right}"`
  return `the ${NAMES[field]} of ${code} is ${right} in the catalog, not ${value}`
}
