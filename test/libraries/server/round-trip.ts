import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Form, Places } from '../../../src/base/core/contract/forms/form.ts'
import { formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { printPath, readPath } from '../../../src/base/core/contract/forms/notation.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { build, read } from '../../../src/index.ts'
import {
  createRail,
  type ErrorsModule,
  type RailFailure,
} from '../../../src/libraries/server/index.ts'
import { parseAnswer, readAs, type Table } from '../../features/modules/client/api.ts'
import { anyCharacter } from '../../support/any-character.ts'

/** Every form of answers that is not the default one. */
export const FORMS: readonly string[] = PRESETS.map(({ name }) => name)

/** The default form, with a place for values. */
const DEFAULT = '{ preset: rail, params: /params, list: { params: /params } }'

const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

type Module = ErrorsModule & { entries: Table; wire?: readonly unknown[] }
type Given = { path?: string; message?: string; params?: Record<string, unknown> }
type Sent = Given & { code: string }

async function moduleOf(wire: string): Promise<Module> {
  const catalog = rich.replace(/^stages:/m, `wire: ${wire}\nstages:`)
  const { files } = await build(await read(catalog), { targets: ['javascript'] })
  const code = String(files.find(({ path }) => path === 'visit-errors.js')!.contents)
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** One end and the other: the failure as bytes, and what a client reads of them. */
function exchange(module: Module, sent: readonly Sent[]) {
  const rail = createRail(module)
  const reasons = rail.collect() as unknown as {
    add(code: string, given: Given): unknown
    failure(): RailFailure
  }
  for (const { code, ...given } of sent) reasons.add(code, given)
  const { status, headers, body } = rail.answer(reasons.failure())
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return parseAnswer(
    { status, headers, body: new TextDecoder().decode(bytes) },
    module.entries,
    readAs(module.wire as never),
  )
}

const odd = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    '\u001b[2J',
    '\u202e',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\uffff',
    '\r\n',
    '\t',
  ],
  ...[
    '"',
    '\\',
    '\\u0000',
    '{member}',
    '{{',
    '}',
    '${x}',
    '%s',
    '<b>',
    '</script>',
    '&amp;',
    '__proto__',
  ],
  ...[
    'null',
    '0',
    '1e999',
    '-0',
    '💥',
    'e\u0301',
    '\u2028',
    '~1',
    '~0',
    '/',
    '#/',
    'header:x-code',
    '?a=b',
  ],
)
const words = fc
  .array(
    fc.oneof(odd, fc.string({ unit: anyCharacter, maxLength: 12 }), fc.lorem({ maxCount: 3 })),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''))

// FHIR has no text without content, and none of these characters.
const isText = (text: string) =>
  /\S/.test(text) &&
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text)

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/)
const segment = fc
  .tuple(
    fc.oneof(name, fc.constantFrom('div', 'contains', '__proto__', 'constructor')),
    fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 2 }),
  )
  .map(([word, places]) => word + places.map((place) => `[${place}]`).join(''))
const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join('.'))

const given = (form: Form): fc.Arbitrary<Sent> => {
  const text = form.outcome ? words.filter(isText) : words
  const message = fc.option(
    text.filter((own) => own !== ''),
    { nil: undefined },
  )
  const params = fc.record({ member: text }, { requiredKeys: ['member'] })
  const opened = fc.record({ member: text, opened: fc.constantFrom('2026-01-01', '1969-12-31') })
  return fc
    .tuple(
      fc.oneof(
        fc.record({ code: fc.constant('MEMBER_NOT_FOUND'), params }),
        fc.record({ code: fc.constant('SESSION_OPEN'), params: fc.oneof(params, opened) }),
        fc.record({ code: fc.constantFrom('PAYER_SLOW', 'MEMBER_UNKNOWN') }),
      ),
      message,
      path,
    )
    .map(([reason, own, at]) => ({
      ...reason,
      path: at,
      ...(own !== undefined && { message: own }),
    }))
}

type Read = ReturnType<typeof exchange>['reasons'][number] & { params?: Record<string, unknown> }

/** What a form has of a reason at these places; a stage that it does not carry is that of the code. */
function carried(form: Form, places: Partial<Places>, reason: Read): Record<string, unknown> {
  const { error, message, path: at, fix_stage, params } = reason
  const values = Object.entries(params ?? {}).map(([key, value]) => [
    key,
    form.params === 'text' ? `${value}` : value,
  ])
  return {
    error,
    fix_stage,
    message: places.message === undefined ? '' : message,
    path: form.outcome
      ? at
      : places.path === undefined
        ? ''
        : readPath(printPath(at, form.path), form.path),
    ...(places.params !== undefined && values.length > 0 && { params: Object.fromEntries(values) }),
  }
}

/** What of these reasons reaches a client in a form: all of each, where the form has a place for it. */
function arriving(form: Form, reasons: readonly Read[]): Record<string, unknown>[] {
  const { top, list } = form
  const [first] = reasons as [Read]
  const isListed = list && (!top || reasons.length > 1 || (!top.path && first.path !== ''))
  if (!isListed) return [carried(form, top!, first)]
  const all = reasons.map((one) => carried(form, list, one))
  if (top)
    all[0] = {
      ...carried(form, top, first),
      ...Object.fromEntries(Object.entries(all[0]!).filter(([, part]) => part !== '')),
    }
  return all
}

/**
 * Sends reasons of the rich catalog in a form and in the default form, as bytes, and compares what a
 * client reads. Returns how many there were.
 */
export async function roundTrips(form: string, runs: number, seed: number): Promise<number> {
  const [other, ours] = await Promise.all([moduleOf(form), moduleOf(DEFAULT)])
  const [places] = formsOf(form, { url: 'https://visit.test/terminology' } as never) as [Form]
  let count = 0
  fc.assert(
    fc.property(
      fc.uniqueArray(given(places), {
        minLength: 1,
        maxLength: 4,
        selector: ({ code, path: at }) => `${code} ${printPath(at!, places.path)}`,
      }),
      (sent) => {
        count++
        const [got, expected] = [exchange(other, sent), exchange(ours, sent)]
        expect([got.kind, got.status]).toEqual(['reasons', expected.status])
        const all = arriving(places, expected.reasons as Read[])
        expect(
          (got.reasons as Read[]).map(({ error, message, path: at, fix_stage, params }) => ({
            error,
            fix_stage,
            message,
            path: at,
            ...(params && { params }),
          })),
        ).toEqual(all)
        if (all.length === expected.reasons.length) expect(got.verdict).toEqual(expected.verdict)
      },
    ),
    { numRuns: runs, seed },
  )
  return count
}
