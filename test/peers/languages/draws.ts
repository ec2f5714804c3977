import { active, type Catalog } from '../../../src/base/core/catalog/catalog.ts'
import { answerTableOf } from '../../../src/base/core/contract/answer-table.ts'
import type { Form, FormReason } from '../../../src/base/core/contract/forms/form.ts'
import {
  withWarnings,
  writeForm,
  writeWarnings,
} from '../../../src/base/core/contract/forms/write.ts'
import { retryHeaderIn } from '../../../src/base/core/contract/retry-header.ts'
import {
  type Call,
  type Case,
  judgedCases,
  type Sent,
  type Vector,
} from '../../../src/features/vectors/vectors.ts'
import type { Dice } from '../dice.ts'

/**
 * Answers to calls of a service, as it, its gateways and its mistakes send them, with what a client makes
 * of each. The vectors of a catalog take one thing at a time; these are any of them together.
 */
export function drawnVectors(catalog: Catalog, count: number, dice: Dice): Vector[] {
  const table = answerTableOf(catalog)
  const codes = active(catalog)
  const names = [
    ...codes.flatMap(({ code }) => [code, code, code]),
    ...['NEWER_THAN_THIS', 'newer-than.this', 'newerThanThis', 'E-9009', '9009'],
    ...['not found', '', '__proto__', 'toString', 'invalid_token'],
  ]
  const retryHeaders = new Set(['x-should-retry', retryHeaderIn(table.forms) || 'x-should-retry'])

  const reason = (): FormReason => ({
    error: dice.of(names),
    message: dice.of(TEXTS),
    path: dice.of(PATHS),
    fix_stage: dice.of([...table.stages, '', 'elsewhere']),
    ...(dice.chance(0.2) && { params: { limit: 5, until: '2026-01-01', '': null } }),
    ...(dice.chance(0.2) && { help: dice.of(['https://api.test/help#7', '/help', ' ']) }),
  })
  const reasons = () => Array.from({ length: 1 + dice.below(4) }, reason)
  const statusOf = ([first]: readonly FormReason[]): number =>
    dice.chance(0.4)
      ? (codes.find(({ code }) => code === first?.error)?.http ?? 500)
      : dice.chance(0.7)
        ? dice.of(STATUSES)
        : 200 + dice.below(400)
  const written = (form: Form, status: number, all = reasons()) => writeForm(form, all, status)

  const answer = (): Sent => {
    const all = reasons()
    const status = statusOf(all)
    const form = dice.of(table.forms)
    const own = written(form, status, all)
    const body = dice.of<() => unknown>([
      ...[() => own.body, () => own.body, () => own.body],
      () => changed(own.body, dice),
      () => ({ ...membersOf(own.body), ...membersOf(written(dice.of(table.forms), status).body) }),
      () => [own.body, written(form, status).body, changed(own.body, dice)].slice(dice.below(3)),
      () => [own.body, withWarnings(form, { id: 7 }, writeWarnings(form, all))],
      () => withWarnings(form, { id: 7 }, writeWarnings(form, all)),
      () => withWarnings(form, membersOf(own.body), writeWarnings(form, reasons())),
      () => dice.of(FOREIGN),
    ])()
    return {
      status,
      headers: {
        ...(dice.chance(0.9) && own.headers),
        ...(dice.chance(0.4) && {
          [dice.of(['retry-after', 'Retry-After'])]: dice.of(WAITS),
        }),
        ...(dice.chance(0.4) && {
          [dice.of([...retryHeaders])]: dice.of(['true', 'false', 'True', ' false', 'no', '']),
        }),
      },
      body,
    }
  }
  const call = (): Call => ({
    method: dice.of(METHODS),
    attempt: dice.of([1, 1, 1, 2, 3, 4, 0, 9, 70]),
    idempotent: dice.chance(0.3),
  })
  const cases = Array.from(
    { length: count },
    (_, at): Case => ({ name: `draw ${at}`, answer: answer(), call: call() }),
  )
  return judgedCases(table, cases)
}

/** Answers with a path that is as long as it may be, longer, and far too long. */
export function longPaths(catalog: Catalog): Vector[] {
  const table = answerTableOf(catalog)
  const { code, http } = active(catalog)[0]!
  const cases = table.forms.flatMap((form, at): Case[] => {
    const { path: notation = 'wire' } = form
    if (notation === 'wire' || notation === 'fhirpath') return []
    const separator = notation === 'dotted' ? '.' : '/'
    const reason = { error: code, message: 'It failed.', path: 'zz', fix_stage: '' }
    const own = writeForm(form, [reason], http)
    return [3332, 3333, 200_000].map((count) => {
      const path = `zz${`${separator}0`.repeat(count)}`
      const body = JSON.parse(JSON.stringify(own.body).replace('zz', path))
      return {
        name: `form ${at}, ${count} indexes`,
        answer: { status: http, ...own, body },
      }
    })
  })
  return judgedCases(table, cases)
}

/** A list has none: with its numbers as names, it would still be one in PHP. */
const membersOf = (body: unknown): object => (Array.isArray(body) ? {} : Object(body))

/** A body in which some values are others. */
function changed(value: unknown, dice: Dice): unknown {
  if (dice.chance(0.15)) return dice.of(ODD)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => changed(item, dice))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      dice.chance(0.1) ? [] : [[dice.chance(0.1) ? name.toUpperCase() : name, changed(item, dice)]],
    ),
  )
}

const TEXTS = ['It failed.', '', ' ', 'Gr\u00fc\u00dfe, \u{1f600}\u2028\u0000', 'a'.repeat(300)]
const PATHS = [
  ...['', '', 'member.number', 'lines[0].documents', 'lines[].documents', '/lines/0', '#/a~1b'],
  ...['Claim.item[0].where(x)', 'lines[x] .. 7', ' '],
]
const STATUSES = [
  ...[200, 200, 201, 204, 206, 302, 304, 399, 400, 401, 403, 404, 408, 409, 410, 421, 422, 425],
  ...[429, 429, 451, 499, 500, 501, 502, 503, 503, 504, 511, 599],
]
const METHODS = ['GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'QUERY', 'POST', 'POST', 'PATCH', 'post']
// An empty object is a list in PHP, also among the params that are compared.
const ODD = [
  ...[null, true, false, 0, 7, 7.5, -1, 2 ** 40, '', '7', 'X_Y', [], ['x'], [null], [[]]],
  { error: 'X_Y', code: 'X_Y' },
]
const FOREIGN = [
  ...[null, '', 'Bad Gateway', '<html><title>502</title></html>', 7, true, [], {}, [[], {}, null]],
  ...[
    { error: 'Not Found', statusCode: 404 },
    { detail: 'Not found.' },
    { errors: { name: ['x'] } },
  ],
  { error: 'invalid_token', error_description: 'The token has expired.' },
  { type: 'about:blank', title: 'Not Found', status: 404 },
]
const WAITS = [
  ...['0', '1', '2', '7', '007', ' 20 ', '60', '61', '3600', '9'.repeat(40), '', '0.5', '1.5'],
  ...['-5', '+5', '1e3', '5s', '120junk', 'soon', 'Wed, 09 Jun 2021 10:18:14 GMT'],
  ...['Sun, 06 Nov 2394 08:49:37 GMT', 'Sun Nov  6 08:49:37 2394', '2394-11-06T08:49:37Z'],
]
