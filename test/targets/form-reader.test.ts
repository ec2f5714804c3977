import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Form } from '../../src/core/contract/forms/form.ts'
import { formsOf, type WireForm } from '../../src/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../src/core/contract/forms/presets/index.ts'
import { writeForm, writeWarnings } from '../../src/core/contract/forms/write.ts'
import { type ReadAnswer, readAs } from '../../src/runtime/client/readers.ts'
import { readerSource } from '../../src/targets/modules/reader.ts'

const CLINIC = {
  url: 'https://api.northwind-clinic.org/visits',
  codeSystem: 'https://api.northwind-clinic.org/visits/CodeSystem/visit-errors',
  stageSystem: 'https://api.northwind-clinic.org/visits/CodeSystem/visit-errors-stages',
}
const OWN: readonly (WireForm | WireForm[])[] = [
  { code: '/fault/id', message: '/fault/text', list: { at: '/fault/all', code: '/id' } },
  { code: '/faults/?lang=de/id', path: '/faults/0/~1at', path_as: 'dotted', help: '/~0help' },
  {
    code: 'header:X-Code',
    stage: 'header:x-stage',
    constant: { '/ok': false, "/it's": 'a\u2028' },
  },
  { preset: 'rail', params: '/params', list: { params: '/params' } },
  { preset: 'problem', code_in: '{url}/{code}.html/', warnings: { at: '/meta/notices' } },
  { preset: 'operation-outcome', constant: { '/language': 'en', '/id': null } },
  { preset: 'azure', path_as: 'fhirpath', list: { at: '/__proto__/constructor' } },
  'rail',
  ['problem', 'rail'],
  ['rail', 'google-rpc', 'stripe'],
]

/** Values of bodies: what readers look for, and what they must not take for it. */
const scalar = fc.oneof(
  fc.constantFrom('MEMBER_NOT_FOUND', 'low.paper', 'OperationOutcome', true, false, null, 7, ''),
  fc.constantFrom(
    ...['', '#/', '/', '#'].flatMap((start) =>
      ['', 'a', 'a/0/b', 'a//b', '0', '01', 'a/01', 'a.0.b', 'a[0].b', '`a`.b', '~1a', 'x/'].map(
        (path) => start + path,
      ),
    ),
  ),
  fc
    .constantFrom('/codes/A_B', '/codes/A%20B/', '/codes/%', '/A.html', '/A.html/', '/')
    .map((end) => CLINIC.url + end),
  fc.constantFrom(CLINIC.codeSystem, CLINIC.stageSystem, 'de'),
  fc.string(),
)
const reason = fc.record({
  error: fc.constantFrom('MEMBER_NOT_FOUND', 'LOW_PAPER', 'A B/C', '7'),
  message: fc.string(),
  path: fc.constantFrom('', 'member.id', 'lines[0].documents', 'a[]', 'a-b._c'),
  fix_stage: fc.constantFrom('', 'billing'),
  params: fc.option(fc.dictionary(fc.string(), scalar), { nil: undefined }),
  help: fc.option(fc.webUrl(), { nil: undefined }),
})

/** A body in a form, and what a broken service makes of it: `changes` replace values anywhere. */
function changed(value: unknown, changes: readonly [number, unknown][]): unknown {
  const left = [...changes]
  let at = 0
  const walk = (inner: unknown): unknown => {
    const change = left.find(([place]) => place === at)
    at++
    if (change) return change[1]
    if (Array.isArray(inner)) return inner.map(walk)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, walk(one)]))
  }
  return walk(value)
}

const readerOf = async (source: string): Promise<ReadAnswer> =>
  ((await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { read: ReadAnswer })
    .read

describe.each(
  [...PRESETS.map(({ name }) => name), ...OWN].map((wire) => [JSON.stringify(wire), wire]),
)('the reader of %s', (_, wire) => {
  test('reads what readAs reads, whatever the body is', async () => {
    const forms = formsOf(wire as WireForm, CLINIC)
    const [read, expected] = [await readerOf(readerSource(forms)), readAs(forms)]
    const written = fc
      .tuple(
        fc.constantFrom(...forms),
        fc.array(reason, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(30), fc.oneof(scalar, fc.anything())), { maxLength: 2 }),
      )
      .map(([form, reasons, isWarning, changes]) => {
        const other: Form = form === 'rail' ? (formsOf({ preset: 'rail' }, {})[0] as Form) : form
        const { body, headers } = writeForm(other, reasons, 400)
        const items = writeWarnings(other, reasons)
        const sent = isWarning
          ? { warnings: items, meta: { warnings: items, notices: items } }
          : body
        return { headers, body: changed(sent, changes) }
      })
    const any = fc.record({
      headers: fc.constant(undefined),
      body: fc.oneof(scalar, fc.anything()),
    })
    let withReasons = 0
    fc.assert(
      fc.property(
        fc.oneof({ arbitrary: written, weight: 9 }, any),
        fc.constantFrom(200, 400, 503),
        ({ headers, body }, status) => {
          const answer = { status, headers, body }
          const [ours, theirs] = [read, expected].map((one) => {
            const { errors, warnings, isOther = false } = one(answer, {})
            return { errors: errors.map(plain), warnings: warnings.map(plain), isOther }
          })
          if (theirs!.errors.length > 0) withReasons++
          if (theirs!.errors.length + theirs!.warnings.length === 0) theirs!.isOther = ours!.isOther
          expect(ours).toEqual(theirs)
        },
      ),
      { numRuns: 300, seed: 16 },
    )
    expect(withReasons).toBeGreaterThan(40)
  })
})

/** A reason without what only `check` reads. */
const plain = ({ title, ...parts }: object & { title?: unknown }) => parts
