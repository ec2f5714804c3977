import { describe } from 'vitest'
import { baseRules } from './owners.ts'
import {
  calm,
  checkHealthy,
  checkPlants,
  commonCatalog,
  ends,
  type Fields,
  fail,
  field,
  ignoring,
  inEntry,
  inHeader,
  isLive,
  live,
  onLine,
  type Plant,
  pair,
  put,
  said,
  same,
  withFrom,
  withOperations,
} from './planting.ts'

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
  'field-typed: issue_type': (c, i, { pick }) =>
    inEntry(c, i, { issue_type: pick(['notfound', 'NOT-FOUND', 'error', 'validation']) }),
  'wire-form-valid': (c, _, { pick }) =>
    inHeader(c, {
      wire: pick<unknown>([[], { title: '/title', message: '/message' }]),
    }),
  'wire-form-carries': (c, i, { pick }) =>
    inHeader(c, {
      wire: pick<unknown>(['oci', { list: { at: '/errors', code: '/code' } }]),
      [`codes.${i}.handling.paths`]: ['visit.id'],
    }),
  'version-semver: build': (c, _, { pick }) =>
    inHeader(c, { version: pick(['3.2.0+7', '3.2.0+build.7']) }),
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
  'version-semver: form': (c, _, { pick }) =>
    inHeader(c, { version: pick(['v3.2.0', '3.2.0.1', 'three', '03.2.0']) }),
  'warning-http-not-5xx': (c, i, { pick }) =>
    inEntry(c, i, { http: pick([500, 503]), stop: false, handling: calm('warn', 'system') }),
  'from-unique': (c, i) => {
    const at = live(c, i)
    return inEntry(withFrom(c), at, { 'from.core': [`E${at}`, `E${at}`] }, 'from.core.1')
  },
  'code-shared': (c, i) => ({
    ...field(c, i, 'http'),
    before: commonCatalog(i, { code: `${c.codes[i]!.code}`, http: 418 }),
  }),
}

describe('healthy catalogs', checkHealthy)
describe('planted faults', () => checkPlants(plants, baseRules))
