import { expect, test } from 'vitest'
import type { Path } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { type LintOptions, lint, rules } from '../../../../src/base/rules/linter/lint.ts'
import type { RunnableRule } from '../../../../src/base/rules/linter/rule.ts'
import { formatted } from '../../../support/formatted.ts'

// Faults in catalogs as people write them, made without a look at the examples of the rules: does
// each rule find its fault, and where? The base and each feature plant those of their own rules.

export type Fields = { [name: string]: unknown }
export type Catalog = Fields & { stages: string[]; codes: Fields[] }
type Planted = {
  text: string | Uint8Array
  line: number
  options?: LintOptions
  companions?: Record<string, string>
  /** The catalog before it in the workspace. */
  before?: string
}

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number) {
  let state = seed
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
  return { below, pick: <T>(of: readonly T[]): T => of[below(of.length)]! }
}
type Random = ReturnType<typeof seeded>

// The healthy catalogs.

const SUBJECTS = [
  ...[
    'ACCOUNT',
    'ADDRESS',
    'ALLERGY',
    'APPOINTMENT',
    'ATTACHMENT',
    'BENEFIT',
    'CLAIM',
    'CLINIC',
    'COVERAGE',
    'DEVICE',
    'DIAGNOSIS',
  ],
  ...[
    'DOCUMENT',
    'DOSE',
    'EMPLOYER',
    'GUARDIAN',
    'INVOICE',
    'MEMBER',
    'ORDER',
    'PAYER',
    'PAYMENT',
    'PLAN',
    'PRACTITIONER',
  ],
  ...[
    'PRESCRIPTION',
    'PROCEDURE',
    'REFERRAL',
    'SESSION',
    'SPECIMEN',
    'VACCINE',
    'VISIT',
    'VOUCHER',
    'WARD',
  ],
]
export const fail = (retry: string, present_as: string, more: Fields = {}) => ({
  outcome: 'fail',
  retry,
  present_as,
  ...more,
})
const CONDITIONS: readonly {
  is: string
  http: number
  meaning: string
  fix: string
  handling: (of: string) => Fields
}[] = [
  [
    'NOT_FOUND',
    404,
    'No % has this number.',
    'Check the number of the %.',
    () => fail('after_fix', 'task', { audience: ['desk'] }),
  ],
  [
    'EXPIRED',
    422,
    'The % is over its last day.',
    'Renew the % and send the request again.',
    () => fail('after_fix', 'task'),
  ],
  [
    'AMBIGUOUS',
    409,
    'More than one % fits the request.',
    'Choose one % from the list.',
    (of: string) => at(`${of}.number`),
  ],
  [
    'MISSING',
    400,
    'The request comes without any %.',
    'Add the % to the request.',
    (of: string) => at(of, `lines[].${of}`),
  ],
  [
    'FORMAT_INVALID',
    400,
    'The number of the % has an unknown form.',
    'Correct the number of the %.',
    (of: string) => at(`items[].${of}`),
  ],
  [
    'LOCKED',
    423,
    'Another desk is working on the %.',
    'Wait until the other desk is done with the %.',
    () => fail('after_fix', 'task'),
  ],
  [
    'SERVICE_DOWN',
    503,
    'The service of the % gives no answer.',
    'Try the % again in a few minutes.',
    () => same(5),
  ],
  [
    'TIMED_OUT',
    504,
    'The answer about the % took too long.',
    'Try the % again later.',
    () => same(3),
  ],
  [
    'LIMIT_REACHED',
    429,
    'Too many requests came for this %.',
    'Wait a minute before the next % request.',
    () => same(8),
  ],
  [
    'STALE',
    409,
    'The % was changed since it was read.',
    'Open the % anew.',
    () => renewed('visit.open', 'member.load'),
  ],
  [
    'HANDLE_LOST',
    410,
    'The handle of the % is gone.',
    'Open the % once more.',
    () => renewed('visit.open'),
  ],
  [
    'UNVERIFIED',
    200,
    'The % was taken, and nobody has verified it.',
    'Verify the % by telephone.',
    () => calm('warn', 'task'),
  ],
  [
    'ALREADY_STORED',
    200,
    'The % is there already.',
    'Go on: the % needs nothing more.',
    () => calm('ok', 'silent'),
  ],
  [
    'REJECTED',
    403,
    'The % may not be used at this desk.',
    'Ask the lead of the desk about the %.',
    () => fail('none', 'task'),
  ],
  [
    'MISMATCH',
    422,
    'The % belongs to someone else.',
    "Compare the % with the person's card.",
    () => fail('after_fix', 'task'),
  ],
  [
    'TOO_OLD',
    422,
    'The % is from before the first day of cover.',
    'Select a newer %.',
    () => fail('after_fix', 'task'),
  ],
  [
    'STORE_FAILED',
    500,
    'The % could not be stored.',
    'Report the % to the help desk.',
    () => fail('none', 'system', { audience: ['ops'] }),
  ],
].map(
  ([is, http, meaning, fix, handling]) =>
    ({ is, http, meaning, fix, handling }) as (typeof CONDITIONS)[number],
)

