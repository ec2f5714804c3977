import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { rowsOf } from '../../../support/rows.ts'
import {
  catalog,
  checkHeader,
  entryRows,
  type Fields,
  fullEntry,
  has,
  headerRows,
  livingEntry,
  OFF,
  once,
  put,
  type Row,
  rulesOf,
  valueAt,
} from './fields.ts'
import { reverseOf } from './reverse.ts'

// Every field of the model, added, removed and changed: one rule speaks, and its mirror speaks the
// other way round.

// What can't be changed alone: a code and a stage id are what things are known by, a list item
// needs its name.
const identity = ({ steps }: Row) => steps.length === 1 && steps[0] === 'code'
const nameOfItem = ({ steps }: Row) => steps.at(-1) === 'name' && steps[0] === 'params'
// What has fields of its own is changed by them.
const whole = ({ steps }: Row) =>
  entryRows.some(
    (row) => row.steps.length > steps.length && steps.every((step, at) => row.steps[at] === step),
  )

for (const [title, entry] of [
  ['an entry', livingEntry],
  ['a tombstone', fullEntry],
] as const) {
  const rows = entryRows.filter((row) => !identity(row) && has(entry, row.steps))
  describe(`every field of ${title}`, () => {
    const titled = rows.map((row) => [row.steps.join('.'), row] as const)
    test.each(titled.filter(([, row]) => !nameOfItem(row) && !whole(row)))(
      'changed: %s',
      async (_, { steps, other }) => {
        const list = Array.isArray(other) && typeof other[0] === 'string'
        // A list of names loses one when it gets one: both are told.
        const next =
          list && ['from', 'handling', 'raised_by'].includes(String(steps[0]))
            ? [...(valueAt(fullEntry, steps) as string[]), ...(other as string[])]
            : other
        return once(catalog({}, [entry]), catalog({}, [put(entry, steps, next) as Fields]))
      },
    )
    const loose = titled.filter(([, { required }]) => !required)
    test.each(loose)('removed, and added: %s', async (_, { steps }) => {
      const without = put(entry, steps, undefined) as Fields
      await once(catalog({}, [entry]), catalog({}, [without]))
    })
  })
}

describe('every field of the header', () => {
  // `fhir` is tested with its feature.
  checkHeader(headerRows.filter(({ steps }) => steps[0] !== 'fhir'))
  test.each([
    ...rowsOf<{ name: string; before: Fields; after: Fields }>(
      import.meta,
      'every field of the header: name, before, after',
    ),
    {
      name: 'a list of operations',
      before: { operations: undefined },
      after: { operations: ['openVisit', 'billVisit'] },
    },
  ])('$name', ({ before, after }) =>
    once(catalog(before, [livingEntry]), catalog(after, [livingEntry])),
  )
})

test('own fields of an entry', () =>
  once(catalog({}, [livingEntry]), catalog({}, [{ ...livingEntry, 'x-owner': { team: 'desk' } }])))

