import { describe, expect, test } from 'vitest'
import type { Path } from '../../../src/base/core/diagnostic.ts'
import { read } from '../../../src/base/forms/read.ts'
import { type LintOptions, lint, rules } from '../../../src/base/rules/linter/lint.ts'
import { formatted } from '../../formatted.ts'

// Faults in catalogs as people write them, made without a look at the examples of the rules: does
// each rule find its fault, and where?

type Fields = { [name: string]: unknown }
type Catalog = Fields & { stages: string[]; codes: Fields[] }
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
const fail = (retry: string, present_as: string, more: Fields = {}) => ({
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

function at(...paths: string[]): Fields {
  return fail('after_fix', 'field', { audience: ['desk', 'claims'], paths })
}
function same(max: number): Fields {
  return fail('same', 'system', { retry_policy: { max, base_ms: 200, cap_ms: 20_000 } })
}
function renewed(...operation: string[]): Fields {
  return fail('recreate', 'silent', { operation })
}
function calm(outcome: string, present_as: string): Fields {
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

function put<T>(into: T, [step, ...rest]: Path, value: unknown): T {
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
function inHeader(catalog: Catalog, changes: Fields, where = Object.keys(changes)[0]!): Planted {
  const printed = print(
    Object.entries(changes).reduce((all, [name, value]) => put(all, stepsOf(name), value), catalog),
  )
  return { text: printed.text, line: printed.line(stepsOf(where)) || 1 }
}

/** The same for fields of one entry; a field that is gone is missed at the code. */
function inEntry(
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
function withOperations(catalog: Catalog, raised_by: string[] = ['*']) {
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
function onLine({ text, line }: Planted, by: (text: string) => string, further = 0): Planted {
  const lines = text.toString().split('\n')
  lines[line - 1] = by(lines[line - 1]!)
  return { text: lines.join('\n'), line: line + further }
}
const field = (catalog: Catalog, index: number, name: string): Planted =>
  inEntry(catalog, index, { [name]: (catalog.codes[index] as Fields)[name] })

const isLive = (entry: Fields) => ENDED.every((end) => entry[end] === undefined)
/** The first entry from here on that is neither deprecated nor retired. */
const live = ({ codes }: Catalog, index: number): number => {
  for (let step = 0; step < codes.length; step++)
    if (isLive(codes[(index + step) % codes.length]!)) return (index + step) % codes.length
  return index
}
/** Two live entries, in the order of the file. */
const pair = (catalog: Catalog, index: number): [Fields, number] => {
  const other = live(catalog, (index + 1) % catalog.codes.length)
  return [catalog.codes[Math.min(index, other)]!, Math.max(index, other)]
}
const said = ['meaning', 'fix', 'translations.sw.meaning', 'translations.fr.fix']
const ends = {
  since: '2.5.0',
  reason: 'The clinic does without.',
  note: 'Handle it like an unknown code.',
}
const ignoring = (catalog: Catalog, index: number, http: number, words: string) =>
  onLine(inEntry(catalog, index, { http }), (line) => `${line} # rail-errors-ignore ${words}`)

/** The codes of a catalog as a list in another file, one in a line. */
const listed = ({ codes }: Catalog, replaced: (at: number) => Fields = () => ({})) => ({
  'api/codes.json': `[\n${codes.map(({ code }, at) => JSON.stringify({ code, status: 404, ...replaced(at) })).join(',\n')}\n]\n`,
})

/** The catalog with a code of another system for each of its own. */
const withFrom = (catalog: Catalog): Catalog => ({
  ...catalog,
  codes: catalog.codes.map((code, at) => ({ ...code, from: { core: [`E${at}`] } })),
})

const importing = (more: Fields = {}) => ({ imports: { common: { from: 'common.json', ...more } } })
const IMPORTING = importing()

/** A published list with one common code. */
const commonCatalog = (index: number, more: Fields = {}): string =>
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

type Plant = (catalog: Catalog, index: number, random: Random) => Planted

/** By rule, or by rule and what of it: `handling-agrees: silent`. */
const plants: Readonly<Record<string, Plant>> = {
  'alias-absent': (c, i, { pick }) =>
    onLine(field(c, i, pick(['meaning', 'fix'])), (line) => line.replace(': ', ': &shared ')),
  'audience-known': (c, i) =>
    inEntry(c, i, { 'handling.audience': ['desk', 'clerk'] }, 'handling.audience.1'),
  'catalog-nonempty': (c) => inHeader(c, { codes: [] }),
  'code-distinct': (c, i) => {
    const [{ code }, later] = pair(c, i)
    return inEntry(c, later, { code: String(code).replaceAll('_', '').replace(/.$/, '_$&') })
  },
  'code-format': (c, i, { pick }) =>
    inEntry(c, i, {
      code: pick(['MemberGone', 'member_gone', 'MEMBER-GONE', 'MEMBER__GONE', '1ST_VISIT_GONE']),
    }),
  'code-length': (c, i, { pick }) =>
    inEntry(c, i, { code: pick(['ID', 'M', `MEMBER_${'VERY_'.repeat(14)}OLD`]) }),
  'code-specific': (c, i, { pick }) =>
    inEntry(c, i, { code: pick(['CONFLICT', 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'FORBIDDEN']) }),
  'code-unique': (c, i) => {
    const [{ code }, later] = pair(c, i)
    return inEntry(c, later, { code })
  },
  'code-unreserved': (c, i, { pick }) =>
    inEntry(c, i, { code: pick(['GATEWAY_CLOSED', 'GATEWAY_SLOW', 'TEAPOT_EMPTY']) }),
  'date-valid': (c, _, { pick }) =>
    inHeader(c, { date: pick(['2026-02-29', '20.11.2026', '2026-13-01', '2026-11-2', 'today']) }),
  'lifecycle-complete: deprecated': (c, i, { pick }) =>
    inEntry(c, i, { deprecated: { ...ends, [pick(['reason', 'note'])]: undefined } }),
  'meaning-informative': (c, i) =>
    inEntry(c, i, { meaning: `${String(c.codes[i]!.code).toLowerCase().replaceAll('_', ' ')}.` }),
  'text-unique: display': (c, i) => {
    const [{ code }, later] = pair(c, i)
    return inEntry(c, later, { display: String(code).toLowerCase().replaceAll('_', ' ') })
  },
  'document-single': (c, i) => {
    const entry = field(c, i, 'code')
    return onLine(entry, (line) => `---\n${line}`)
  },
  'encoding-utf8': (c, i) => {
    const { text, line } = onLine(field(c, i, 'fix'), (one) => `${one} # caf\0`)
    return {
      text: Buffer.from(text.toString(), 'utf8').map((byte) => (byte === 0 ? 0xe9 : byte)),
      line,
    }
  },
  'entry-complete': (c, i, { pick }) =>
    inEntry(c, i, { [pick(['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix'])]: undefined }),
  'fhir-header-complete': (c, _, { pick }) =>
    inHeader(c, { [pick(['title', 'description', 'publisher', 'contact'])]: undefined }),
  'fhir-issue-type-agrees': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, {
          issue_type: pick(['timeout', 'transient', 'throttled']),
          http: 422,
          stop: true,
          handling: fail('after_fix', 'task'),
        })
      : inEntry(c, i, {
          issue_type: pick(['invalid', 'not-found', 'conflict']),
          http: 503,
          stop: true,
          handling: same(4),
        }),
  'field-typed: issue_type': (c, i, { pick }) =>
    inEntry(c, i, { issue_type: pick(['notfound', 'NOT-FOUND', 'error', 'validation']) }),
  'fhir-issue-severity-agrees': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, { issue_severity: pick(['information', 'warning']), stop: true })
      : inEntry(c, i, { issue_severity: pick(['fatal', 'error']), stop: false }),
  'fhir-identifier-unique': (c) =>
    inHeader(
      c,
      { identifier: [{ value: 'urn:oid:1.2.3' }, { value: 'urn:oid:1.2.3' }] },
      'identifier.1.value',
    ),
  'fhir-identifier-valid': (c, _, { pick }) =>
    inHeader(
      c,
      { identifier: [{ system: 'urn:ietf:rfc:3986', value: pick(['1.2.3', 'urn:oid:1.2.03']) }] },
      'identifier.0.value',
    ),
  'fhir-system-own': (c, _, { pick }) =>
    inHeader(
      c,
      { fhir: { code_system: { url: pick(['http://loinc.org', 'http://snomed.info/sct']) } } },
      'fhir.code_system.url',
    ),
  'fhir-jurisdiction-valid': (c, _, { pick }) =>
    inHeader(c, { jurisdiction: [pick(['UK', 'XX', 'in', '356'])] }, 'jurisdiction.0'),
  'fhir-canonical-valid': (c, _, { pick }) =>
    inHeader(
      c,
      { fhir: { value_set: { url: pick(['ClinicVS', 'urn:oid:9', 'https://a.test/VS#1']) } } },
      'fhir.value_set.url',
    ),
  'fhir-canonical-unique': (c) =>
    inHeader(c, { fhir: { value_set: { id: 'clinic-errors-active' } } }, 'fhir.value_set.id'),
  'fhir-property-valid': (c) =>
    inHeader(c, { fhir: { properties: { http: { code: 'stop' } } } }, 'fhir.properties.http.code'),
  'fhir-tree-valid': (c) =>
    inHeader(
      c,
      { fhir: { hierarchy_meaning: 'is-a', headings: [{ code: 'QUAY', parent: 'PORT' }] } },
      'fhir.headings.0.parent',
    ),
  'fhir-parent-active': (c, i) =>
    inHeader(
      c,
      {
        fhir: {
          hierarchy_meaning: 'is-a',
          properties: {
            'x-parent': { uri: 'http://hl7.org/fhir/concept-properties#parent', type: 'code' },
          },
        },
        [`codes.${i}.x-parent`]: c.codes[i === 0 ? 1 : 0]!.code,
        [`codes.${i === 0 ? 1 : 0}.retired`]: { since: '1.0.0', reason: 'It was merged.' },
      },
      `codes.${i}.x-parent`,
    ),
  'fhir-properties-complete': (c) =>
    inHeader(
      c,
      { fhir: { concept_properties: ['fix_stage', 'status'] } },
      'fhir.concept_properties',
    ),
  'fhir-package-id-valid': (c, _, { pick }) =>
    inHeader(c, {
      package_id: pick(['clinic', 'Clinic.Errors', 'clinic..errors', 'test.1clinic']),
    }),
  'wire-form-valid': (c, _, { pick }) =>
    inHeader(c, {
      wire: pick<unknown>([[], { title: '/title', message: '/message' }]),
    }),
  'wire-form-carries': (c, i, { pick }) =>
    inHeader(c, {
      wire: pick<unknown>(['oci', { list: { at: '/errors', code: '/code' } }]),
      [`codes.${i}.handling.paths`]: ['visit.id'],
    }),
  'fhir-code-plain': (c, i, { pick }) =>
    inEntry(c, i, { code: pick(['MEMBER GONE', 'VISIT NOT OPEN']) }),
  'version-semver: build': (c, _, { pick }) =>
    inHeader(c, { version: pick(['3.2.0+7', '3.2.0+build.7']) }),
  'fhir-url-canonical': (c, _, { pick }) =>
    inHeader(c, {
      url: pick([
        'clinic.test/terminology',
        'https://clinic.test/a#b',
        'https://clinic.test/v/3.2.0',
        'https://clinic.test/e.json',
        '/errors',
      ]),
    }),
  'fhir-url-own': (c, _, { pick }) =>
    inHeader(c, {
      url: pick([
        'http://hl7.org/fhir/clinic',
        'https://example.com/errors',
        'https://clinic.invalid',
        'http://192.168.1.4:8080/errors',
      ]),
    }),
  'field-known': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(['severity', 'fixStage', 'handling.presentation', 'translations.fr.text'])]: 'high',
    }),
  'field-typed: any': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      pick<Fields>([
        { http: 'gone' },
        { stop: 'maybe' },
        { meaning: [] },
        { 'handling.retry': 'later' },
        { fix: {} },
        { tags: 'desk' },
      ]),
    ),
  'text-unique: fix': (c, i, { pick }) => {
    const text = String(c.codes[i]!.meaning)
    return inEntry(c, i, { fix: pick([text, text.toUpperCase(), text.replace('.', '!')]) })
  },
  'header-complete': (c, _, { pick }) =>
    inHeader(c, { [pick(['name', 'url', 'version', 'status', 'date', 'stages'])]: undefined }),
  'http-registered': (c, i, { pick }) =>
    inEntry(c, i, {
      http: pick([420, 499, 599, 404404]),
      stop: true,
      handling: fail('after_fix', 'system'),
    }),
  'retry-operation-agrees': (c, i, { pick }) => {
    const isLive = (at: number) => !(c.codes[at]!.deprecated ?? c.codes[at]!.retired)
    const other = [...c.codes.keys()].find((at) => at !== i && isLive(at))!
    const said = { http: pick([502, 503, 504]), stop: true, raised_by: ['*'] }
    const [first, last] = [Math.min(i, other), Math.max(i, other)]
    const codes = c.codes.map((one, at) =>
      at === first ? { ...one, ...said, handling: { retry: 'same', present_as: 'system' } } : one,
    )
    const { code } = c.codes[last]!
    return inEntry({ ...c, codes }, last, { code, ...said, handling: fail('none', 'system') })
  },
  'code-status-agrees': (c, i, { pick }) => {
    const byStatus = { ...c, code_style: 'any', wire: ['rail', { code: 'status' }] }
    return inEntry(byStatus, i, { http: 400, stop: true, code: pick(['404', '409']) })
  },
  'by-http-valid': (c, _, { pick }) => {
    const key = pick(['5XX', '2xx', '4x', 'gateway'])
    const defaults = { by_http: { [key]: { handling: { retry: 'none' } } } }
    return inHeader(c, { defaults }, `defaults.by_http.${key}`)
  },
  'retry-stated': (c, i) => ({
    ...inEntry(c, i, { handling: { outcome: 'fail' }, http: 422, stop: true }),
    line: inHeader(c, {}, 'codes').line,
  }),
  'key-unique': (c, i, { pick }) => {
    const name = pick(['http', 'meaning', 'fix_stage'])
    return onLine(field(c, i, name), (line) => `${line}\n${line}`, 1)
  },
  'language-valid': (c, i, { pick }) => {
    const tag = pick(['FR', 'en', ''])
    const words = { meaning: `Encore une phrase sur ${i}.`, fix: 'Lisez la phrase encore.' }
    return tag === ''
      ? inHeader(c, { language: pick(['english language', 'en_', 'e']) })
      : inEntry(c, i, { [`translations.${tag}`]: words })
  },
  'lifecycle-ordered': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      pick<Fields>([
        { since: '4.0.0' },
        { since: 'v2' },
        { since: '2.9.0', deprecated: ends },
        { 'retired.since': '3.3.0', 'retired.reason': 'Gone.' },
      ]),
    ),
  'help-published': (c, i) => inEntry(c, i, { help: `${c.url}/codes/GONE_FOR_EVER/` }),
  'link-valid': (c, i, { pick }) =>
    pick([true, false, false])
      ? inHeader(c, { 'contact.0.url': 'clinic.test/team' })
      : inEntry(c, i, {
          help: pick([
            'http://clinic.test/help',
            '/help/card',
            'www.clinic.test',
            'https:/clinic.test',
          ]),
        }),
  'text-unique: meaning': (c, i) => {
    const [{ meaning }, later] = pair(c, i)
    return inEntry(c, later, { meaning: String(meaning).toLowerCase().replace('.', '!') })
  },
  'name-kebab': (c, _, { pick }) =>
    inHeader(c, {
      name: pick([
        'Clinic_Errors',
        'clinicErrors',
        'clinic errors',
        '2clinics',
        `c${'-long'.repeat(9)}`,
      ]),
    }),
  'operation-list-valid': (c, _, { pick }) => {
    const of = withOperations(c)
    return inHeader(
      of,
      { operations: [...of.operations, pick(['visit.open', '*', 'open visit'])] },
      `operations.${of.operations.length}`,
    )
  },
  'operation-named: raised_by': (c, i, { pick }) =>
    inEntry(
      withOperations(c),
      i,
      {
        raised_by: pick([
          ['visit.open', '*'],
          ['visit.open', 'visit.open'],
        ]),
      },
      `raised_by.1`,
    ),
  'operation-known': (c, i) =>
    inEntry(c, i, { 'handling.operation': ['visit.open', 'visit.opens'] }, 'handling.operation.1'),
  'operation-named: handling': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      {
        'handling.operation': [
          'visit.open',
          pick(['openVisit', 'Visit.Open', 'visit open', 'visit.open']),
        ],
      },
      'handling.operation.1',
    ),
  'handling-agrees: stop': (c, i, { pick }) =>
    inEntry(c, i, { 'handling.outcome': c.codes[i]!.stop ? pick(['ok', 'warn']) : 'fail' }),
  'placeholder-plain': (c, i, { pick }) =>
    inEntry(c, i, {
      message: pick(['Of {thing, plural, other {#}}.', 'No {{thing}}.', 'No ${thing}.', 'No {}.']),
      params: [{ name: 'thing', type: 'string', description: 'A thing.' }],
      'translations.sw.message': undefined,
    }),
  'param-declared': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, {
          message: 'The {thing} is not here.',
          params: undefined,
          'translations.sw.message': undefined,
        })
      : inEntry(
          c,
          i,
          {
            params: [{ type: 'string' }],
            message: 'No.',
            'translations.sw.message': undefined,
          },
          'params.0',
        ),
  'param-named': (c, i, { pick }) => {
    const name = pick(['Thing', 'the-thing', 'x'.repeat(70)])
    const params = [{ name, type: 'string', description: 'A thing.' }]
    return inEntry(
      c,
      i,
      { params, message: `No {${name}}.`, 'translations.sw.message': undefined },
      'params.0.name',
    )
  },
  'param-used': (c, i) => {
    const params = ['thing', 'other'].map((name) => ({
      name,
      type: 'string',
      description: 'A thing.',
    }))
    return inEntry(
      c,
      i,
      { params, message: 'The {thing} is lost.', 'translations.sw.message': undefined },
      'params.1.name',
    )
  },
  'path-index-open': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { 'handling.paths': ['visit', pick(['lines[0].code', 'lines[12]'])] },
      'handling.paths.1',
    ),
  'path-syntax': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { 'handling.paths': ['visit', pick(['a..b', '$.visit', 'lines[', '.code', 'a/b'])] },
      'handling.paths.1',
    ),
  'path-unique': (c, i) =>
    inEntry(c, i, { 'handling.paths': ['visit.day', 'visit', 'visit.day'] }, 'handling.paths.2'),
  'presentation-neutral': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      {
        http: 503,
        stop: true,
        handling: { ...same(2), present_as: pick(['task', 'field']), paths: ['visit'] },
      },
      'handling.present_as',
    ),
  'handling-agrees: recreate': (c, i) =>
    inEntry(c, i, { handling: fail('recreate', 'task'), http: 409, stop: true }, 'handling.retry'),
  'replaced-by-active': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { deprecated: { ...ends, replaced_by: pick(['MEMBER_WHO_NEVER_WAS', c.codes[i]!.code]) } },
      'deprecated.replaced_by',
    ),
  'replaced-by-same-stage': (c, i) => {
    const other = c.codes.find(
      (entry) => isLive(entry) && entry.fix_stage !== c.codes[i]!.fix_stage,
    )!
    return inEntry(
      c,
      i,
      { deprecated: { ...ends, note: undefined, replaced_by: other.code } },
      'deprecated.replaced_by',
    )
  },
  'lifecycle-complete: retired': (c, i) =>
    inEntry(c, i, { retired: { ...ends, reason: undefined } }),
  'retry-http-agrees': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, {
          'handling.retry': 'same',
          http: pick([404, 422]),
          stop: true,
          'handling.outcome': 'fail',
          notes: undefined,
        })
      : inEntry(
          c,
          i,
          {
            handling: fail('none', 'system'),
            http: pick([429, 503]),
            stop: true,
            notes: undefined,
          },
          'handling.retry',
        ),
  'handling-agrees: outcome': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      {
        handling: { outcome: pick(['warn', 'ok']), retry: pick(['same', 'after_fix']) },
        http: 200,
        stop: false,
      },
      'handling.retry',
    ),
  'handling-agrees: retry_policy': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      {
        handling: fail(pick(['none', 'after_fix']), 'task', { retry_policy: { max: 2 } }),
        http: 422,
        stop: true,
      },
      'handling.retry_policy',
    ),
  'processed-agrees': (c, i, { pick }) => {
    const [http, more] = pick<[number, Fields]>([
      [pick([500, 502, 504]), {}],
      [503, { key: 'reuse' }],
      [429, { retry: pick(['none', 'after_fix']), retry_policy: undefined }],
    ])
    return inEntry(
      c,
      i,
      { handling: { ...same(3), processed: false, ...more }, http, stop: true },
      'handling.processed',
    )
  },
  'processed-http-agrees': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { handling: { ...same(3), processed: false }, http: pick([423, 507]), stop: true },
      'handling.processed',
    ),
  'retry-policy-valid': (c, i, { pick }) => {
    const [name, value] = pick<[string, number]>([
      ['max', 0],
      ['base_ms', -5],
      ['cap_ms', 0],
      ['base_ms', 90_000],
    ])
    return inEntry(
      c,
      i,
      { handling: put(same(3), ['retry_policy', name], value), http: 503, stop: true },
      `handling.retry_policy.${name}`,
    )
  },
  'scalar-quoted': (c, i, { pick }) => {
    const [name, value] = pick<[string, string]>([
      ['stop', 'no'],
      ['since', '1.0'],
      ['display', 'off'],
      ['http', '0404'],
      ['help', '2026-01-01'],
      ['display', '12'],
    ])
    return onLine(inEntry(c, i, { [name]: 'here' }), (line) => line.replace(/here$/, value))
  },
  'handling-agrees: silent': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { handling: fail(pick(['none', 'after_fix']), 'silent'), http: 422, stop: true },
      'handling.present_as',
    ),
  'stage-known': (c, i, { pick }) =>
    inEntry(c, i, { fix_stage: pick(['identfy', 'Identify', 'reception', '']) }),
  'stage-list-valid': (c, _, { pick }) => {
    const last = c.stages.length
    return inHeader(c, { [`stages.${last}`]: pick(['Sign Off', 'sign-off', c.stages[0]]) })
  },
  'stage-used': (c) => inHeader(c, { [`stages.${c.stages.length}`]: 'archive' }),
  'field-typed: status': (c, _, { pick }) =>
    inHeader(c, { status: pick(['Active', 'live', 'final', '']) }),
  'stop-http-failing': (c, i, { pick }) =>
    inEntry(c, i, { http: pick([200, 202]), stop: true, handling: fail('after_fix', 'task') }),
  'sunset-distant': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      {
        deprecated: {
          ...ends,
          since: '3.2.0',
          sunset: pick(['2026-11-30', '2026-12-01', '2027-02-30']),
        },
      },
      'deprecated.sunset',
    ),
  'sunset-not-passed': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      { deprecated: { ...ends, sunset: pick(['2026-11-20', '2026-01-31', '2020-02-29']) } },
      'deprecated.sunset',
    ),
  'acceptance-valid: expired': (c, i, { pick }) =>
    ignoring(
      c,
      i,
      499,
      `http-registered -- The gateway sends it. (until ${pick(['2026-11-20', '2025-12-31'])})`,
    ),
  'acceptance-valid: reason': (c, i, { pick }) =>
    ignoring(c, i, 499, pick(['http-registered', 'http-registered --'])),
  'acceptance-valid': (c, i, { pick }) =>
    ignoring(
      c,
      i,
      422,
      `${pick(['http-registred', 'no-such-rule', 'http'])} -- The gateway sends it.`,
    ),
  'acceptance-used': (c, i, { pick }) =>
    ignoring(c, i, 422, `${pick(['http-registered', 'text-length'])} -- The gateway sends it.`),
  'syntax-valid': (c, i, { pick }) =>
    onLine(
      field(c, i, pick(['meaning', 'fix'])),
      pick([
        (line) => line.replace(/: .*$/, ': "The card" is gone'),
        (line) => line.replace(/: .*$/, ': Gone: try again'),
        (line) => line.replace(/: .*$/, ': @card'),
        (line) => line.replace(/: .*$/, ': "A \\card"'),
      ]),
    ),
  'tag-absent': (c, i, { pick }) => {
    const [name, tag] = pick<[string, string]>([
      ['http', '!!int'],
      ['meaning', '!!str'],
      ['fix', '!text'],
      ['stop', '!!bool'],
    ])
    return onLine(field(c, i, name), (line) => line.replace(': ', `: ${tag} `))
  },
  'terminology-complete': ({ name: id, codes }, _, { pick }) => {
    const concept = codes.map(({ code, meaning: definition }) => ({ code, definition }))
    const text = JSON.stringify(
      {
        resourceType: 'CodeSystem',
        id,
        content: pick(['fragment', 'supplement', 'example']),
        concept,
      },
      null,
      2,
    )
    return { text, line: 4 }
  },
  'text-comment-free': (c, i, { pick }) => {
    const cut = pick([
      'Look at card #1 of the desk.',
      'Look at the card. #7 is at the desk.',
      'Press the # key at the desk.',
    ])
    return onLine(inEntry(c, i, { [pick(['meaning', 'fix'])]: 'here' }), (line) =>
      line.replace(/here$/, cut),
    )
  },
  'text-internals-free': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(said)]: pick([
        'The host cards.prod.internal is down.',
        'Ask http://10.20.30.40/cards about it.',
        'Caused by com.clinic.cards.CardReader in a loop.',
        'Run SELECT name FROM cards to see it.',
        'Set api_key=9f8e7d6c and ask again.',
      ]),
    }),
  'text-length': (c, i, { pick }) =>
    inEntry(
      c,
      i,
      pick<Fields>([
        { meaning: 'Gone.' },
        { fix: 'Call us.' },
        { meaning: `Gone${' and gone'.repeat(30)}.` },
      ]),
    ),
  'text-markup-free': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(said)]: pick([
        'Open the <i>card</i> here.',
        'Look at <a href="x">the card</a>.',
        'Wait <script>go()</script> here.',
      ]),
    }),
  'text-present': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(said)]: pick(['', '  ', 'TODO', 'TBD: ask Ann about it.', 'FIXME later, it is late.']),
    }),
  'text-single-line': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(said)]: pick(['The card is gone.\nAsk for it.', 'See the card.\r\n\r\nThen ask.']),
    }),
  'text-trimmed': (c, i, { pick }) =>
    inEntry(c, i, {
      [pick(said)]: pick([
        ' See the card.',
        'See the card. ',
        'See\tthe card.',
        'See the cafe\u0301 card.',
        'See the \u202ecard.',
      ]),
    }),
  'translation-complete': (c, i, { pick }) => {
    const [name, where] = pick<[string, string]>([
      ['translations.fr', 'code'],
      ['translations.sw.fix', 'code'],
      ['translations', 'code'],
    ])
    return inEntry(c, i, { [name]: undefined }, where)
  },
  'translation-params-equal': (c, i, { pick }) => {
    const params = [{ name: 'thing', type: 'string', description: 'A thing.' }]
    const words = { message: 'The {thing} is lost.', params }
    return inEntry(c, i, {
      'translations.fr.message': pick(['La chose est perdue.', 'La {chose} est perdue.']),
      ...words,
      'translations.sw.message': undefined,
    })
  },
  'version-semver: form': (c, _, { pick }) =>
    inHeader(c, { version: pick(['v3.2.0', '3.2.0.1', 'three', '03.2.0']) }),
  'warning-http-not-5xx': (c, i, { pick }) =>
    inEntry(c, i, { http: pick([500, 503]), stop: false, handling: calm('warn', 'system') }),
  'codes-from-complete': (c, i) => ({
    ...inHeader(c, { codes_from: 'api/codes.json' }),
    line: i + 2,
    companions: listed(c, (at) => (at === i ? { status: 'soon' } : {})),
  }),
  'codes-from-known': (c, i) => ({
    ...field({ ...c, codes_from: 'api/codes.json' }, i, 'code'),
    companions: listed({ ...c, codes: c.codes.toSpliced(i, 1) }),
  }),
  'codes-from-readable': (c) => inHeader(c, { codes_from: 'api/codes.json' }),
  'import-complete': (c, i) => ({
    ...inHeader(c, IMPORTING, 'imports.common'),
    companions: { 'common.json': commonCatalog(i, { fix_stage: undefined }) },
  }),
  'import-known': (c, i) => ({
    ...inHeader(
      c,
      importing({ except: [`COMMON_${i}`, 'COMMON_LOST'] }),
      'imports.common.except.1',
    ),
    companions: { 'common.json': commonCatalog(i) },
  }),
  'import-readable': (c) => inHeader(c, IMPORTING, 'imports.common.from'),
  'import-replaced': (c, i) => ({
    ...field({ ...c, ...importing() }, i, 'http'),
    companions: { 'common.json': commonCatalog(i, { code: `${c.codes[i]!.code}` }) },
  }),
  'import-unique': (c, i) => ({
    ...inHeader(
      c,
      { imports: { common: { from: 'common.json' }, other: { from: 'other.json' } } },
      'imports.other',
    ),
    companions: {
      'common.json': commonCatalog(i),
      'other.json': commonCatalog(i, { http: 409 }),
    },
  }),
  'from-unique': (c, i) => {
    const at = live(c, i)
    return inEntry(withFrom(c), at, { 'from.core': [`E${at}`, `E${at}`] }, 'from.core.1')
  },
  'code-shared': (c, i) => ({
    ...field(c, i, 'http'),
    before: commonCatalog(i, { code: `${c.codes[i]!.code}`, http: 418 }),
  }),
}

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

