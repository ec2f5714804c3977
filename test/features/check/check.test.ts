import { describe, expect, test } from 'vitest'
import { entries } from '../../../dist-terminology/rail-errors.ts'
import type { Severity } from '../../../src/base/core/diagnostic.ts'
import type { WireRecord } from '../../../src/features/check/answer/record.ts'
import { createSession } from '../../../src/features/check/check.ts'
import type { CheckOptions } from '../../../src/features/check/contract.ts'
import { LEVELS } from '../../../src/features/check/levels.ts'
import { rowsOf } from '../../support/rows.ts'
import { createCheck } from './create-check.ts'

// Every check: answers that break it, and answers that are just right. Both are checked by all
// checks together.

const STAGES = ['identify', 'eligibility', 'consent', 'billing', 'submit']
const JSON_TYPE = { 'content-type': 'application/json' }
const MEMBER = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
const DOCUMENTS = {
  error: 'MISSING_DOCUMENTS',
  message: 'Add the lab report.',
  path: 'lines[0].documents',
  fix_stage: 'billing',
}
const PAYER = {
  error: 'PAYER_UNREACHABLE',
  message: 'The payer did not answer.',
  path: '',
  fix_stage: 'eligibility',
}
const CLOSED = {
  error: 'ALREADY_CLOSED',
  message: 'The visit is closed.',
  path: '',
  fix_stage: 'submit',
}
const REVIEW = {
  error: 'NEEDS_REVIEW',
  message: 'Someone must confirm the claim.',
  path: '',
  fix_stage: 'submit',
}

const answer = (body: unknown, status = 404, headers: Record<string, string> = {}): WireRecord => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body,
})
const WAIT = { 'retry-after': '5' }
const member = (more: object = {}, ...rest: [number?, Record<string, string>?]) =>
  answer({ ...MEMBER, ...more }, ...rest)
const without = (field: keyof typeof MEMBER) =>
  Object.fromEntries(Object.entries(MEMBER).filter(([name]) => name !== field))
const said = (message: string) => member({ message })
const several = (...errors: object[]) =>
  answer(
    { ...errors[0], errors },
    entries[(errors[0] as typeof MEMBER).error as 'ALREADY_CLOSED'].http,
  )
const token = (
  body: unknown,
  status: number,
  headers: Record<string, string> = {},
): WireRecord => ({
  ...answer(body, status, headers),
  ...{ method: 'POST', url: 'https://auth.example.org/oauth2/token/' },
})
const challenge = (text: string) => ({ 'www-authenticate': text })

const RETIRED = {
  ...entries,
  MEMBER_NOT_FOUND: { ...entries.MEMBER_NOT_FOUND, retired: { since: '1.0.0' } },
}
const DEPRECATED = {
  ...entries,
  MEMBER_NOT_FOUND: { ...entries.MEMBER_NOT_FOUND, deprecated: { since: '1.0.0' } },
}

const SITE = 'https://rail.example/terminology'
const PAGES: CheckOptions = { urls: [SITE], allow: ['help', 'type'] }
const DECLARES: CheckOptions = {
  declares: (operation) => operation === 'findMember',
  operationOf: (method, url) => (`${method} ${url}` === 'POST /visits' ? 'openVisit' : undefined),
}

type Bad = [
  record: WireRecord,
  severity: Severity,
  at: string,
  also?: string[],
  options?: CheckOptions & { entries?: typeof entries },
]
type Cases = { bad: Bad[]; good: WireRecord[] }

