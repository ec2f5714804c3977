import type { Path, Span } from '../../../core/diagnostic.ts'
import { asArray, asRecord } from '../../../core/values/record.ts'
import { CODING } from '../claim.ts'
import type { DeclaredCode, Systems } from '../declared.ts'
import type { Page, StatusAround } from './page.ts'
import { isSetBeside, looseSystem } from './systems.ts'

type Fields = Readonly<Record<string, unknown>>
type PlaceOf = (path: Path) => Span

/** Beside the system of the catalog, only a code can be. */
const OF_SYSTEM = { place: CODING, needs: 'nothing' } as const
/** A value set may have codes that are no longer sent, so that old data stay valid; so may a map. */
const OLD_DATA = { ...OF_SYSTEM, isExcused: true } as const

type Meant = { readonly systems: Systems; readonly isStage: boolean; readonly isExact: boolean }

/** The systems that a coding means, also if it has the address of a value set in their place. */
function meantBy(page: Page, system: unknown, code?: unknown): Meant | undefined {
  if (typeof system !== 'string') return undefined
  const loose = looseSystem(system)
  const isKnown = typeof code === 'string' && page.declared(code) !== undefined
  for (const systems of page.known.systems) {
    if (loose === looseSystem(systems.codes))
      return { systems, isStage: false, isExact: system === systems.codes }
    if (loose === looseSystem(systems.stages))
      return { systems, isStage: true, isExact: system === systems.stages }
    if (loose === looseSystem(systems.valueSet) || (isKnown && isSetBeside(system, systems.codes)))
      return { systems, isStage: false, isExact: false }
  }
  return undefined
}

/** Reads a Coding: a system, a code, a display. */
export function readCoding(page: Page, fields: Fields, path: Path, placeOf: PlaceOf): void {
  const { system, code, display } = fields
  if (typeof system !== 'string' || typeof code !== 'string') return
  const meant = meantBy(page, system, code)
  const declared = page.declared(code)
  if (meant?.isExact !== true)
    page.claims.push({
      ...{ kind: 'system', at: placeOf([...path, 'system']), system, word: code },
      code: declared?.code,
    })
  if (meant === undefined || meant.isStage) return
  page.code(code, placeOf([...path, 'code']), OF_SYSTEM)
  if (declared === undefined) return
  if (typeof display === 'string') displayOf(page, declared, display, placeOf([...path, 'display']))
}

const displayOf = (page: Page, declared: DeclaredCode, display: string, at: Span): void =>
  page.saying(declared, ['display'], display, at, {
    ...{ place: 'display', needs: 'nothing' },
  })

/** Reads the codes that a ValueSet lists, and its address. */
export function readConcepts(page: Page, fields: Fields, path: Path, placeOf: PlaceOf): void {
  if (fields.resourceType === 'ValueSet' && typeof fields.url === 'string') {
    const includes = asArray(asRecord(fields.compose).include)
    const isOurs = includes.some((one) => {
      return meantBy(page, asRecord(one).system)?.isStage === false
    })
    if (isOurs) page.valueSets.add(fields.url)
  }
  const { system, concept } = fields
  if (typeof system !== 'string' || !Array.isArray(concept)) return
  const meant = meantBy(page, system)
  if (meant === undefined || meant.isStage) return
  if (!meant.isExact)
    page.claims.push({
      ...{ kind: 'system', at: placeOf([...path, 'system']), system, word: '', code: undefined },
    })
  for (const [index, one] of concept.entries()) {
    const { code, display } = asRecord(one)
    if (typeof code !== 'string') continue
    const at = [...path, 'concept', index]
    page.code(code, placeOf([...at, 'code']), OLD_DATA)
    const declared = page.declared(code)
    if (declared !== undefined && typeof display === 'string')
      displayOf(page, declared, display, placeOf([...at, 'display']))
  }
}

/** Reads the codes of a ConceptMap: those of a group whose source or target is the system. */
export function readMap(page: Page, fields: Fields, path: Path, placeOf: PlaceOf): void {
  const { source, target, element } = fields
  if (!Array.isArray(element)) return
  const isOurs = (system: unknown) => meantBy(page, system)?.isStage === false
  const [isSource, isTarget] = [isOurs(source), isOurs(target)]
  if (!isSource && !isTarget) return
  const note = (code: unknown, at: Path): void => {
    if (typeof code === 'string') page.code(code, placeOf(at), OLD_DATA)
  }
  for (const [index, one] of element.entries()) {
    const { code, target: targets } = asRecord(one)
    const at = [...path, 'element', index]
    if (isSource) note(code, [...at, 'code'])
    if (isTarget)
      for (const [item, { code, display }] of asArray(targets).map(asRecord).entries()) {
        const path = [...at, 'target', item]
        note(code, [...path, 'code'])
        const declared = typeof code === 'string' ? page.declared(code) : undefined
        if (declared !== undefined && typeof display === 'string')
          displayOf(page, declared, display, placeOf([...path, 'display']))
      }
  }
}

/** Reads an issue of an OperationOutcome: its type, its text and its stage beside its code. */
export function readIssue(
  page: Page,
  fields: Fields,
  path: Path,
  placeOf: PlaceOf,
  around: StatusAround | undefined,
): void {
  const { severity, code: type, details } = fields
  if (typeof severity !== 'string' || typeof type !== 'string') return
  const { coding, text } = asRecord(details)
  const codings = asArray(coding).map(asRecord)
  const ofCodes = codings.find(({ system, code }) => meantBy(page, system, code)?.isStage === false)
  const declared = typeof ofCodes?.code === 'string' ? page.declared(ofCodes.code) : undefined
  if (declared === undefined) return
  page.fact(declared, 'issueType', type, placeOf([...path, 'code']), {
    place: declared.hasIssueType ? '' : 'issue',
  })
  page.fact(declared, 'severity', severity, placeOf([...path, 'severity']), {
    place: declared.hasSeverity ? '' : 'issue',
  })
  if (around !== undefined && path.at(-1) === 0)
    page.fact(declared, 'http', around.status, around.at)
  if (typeof text === 'string')
    page.saying(
      declared,
      ['message', 'meaning', 'display'],
      text,
      placeOf([...path, 'details', 'text']),
      {
        ...{ place: 'issue', needs: declared.hasMessage ? 'nothing' : 'place' },
      },
    )
  const stage = codings.findIndex(({ system }) => meantBy(page, system)?.isStage === true)
  const said = codings[stage]?.code
  if (typeof said === 'string')
    page.fact(declared, 'stage', said, placeOf([...path, 'details', 'coding', stage, 'code']))
}
