import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../catalogs.ts'
import { inMemory, rail } from '../../rail.ts'
import { emptyFolder, gitIn, railIn } from '../../repository.ts'

const CODES = ['CARD_EXPIRED', 'CARD_LOST', 'VISIT_LOCKED', 'BILL_OPEN', 'BILL_PAID', 'PAYER_DOWN']
const catalog = (codes: readonly string[] = CODES) =>
  healthy(codes.map((code) => healthyEntry({ code, meaning: `It is ${code}.` })).join('\n'))
const QUIET = '--format concise --rule usage-found=off --rule usage-raised=off'

/** The words in one file that are no codes. */
const unknownIn = async (file: string, text: string, codes?: readonly string[]) => {
  const files = { 'errors.yaml': catalog(codes), [file]: text }
  const { out } = await rail(`usage ${file} ${QUIET}`, { files })
  return [...out.matchAll(/usage-declared "(.*?)" is not/g)].map(([, word]) => word)
}

const each = (form: (code: string) => string, codes: readonly string[]) =>
  codes.map(form).join('\n')

describe('a word is a mistake where codes occur', () => {
  const [one, two, three, four] = CODES as [string, string, string, string]
  test.each<[what: string, text: string, unknown: string[]]>([
    [
      'the argument of a call with a code',
      each((code) => `deny('${code}')`, [one, 'NO_SUCH', 'CARD_LOTS', 'NO_OTHER']),
      ['NO_SUCH', 'CARD_LOTS', 'NO_OTHER'],
    ],
    [
      'the name errorCode, where codes stand elsewhere',
      `deny('${one}')\nx = { errorCode: 'NO_SUCH' }`,
      ['NO_SUCH'],
    ],
    ['the name errorCode, where no code stands', "x = { errorCode: 'NO_SUCH' }", []],
    ['a key that says nothing about codes', `x = { type: '${one}' }\ny = { type: 'NO_SUCH' }`, []],
    ['no code is not', "deny('CARD_LOTS')", []],
    [
      'a log teaches nothing',
      each((code) => `log.info('${code}')`, [one, two, three, four, 'NO_SUCH']),
      [],
    ],
    [
      'nor does the environment',
      each((code) => `getenv('${code}')`, [one, two, three, 'CARD_LOTS']),
      [],
    ],
    [
      'the argument of a constructor',
      each((code) => `new ApiError('${code}')`, [one, 'NO_SUCH']),
      ['NO_SUCH'],
    ],
    [
      'arguments count by their place',
      `${each((code) => `deny(1, '${code}')`, [one, two, three])}\ndeny('NO_SUCH')`,
      [],
    ],
    [
      'a plural is a word of its own, and no typing error',
      each((code) => `error.code === '${code}'`, [one, 'BILLS_OPEN', three]),
      [],
    ],
    [
      'a key of a currency',
      `${each((code) => `x = { code: '${code}' }`, [one, two, three])}\ny = { currency: { code: 'EURO_CENT' } }`,
      [],
    ],
    [
      'what is compared may be of others',
      `${each((code) => `error.code === '${code}'`, [one, two, three])}\nerror.code === 'NO_SUCH'`,
      [],
    ],
    [
      'a typing error there',
      `${each((code) => `error.code === '${code}'`, [one, two])}\nerror.code === 'CARD_LOTS'`,
      ['CARD_LOTS'],
    ],
    [
      'a comment',
      `${each((code) => `deny('${code}')`, [one, two, three])}\n// deny('NO_SUCH')\n/* deny('NO_SUCH') */`,
      [],
    ],
    [
      'a text of several lines',
      `${each((code) => `deny('${code}')`, [one, two, three])}\nx = \`deny('NO_SUCH')\``,
      [],
    ],
    [
      'code in a template',
      `${each((code) => `deny('${code}')`, [one, two, three])}\nx = \`a \${deny('NO_SUCH')} b\``,
      ['NO_SUCH'],
    ],
    [
      'an enum that is named for errors',
      `enum ErrorCode { ${[one, two, three, 'NO_SUCH'].map((code) => `${code} = '${code}'`).join(', ')} }`,
      ['NO_SUCH'],
    ],
    [
      'an import',
      `${each((code) => `E.${code}`, [one, two, three])}\nimport { NO_SUCH } from './E.NO_SUCH'`,
      [],
    ],
    [
      'a line that nobody wrote',
      `${each((code) => `deny('${code}')`, [one, two, three])}\n${' '.repeat(2_001)}deny('NO_SUCH')`,
      [],
    ],
    [
      'another enum, and a typing error in it',
      `enum E { ${[one, two, 'NO_SUCH', 'CARD_LOTS'].map((code) => `${code} = '${code}'`).join(', ')} }`,
      ['CARD_LOTS'],
    ],
    ['a list has words of others', `const all = ['${[one, two, 'NO_SUCH'].join("', '")}']`, []],
    [
      'a typing error in a list',
      `const all = ['${[one, 'NO_SUCH', 'CARD_LOTS'].join("', '")}']`,
      ['CARD_LOTS'],
    ],
    [
      'a letter too many at an end, there',
      `switch (error.code) {\n${[one, 'CARD_EXPIREDD', 'CARD_EXPIREDS', 'DCARD_EXPIRED', 'SCARD_LOST', 'CARD_LOSTE', 'VISIT_LOCKEDE'].map((code) => `case '${code}':\n`).join('')}}`,
      [
        'CARD_EXPIREDD',
        'CARD_EXPIREDS',
        'DCARD_EXPIRED',
        'SCARD_LOST',
        'CARD_LOSTE',
        'VISIT_LOCKEDE',
      ],
    ],
    [
      'other forms of a word are words of their own',
      `switch (error.code) {\n${[one, 'CARDS_EXPIRED', 'CARD_EXPIRE', 'CARD_UNLOST', 'VISIT_LOCK', 'PAYERS_DOWN', 'BILL_REOPEN', 'BILL_OPENED'].map((code) => `case '${code}':\n`).join('')}}`,
      [],
    ],
    ['a typing error among arguments', `deny('${one}', '${two}', 'CARD_LOTS')`, ['CARD_LOTS']],
  ])('%s', async (_, text, unknown) => expect(await unknownIn('a.ts', text)).toEqual(unknown))

  test.each<[style: string, codes: string[], wrong: string]>([
    ['kebab-case', ['card-expired', 'card-lost', 'visit-locked'], 'card-expird'],
    ['dotted', ['card.expired', 'card.lost', 'visit.locked'], 'card.expird'],
    ['a number with a prefix', ['SHOP-1001', 'SHOP-1002', 'SHOP-1003'], 'SHOP-1009'],
    ['camelCase', ['cardExpired', 'cardLost', 'visitLocked'], 'cardExpird'],
  ])('codes in %s', async (_, codes, wrong) => {
    const text = each((code) => `throw fail("${code}")`, [...codes, wrong])
    expect(await unknownIn('a.ts', text, codes)).toEqual([wrong])
  })

  test('tests make codes up; a typing error is one there, too', async () => {
    const text = each((code) => `deny('${code}')`, [one, two, three])
    const files = {
      'errors.yaml': catalog(),
      'a.ts': text,
      'a.test.ts': "deny('NO_SUCH')\ndeny('CARD_LOTS')",
    }
    const { out } = await rail(`usage a.ts a.test.ts ${QUIET}`, { files })
    expect(out).toContain('a.test.ts:2:7 error usage-declared "CARD_LOTS"')
    expect(out).not.toContain('NO_SUCH')
  })

  test('the Code of another library, and words in another style', async () => {
    expect(
      await unknownIn(
        'a.ts',
        "Code.OK; x = { error: 'OK' }; Code.NO_SUCH; x = { error: 'NO_OTHER' }",
      ),
    ).toEqual(['NO_SUCH', 'NO_OTHER'])
  })

  test.each<[file: string, text: string, codes: string[], unknown: string[]]>([
    ['a.ts', "import { Code } from '@acme/rpc'; deny('CARD_LOST', Code.AlreadyExists)", CODES, []],
    [
      'a.ts',
      "import { Code } from '@acme/rpc'; Code.NotFound; Code.AlreadyExists",
      ['NOT_FOUND', 'CARD_LOST'],
      [],
    ],
    [
      'a.ts',
      "import { Code as C } from '@acme/rpc'; import { Code } from './rail'; C.CardLots; Code.NO_SUCH",
      CODES,
      ['NO_SUCH'],
    ],
    [
      'a.ts',
      "import * as rpc from '@acme/rpc'; rpc.Code.AlreadyExists; deny('CARD_LOST')",
      CODES,
      [],
    ],
    [
      'a.js',
      "const { Code } = require('@acme/rpc'); Code.AlreadyExists; deny('CARD_LOST')",
      CODES,
      [],
    ],
    ['a.js', "const { Code } = require('./rail'); Code.NO_SUCH", CODES, ['NO_SUCH']],
    // Codes in several styles: the same word in another case is something else.
    [
      'a.ts',
      "deny('auth/fail'); deny('INVALID_ID'); find('invalid_id'); deny('INVALID_IDD')",
      ['auth/fail', 'INVALID_ID', 'json_invalid'],
      ['INVALID_IDD'],
    ],
    // What OAuth and Markdown have is theirs, unless the catalog has it, or is near it.
    [
      'a.ts',
      "x = { error: 'invalid_grant' }; deny('card_lost'); deny('access_denied'); y = { code: 'card_lost' }; z = { code: 'code_inline' }; w = { code: 'code_online' }",
      ['card_lost', 'visit_locked'],
      ['code_online'],
    ],
    [
      'a.py',
      'deny("card_lost")\ndeny("slow_down")\ndeny("slow_dawn")\nx = {"error": "login_required"}\n',
      ['card_lost', 'slow_down'],
      ['slow_dawn'],
    ],
    [
      'a.md',
      '| Error code |\n| --- |\n| card_lost |\n| visit_locked |\n| invalid_grant |\n| no_such |\n',
      ['card_lost', 'visit_locked'],
      ['no_such'],
    ],
    ['a.ts', "import { Code } from './rail'; Code.NO_SUCH", CODES, ['NO_SUCH']],
    ['a.ts', "import { deny } from '@acme/Code'; deny(Code.NO_SUCH)", CODES, ['NO_SUCH']],
    ['a.ts', "import { Code } from '@/rail'; Code.NO_SUCH", CODES, ['NO_SUCH']],
    ['a.ts', "import { Code } from '@acme/rail'; Code.CARD_LOST; Code.NO_SUCH", CODES, ['NO_SUCH']],
    ['a.ts', "import { deny } from '@acme/rail'; Code.NO_SUCH", CODES, ['NO_SUCH']],
    ['a.py', 'from acme.rpc import Code\nCode.ALREADY_EXISTS\ndeny("CARD_LOST")\n', CODES, []],
    ['a.py', 'from .rail import Code\nx = Code.NO_SUCH\n', CODES, ['NO_SUCH']],
    ['a.py', 'from app.rail import Code\nx = [Code.CARD_LOST, Code.NO_SUCH]\n', CODES, ['NO_SUCH']],
    [
      'A.java',
      'import io.acme.Status.Code;\nclass A { Object f() { deny("CARD_LOST"); return Code.DATA_LOSS; } }',
      ['DATA_LOST', 'CARD_LOST'],
      [],
    ],
    [
      'A.java',
      'import com.acme.Code;\nclass A { Object f() { deny(Code.CARD_LOST); return Code.NO_SUCH; } }',
      CODES,
      ['NO_SUCH'],
    ],
    [
      'a.kt',
      'import io.acme.Status.Code\nfun f() = deny("CARD_LOST", Code.ALREADY_EXISTS)\n',
      CODES,
      [],
    ],
    [
      'a.rs',
      'use tonic::{Code, Status};\nfn f() { deny("CARD_LOST", Code::AlreadyExists); }',
      CODES,
      [],
    ],
    [
      'a.rs',
      'use crate::rail::Code;\nfn f() -> Code { Code::NoSuchThing }',
      CODES,
      ['NoSuchThing'],
    ],
    [
      'a.rs',
      'use crate::{rail::Code, x};\nfn f() -> Code { Code::NoSuchThing }',
      CODES,
      ['NoSuchThing'],
    ],
    ['app/a.py', 'from app.rail import Code\nx = Code.NO_SUCH\n', CODES, ['NO_SUCH']],
    [
      'a.kt',
      'import com.acme.A\nimport io.acme.Status.Code\nfun f() = deny("CARD_LOST", Code.ALREADY_EXISTS)\n',
      CODES,
      [],
    ],
    [
      'com/acme/A.java',
      'import com.acme.rail.Code;\nclass A { Object f() { return Code.NO_SUCH; } }',
      CODES,
      ['NO_SUCH'],
    ],
    [
      'a.ts',
      "import { ErrorCode } from '@acme/rpc'; x = { errors: { ErrorCode: 1 } }; ErrorCode.AlreadyExists; deny('CARD_LOST')",
      CODES,
      [],
    ],
  ])('a list that is imported: %s %s', async (file, text, codes, unknown) =>
    expect(await unknownIn(file, text, codes)).toEqual(unknown),
  )

  test('a constant is its value, whatever its name is', async () => {
    const files = {
      'errors.yaml': catalog(['card_expired', 'card_lost', 'visit_locked']),
      'codes.py':
        'class Codes(Enum):\n    OLD = "card_expired"\n    GONE = "card_lost"\n    BUSY = "visit_locked"\n',
      'use.py':
        'raise ApiError(Codes.OLD)\nraise ApiError(Codes.GONE)\nraise ApiError(Codes.BUSY)\n',
    }
    const { out, exit } = await rail('usage codes.py use.py --format concise', { files })
    expect({ out, exit }).toEqual({ out: '', exit: 0 })
  })

  test('hostile texts take no time', async () => {
    const parts = [
      '(',
      '[',
      '{',
      "'",
      '`${',
      '/*',
      'case "A_B",',
      '"A_B" |',
      'x.',
      '=',
      'f(',
      '<',
      '\\',
    ]
    const text = parts.map((part) => part.repeat(20_000 / part.length)).join('\n')
    for (const end of ['ts', 'py', 'rb', 'rs', 'kt', 'cs', 'php', 'go', 'java']) {
      const before = performance.now()
      await unknownIn(`a.${end}`, text)
      expect(performance.now() - before).toBeLessThan(4_000)
    }
  })
})