const CASES: Record<string, Cases> = {
  'wire-body-not-json': {
    bad: [
      [answer('', 500), 'error', ''],
      [answer('Internal Server Error', 500), 'error', '', ['wire-framework-default']],
      [answer('{"error":"MEMBER_NOT_FOUND",', 404), 'error', ''],
      [
        answer('<html><h1>502 Bad Gateway</h1></html>', 502, { 'content-type': 'text/html' }),
        'error',
        '',
        ['wire-framework-default'],
      ],
    ],
    good: [
      answer(JSON.stringify(MEMBER)),
      { ...answer('', 404), method: 'HEAD' },
      { status: 404, headers: {} },
      answer('', 204),
    ],
  },
  'wire-body-large': {
    bad: [
      [{ status: 502, tooLarge: true }, 'error', ''],
      [{ tooLarge: true }, 'error', ''],
      [{ status: 200, tooLarge: true }, 'info', ''],
    ],
    good: [member()],
  },
  'wire-body-not-object': {
    bad: [
      [answer('"MEMBER_NOT_FOUND"'), 'error', ''],
      [answer('null'), 'error', ''],
      [answer(404), 'error', ''],
      [answer([]), 'error', ''],
    ],
    good: [answer([1, 2], 200), answer('"text"', 200)],
  },
  'wire-form-other': {
    bad: [
      [answer({ status: 404, code: 'MEMBER_NOT_FOUND', message: 'No such member.' }), 'error', ''],
      [
        answer(
          { data: null, errors: [{ message: 'x', extensions: { code: 'MEMBER_NOT_FOUND' } }] },
          200,
        ),
        'error',
        '',
      ],
    ],
    good: [answer(MEMBER), answer({ code: 'MEMBER_NOT_FOUND', status: 404, message: 'x' }, 200)],
  },
  'wire-framework-default': {
    bad: [
      [
        answer({
          statusCode: 404,
          error: 'Not Found',
          message: 'Route GET:/x not found',
          code: 'FST_ERR_NOT_FOUND',
        }),
        'error',
        '',
      ],
      [
        answer({ statusCode: 400, message: ['id must be a number'], error: 'Bad Request' }, 400),
        'error',
        '',
      ],
      [
        answer({
          timestamp: '2026-11-22T10:00:00Z',
          status: 404,
          error: 'Not Found',
          path: '/v1/x',
        }),
        'error',
        '',
      ],
      [answer({ detail: 'Not found.' }), 'error', ''],
      [answer({ member: ['This field is required.'] }, 400), 'error', ''],
      [
        answer({ detail: [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }] }, 422),
        'error',
        '',
      ],
      [answer({ error: 'Not Found', message: 'no such page' }), 'error', ''],
      [
        answer({ type: 'about:blank', title: 'Not Found', status: 404 }, 404, {
          'content-type': 'application/problem+json',
        }),
        'error',
        '',
      ],
    ],
    good: [
      member(),
      answer({
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: 'not-found' }],
      }),
      answer({ detail: 'Not an error.', status: 'done' }, 200),
    ],
  },
  'wire-content-type': {
    bad: [
      [member({}, 404, { 'content-type': 'text/html' }), 'warn', 'content-type'],
      [{ ...member(), headers: { date: 'today' } }, 'warn', 'content-type'],
      [member({}, 404, { 'content-type': 'application/problem+json' }), 'warn', 'content-type'],
    ],
    good: [
      member({}, 404, { 'content-type': 'Application/JSON; charset=utf-8' }),
      { status: 404, body: MEMBER },
      member({ type: 'about:blank', title: 'No member', status: 404 }, 404, {
        'content-type': 'application/problem+json',
      }),
    ],
  },
  'wire-field-missing': {
    bad: [
      ...(['error', 'message', 'path', 'fix_stage'] as const).map(
        (field): Bad => [answer(without(field)), 'error', ''],
      ),
      [several(MEMBER, { error: 'MISSING_DOCUMENTS' }), 'error', 'errors[1]'],
      [
        answer(
          { visit: 1, warnings: [{ error: 'NEEDS_REVIEW', message: 'Confirm the claim.' }] },
          200,
        ),
        'error',
        'warnings[0]',
      ],
      [answer({}), 'error', ''],
    ],
    good: [member({ path: '' }), several(MEMBER, DOCUMENTS)],
  },
  'wire-field-type': {
    bad: [
      [member({ message: ['No member.', 'Check the id.'] }), 'error', 'message'],
      [member({ path: null }), 'error', 'path'],
      [member({ fix_stage: 1 }), 'error', 'fix_stage'],
      [member({ error: 404 }), 'error', 'error'],
      [several(MEMBER, { ...DOCUMENTS, path: ['lines', 0] }), 'error', 'errors[1].path'],
    ],
    good: [member({ message: '1' })],
  },
  'wire-field-extra': {
    bad: [
      [member({ timestamp: '2026-11-22T10:00:00Z' }), 'warn', ''],
      [several(MEMBER, { ...DOCUMENTS, code: 7 }), 'warn', 'errors[1]'],
      [answer({ ...MEMBER, errors: [MEMBER], trace_id: 'a' }), 'warn', ''],
    ],
    good: [answer({ visit: 1, id: 2, warnings: [REVIEW] }, 200)],
  },
  'wire-code-unknown': {
    bad: [
      [member({ error: 'MEMBER_NOTFOUND' }), 'error', 'error'],
      [member({ error: 'NOT_FOUND' }), 'error', 'error'],
      [member({ error: 'toString'.toUpperCase() }), 'error', 'error'],
    ],
    good: [member()],
  },
  'wire-code-format': {
    bad: [
      [member({ error: 'member_not_found' }), 'error', 'error'],
      [member({ error: 'MEMBER-NOT-FOUND' }), 'error', 'error'],
      [member({ error: 'memberNotFound' }), 'error', 'error'],
      [member({ error: '' }), 'error', 'error'],
      [member({ error: 'MEMBER NOT' }), 'error', 'error'],
      [member({ error: 'invalid_member' }), 'error', 'error'],
      [
        answer({ error: 'invalid_request', message: 'The member is missing.' }, 400),
        'error',
        'error',
        ['wire-field-missing'],
      ],
    ],
    good: [several(DOCUMENTS)],
  },
  'wire-code-http-text': {
    bad: [
      [member({ error: 'Not Found' }), 'error', 'error'],
      [member({ error: '404 Not Found' }), 'error', 'error'],
      [member({ error: 'Conflict' }), 'error', 'error'],
    ],
    good: [member({ message: 'Not Found' })],
  },
  'wire-code-message-text': {
    bad: [
      [member({ error: 'The member was not found.' }), 'error', 'error'],
      [member({ error: 'No member found' }), 'error', 'error'],
    ],
    good: [member()],
  },
  'wire-code-retired': {
    bad: [
      [member(), 'warn', 'error', [], { entries: RETIRED }],
      [member(), 'info', 'error', [], { entries: DEPRECATED }],
    ],
    good: [member()],
  },
  'wire-code-undeclared': {
    bad: [
      [{ ...member(), operation: 'openVisit' }, 'error', 'error', [], DECLARES],
      [{ ...member(), method: 'POST', url: '/visits' }, 'error', 'error', [], DECLARES],
    ],
    good: [member(), { ...member(), operation: 'openVisit' }],
  },
  'wire-address-unknown': {
    bad: [
      [member({ help: `${SITE}/codes/MEMBER_GONE/` }), 'error', 'help', [], PAGES],
      [member({ type: `${SITE}/codes/deep/er` }), 'error', 'type', [], PAGES],
      [
        several(MEMBER, { ...PAYER, help: `${SITE}/codes/GONE#do` }),
        'error',
        'errors[1].help',
        [],
        PAGES,
      ],
    ],
    good: [member()],
  },
  'wire-http-mismatch': {
    bad: [
      [member({}, 400), 'error', 'error'],
      [answer({ ...MEMBER, errors: [MEMBER, DOCUMENTS] }, 422), 'error', 'errors[0].error'],
      [answer(REVIEW, 409), 'error', 'error'],
    ],
    good: [member(), { headers: JSON_TYPE, body: MEMBER }, several(MEMBER, PAYER)],
  },
  'wire-stage-mismatch': {
    bad: [
      [member({ fix_stage: 'consent' }), 'error', 'fix_stage'],
      [several(MEMBER, { ...DOCUMENTS, fix_stage: 'consent' }), 'error', 'errors[1].fix_stage'],
    ],
    good: [member({ error: 'MEMBER_NOT_FOUND', fix_stage: 'identify' })],
  },
  'wire-stage-unknown': {
    bad: [
      [member({ fix_stage: 'idnetify' }), 'error', 'fix_stage'],
      [member({ fix_stage: '' }), 'error', 'fix_stage'],
    ],
    good: [member()],
  },
  'wire-error-success': {
    bad: [
      [member({}, 200), 'error', ''],
      [answer({ visit: 1, warnings: [MEMBER] }, 200), 'error', 'warnings[0]'],
      [answer(REVIEW, 200), 'info', ''],
    ],
    good: [
      answer({ visit: 1, warnings: [REVIEW] }, 200),
      answer(CLOSED, 409),
      answer({ error: 'NONE', items: [] }, 200),
      answer({ error: null }, 200),
    ],
  },
  'wire-path-syntax': {
    bad: [
      [member({ path: '/member/id' }), 'error', 'path'],
      [member({ path: '$.member' }), 'error', 'path'],
      [member({ path: 'lines[01].documents' }), 'error', 'path'],
      [member({ path: 'member.' }), 'error', 'path'],
    ],
    good: [member({ path: 'lines[10].documents-2.a_b' }), member({ path: 'lines[].documents' })],
  },
  'wire-path-unresolvable': {
    bad: [
      [{ ...member({ path: 'membr.id' }), request: { member: {} } }, 'warn', 'path'],
      [
        { ...member({ path: 'lines[3].documents' }), request: '{"lines":[{},{},{}]}' },
        'warn',
        'path',
      ],
      [{ ...member({ path: 'a.b.c' }), request: { a: { b: 'text' } } }, 'warn', 'path'],
    ],
    good: [
      { ...member(), request: { member: {} } }, // the last member may be absent: that can be the error
      { ...member({ path: 'member' }), request: {} },
      { ...member({ path: 'lines[2].documents' }), request: { lines: [{}, {}, {}] } },
      { ...member({ path: 'lines[].documents' }), request: { lines: [] } },
      { ...member({ path: '' }), request: {} },
      { ...member({ path: 'a.b' }), request: 'a=b&c=d' }, // a form: not checked
      { ...member({ path: 'a.b' }), request: '"text"' },
      member({ path: 'a.b' }), // the request was not recorded
    ],
  },
  'wire-message-empty': {
    bad: [
      [said(''), 'error', 'message'],
      [said('  \n'), 'error', 'message'],
    ],
    good: [said('Kein Mitglied mit dieser Nummer.')],
  },
  'wire-message-code': {
    bad: [
      [said('MEMBER_NOT_FOUND'), 'warn', 'message'],
      [said('MEMBER_NOT_FOUND: no member'), 'warn', 'message'],
    ],
    good: [said('Member not found')],
  },
  'wire-reasons-head': {
    bad: [
      [
        answer({ ...MEMBER, errors: [DOCUMENTS, MEMBER] }, 400),
        'error',
        'errors[0]',
        ['wire-http-mismatch'],
      ],
      [answer({ ...MEMBER, message: 'Several problems.', errors: [MEMBER] }), 'error', 'errors[0]'],
    ],
    good: [several(MEMBER, DOCUMENTS)],
  },
  'wire-reasons-shape': {
    bad: [
      [answer([MEMBER, DOCUMENTS]), 'info', ''],
      [answer({ errors: [MEMBER] }), 'info', ''],
      [answer([MEMBER]), 'error', '', [], { reasons: 'errors' }],
    ],
    good: [several(MEMBER), several(MEMBER, DOCUMENTS)],
  },
  'wire-reasons-duplicate': {
    bad: [[several(MEMBER, DOCUMENTS, { ...DOCUMENTS, message: 'Other.' }), 'warn', 'errors[2]']],
    good: [several(MEMBER, DOCUMENTS, { ...DOCUMENTS, path: 'lines[1].documents' })],
  },
  'wire-reasons-order': {
    bad: [
      [several(CLOSED, MEMBER), 'info', 'errors[1]'],
      [several(DOCUMENTS, MEMBER), 'info', 'errors[1]'],
      [
        several(
          { ...DOCUMENTS, path: 'lines[10].documents' },
          { ...DOCUMENTS, path: 'lines[9].documents' },
        ),
        'info',
        'errors[1]',
      ],
    ],
    good: [
      several(MEMBER, PAYER, DOCUMENTS, CLOSED),
      several(DOCUMENTS, { ...DOCUMENTS, path: 'header.documents' }),
    ],
  },
  'wire-retry-after': {
    bad: [
      [answer(PAYER, 502), 'info', 'retry-after'],
      ...[
        ...['0.493', '-1', '+5', '60s', 'soon', '120, 60', '1e3'],
        ...['2026-10-21T07:28:00Z', 'Wed, 21 Oct 2026 07:28:00 +0200', '21 Oct 2026 07:28:00 GMT'],
        ...['Wed, 21 Oct 2026', 'Wed, 41 Oct 2026 07:28:00 GMT', 'wed, 21 oct 2026 07:28:00 gmt'],
      ].map((value): Bad => [answer(PAYER, 502, { 'retry-after': value }), 'warn', 'retry-after']),
      [member({}, 404, { 'retry-after': 'soon' }), 'warn', 'retry-after'],
      // Its retry is none.
      [answer(CLOSED, 409, { 'retry-after': '5' }), 'error', 'retry-after'],
      [
        answer({ ...CLOSED, errors: [CLOSED, REVIEW] }, 409, { 'retry-after': '0' }),
        'error',
        'retry-after',
      ],
    ],
    good: [
      answer(PAYER, 502, { 'retry-after': '5' }),
      // Recorded names keep their case; an empty value says nothing.
      answer(PAYER, 502, { 'Retry-After': '5', 'retry-after': '' }),
      answer(PAYER, 502, { 'retry-after': '0' }),
      ...[
        'Wed, 21 Oct 2026 07:28:00 GMT',
        'Wednesday, 21-Oct-26 07:28:00 GMT',
        'Wed Oct 21 07:28:00 2026',
      ].map((value) => answer(PAYER, 502, { 'retry-after': value })),
      { status: 502, body: PAYER },
      member(),
      answer(CLOSED, 409),
      member({}, 404, { 'retry-after': '5' }),
      // Its retry is none, but it does not fail the call.
      answer({ ...PAYER, errors: [PAYER, REVIEW] }, 502, { 'retry-after': '5' }),
      answer({ visit: 1, warnings: [REVIEW] }, 200, { 'retry-after': '5' }),
    ],
  },
  'wire-should-retry': {
    bad: [
      // Their retry is none, after_fix and recreate, or one of several is.
      [answer(CLOSED, 409, { 'x-should-retry': 'true' }), 'error', 'x-should-retry'],
      [member({}, 404, { 'X-Should-Retry': 'true' }), 'error', 'x-should-retry'],
      [
        member({ errors: [MEMBER, PAYER] }, 404, { 'x-should-retry': 'true' }),
        'error',
        'x-should-retry',
      ],
      // Its retry is same, and the request can be sent again.
      [
        { ...answer(PAYER, 502, { ...WAIT, 'x-should-retry': 'false' }), method: 'get' },
        'warn',
        'x-should-retry',
      ],
      ...['True', 'yes', '1', 'true, false', ' true'].map(
        (value): Bad => [member({}, 404, { 'x-should-retry': value }), 'warn', 'x-should-retry'],
      ),
      // The header of the form. Clients of others obey the usual one, whatever the form says.
      [
        member({}, 404, { 'clinic-should-retry': 'true' }),
        'error',
        'clinic-should-retry',
        [],
        { wire: ['rail', { name: '', mediaType: 'a/b+json', retryHeader: 'Clinic-Should-Retry' }] },
      ],
    ],
    good: [
      answer(CLOSED, 409, { 'x-should-retry': 'false' }),
      member({}, 404, { 'x-should-retry': 'false' }),
      answer(PAYER, 502, { ...WAIT, 'x-should-retry': 'true' }),
      // A POST may have no key, or nothing is known of the request.
      { ...answer(PAYER, 502, { ...WAIT, 'x-should-retry': 'false' }), method: 'POST' },
      answer(PAYER, 502, { ...WAIT, 'x-should-retry': 'false' }),
      // Such clients would not wait for so long.
      {
        ...answer(PAYER, 502, { 'retry-after': '3600', 'x-should-retry': 'false' }),
        method: 'GET',
      },
      answer({ visit: 1, warnings: [REVIEW] }, 200, { 'x-should-retry': 'true' }),
    ],
  },
  'wire-cacheable': {
    bad: [
      [member({}, 404, { 'cache-control': 'public' }), 'warn', 'cache-control'],
      [member({}, 404, { 'cache-control': 'private, max-age=60' }), 'warn', 'cache-control'],
      [
        member({}, 404, {
          date: 'Sun, 22 Nov 2026 10:00:00 GMT',
          expires: 'Sun, 22 Nov 2026 10:01:00 GMT',
        }),
        'warn',
        'expires',
      ],
    ],
    good: [
      member({}, 404, { 'cache-control': 'no-store, max-age=60' }),
      member({}, 404, { 'cache-control': 'max-age=0' }),
      member({}, 404, {
        date: 'Sun, 22 Nov 2026 10:00:00 GMT',
        expires: 'Sun, 22 Nov 2026 10:00:00 GMT',
      }),
      member({}, 404, { expires: '0' }),
      answer({}, 200, { 'cache-control': 'public' }),
    ],
  },
  'wire-leak-trace': {
    bad: (
      [
        'Traceback (most recent call last):\n  File "app.py", line 3',
        'java.lang.IllegalStateException\n\tat com.clinic.Visit.close(Visit.java:41)',
        'x is not a function\n    at close (/srv/app/visit.js:10:3)',
        'at Clinic.Visit.Close(Int32 id) in C:\\src\\Visit.cs:line 12',
        'goroutine 1 [running]:',
        '#0 /var/www/visit.php(12): close()',
        "app/visit.rb:12:in `close'",
        'goroutine 7 [idle]',
        "thread 'main' panicked at once",
      ] as const
    ).map((text): Bad => [said(text), 'error', 'message']),
    good: [
      said('We are at your service (line 3: closed).'),
      said('See file "report", line 3 of the form.'),
    ],
  },
  'wire-leak-internal': {
    bad: (
      [
        'SELECT * FROM members',
        "select id, name from members where id = '1'",
        'INSERT INTO visits (id) VALUES (1)',
        'duplicate key value violates unique constraint "visits_pkey"',
        'violates foreign key constraint "visits_member_fkey"',
        'relation "members" does not exist',
        'column "payer_id" does not exist',
        'ORA-00942: table or view does not exist',
        'SQLITE_BUSY',
        'deadlock detected',
        'NullPointerException',
        "TypeError: Cannot read properties of undefined (reading 'id')",
        'org.hibernate.engine.spi.SessionImpl is closed',
        'connect ECONNREFUSED',
        'Cannot open /var/lib/clinic/visits.db',
        'Cannot open C:\\clinic\\data\\visits.mdb',
        'No answer from 10.0.12.7',
        'No answer from payer.svc.cluster.local',
        'No answer from localhost:8080',
        'SELECT name FROM members',
        'select * from members',
        'select id from members where id < 7',
        'select id from members where id > 7',
        'update visits set state = 1',
        'SQLSTATE 42601',
        'ORA-00942 again',
        'an SQL syntax error',
        'violates check constraint',
        'Cannot read property of null',
        'NoneType has no length',
        'closed by psycopg2.',
        'closed by pymysql.',
        'closed by gorm.',
        'closed by Npgsql.',
        'hikari is full',
        'QueryFailedError',
        'read ECONNRESET',
        'ENOTFOUND',
        'ETIMEDOUT',
        'EHOSTUNREACH',
        'Cannot open /usr/local/clinic',
      ] as const
    ).map((text): Bad => [said(text), 'error', 'message']),
    good: [
      'Please select a document from the list where needed.',
      'Select one from list, or delete from the form.',
      'Update the set of documents = all of them.',
      'The exception for children does not apply.',
      'Version 10.2.3.4 of the form is needed.',
      'The file report.pdf or a/b/c.pdf is missing.',
      'Call +41 44 123 45 67, number 1234567890123456.',
      'An error: the value is not a number.',
      'Open /app/claims in the portal.',
      'Write to help@clinic.example.org.',
    ].map(said),
  },
  'wire-leak-secret': {
    bad: [
      ...[
        'Authorization: Bearer 2YotnFZFEjr1zCsicMWpAA0123',
        'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
        'login with password=Winter2026!',
        'postgres://clinic:w1nter@db/visits',
        '-----BEGIN PRIVATE KEY-----',
        'Basic Y2xpbmljOnMzY3JldA==',
        'Basic Y2xpbmljOnMzY3JldA',
        'bEARER 2YotnFZFEjr1zCsicMWpAA0123',
        `AKIA${'A1'.repeat(8)}`,
        `ghp_${'a1'.repeat(20)}`,
        `sk_live_${'a1'.repeat(20)}`,
        `xoxb-${'a1'.repeat(20)}`,
      ].map((text): Bad => [said(text), 'error', 'message']),
      [member({ access_token: 'abc' }), 'error', 'access_token', ['wire-field-extra']],
      [
        answer({ detail: 'no', request: { password: 'abc' } }, 400),
        'error',
        'request.password',
        ['wire-field-missing'],
      ],
    ],
    good: [
      said('The password must have 12 characters, and a number.'),
      said('Password: wrong. Secret: none.'),
      said('The bearer of the card is a child. Basic documentation is missing.'),
      token({ access_token: 'abc', token_type: 'bearer' }, 200, { 'cache-control': 'no-store' }),
    ],
  },
  'wire-leak-identifier': {
    bad: [
      [
        said('Member 29001011234567 is not known.'),
        'warn',
        'message',
        [],
        { identifiers: [/\b\d{14}\b/] },
      ],
      [
        said('Member 29001011234567 is not known.'),
        'warn',
        'message',
        [],
        { identifiers: [/nothing/, /\d{14}/g] },
      ],
    ],
    good: [said('Member 29001011234567 is not known.')], // no pattern is configured
  },
  'oauth-code-unknown': {
    bad: [
      [token({ error: 'wrong_password' }, 400), 'error', 'error'],
      [answer({ error: 'nope', error_description: 'No.' }, 400), 'error', 'error'],
    ],
    good: [
      token({ error: 'invalid_grant' }, 400),
      answer({ error: 'invalid_grant' }, 400), // the address was not recorded
      answer({ error: 'invalid_request', message: 'a', error_description: 'b' }, 400),
      token({ error: 'invalid_client' }, 401, challenge('Bearer error="invalid_client"')),
      token({ error: 'HTTP 405 Method Not Allowed' }, 405),
      token('<html></html>', 400, { 'content-type': 'text/html' }),
    ],
  },
  'oauth-no-store': {
    bad: [[token({ access_token: 'abc', token_type: 'Bearer' }, 200), 'error', 'cache-control']],
    good: [
      token({ access_token: 'abc', token_type: 'Bearer' }, 200, { 'cache-control': 'no-store' }),
    ],
  },
  'oauth-challenge': {
    bad: [
      [answer('', 401), 'error', 'www-authenticate'],
      [answer({ error: 'invalid_token' }, 401), 'error', 'www-authenticate'],
      [answer('', 403, challenge('Bearer error="invalid_token"')), 'error', 'www-authenticate'],
      [
        answer('', 401, challenge('Bearer realm="rail", error="insufficient_scope"')),
        'error',
        'www-authenticate',
      ],
    ],
    good: [
      answer('', 401, challenge('Bearer')),
      answer('', 401, challenge('bearer realm="rail", error="invalid_token"')),
      answer('', 403, challenge('Bearer error="insufficient_scope"')),
      { status: 401, body: '' },
      answer(MEMBER, 404, challenge('Bearer')),
      answer('', 401, challenge('Bearer error="constructor"')),
    ],
  },
}

