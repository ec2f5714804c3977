import { withoutVersion } from '../../../core/catalog/fhir/canonical.ts'
import type { Path, Span } from '../../../core/diagnostic.ts'
import { asArray, asRecord } from '../../../core/values/record.ts'
import type { DeclaredCode, Systems } from './declared.ts'
import type { Page, StatusAround } from './page.ts'

type Fields = Readonly<Record<string, unknown>>
type PlaceOf = (path: Path) => Span

/** An address without what writers add by mistake: a version, a slash, another case or scheme. */
export const looseSystem = (system: string): string =>
  withoutVersion(system)
    .replace(/(?<![/#])[/#]+$/, '')
    .replace(/^http:/i, 'https:')
    .toLowerCase()

type Meant = { readonly systems: Systems; readonly isStage: boolean; readonly isExact: boolean }

/** True for the address of a value set beside a code system. */
export const isSetBeside = (system: string, codes: string): boolean =>
  /\/valueset\//i.test(system) && originOf(codes) === originOf(system)

const originOf = (url: string): string => /^https?:\/\/[^/]+/i.exec(url)?.[0].toLowerCase() ?? ''

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
  page.code(code, placeOf([...path, 'code']), 'coding', { isSure: true })
  if (declared === undefined) return
  if (typeof display === 'string') displayOf(page, declared, display, placeOf([...path, 'display']))
}

const displayOf = (page: Page, declared: DeclaredCode, display: string, at: Span): void =>
  page.words(declared, ['display'], display, at, 'coding', declared.hasDisplay ? 'nothing' : 'few')

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
    // A value set may have codes that are no longer sent, so that old data stay valid.
    page.code(code, placeOf([...at, 'code']), 'coding', { isSure: true, isExcused: true })
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
    // A map may have codes that are no longer sent, so that old data stay valid.
    if (typeof code === 'string')
      page.code(code, placeOf(at), 'coding', { isSure: true, isExcused: true })
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
  page.fact(declared, 'issueType', type, placeOf([...path, 'code']), 'issue', {
    needs: declared.hasIssueType ? 'nothing' : 'most',
  })
  page.fact(declared, 'severity', severity, placeOf([...path, 'severity']), 'issue', {
    needs: declared.hasSeverity ? 'nothing' : 'most',
  })
  if (around !== undefined && path.at(-1) === 0)
    page.fact(declared, 'http', around.status, around.at, 'around')
  if (typeof text === 'string')
    page.words(
      declared,
      ['message', 'meaning', 'display'],
      text,
      placeOf([...path, 'details', 'text']),
      'issue',
      declared.hasMessage ? 'few' : 'most',
    )
  const stage = codings.findIndex(({ system }) => meantBy(page, system)?.isStage === true)
  const said = codings[stage]?.code
  if (typeof said === 'string')
    page.fact(
      declared,
      'stage',
      said,
      placeOf([...path, 'details', 'coding', stage, 'code']),
      'issue',
    )
}