describe('what is said about codes', () => {
  const [one, two] = CODES as [string, string]

  test('a code only in tests, one that is only compared, one that no test provokes', async () => {
    const files = {
      'errors.yaml': catalog(),
      'a.ts': `${each((code) => `fail('${code}')`, CODES.slice(0, 5))}\nerror.code === 'PAYER_DOWN'`,
      'a.test.ts': each((code) => `expect('${code}')`, CODES.slice(2)),
      'only.test.ts': '',
    }
    const { out } = await rail('usage a.ts a.test.ts --format concise', { files })
    expect(out).toBe(`errors.yaml:12:9 info usage-tested no test provokes CARD_EXPIRED
errors.yaml:19:9 info usage-tested no test provokes CARD_LOST
errors.yaml:47:9 info usage-raised PAYER_DOWN is compared or listed, and raised in no checked file
`)
    const recorded = JSON.stringify({ status: 422, body: `{"errors":[{"error":"${one}"}]}` })
    const seen = await rail('usage a.ts a.test.ts --format concise --records r.ndjson', {
      files: { ...files, 'r.ndjson': `${recorded}\nnot a record\nnor this\n` },
    })
    expect(seen.err.match(/warning: r\.ndjson:2:1: /g)).toHaveLength(1)
    expect(seen.out).not.toContain(one)
    expect(seen.out).toContain(two)
    // A test in a language that is not read, and a body in a text.
    const scala = await rail('usage a.ts a.test.ts src --format concise', {
      files: {
        ...files,
        'src/test/scala/PayTest.scala': `assert(body == """{"error":"${one}"}""")\nassert(Errors.${two})\n`,
      },
    })
    expect(scala.out).not.toContain('usage-tested')
  })

  test('numbers that are no statuses say nothing', async () => {
    const files = {
      'errors.yaml': catalog(),
      'a.ts': each((code) => `retry('${code}', 500)`, CODES),
    }
    expect((await rail(`usage a.ts ${QUIET}`, { files })).out).toBe('')
  })
})

