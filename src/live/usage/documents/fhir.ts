import type { Path, Span } from '../../../core/diagnostic.ts'
import { asArray, asRecord, asRecords, type Fields } from '../../../core/values/record.ts'
import { CODING } from '../claim.ts'
import type { Page, StatusAround } from './page.ts'
import { isSetBeside, looseSystem } from './systems.ts'

type PlaceOf = (path: Path) => Span

/** What a system means: the codes or the stages of a catalog, also by the address of a value set. */
type Meant = { readonly isStage: boolean; readonly isExact: boolean }

function meantBy(page: Page, system: unknown, code?: unknown): Meant | undefined {
  if (typeof system !== 'string') return undefined
  const loose = looseSystem(system)
  const isKnown = typeof code === 'string' && page.declared(code) !== undefined
  for (const { codes, stages, valueSet } of page.known.systems) {
    if (loose === looseSystem(codes)) return { isStage: false, isExact: system === codes }
    if (loose === looseSystem(stages)) return { isStage: true, isExact: system === stages }
    if (loose === looseSystem(valueSet) || (isKnown && isSetBeside(system, codes)))
      return { isStage: false, isExact: false }
  }
  return undefined
}

const isOfCodes = (page: Page, system: unknown, code?: unknown): boolean =>
  meantBy(page, system, code)?.isStage === false

/** Reads the codings, the codes of ValueSets and ConceptMaps, and the issues of an object. */
export function readFhir(
  page: Page,
  fields: Fields,
  path: Path,
  placeOf: PlaceOf,
  around: StatusAround | undefined,
): void {
  const { system, concept, source, target, element, resourceType, url, compose } = fields
  const includes = asArray(asRecord(compose).include)
  if (resourceType === 'ValueSet' && typeof url === 'string')
    if (includes.some((one) => isOfCodes(page, asRecord(one).system))) page.valueSets.add(url)

  /** Notes a code beside the system of the catalog, where only a code can be, and its display. */
  const note = (one: unknown, at: Path, isExcused: boolean): void => {
    const { code, display } = asRecord(one)
    if (typeof code !== 'string') return
    page.code(code, placeOf([...at, 'code']), { place: CODING, needs: 'nothing', isExcused })
    const declared = page.declared(code)
    if (declared !== undefined && typeof display === 'string')
      page.saying(declared, ['display'], display, placeOf([...at, 'display']), {
        ...{ place: 'display', needs: 'nothing' },
      })
  }
  // A value set may have codes that are no longer sent, so that old data stay valid; so may a map.
  const noteAll = (list: unknown, at: Path): void => {
    for (const [index, one] of asArray(list).entries()) note(one, [...at, index], true)
  }

  const hasCode = typeof fields.code === 'string'
  if (typeof system === 'string' && (hasCode || Array.isArray(concept))) {
    const word = hasCode ? `${fields.code}` : ''
    const meant = meantBy(page, system, fields.code)
    if (meant?.isExact !== true && (hasCode || meant !== undefined))
      page.claims.push({
        ...{ kind: 'system', at: placeOf([...path, 'system']), system, word },
        code: page.declared(word)?.code,
      })
    if (meant?.isStage === false) {
      if (hasCode) note(fields, path, false)
      noteAll(concept, [...path, 'concept'])
    }
  }
  const [isSource, isTarget] = [isOfCodes(page, source), isOfCodes(page, target)]
  if (isSource) noteAll(element, [...path, 'element'])
  if (isTarget)
    for (const [index, one] of asArray(element).entries())
      noteAll(asRecord(one).target, [...path, 'element', index, 'target'])
  readIssue(page, fields, path, placeOf, around)
}

/** Reads an issue of an OperationOutcome: its type, its text and its stage beside its code. */
function readIssue(
  page: Page,
  { severity, code: type, details }: Fields,
  path: Path,
  placeOf: PlaceOf,
  around: StatusAround | undefined,
): void {
  if (typeof severity !== 'string' || typeof type !== 'string') return
  const { coding, text } = asRecord(details)
  const codings = asRecords(coding)
  const ofCodes = codings.find(({ system, code }) => isOfCodes(page, system, code))
  const declared = typeof ofCodes?.code === 'string' ? page.declared(ofCodes.code) : undefined
  if (declared === undefined) return
  const at = (...steps: Path) => placeOf([...path, ...steps])
  page.about = [at('details', 'coding', codings.indexOf(ofCodes!), 'code')]
  const derived = (isSaid: boolean) => ({ place: isSaid ? '' : 'issue' })
  page.fact(declared, 'issueType', type, at('code'), derived(declared.hasIssueType))
  page.fact(declared, 'severity', severity, at('severity'), derived(declared.hasSeverity))
  if (around !== undefined && path.at(-1) === 0)
    page.fact(declared, 'http', around.status, around.at)
  if (typeof text === 'string')
    page.saying(declared, ['message', 'meaning', 'display'], text, at('details', 'text'), {
      ...{ place: 'issue', needs: declared.hasMessage ? 'nothing' : 'place' },
    })
  const stage = codings.findIndex(({ system }) => meantBy(page, system)?.isStage === true)
  const said = codings[stage]?.code
  if (typeof said === 'string')
    page.fact(declared, 'stage', said, at('details', 'coding', stage, 'code'))
  page.about = undefined
}