export function at(...paths: string[]): Fields {
  return fail('after_fix', 'field', { audience: ['desk', 'claims'], paths })
}
export function same(max: number): Fields {
  return fail('same', 'system', { retry_policy: { max, base_ms: 200, cap_ms: 20_000 } })
}
function renewed(...operation: string[]): Fields {
  return fail('recreate', 'silent', { operation })
}
export function calm(outcome: string, present_as: string): Fields {
  return { outcome, retry: 'none', present_as }
}

const STAGES = ['identify', 'eligibility', 'consent', 'billing', 'submit']
const ENDED = ['deprecated', 'retired']

function healthy(size: number, random: Random): Catalog {
  const kinds = SUBJECTS.flatMap((subject) =>
    CONDITIONS.map((condition) => ({ subject, condition })),
  )
  for (let at = kinds.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[kinds[at], kinds[other]] = [kinds[other]!, kinds[at]!]
  }
  const stages = STAGES.slice(0, Math.min(5, Math.ceil(size / 4)))
  const named = kinds
    .slice(0, size)
    .map((kind) => ({ ...kind, code: `${kind.subject}_${kind.condition.is}` }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  const stageAt = (index: number) => stages[index % stages.length]!
  const codes = named.map(
    ({ subject, condition: { is, http, meaning, fix, handling }, code }, index): Fields => {
      const noun = subject.toLowerCase()
      const worded = random.below(4) === 0
      const about = `${noun}Number`
      const end = index % 9 === 4 ? 'deprecated' : index % 9 === 7 ? 'retired' : undefined
      const successors = named.filter(
        (_, other) =>
          other % 9 !== 4 &&
          other % 9 !== 7 &&
          other !== index &&
          stageAt(other) === stageAt(index),
      )
      const kept = successors.length === 0 || random.below(2) === 0
      const instead = kept
        ? { note: 'Handle it like an unknown code.' }
        : { replaced_by: random.pick(successors).code }
      const wording = is.toLowerCase().replaceAll('_', ' ')
      const notes =
        random.below(6) === 0
          ? 'Seen since the move of the archive.\nThe old system had two codes.'
          : undefined
      return {
        code,
        http,
        stop: http !== 200,
        fix_stage: stageAt(index),
        meaning: meaning.replace('%', noun),
        fix: fix.replace('%', noun),
        display: random.below(3) === 0 ? `${subject[0]}${noun.slice(1)}: ${wording}` : undefined,
        message: worded ? `The ${noun} {${about}} is ${wording}.` : undefined,
        params: worded
          ? [{ name: about, type: 'string', description: `The number of the ${noun}.` }]
          : undefined,
        handling: handling(noun),
        since: random.pick(['1.0.0', '1.2.0', '2.0.1']),
        deprecated:
          end === 'deprecated'
            ? {
                since: '2.1.0',
                reason: 'Two codes meant the same thing.',
                ...instead,
                sunset: random.pick([undefined, '2027-06-30']),
              }
            : undefined,
        retired:
          end === 'retired'
            ? { since: '3.0.0', reason: 'The payer checks it.', ...instead }
            : undefined,
        translations: {
          sw: {
            meaning: `Tatizo la ${noun}: ${is.length} ${wording}.`,
            fix: `Angalia ${noun} tena.`,
            message: worded ? `Tazama {${about}}.` : undefined,
          },
          fr: { meaning: `Problème de ${noun} (${wording}).`, fix: `Vérifiez l'élément ${noun}.` },
        },
        issue_type: http === 503 ? 'transient' : http === 404 ? 'not-found' : undefined,
        help: random.below(4) === 0 ? `https://clinic.test/help/${code.toLowerCase()}` : undefined,
        notes,
        tags: random.below(5) === 0 ? [noun, 'front desk'] : undefined,
        'x-owner': random.below(7) === 0 ? 'team-members' : undefined,
      }
    },
  )
  return {
    name: 'clinic-errors',
    title: 'Clinic error codes',
    description: 'What can go wrong between the desk and the payers.',
    url: 'https://terminology.northwind-clinic.org',
    version: '3.2.0',
    status: 'active',
    date: '2026-11-20',
    publisher: 'Clinic desk team',
    contact: [{ name: 'Desk team', url: 'https://clinic.test/team' }],
    language: 'en',
    package_id: 'test.clinic.errors',
    stages,
    codes,
  }
}

// The printer, which knows where each field stands.

type Printed = { text: string; line(path: Path): number }

const PLAIN = /^[A-Za-z](?:[A-Za-z0-9 _.,'()[\]/-]|:(?=\S))*$/
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' && PLAIN.test(value) && !value.endsWith(' ')
const scalar = (value: unknown): string => (isPlain(value) ? String(value) : JSON.stringify(value))

function print(catalog: Catalog): Printed {
  const lines: string[] = []
  const places = new Map<string, number>()
  const write = (head: string, indent: string, path: Path, value: unknown) => {
    places.set(path.join('/'), lines.length + 1)
    if (Array.isArray(value) && value.length > 0) {
      lines.push(head)
      for (const [index, item] of value.entries()) listItem(`${indent}  `, [...path, index], item)
    } else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
      lines.push(head)
      fields(`${indent}  `, path, value as Fields)
    } else lines.push(`${head} ${scalar(value)}`)
  }
  const fields = (indent: string, path: Path, of: Fields, first = indent) => {
    let before = first
    for (const [name, value] of Object.entries(of)) {
      if (value === undefined) continue
      write(`${before}${name}:`, indent, [...path, name], value)
      before = indent
    }
  }
  const listItem = (indent: string, path: Path, item: unknown) => {
    places.set(path.join('/'), lines.length + 1)
    if (typeof item === 'object' && item !== null)
      fields(`${indent}  `, path, item as Fields, `${indent}- `)
    else lines.push(`${indent}- ${scalar(item)}`)
  }
  fields('', [], catalog)
  return { text: `${lines.join('\n')}\n`, line: (path) => places.get(path.join('/')) ?? Number.NaN }
}

// How faults are planted.

export function put<T>(into: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined) return value as T
  const copy: Fields = (Array.isArray(into) ? [...into] : { ...into }) as Fields
  copy[step] = put(copy[step], rest, value)
  return copy as T
}
const stepsOf = (dotted: string): Path =>
  dotted.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/**
 * Header fields replaced (`undefined` takes one out); the fault is at `where`, by default the first
 * of them, or in line 1 when it is gone.
 */
export function inHeader(
  catalog: Catalog,
  changes: Fields,
  where = Object.keys(changes)[0]!,
): Planted {
  const printed = print(
    Object.entries(changes).reduce((all, [name, value]) => put(all, stepsOf(name), value), catalog),
  )
  return { text: printed.text, line: printed.line(stepsOf(where)) || 1 }
}

/** The same for fields of one entry; a field that is gone is missed at the code. */
export function inEntry(
  catalog: Catalog,
  index: number,
  changes: Fields,
  where = Object.keys(changes)[0]!,
): Planted {
  const path = (name: string) => ['codes', index, ...stepsOf(name)]
  const printed = print(
    Object.entries(changes).reduce((all, [name, value]) => put(all, path(name), value), catalog),
  )
  return {
    text: printed.text,
    line: printed.line(path(where)) || printed.line(path('code')) || printed.line(['codes', index]),
  }
}

/** The catalog with the operations that its codes run, each code with those that answer with it. */
export function withOperations(catalog: Catalog, raised_by: string[] = ['*']) {
  const run = catalog.codes.flatMap(
    ({ handling }) => ((handling as Fields | undefined)?.operation as string[] | undefined) ?? [],
  )
  return {
    ...catalog,
    operations: [...new Set(['visit.open', ...run])],
    codes: catalog.codes.map((code) => ({ ...code, raised_by })),
  }
}

/** The text of the line of one field replaced. */
export function onLine(
  { text, line }: Planted,
  by: (text: string) => string,
  further = 0,
): Planted {
  const lines = text.toString().split('\n')
  lines[line - 1] = by(lines[line - 1]!)
  return { text: lines.join('\n'), line: line + further }
}
export const field = (catalog: Catalog, index: number, name: string): Planted =>
  inEntry(catalog, index, { [name]: (catalog.codes[index] as Fields)[name] })

export const isLive = (entry: Fields) => ENDED.every((end) => entry[end] === undefined)
/** The first entry from here on that is neither deprecated nor retired. */
export const live = ({ codes }: Catalog, index: number): number => {
  for (let step = 0; step < codes.length; step++)
    if (isLive(codes[(index + step) % codes.length]!)) return (index + step) % codes.length
  return index
}
/** Two live entries, in the order of the file. */
export const pair = (catalog: Catalog, index: number): [Fields, number] => {
  const other = live(catalog, (index + 1) % catalog.codes.length)
  return [catalog.codes[Math.min(index, other)]!, Math.max(index, other)]
}
export const said = ['meaning', 'fix', 'translations.sw.meaning', 'translations.fr.fix']
export const ends = {
  since: '2.5.0',
  reason: 'The clinic does without.',
  note: 'Handle it like an unknown code.',
}
export const ignoring = (catalog: Catalog, index: number, http: number, words: string) =>
  onLine(inEntry(catalog, index, { http }), (line) => `${line} # rail-errors-ignore ${words}`)

/** The catalog with a code of another system for each of its own. */
export const withFrom = (catalog: Catalog): Catalog => ({
  ...catalog,
  codes: catalog.codes.map((code, at) => ({ ...code, from: { core: [`E${at}`] } })),
})

export const importing = (more: Fields = {}) => ({
  imports: { common: { from: 'common.json', ...more } },
})
export const IMPORTING = importing()

/** A published list with one common code. */
export const commonCatalog = (index: number, more: Fields = {}): string =>
  JSON.stringify({
    codes: [
      {
        code: `COMMON_${index}`,
        http: 429,
        stop: true,
        fix_stage: 'submit',
        meaning: `The common limit ${index} is reached.`,
        fix: 'Wait for a minute, then repeat the call.',
        ...more,
      },
    ],
  })

export type Plant = (catalog: Catalog, index: number, random: Random) => Planted

// The runs.

const OPTIONS: Readonly<Record<string, Fields>> = {
  'audience-known': { audiences: ['desk', 'claims', 'ops'] },
  'code-unreserved': { prefixes: ['GATEWAY_'], codes: ['TEAPOT_EMPTY'] },
  'operation-known': { operations: ['visit.open', 'member.load'] },
}
const everything = Object.fromEntries(
  rules.map(({ id, severity }) => [
    id,
    { level: severity === 'off' ? ('warn' as const) : severity, ...OPTIONS[id] },
  ]),
)

// Texts are planted where they are shortest: in entries.
const isMoved = (message: string) =>
  message.startsWith('"translations" is a field of published sets')

async function linted(
  text: string | Uint8Array,
  options: LintOptions = {},
  companions: Record<string, string> = {},
  before?: string,
) {
  const reading = await read(text, { companions })
  const others = before === undefined ? [] : [await read(before, { file: 'before.json' })]
  const all = lint(reading, {
    workspace: [...others, reading],
    today: '2026-11-21',
    rules: everything,
    ...options,
  })
  return all.filter(({ suppressed, message }) => suppressed === undefined && !isMoved(message))
}

// Large catalogs take long: there, each rule in so many has its turn.
const SIZES = [
  { size: 5, times: 2, oneIn: 1 },
  { size: 20, times: 1, oneIn: 1 },
  { size: 100, times: 1, oneIn: 12 },
  { size: 250, times: 1, oneIn: 48 },
]

/** A catalog without a fault has no finding of any rule. */
export function checkHealthy(): void {
  test.each(SIZES)(
    'a healthy catalog of $size codes has no finding of any rule',
    async ({ size, times }) => {
      for (let run = 0; run < times; run++) {
        const { text } = print(healthy(size, seeded(size * 100 + run)))
        const next = formatted(text)
        const found = [...(await linted(text)), ...(await linted(next))]
        expect(
          found.slice(0, 5).map(({ rule, range, message }) => `${range.line} ${rule}: ${message}`),
        ).toEqual([])
      }
    },
  )
}

/** Every rule of one owner finds each fault that is planted for it, and few others do. */
export function checkPlants(
  plants: Readonly<Record<string, Plant>>,
  own: readonly RunnableRule[],
): void {
  test('every rule has a planting', () => {
    const planted = new Set(Object.keys(plants).map((name) => name.split(':')[0]!))
    expect([...planted].sort()).toEqual(own.map(({ id }) => id).sort())
  })

  test('every planting is found, on its line', async () => {
    const missed: string[] = []
    const loud: string[] = []
    for (const { size, times, oneIn } of SIZES)
      for (let run = 0; run < times; run++) {
        const random = seeded(size * 100 + run)
        const catalog = healthy(size, random)
        for (const [name, plant] of Object.entries(plants).filter((_, at) => at % oneIn === 0)) {
          const { text, line, options, companions, before } = plant(
            catalog,
            live(catalog, random.below(size)),
            random,
          )
          const rule = name.split(':')[0]!
          const found = await linted(text, options, companions, before)
          const own = found.filter((one) => one.rule === rule)
          if (!own.some(({ range }) => range.line === line))
            missed.push(
              `${rule} (${size} codes): line ${line}, found ${own.map(({ range }) => range.line).slice(0, 3)}: ${String(text).split('\n')[line - 1]}`,
            )
          const beside = found.length - own.length
          if (beside > 4)
            loud.push(
              `${rule} (${size} codes): ${beside}, ${[...new Set(found.map((one) => one.rule))]}`,
            )
        }
      }
    expect(missed).toEqual([])
    expect(loud).toEqual([])
  })
}