describe('what is accepted', () => {
  const files = { 'errors.yaml': catalog(), 'a.ts': "fail('NO_SUCH')" }
  const run = (changed: Record<string, string>) =>
    rail(`usage a.ts --format concise --rule usage-found=off`, { files: { ...files, ...changed } })

  test.each<[string, Record<string, string>, string]>([
    [
      'on the line',
      { 'a.ts': "fail('NO_SUCH') // rail-errors-ignore usage-declared -- Theirs." },
      '',
    ],
    [
      'on the line above',
      { 'a.ts': "/* rail-errors-ignore usage-declared -- Theirs. */\n\nfail('NO_SUCH')" },
      '',
    ],
    [
      'of another rule',
      { 'a.ts': "fail('NO_SUCH') // rail-errors-ignore usage-live -- Theirs." },
      `a.ts:1:7 error usage-declared "NO_SUCH" is not a code of the catalog
a.ts:1:17 error acceptance-used no finding of usage-live here; remove this
`,
    ],
    [
      'without a reason',
      { 'a.ts': "fail('NO_SUCH') // rail-errors-ignore usage-declared" },
      `a.ts:1:7 error usage-declared "NO_SUCH" is not a code of the catalog
a.ts:1:17 error acceptance-valid usage-declared is accepted without a reason; add one after --
`,
    ],
  ])('%s', async (_, changed, out) => expect((await run(changed)).out).toBe(out))

  test('by the file, and by a comment in the catalog', async () => {
    const accepted = `accepted:\n  - { rule: usage-found, code: CARD_LOST, reason: Later. }\n`
    const commented = catalog(CODES.slice(0, 3)).replace(
      /(code: "?VISIT_LOCKED"?)/,
      '$1 # rail-errors-ignore usage-found -- Later.',
    )
    const { out } = await rail('usage a.ts --format concise', {
      files: { 'errors.yaml': commented, '.rail-errors/accepted.yaml': accepted, 'a.ts': '' },
    })
    expect([...out.matchAll(/usage-found (\w+)/g)].map(([, code]) => code)).toEqual([
      'CARD_EXPIRED',
    ])
    const { out: linted } = await rail('lint --format concise', {
      files: { 'errors.yaml': commented, '.rail-errors/accepted.yaml': accepted },
    })
    expect(linted).not.toContain('acceptance-')
  })

  test('by --accept: once for each code, and lint leaves the entries alone', async () => {
    const memory = inMemory({ files: { ...files, 'b.ts': "fail('NO_SUCH')" } })
    const accept = "usage a.ts b.ts --accept --reason 'Theirs.'"
    expect((await memory.rail(`${accept} --dry-run`)).out).toContain('+    rule: usage-declared')
    expect(await memory.rail(accept)).toMatchObject({ exit: 0, out: '' })
    const text = memory.text('.rail-errors/accepted.yaml')!
    expect(text.match(/code: NO_SUCH\n +path: "\."\n +rule: usage-declared/g)).toHaveLength(1)
    expect((await memory.rail('usage a.ts b.ts --format concise')).out).toBe('')
    expect((await memory.rail('lint --format concise')).out).not.toContain('acceptance-')
    expect(await memory.rail(accept)).toMatchObject({ err: expect.stringContaining('no findings') })
  })
})