const checked = (
  record: WireRecord,
  { entries: table = entries, ...options }: CheckOptions & { entries?: typeof entries } = {},
) => createCheck(table, { stages: STAGES, ...options })(record)

describe.each(Object.entries(CASES))('%s', (id, { bad, good }) => {
  test.each(bad)('reports %j', (record, severity, at, also = [], options = {}) => {
    const { findings } = checked(record, options)
    const own = findings.filter((finding) => finding.id === id)
    expect(own.map((finding) => [finding.severity, finding.at])).toEqual([[severity, at]])
    expect(own[0]).toMatchObject({
      message: expect.stringMatching(/^\S.*[^.]$/s),
      help: expect.stringMatching(/^\S.*[^.]$/s),
    })
    const others = findings
      .filter((finding) => finding.id !== id && finding.severity !== 'info')
      .map((finding) => finding.id)
    expect(others).toEqual(also)
    expect(
      checked(record, { ...options, off: [id] }).findings.filter((finding) => finding.id === id),
    ).toEqual([])
  })

  test.each(good.map((record) => [record]))('accepts %j', (record) => {
    expect(
      checked(record).findings.filter(
        (finding) => finding.id === id || finding.severity !== 'info',
      ),
    ).toEqual([])
  })
})

test.each([
  `${SITE}/codes/MEMBER_NOT_FOUND`,
  `${SITE}/codes/MEMBER_NOT_FOUND/`,
  `${SITE}/codes/PAYER_UNREACHABLE/index.md`,
  `${SITE}/codes/MEMBER_NOT_FOUND/#do`,
  `${SITE}/codes/auth@3Atoken/`,
  `${SITE}/guide`,
  'https://other.example/terminology/codes/GONE',
])('an address that is a page of the site, or not of it: %s', (help) => {
  expect(checked(member({ help }), PAGES).findings).toEqual([])
})

