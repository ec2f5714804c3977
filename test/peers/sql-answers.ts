import type { Form, FormReason } from '../../src/base/core/contract/forms/form.ts'
import { formsOf, type WireForm } from '../../src/base/core/contract/forms/forms-of.ts'
import { writeForm } from '../../src/base/core/contract/forms/write.ts'
import type { Dice } from './dice.ts'

/** The codes of {@link catalogWith}. Reasons after the first have the last one only. */
export const CODES = [
  ['MEMBER_NOT_FOUND', 404, 'identify', true],
  ['PAYER_UNREACHABLE', 502, 'eligibility', true],
  ['ALREADY_CLOSED', 409, 'submit', true],
  ['NEEDS_REVIEW', 200, 'submit', false],
  ['OLD_CODE', 410, 'submit', true],
  ['MISSING_DOCUMENTS', 422, 'billing', true],
] as const
const URL = 'https://codes.clinic.test/visits'

export type Wire = WireForm | readonly WireForm[]

/** The source of a catalog whose answers have these forms. */
export const catalogWith = (wire: Wire): string =>
  JSON.stringify({
    ...{ name: 'visit-errors', title: 'Visits', description: 'The errors of visits.', url: URL },
    ...{ version: '1.0.0', date: '2026-11-01', status: 'active' },
    stages: ['identify', 'eligibility', 'billing', 'submit'],
    wire,
    codes: CODES.map(([code, http, stage, stop]) => ({
      ...{ code, http, stop, fix_stage: stage },
      meaning: `What ${code.toLowerCase()} means.`,
      fix: 'Correct what is wrong and send it again.',
      ...(code === 'OLD_CODE' && { retired: { since: '1.0.0', reason: 'No longer sent.' } }),
    })),
  })

/**
 * Records of answers in forms, as a gateway logs them: most are right, some have one mistake, and
 * with `odd` a part of the body is of another type, elsewhere, twice, or not there.
 */
export function* recordsOf(
  wire: Wire,
  dice: Dice,
  { count, odd }: { readonly count: number; readonly odd: boolean },
): Generator<Record<string, unknown>> {
  const forms = formsOf(wire, { url: URL })
  for (let done = 0; done < count; done++) {
    const form = dice.of(forms)
    const reasons = reasonsFor(dice, forms.includes('rail'))
    const [, known] = CODES.find(([code]) => code === reasons[0]!.error) ?? []
    // An error body in a success is for `check` alone, except in forms whose failures have any status.
    const isAny = form === 'rail' || form.inSuccess
    const success = isAny ? 200 : 400
    const http = known === 200 ? success : (known ?? 404)
    const status = dice.chance(0.06)
      ? dice.of([400, 500, success, 404, 99, '404', 404.5, null])
      : http
    const { body, headers } =
      form === 'rail' ? { body: reasons[0]!, headers: {} } : writeForm(form, reasons, http)
    if (odd && form !== 'rail' && dice.chance(0.3)) mutate(body, dice)
    const sent = dice.chance(0.05) ? JSON.stringify(body) : body
    const carrier = {
      status: dice.chance(0.1) ? success : status,
      headers: headersOf(headers, form === 'rail' ? {} : form, dice, odd),
      body: sent,
    }
    yield odd && dice.chance(0.06) ? oddRecord(carrier, dice) : carrier
  }
}

const UNKNOWN = ['NO_SUCH_CODE', 'A', 'X1_Y']
const WRONG = [...UNKNOWN, 'member_not_found', 'MEMBER__NOT', "O'NEIL_CODE", 'TRAILING_', '']

/** `hasRail`: what has no code may be a body of the contract without one, which is no answer in SQL. */
function reasonsFor(dice: Dice, hasRail: boolean): FormReason[] {
  const [code, , stage] = dice.of(CODES.slice(0, -1))
  const error = dice.chance(0.06) ? dice.of(hasRail ? UNKNOWN : WRONG) : code
  const fix_stage = dice.chance(0.1) ? dice.of(['billing', 'nowhere', '', 'IDENTIFY']) : stage
  const path = dice.of(['', 'member.id', 'lines[0].documents', 'a[1][2].b-c'])
  const message = 'Choose a member.'
  const [other, , otherStage] = CODES.at(-1)!
  const further = { error: other, message, path: 'lines[3]', fix_stage: otherStage }
  return [{ error, message, path, fix_stage }, ...(dice.chance(0.2) ? [further] : [])]
}

/** Headers as recorders write them. */
function headersOf(
  written: Readonly<Record<string, string>>,
  { mediaType = 'application/json' }: Partial<Form>,
  dice: Dice,
  odd: boolean,
): unknown {
  const headers = { 'content-type': mediaType, ...written }
  const pairs = Object.entries(headers)
  if (dice.chance(0.7)) return headers
  return dice.of<unknown>([
    Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
    Object.fromEntries(pairs.map(([name, value]) => [name, [value]])),
    pairs,
    pairs.map(([name, value]) => ({ name, value })),
    ...(odd ? ['none', null, { ...headers, 'X-ERROR-CODE': ['A', 'B'] }] : []),
  ])
}

const VALUES: readonly unknown[] = [
  ...[null, true, 5, 1.5, -3, '', 'lower_case', 'Not Found', 'NO_SUCH_CODE', 'OLD_CODE', '/0/x'],
  ...[
    'a..b',
    '#/lines/0',
    'a.0.b',
    [],
    {},
    { a: 1 },
    ['ALREADY_CLOSED'],
    [null, { code: 'A' }, 'x'],
  ],
  ...[`${URL}/codes/ALREADY_CLOSED/`, `${URL}/codes/`, `${URL}/codes/lower`, 'E-ALREADY_CLOSED.'],
  ...[{ code: 'ALREADY_CLOSED', reason: 'OLD_CODE' }, "it's", '{"code":"A"}', 'é😀'],
]

/** Changes one member or item somewhere in a value. */
function mutate(value: unknown, dice: Dice): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  const names = Object.keys(holder)
  if (names.length === 0) return
  const name = dice.of(names)
  if (typeof holder[name] === 'object' && dice.chance(0.75)) {
    mutate(holder[name], dice)
    return
  }
  const change = dice.below(4)
  if (Array.isArray(value)) {
    if (change === 0) value.reverse()
    else if (change === 1) value.push(structuredClone(dice.of(value as unknown[])))
    else if (change === 2) value.unshift(structuredClone(dice.of(VALUES)))
    else value.splice(dice.below(value.length), 1)
  } else if (change === 0) delete holder[name]
  else if (change === 1)
    holder[dice.of([...names, 'code', 'type', 'fix_stage', 'errors'])] = holder[name]
  else holder[name] = structuredClone(dice.of(VALUES))
}

/** Records that are hardly one, or whose answer the checks do not read. */
const oddRecord = (record: Record<string, unknown>, dice: Dice): Record<string, unknown> => {
  const { body, ...others } = record
  return dice.of<Record<string, unknown>>([
    { ...record, method: 'HEAD' },
    { ...record, url: '/oauth/token?x=/a' },
    { ...record, url: 'https://api.clinic.test/token/' },
    { ...record, url: '/tokens', method: 'POST' },
    others,
    { ...record, body: null },
    { ...record, body: `<html>${JSON.stringify(body)}` },
    { ...record, body: dice.of([5, true, '', 'null', '"text"', ' []']) },
    { ...record, body: { ...(body as object), filler: 'x'.repeat(1024 * 1024) } },
  ])
}