test('a package of Go has its constants in all its files', async () => {
  const { out } = await rail(`usage **/*.go ${QUIET}`, {
    files: {
      'errors.yaml': catalog(['CARD_LOST', 'EXPIRED']),
      'reason/a.go': 'package reason\n\nconst CardLost = "CARD_LOST"\n',
      'reason/b.go': 'package reason\n\nconst Ended = "EXPIRED"\nconst LevelDesc = "level 1"\n',
      'a.go': `package main\n\n${each((name) => `var _ = errors.BadRequest(reason.${name})`, ['CardLost', 'Ended', 'LevelDesc'])}\n`,
    },
  })
  expect(out.match(/\w+ is beside|"\w+" is not/g)).toEqual([
    'CARD_LOST is beside',
    'EXPIRED is beside',
  ])
})

test('only what a branch changed', async () => {
  const folder = emptyFolder()
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('errors.yaml', catalog())
  write('src/a.ts', "fail('NO_OLD')\n")
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'one')
  write('src/a.ts', "fail('NO_OLD')\nfail('NO_NEW')\n")
  write('src/b.ts', "fail('NO_FILE')\n")
  const run = async (since: string) => railIn(folder, `usage src --format concise --since ${since}`)
  expect(
    (await run('HEAD')).out,
  ).toBe(`src/a.ts:2:7 error usage-declared "NO_NEW" is not a code of the catalog
src/b.ts:1:7 error usage-declared "NO_FILE" is not a code of the catalog
`)
  expect(await run('nowhere')).toMatchObject({
    exit: 2,
    err: 'rail-errors: --since nowhere: git knows no such commit\n',
  })
  gitIn(folder, 'checkout', '-q', '-b', 'topic')
  expect((await run('merge-base')).out).toContain('NO_NEW')
})