describe('planted faults', () => {
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

  test('every rule has a planting', () => {
    const planted = new Set(Object.keys(plants).map((name) => name.split(':')[0]!))
    expect([...planted].sort()).toEqual(rules.map(({ id }) => id))
  })

  test('at least 98 % of the plantings are found, each on its line', async () => {
    const missed: string[] = []
    const loud: string[] = []
    let planted = 0
    let others = 0
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
          planted++
          if (!own.some(({ range }) => range.line === line))
            missed.push(
              `${rule} (${size} codes): line ${line}, found ${own.map(({ range }) => range.line).slice(0, 3)}: ${String(text).split('\n')[line - 1]}`,
            )
          const beside = found.length - own.length
          others += beside
          if (beside > 4)
            loud.push(
              `${rule} (${size} codes): ${beside}, ${[...new Set(found.map((one) => one.rule))]}`,
            )
        }
      }
    const silent = new Set(missed.map((line) => line.split(' ')[0]!))
    console.info(
      `${planted} plantings, ${missed.length} missed, ${(others / planted).toFixed(2)} findings of other rules each\n${missed.join('\n')}`,
    )
    expect(planted).toBeGreaterThanOrEqual(300)
    expect(missed.length / planted, missed.join('\n')).toBeLessThanOrEqual(0.02)
    expect([...silent], missed.join('\n')).toEqual([])
    expect(loud).toEqual([])
  })
})