test.each([
  ['comments and layout', (text: string) => `# A comment.\n${text.replaceAll(',"', ', "')}`],
  ['the order of fields', (text: string) => JSON.stringify(reversed(JSON.parse(text)))],
  ['a stage as a record', (text: string) => text.replace('"billing"', '{"id":"billing"}')],
  [
    'what would be derived anyway',
    (text: string) => text.replace('"language":"en"', '"x":1').replace(',"x":1', ''),
  ],
])('%s change nothing', async (_, edit) => {
  const text = catalog({ language: 'en' }, [livingEntry])
  expect(edit(text)).not.toBe(text)
  expect(await rulesOf(text, edit(text))).toEqual([])
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

// Random catalogs out of few words, so that codes, texts and places meet often.
const word = fc.constantFrom('member', 'payer', 'bill', 'visit', 'desk', 'late', 'gone')
const text = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => `The ${words.join(' ')}.`)
const life = fc.record(
  {
    since: fc.constantFrom('1.0.0', '1.1.0'),
    reason: text,
    sunset: fc.constantFrom('2026-02-01', '2026-12-31'),
  },
  { requiredKeys: ['reason'] },
)
const anyEntry = fc.record(
  {
    code: fc.constantFrom(
      'MEMBER_GONE',
      'PAYER_LATE',
      'BILL_TWICE',
      'BILLTWICE',
      'VISIT_OVER',
      'DESK_SHUT',
    ),
    http: fc.constantFrom(404, 409, 503, 'x'),
    stop: fc.boolean(),
    fix_stage: fc.constantFrom('identify', 'billing'),
    meaning: text,
    fix: text,
    display: text,
    message: text,
    issue_type: fc.constantFrom('not-found', 'conflict', 'transient'),
    params: fc.uniqueArray(
      fc.record(
        { name: word, type: fc.constantFrom('string', 'integer'), optional: fc.boolean() },
        { requiredKeys: ['name'] },
      ),
      { maxLength: 3, selector: ({ name }) => name },
    ),
    raised_by: fc.array(fc.constantFrom('openVisit', 'open_visit', 'pay', '*'), { maxLength: 3 }),
    from: fc.dictionary(
      fc.constantFrom('core', 'bank'),
      fc.array(fc.constantFrom('E1', 'E2', 'E3'), { maxLength: 3 }),
    ),
    handling: fc.record(
      {
        outcome: fc.constantFrom('fail', 'warn', 'ok'),
        retry: fc.constantFrom('none', 'same', 'after_fix', 'recreate'),
        operation: fc.array(word, { maxLength: 3 }),
        audience: fc.array(word, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    deprecated: life,
    retired: life,
    translations: fc.dictionary(
      fc.constantFrom('sw', 'fr'),
      fc.record({ meaning: text, fix: text }, { requiredKeys: [] }),
    ),
    tags: fc.array(word, { maxLength: 2 }),
    'x-owner': word,
  },
  { requiredKeys: ['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix'] },
)
const anyCatalog = fc
  .record(
    {
      name: fc.constantFrom('clinic', 'visit'),
      url: fc.constantFrom('https://a.test', 'https://b.test'),
      status: fc.constantFrom('draft', 'active', 'retired', 'unknown'),
      date: fc.constantFrom('2026-01-01', '2026-06-30'),
      title: text,
      stages: fc.uniqueArray(fc.constantFrom('identify', 'billing', 'submit')),
      operations: fc.uniqueArray(fc.constantFrom('openVisit', 'open_visit', 'billVisit', 'pay')),
      codes: fc.array(anyEntry, { maxLength: 5 }),
    },
    { requiredKeys: ['stages', 'codes'] },
  )
  .map((value) => JSON.stringify(value))

test('any two catalogs: each difference once, and the other way round the mirror image', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalog, anyCatalog, async (before, after) => {
      const [old, now] = await Promise.all([read(before), read(after)])
      const options = { policy: { rules: OFF } }
      const [forth, back] = [diff(old, now, options).changes, diff(now, old, options).changes]
      expect(new Set(forth.map(({ fingerprint }) => fingerprint)).size).toBe(forth.length)
      // A renamed thing is called by another name the other way round.
      const renamedCodes = new Map(
        forth
          .filter(({ rule }) => rule === 'code-renamed')
          .map((change) => [String(change.after), String(change.before)]),
      )
      const place = (location: string) =>
        location
          .replace(/^codes\[([A-Z_]+)\]/, (whole, code) =>
            renamedCodes.has(code) ? `codes[${renamedCodes.get(code)}]` : whole,
          )
          .replace(/(params|operations)\[.*\]/, '$1')
      const left = back.map((change) => ({ rule: change.rule, location: place(change.location) }))
      for (const { rule, location } of forth) {
        const at = left.findIndex(
          (other) => other.location === place(location) && other.rule === reverseOf(rule),
        )
        if (at < 0) expect.fail(`${rule} at ${location}; back: ${JSON.stringify(left)}`)
        left.splice(at, 1)
      }
      expect(left).toEqual([])
      expect(diff(now, now, options).changes).toEqual([])
    }),
    {
      numRuns: 25,
      examples: [
        // A code that still names an operation by the id that it had.
        [
          '{"stages":[],"operations":["open_visit"],"codes":[{"code":"MEMBER_GONE","http":404,"raised_by":[]}]}',
          '{"stages":[],"operations":["openVisit"],"codes":[{"code":"MEMBER_GONE","http":404,"raised_by":["open_visit","openVisit"]}]}',
        ],
      ],
    },
  )
})

test('random edits of a catalog are found, all of them and nothing else', async () => {
  const editable = entryRows.filter(
    (row) =>
      !identity(row) &&
      !nameOfItem(row) &&
      row.steps.length === 1 &&
      ![
        'from',
        'handling',
        'params',
        'raised_by',
        'translations',
        'deprecated',
        'retired',
      ].includes(String(row.steps[0])) &&
      has(livingEntry, row.steps),
  )
  const edits = fc.uniqueArray(fc.tuple(fc.nat(19), fc.constantFrom(...editable), fc.boolean()), {
    maxLength: 15,
    selector: ([at, { steps }]) => `${at} ${steps[0]}`,
  })
  await fc.assert(
    fc.asyncProperty(edits, async (chosen) => {
      // Texts of their own, or entries would be taken for one another.
      const codes = Array.from(
        { length: 20 },
        (_, at): Fields => ({
          ...livingEntry,
          code: `CODE_${at}X`,
          meaning: `Number ${at} of the meanings.`,
        }),
      )
      const next = [...codes]
      for (const [at, { steps, other, required }, remove] of chosen)
        next[at] = put(next[at], steps, remove && !required ? undefined : other) as Fields
      const [old, now] = await Promise.all([read(catalog({}, codes)), read(catalog({}, next))])
      const found = diff(old, now, { policy: { rules: OFF } }).changes.map(
        ({ location }) => location,
      )
      expect(found.sort()).toEqual(
        chosen.map(([at, { steps }]) => `codes[CODE_${at}X].${steps.join('.')}`).sort(),
      )
    }),
    { numRuns: 12 },
  )
})

// One edit of each kind that changes one thing of a plain entry, and the rule that names it.
const plainEntry = (at: number) => ({
  code: `CODE_${at}X`,
  http: 404,
  stop: false,
  fix_stage: 'identify',
  meaning: `Number ${at} of the meanings stands here.`,
  fix: `Look at number ${at} of the fixes again.`,
  handling: { outcome: 'warn', retry: 'none', audience: ['desk'] },
  params: [{ name: 'member', type: 'string' }],
})
type Plain = ReturnType<typeof plainEntry>
const withHandling = (fields: Fields) => (entry: Plain) => ({
  ...entry,
  handling: { ...entry.handling, ...fields },
})
const withParams =
  (...params: Fields[]) =>
  (entry: Plain) => ({ ...entry, params })
const EDITS: readonly (readonly [
  rule: string,
  edit: (entry: Plain, at: number) => Fields | undefined,
])[] = [
  ['code-removed', () => undefined],
  ['code-renamed', (entry, at) => ({ ...entry, code: `OTHER_${at}X` })],
  ['code-renamed', (entry, at) => ({ ...entry, code: `CODE${at}X` })],
  ['code-deprecated', (entry) => ({ ...entry, deprecated: { reason: 'One code is enough.' } })],
  ['code-retired', (entry) => ({ ...entry, retired: { reason: 'One code is enough.' } })],
  ['http-changed', (entry) => ({ ...entry, http: 409 })],
  ['http-changed', (entry) => ({ ...entry, http: 503 })],
  ['stop-changed', (entry) => ({ ...entry, stop: true })],
  ['stage-changed', (entry) => ({ ...entry, fix_stage: 'billing' })],
  ['meaning-changed', (entry) => ({ ...entry, meaning: `${entry.meaning} Really.` })],
  [
    'meaning-changed',
    (entry, at) => ({
      ...entry,
      meaning: `Quite another thing: parcel ${at} got lost on its way to us.`,
    }),
  ],
  ['fix-changed', (entry) => ({ ...entry, fix: `${entry.fix} Then send it.` })],
  ['display-changed', (entry, at) => ({ ...entry, display: `Shown as ${at}` })],
  ['message-changed', (entry) => ({ ...entry, message: 'Something is not right.' })],
  ['annotation-changed', (entry) => ({ ...entry, notes: 'For us only.' })],
  [
    'translation-changed',
    (entry) => ({ ...entry, translations: { sw: { meaning: 'Hakuna mwanachama.' } } }),
  ],
  ['retry-changed', withHandling({ retry: 'same' })],
  ['retry-changed', withHandling({ retry: 'after_fix' })],
  ['outcome-changed', withHandling({ outcome: 'ok' })],
  ['audience-changed', withHandling({ audience: ['desk', 'nurse'] })],
  ['audience-changed', withHandling({ audience: [] })],
  ['operation-changed', withHandling({ operation: ['visit.create'] })],
  ['raised-by-changed', (entry) => ({ ...entry, raised_by: ['openVisit'] })],
  [
    'param-list-changed',
    withParams({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }),
  ],
  ['param-list-changed', withParams()],
  ['param-list-changed', withParams({ name: 'person', type: 'string' })],
  ['param-type-changed', withParams({ name: 'member', type: 'integer' })],
  ['param-optional-changed', withParams({ name: 'member', type: 'string', optional: true })],
]

test('random edits of every kind: each is told exactly once, by its rule, and its mirror image the other way round', async () => {
  const SIZE = 12
  const edits = fc.uniqueArray(fc.tuple(fc.nat(SIZE - 1), fc.constantFrom(...EDITS)), {
    selector: ([at]) => at,
  })
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(3), async (chosen, added) => {
      const codes = Array.from({ length: SIZE }, (_, at) => plainEntry(at))
      const edited = new Map(chosen.map(([at, [, edit]]) => [at, edit]))
      const kept = codes.flatMap((entry, at): Fields[] => {
        const edit = edited.get(at)
        const next = edit === undefined ? entry : edit(entry, at)
        return next === undefined ? [] : [next]
      })
      const come = Array.from({ length: added }, (_, at) => plainEntry(SIZE + at))
      const stages = ['identify', 'billing']
      // A language that no other code has would be one change, however many codes gain it.
      const speaking = { ...plainEntry(99), translations: { sw: { meaning: 'Kila kitu.' } } }
      const [old, now] = await Promise.all([
        read(catalog({ stages }, [...codes, speaking])),
        read(catalog({ stages }, [...kept, ...come, speaking])),
      ])
      const options = { policy: { rules: OFF } }
      const [forth, back] = [diff(old, now, options).changes, diff(now, old, options).changes]
      const expected = [
        ...chosen.map(([at, [rule]]) => `${rule} CODE_${at}X`),
        ...come.map(({ code }) => `code-added ${code}`),
      ]
      expect(forth.map(({ rule, code }) => `${rule} ${code}`).sort()).toEqual(expected.sort())
      // What was renamed goes by its other name there.
      const nameOf = (code = '') => code.replace(/^OTHER_|^CODE(?!_)/, 'CODE_')
      const rulesBack = back.map(({ rule, code }) => `${rule} ${nameOf(code)}`)
      for (const { rule, code } of forth) expect(rulesBack).toContain(`${reverseOf(rule)} ${code}`)
      expect(back).toHaveLength(forth.length)
    }),
    { numRuns: 25 },
  )
})