// A finding stands at its code; what makes it one can be on the lines around.
test.each<[what: string, file: string, before: string, after: string, found: string[]]>([
  [
    'a status before the code',
    'a.ts',
    "deny(404, 'BILL_OPEN')\nthrow deny(404, message, {\n  id: 1,\n  code: 'CARD_LOST',\n})",
    "deny(404, 'BILL_OPEN')\nthrow deny(403, message, {\n  id: 1,\n  code: 'CARD_LOST',\n})",
    ['a.ts:4 usage-status'],
  ],
  [
    'a status after it',
    'a.ts',
    "x = {\n  code: 'CARD_LOST',\n  status: 422,\n}",
    "x = {\n  code: 'CARD_LOST',\n  status: 403,\n}",
    ['a.ts:2 usage-status'],
  ],
  [
    'a status that is called before',
    'a.py',
    "class Lost(APIException):\n    status_code = 422\n    default_code = 'CARD_LOST'\n",
    "class Lost(APIException):\n    status_code = 409\n    default_code = 'CARD_LOST'\n",
    ['a.py:3 usage-status'],
  ],
  [
    'the function',
    'a.ts',
    "deny('CARD_LOST')\nallow(\n  'NO_SUCH')",
    "deny('CARD_LOST')\ndeny(\n  'NO_SUCH')",
    ['a.ts:3 usage-declared'],
  ],
  [
    'another argument',
    'a.ts',
    "deny(0, 'CARD_LOST')\ndeny(\n  1,\n 'NO_SUCH')\ndeny(\n  1,\n 'NO_OTHER')",
    "deny(0, 'CARD_LOST')\ndeny(\n  1,\n 'NO_SUCH')\ndeny(\n  2,\n 'NO_OTHER')",
    ['a.ts:7 usage-declared'],
  ],
  [
    'what a switch is on',
    'a.ts',
    "deny('CARD_LOST')\nswitch (state) {\n  case 1:\n  case 'CARD_LOTS':\n}",
    "deny('CARD_LOST')\nswitch (error.code) {\n  case 1:\n  case 'CARD_LOTS':\n}",
    ['a.ts:4 usage-declared'],
  ],
  [
    'what a switch is on behind its statement',
    'a.go',
    'package a\nfunc f() {\n\tdeny("CARD_LOST")\n\tswitch x := g(); x.state {\n\tcase "CARD_LOTS":\n\t}\n}\n',
    'package a\nfunc f() {\n\tdeny("CARD_LOST")\n\tswitch x := g(); x.errorCode {\n\tcase "CARD_LOTS":\n\t}\n}\n',
    ['a.go:5 usage-declared'],
  ],
  [
    'other cases of it',
    'a.ts',
    "deny('CARD_LOST')\nswitch (error.code) {\n  case 1:\n  case 'CARD_LOTS':\n}",
    "deny('CARD_LOST')\nswitch (error.code) {\n  case 2:\n  case 'CARD_LOTS':\n}",
    [],
  ],
  [
    'other members of a list',
    'a.ts',
    "const ERRORS = {\n  CARD_LOST: 1,\n  a: { code: 'CARD_LOST', status: 403 },\n  b: 2 }",
    "const ERRORS = {\n  CARD_LOST: 3,\n  a: { code: 'CARD_LOST', status: 403 },\n  b: 4 }",
    [],
  ],
  [
    'the code under a status of a document',
    'a.json',
    '[{ "status": 403,\n  "body": {\n "errors": [{ "error": "BILL_OPEN",\n "message": "", "fix_stage": "" }] } }]',
    '[{ "status": 403,\n  "body": {\n "errors": [{ "error": "CARD_LOST",\n "message": "", "fix_stage": "" }] } }]',
    ['a.json:1 usage-status'],
  ],
])('since a commit: %s', async (_, file, before, after, found) => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'errors.yaml'), catalog())
  writeFileSync(join(folder, file), before)
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'one')
  writeFileSync(join(folder, file), after)
  const { out } = await railIn(folder, `usage ${file} --format concise --since HEAD`)
  expect(
    [...out.matchAll(/^(a\..*?:\d+):\d+ \w+ (\S+)/gm)].map(([, place, rule]) => `${place} ${rule}`),
  ).toEqual(found)
})