test('every check has cases', () => {
  const ofRuns = /^(?:coverage-|wire-record-unreadable|wire-message-changed|wire-reasons-drip)/
  expect(Object.keys(CASES).sort()).toEqual(
    Object.keys(LEVELS)
      .filter((id) => !ofRuns.test(id))
      .sort(),
  )
})

test.each(
  rowsOf<{ record: WireRecord; name: string; producer?: string | undefined }>(
    import.meta,
    'class of record name',
  ),
)('class of $record: $name', ({ record, name, producer = undefined }) => {
  expect(checked(record)).toMatchObject({ class: name, producer })
})

test('a secret is not repeated in a finding', () => {
  const secrets = ['Winter2026xyz', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']
  const { findings } = checked(
    member({ message: `password=${secrets[0]} ${secrets[1]}`, id_token: secrets[1] }),
  )
  expect(findings.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(JSON.stringify(findings)).not.toContain(secret)
})

test('a text of a body is one printable line in a finding, and no secret', () => {
  const secret = 'Bearer 2YotnFZFEjr1zCsicMWpAA0123'
  for (const field of ['error', 'path', 'fix_stage', '\u001b[31m\n::error::']) {
    const body = { ...MEMBER, [field]: field === 'error' ? `${secret}\u202e` : secret }
    for (const { at, message, help } of checked(answer({ ...body, errors: [body, { ...body }] }))
      .findings)
      for (const text of [at, message, help]) {
        expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
        expect(text).not.toContain('2YotnFZFEjr1zCsicMWpAA0123')
      }
  }
})

test('names that every object has are no codes and no members', () => {
  for (const code of ['constructor', '__proto__', 'hasOwnProperty'])
    expect(
      checked(
        answer(
          `{"error":"${code}","message":"a","path":"","fix_stage":"identify","__proto__":{"error":"X"}}`,
        ),
      ).findings.map(({ id }) => id),
    ).toEqual(['wire-field-extra', 'wire-code-format'])
})

test('a leak is found at its place, in a list of reasons and in a page', () => {
  const leaks = (record: WireRecord) =>
    checked(record)
      .findings.filter(({ id }) => id.startsWith('wire-leak'))
      .map(({ id, at }) => [id, at])
  expect(leaks(several(MEMBER, { ...DOCUMENTS, message: 'SELECT * FROM documents' }))).toEqual([
    ['wire-leak-internal', 'errors[1].message'],
  ])
  expect(leaks(answer('<pre>Traceback (most recent call last)</pre>', 500))).toEqual([
    ['wire-leak-trace', ''],
  ])
  expect(
    leaks(
      answer(
        {
          timestamp: 1,
          status: 500,
          error: 'Internal Server Error',
          trace: 'at com.a.B.c(B.java:1)',
        },
        500,
      ),
    ),
  ).toEqual([['wire-leak-trace', 'trace']])
})

test.each(
  rowsOf<{ address: string; leaks: boolean }>(import.meta, 'the address in a message is a leak'),
)('the address $address in a message is a leak: $leaks', ({ address, leaks }) => {
  const { findings } = checked(said(`The host ${address} did not answer.`))
  expect(findings.map(({ id }) => id)).toEqual(leaks ? ['wire-leak-internal'] : [])
})

test('odd bodies are findings, never an exception', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  for (const body of [
    deep,
    { errors: [null, 1, [MEMBER]] },
    { warnings: 'x' },
    [null, MEMBER],
    { error: {}, fix_stage: [] },
    Number.NaN,
    true,
  ])
    for (const status of [200, 404, 500, 700, undefined])
      expect(checked({ status, body, headers: {} })).toHaveProperty('class')
})

// What a recorder redacted is not known, so it breaks nothing.
describe('redacted values', () => {
  const WORDS = [
    '[Filtered]',
    '***',
    'REDACTED',
    '<redacted>',
    '[REDACTED: email]',
    '****1234',
    'xxxxxxxx',
    '--redacted--',
    '(masked)',
    '[secret removed]',
    'Bearer [Filtered]',
  ]
  const findings = (record: WireRecord) =>
    checked(record).findings.map(({ id, at }) => `${id} ${at}`)
  const secrets = (secret: string) => ({ ...MEMBER, message: `The member is not known: ${secret}` })

  test.each(WORDS)('%s: no finding at any place', (word) => {
    for (const field of ['error', 'message', 'path', 'fix_stage'])
      expect(findings(member({ [field]: word }))).toEqual([])
    for (const name of ['content-type', 'cache-control', 'expires', 'www-authenticate'])
      expect(findings(member({}, 404, { [name]: word }))).toEqual([])
    expect(findings(token({ error: word }, 400))).toEqual([])
    expect(findings(token({ error: 'invalid_token' }, 401, challenge(word)))).toEqual([])
    expect(findings(answer(word, 502))).toEqual([])
    expect(findings(member({ errors: word }))).toEqual([])
    expect(findings({ ...member(), request: { member: word } })).toEqual([])
    expect(findings({ ...member(), request: word })).toEqual([])
    expect(findings(member({ errors: [{ ...MEMBER, message: word }] }))).toEqual([])
    expect(findings(several({ ...MEMBER, path: word }, { ...MEMBER, path: word }))).toEqual([])
  })

  test.each<[string, string[]]>([
    ['password=[Filtered]', []],
    ['postgres://clinic:***@db.example.org/x', []],
    ['postgres://clinic:hunter22@db.example.org/x', ['wire-leak-secret message']],
    ['token=****0123456789abcdef01234', []],
    ['token=REDACTED and token=0123456789abcdef01234', ['wire-leak-secret message']],
  ])('in a text: %s', (text, expected) => expect(findings(answer(secrets(text)))).toEqual(expected))

  test.each(['redaction', 'REMOVED', 'hidden', '**', 'unredacted', 'xx', '[Filter]'])(
    '%s is a value like any other',
    (word) =>
      expect(findings(member({ fix_stage: word }))).toEqual(['wire-stage-unknown fix_stage']),
  )

  test('it counts as a reason that is not known', () => {
    const session = createSession(entries)
    session.add(member({ error: '[Filtered]' }))
    session.add(member({ fix_stage: '***' }))
    session.add(member({ error: 'NO_SUCH_CODE' }))
    const { unknown, codes } = session.coverage()
    expect([unknown, codes.find(({ code }) => code === MEMBER.error)]).toMatchObject([
      1,
      { seen: 1, wrong: 0 },
    ])
  })

  test('of two texts, the redacted one is not compared', () => {
    const session = createSession(entries)
    const ids = ['***', 'Nobody.', '[Filtered]', 'No one.'].map((message) =>
      session.add(member({ message })).findings.map(({ id }) => id),
    )
    expect(ids).toEqual([[], [], [], ['wire-message-changed']])
  })
})

test.each([{}, [], Object.create(null)])('headers %j are not recorded', (headers) => {
  const session = createSession(entries)
  expect(session.add({ ...member(), headers }).findings).toEqual([])
  expect(session.coverage().skipped.headers).toBe(1)
})

describe('leaks in a success', () => {
  const success = (text: string, more: object = {}) => ({
    ...answer({ items: [{ note: text }] }, 200),
    ...more,
  })
  const ids = (record: WireRecord) => checked(record).findings.map(({ id, at }) => `${id} ${at}`)
  const INTERNAL = ['wire-leak-internal items[0].note']

  test.each(rowsOf<string>(import.meta, 'leaks in a success'))('%s', (text) => {
    expect(ids(success(text))).toEqual(INTERNAL)
    expect(checked(success(text)).class).toBe('defect')
  })

  test.each([
    'Traceback (most recent call last):\n  File "a.py", line 3, in f',
    'Error\n    at claims (/srv/app/claims.js:10:3)',
    "thread 'main' panicked at src/main.rs",
    'goroutine 17 [running]:',
    '#0 /srv/www/index.php(12): main()',
    "app.rb:3:in `find'",
    '   at Clinic.Claims.ClaimService.Find(String id)',
  ])('a trace: %s', (text) => expect(ids(success(text))).toEqual(['wire-leak-trace items[0].note']))

  test.each([
    'C:\\scans\\report.pdf is in /srv/files/2026/report.pdf',
    'http://localhost:3000 and 10.1.2.3',
    'Bearer abcdefghijklmnopqrstuvwxyz0123456789',
    'Please select a payer from the list where the member is insured.',
    'ECONNREFUSED',
  ])('data: %s', (text) => expect(ids(success(text))).toEqual([]))

  test('of a page, only a trace', () => {
    const page = (text: string) => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<p>${text}</p>`,
    })
    expect(ids(page('SELECT * FROM members'))).toEqual([])
    expect(ids(page('goroutine 17 [running]:'))).toEqual(['wire-leak-trace '])
  })
  test('not of a request without a body', () => expect(ids({ status: 204 })).toEqual([]))
})

// The specification wants all reasons at once; it does not say that a refusal leaves warnings out.
test('warnings in a blocked answer are no finding, in either member', () => {
  const blocked = several(MEMBER, REVIEW)
  expect(checked(blocked)).toMatchObject({ class: 'conforming', findings: [] })
  expect(checked(member({ warnings: [REVIEW] }))).toMatchObject({
    class: 'conforming',
    findings: [],
  })
})

// Some write `{ http: [200, 402], stop: true }`, because a gateway of theirs answers with 200.
test('a code that stops the call, under a status of success that the catalog gives it', () => {
  const both = { ...entries.MEMBER_NOT_FOUND, http: 404, statuses: [404, 200] }
  const table = { ...entries, MEMBER_NOT_FOUND: both } as typeof entries
  expect(checked(member({}, 200), { entries: table }).findings).toEqual([])
  expect(checked(member({}, 201), { entries: table }).findings).toMatchObject([
    { id: 'wire-error-success', help: 'answer with 404' },
  ])
})

test.each(
  rowsOf<{ name: string; headers: WireRecord['headers'] }>(import.meta, 'headers are read'),
)('headers are read: $name', ({ headers }) => {
  const { findings } = checked({ status: 502, headers, body: PAYER })
  expect(findings.map(({ id, at, message }) => `${id} ${at} ${message}`)).toEqual([
    'wire-retry-after retry-after Retry-After is "0.5", which not all clients read',
  ])
})
