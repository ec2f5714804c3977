import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

type Files = Record<string, string>

const PACKAGE: Files = {
  'package.json': '{ "name": "shop", "version": "1.0.0", "scripts": { "error": "exit 1" } }',
  'package-lock.json':
    '{ "name": "shop", "lockfileVersion": 3, "packages": { "node_modules/http-errors": { "version": "2.0.0" } } }',
  'tsconfig.json': '{ "compilerOptions": { "noImplicitAny": true, "strict": true } }',
}
const ENUM =
  "export enum ErrorCode {\n  CardExpired = 'CARD_EXPIRED',\n  CardLost = 'CARD_LOST',\n  CartOld = 'CART_OLD',\n}\n"
const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /orders:
    post:
      responses:
        '402':
          content:
            application/json:
              examples:
                expired: { value: { code: card_expired, message: The card has expired. } }
                lost: { value: { code: card_lost, message: The card was lost. } }
        '409':
          content:
            application/json:
              examples:
                old: { value: { code: cart_old, message: The cart is too old. } }
`

const TREES: Record<string, { files: Files; offers: string[] }> = {
  'names and values that are codes, where import asks': {
    files: {
      'src/errors.ts': ['email', 'token', 'team']
        .map((what) => `export const ${what.toUpperCase()}_INVALID = '${what}/invalid' as const\n`)
        .join(''),
      'src/code_string.go':
        'package codes\n\nvar _ErrorCode_index = [...]uint8{0, 4, 16, 21, 30}\n',
    },
    offers: [
      'src/errors.ts: constants, 3 codes, such as email/invalid, token/invalid, team/invalid (rail-errors import src/errors.ts)',
    ],
  },
  'constants of Go, in a file that is named for nothing': {
    files: {
      'pkg/errors/const.go': `package errors

const (
	// NotFoundCode is sent for what does not exist
	NotFoundCode = "NOT_FOUND"
	LockedCode   = "CARD_LOCKED"
	QuotaCode    = "QUOTA_EXCEEDED"
)
`,
      'pkg/colors/const.go': 'package colors\n\nconst (\n\tRed = "RED"\n\tBlue = "BLUE"\n)\n',
    },
    offers: [
      'pkg/errors/const.go: constants, 3 codes, such as NOT_FOUND, CARD_LOCKED, QUOTA_EXCEEDED (rail-errors import pkg/errors/const.go)',
    ],
  },
  'Express with an enum': {
    files: {
      ...PACKAGE,
      'src/errors.ts': ENUM,
      'src/app.ts':
        "import express from 'express'\nimport { ErrorCode } from './errors.js'\nexport const app = express()\napp.use((err: Error, _req, res, _next) => res.status(500).json({ error: err.message }))\n",
      'src/middleware/error-handler.ts':
        'export const errorHandler = (err, req, res, next) => {\n  const status = err.status ?? 500\n  res.status(status).end()\n}\n',
      'node_modules/other/errors.js': "exports.ErrorCode = { A_B: 'A_B', C_D: 'C_D', E_F: 'E_F' }",
      'dist/errors.js': "export const ErrorCode = { A_B: 'A_B', C_D: 'C_D', E_F: 'E_F' }",
    },
    offers: [
      'src/errors.ts: enum ErrorCode, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/errors.ts)',
    ],
  },
  'Spring with an enum': {
    files: {
      'pom.xml': '<project/>',
      'src/main/java/com/example/shop/ErrorCode.java':
        'package com.example.shop;\n\npublic enum ErrorCode {\n  CARD_EXPIRED(402, "The card has expired."),\n  CARD_LOST(404, "The card was lost."),\n  CART_OLD(409, "The cart is too old.");\n\n  private final int status;\n  private final String message;\n\n  ErrorCode(int status, String message) {\n    this.status = status;\n    this.message = message;\n  }\n}\n',
      'src/main/java/com/example/shop/ShopExceptionHandler.java':
        '@RestControllerAdvice\npublic class ShopExceptionHandler {\n  private static final String TYPE = "about:blank";\n}\n',
      'src/main/resources/application.yml': 'server:\n  error:\n    include-message: always\n',
      'src/test/java/com/example/shop/ErrorCodeTest.java':
        'enum ErrorCode { ONE_A(1), TWO_B(2), THREE_C(3) }',
    },
    offers: [
      "src/main/java/com/example/shop/ErrorCode.java: enum ErrorCode, 3 codes, 3 with a status, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/main/java/com/example/shop/ErrorCode.java --map 'code=(name)')",
    ],
  },
  'a Go service': {
    files: {
      'go.mod': 'module shop\n',
      'internal/errs/codes.go':
        'package errs\n\ntype Code string\n\nconst (\n\tCardExpired Code = "card_expired"\n\tCardLost Code = "card_lost"\n\tCartOld Code = "cart_old"\n)\n',
      'main.go':
        'package main\n\nfunc main() {\n\tif err := run(); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
      'vendor/other/errors.go':
        'package other\n\nvar (\n\tErrA = errors.New("a")\n\tErrB = errors.New("b")\n\tErrC = errors.New("c")\n)\n',
    },
    offers: [
      'internal/errs/codes.go: constants Code, 3 codes, such as card_expired, card_lost, cart_old (rail-errors import internal/errs/codes.go)',
    ],
  },
  'Python with error classes': {
    files: {
      'pyproject.toml': '[project]\n',
      'shop/errors.py':
        'class ShopError(Exception):\n    """Base."""\n\n\nclass CardExpired(ShopError):\n    code = "CARD_EXPIRED"\n    status = 402\n\n\nclass CardLost(ShopError):\n    code = "CARD_LOST"\n    status = 404\n',
      'shop/settings.py': 'ERROR_LOG = "/var/log/shop.log"\nLEVEL = "error"\n',
    },
    offers: [
      'shop/errors.py: classes Exception, 2 codes, 2 with a status, such as CARD_EXPIRED, CARD_LOST (rail-errors import shop/errors.py)',
    ],
  },
  'Protocol Buffers': {
    files: {
      'buf.yaml': 'version: v2\n',
      'proto/shop/v1/errors.proto':
        'syntax = "proto3";\n\nenum ErrorReason {\n  ERROR_REASON_UNSPECIFIED = 0;\n  // The card has expired.\n  CARD_EXPIRED = 1;\n  // The card was lost.\n  CARD_LOST = 2;\n  // The cart is too old.\n  CART_OLD = 3;\n}\n',
      'proto/shop/v1/shop.proto':
        'syntax = "proto3";\n\nenum Color {\n  RED = 0;\n  BLUE = 1;\n}\n',
    },
    offers: [
      'proto/shop/v1/errors.proto: enum ErrorReason, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import proto/shop/v1/errors.proto)',
    ],
  },
  'a list in JSON beside a table of the same': {
    files: {
      ...PACKAGE,
      'config/error-codes.json':
        '[\n  { "code": "CARD_EXPIRED", "status": 402, "message": "The card has expired." },\n  { "code": "CARD_LOST", "status": 404, "message": "The card was lost." }\n]\n',
      'docs/errors.md':
        '# Errors\n\n| Code | Meaning |\n| --- | --- |\n| CARD_EXPIRED | The card has expired. |\n| CARD_LOST | The card was lost. |\n',
    },
    offers: [
      'config/error-codes.json: list, 2 codes, 2 with a status, such as CARD_EXPIRED, CARD_LOST (rail-errors import config/error-codes.json)',
      'docs/errors.md: table Errors, 2 codes, such as CARD_EXPIRED, CARD_LOST (rail-errors import docs/errors.md)',
    ],
  },
  OpenAPI: {
    files: { 'api/shop.yaml': OPENAPI },
    offers: [
      'api/shop.yaml: failures errors, 3 codes, 3 with a status, such as card_expired, card_lost, cart_old (rail-errors import api/shop.yaml)',
    ],
  },
  'one class per file': {
    files: Object.fromEntries(
      ['CardExpired', 'CardLost', 'CartOld'].map((name, index) => [
        `src/errors/${name}.ts`,
        `export class ${name} extends ShopError {\n  constructor() {\n    super({ code: '${name.toUpperCase()}', status: ${402 + index} })\n  }\n}\n`,
      ]),
    ),
    offers: [
      'src/errors: classes ShopError, 3 codes, 3 with a status, such as CARDEXPIRED, CARDLOST, CARTOLD (rail-errors import src/errors)',
    ],
  },
  'two lists with the same codes': {
    files: {
      'src/errors.ts': `${ENUM.replace('ErrorCode', 'PayError')}export enum OldError {\n  CardLost = 'CARD_LOST',\n  Gone = 'GONE',\n  Shut = 'SHUT',\n}\n`,
    },
    offers: [
      'src/errors.ts: enum PayError, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/errors.ts --list PayError; or with --list OldError)',
    ],
  },
  'a published CodeSystem': {
    files: {
      'terminology/CodeSystem-shop-errors.json': JSON.stringify({
        resourceType: 'CodeSystem',
        name: 'ShopErrors',
        status: 'draft',
        content: 'complete',
        url: 'https://shop.test/CodeSystem/shop-errors',
        concept: [
          { code: 'CARD_EXPIRED', display: 'Card expired' },
          { code: 'CARD_LOST', display: 'Card lost' },
        ],
      }),
    },
    offers: [
      'terminology/CodeSystem-shop-errors.json: published list, 2 codes, such as CARD_EXPIRED, CARD_LOST (rail-errors import terminology/CodeSystem-shop-errors.json)',
    ],
  },
  'names for a shell and a terminal': {
    files: { "src/it's \u001b[2J\nerrors.ts": ENUM },
    offers: [
      "src/it's  [2J errors.ts: enum ErrorCode, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import 'src/it'\\''s  [2J errors.ts')",
    ],
  },
  'constants of reasons beside errors of a helper': {
    files: {
      ...PACKAGE,
      'plugin/storage.go':
        'package plugin\nvar (\n\tErrKeyEmpty = errors.New("the key is empty")\n\tErrKeyLost = errors.New("the key was not found")\n\tErrRow = errors.New("the row is closed")\n)\n',
      'internal/reason/reason.go': `package reason\nconst (\n${Array.from({ length: 40 }, (_, n) => `\tReason${n} = "error.card.r${n}"`).join('\n')}\n)\n`,
    },
    offers: [
      'internal/reason/reason.go: constants, 40 codes, such as error.card.r0, error.card.r1, error.card.r2 (rail-errors import internal/reason/reason.go)',
      "plugin/storage.go: constants errors.New, 3 codes, such as ErrKeyEmpty, ErrKeyLost, ErrRow (rail-errors import plugin/storage.go --map 'code=(name)')",
    ],
  },
  nothing: { files: PACKAGE, offers: [] },
  'false friends': {
    files: {
      ...PACKAGE,
      'src/http-status.ts':
        'export enum HttpStatusCode {\n  OK = 200,\n  NOT_FOUND = 404,\n  CONFLICT = 409,\n  INTERNAL_SERVER_ERROR = 500,\n}\n',
      'data/codes.csv': 'code,status\nOK,200\nNOT_FOUND,404\nCONFLICT,409\nGONE,410\n',
      'src/level.ts':
        "export enum ErrorLevel {\n  Low = 'LOW',\n  High = 'HIGH',\n  Fatal = 'FATAL',\n}\n",
      'src/country.ts': "export enum CountryCode {\n  DE = 'DE',\n  FR = 'FR',\n  IT = 'IT',\n}\n",
      'src/currency.ts':
        "export const currencies = { EUR: 'Euro coin', USD: 'US dollar', GBP: 'Pound sterling' }\n",
      'src/territory.ts':
        "export enum Territory {\n  North = 'NORTH',\n  South = 'SOUTH',\n  West = 'WEST',\n}\n",
      'src/default.ts': "export const defaults = { LIMIT: 'ten', OFFSET: 'none', ORDER: 'asc' }\n",
      'locales/en.json':
        '{ "errors": { "required": "Please fill this in.", "email": "No such address.", "min": "Too short." } }',
      'src/i18n/errors.ts':
        "export const errors = { REQUIRED: 'Please fill this in.', EMAIL: 'No such address.' }\n",
      'docs/errors.md':
        '# Error handling\n\n- `api/errors.py`: makes the answers.\n- `api/server.py`: sends the answers.\n- `api/codes.py`: lists the codes.\n',
      'test/fixtures/errors.ts': ENUM,
      'src/errors.test.ts': ENUM,
      'src/__tests__/errors.ts': ENUM,
      '.eslintrc.json':
        '{ "rules": { "no-undef": "error", "no-console": "error", "eqeqeq": "error" } }',
      'CHANGELOG.md':
        '# Errors\n\n| Code | Fix |\n| --- | --- |\n| A_B | Some text |\n| C_D | Some text |\n',
      'packages/pay/errors.yaml':
        'name: pay\nversion: 1.0.0\ncodes:\n  - code: A_B\n  - code: C_D\n',
    },
    offers: [],
  },
  'files that are broken or hostile': {
    files: {
      'src/errors.ts': `enum ErrorCode { ${'{ ['.repeat(3000)}`,
      'src/error-codes.json': '{ "codes": [',
      'error-codes.yaml': `a: &a [x, x]\n${'b: [*a, *a]\n'.repeat(50)}`,
      'errors.csv': 'code,"status\nA_B,404\n',
      'err/bytes.go': 'type ErrorCode int\u0000\u0001',
      'err/empty.go': '',
    },
    offers: [],
  },
}

/** The lines of the offers among what was printed. */
const offersOf = (err: string) => [...err.matchAll(/^ {2}(.*)$/gm)].map(([, line]) => line)

describe('init finds what looks like error codes:', () => {
  test.each(Object.entries(TREES))('%s', async (_, { files, offers }) => {
    const { rail, paths } = inMemory({ files })
    const { exit, err } = await rail('init')
    expect([exit, offersOf(err)]).toEqual([2, offers]) // nobody was there to ask
    expect(paths()).toEqual(Object.keys(files).sort()) // nothing was written
  })

  const withOffers = Object.entries(TREES).filter(
    ([name, { offers }]) => offers.length > 0 && !name.startsWith('names for a shell'),
  )
  test.each(withOffers)('the commands import as many codes: %s', async (_, { files, offers }) => {
    for (const offer of offers) {
      const [, count, command] = /, (\d+) codes?[^(]*\(rail-errors (.*?)(?:; or .*)?\)$/.exec(
        offer,
      )!
      const { rail, text } = inMemory({ files })
      const { exit, err } = await rail(command!)
      expect([exit, err]).toEqual([0, expect.stringContaining('errors.yaml: ')])
      expect((parse(text('errors.yaml')!) as { codes: object[] }).codes).toHaveLength(Number(count))
    }
  })
})

describe('a search', () => {
  const files = { 'src/errors.ts': ENUM }
  const list = ' '.repeat(2)
  const OFFER = `${list}src/errors.ts: enum ErrorCode, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/errors.ts)\n`

  test.each([
    ['y', true],
    ['n', false],
    ['', false],
  ])('asks whether to import (%s), then whether to write', async (answer, isImported) => {
    const typed = {
      'Import src/errors.ts in place of three examples? [y/N] ': answer,
    } as Record<string, string>
    const { rail, host, text } = inMemory({ files, typed })
    const { ask } = host
    host.ask = async (question, how) =>
      question.startsWith('init writes these files:') ? 'y' : ask(question, how)
    const { exit, err } = await rail('init')
    expect(exit).toBe(0)
    expect(err).toContain(OFFER)
    expect(err).not.toContain('lists above')
    expect(text('errors.yaml')).toContain(isImported ? 'CARD_EXPIRED' : 'DOCUMENT_MISSING')
  })

  test('--yes imports nothing by itself, and says how to', async () => {
    const { rail, text, disk } = inMemory({ files })
    const { err } = await rail('init --yes')
    expect(err).toContain(OFFER)
    expect(err).toContain(
      'delete errors.yaml and rail-errors.config.yaml, run rail-errors import src/errors.ts, then rail-errors init\n',
    )
    expect(text('errors.yaml')).toContain('DOCUMENT_MISSING')
    for (const file of ['errors.yaml', 'rail-errors.config.yaml']) disk.delete(`/repo/${file}`)
    expect((await rail('import src/errors.ts')).exit).toBe(0)
    expect((await rail('init --yes')).exit).toBe(0)
    // The outputs of a list without a URL.
    expect(text('rail-errors.config.yaml')).toMatch(/^ {2}- \{ target: flat-list/m)
    expect(text('rail-errors.config.yaml')).not.toContain('fhir-r4')
  })

  test.each([
    ['an errors.yaml', { 'errors.yaml': 'name: shop\n' }],
    ['a config that names a catalog', { 'rail-errors.config.yaml': 'source: codes/shop.yaml\n' }],
  ])('does not run with %s', async (_, more) => {
    const { rail } = inMemory({ files: { ...files, ...more } })
    expect((await rail('init')).err).not.toContain('looks like error codes')
  })

  test('takes the files that git lists, without dependencies, outputs and tests', async () => {
    const listed = ['src/errors.ts', 'dist/errors.ts', 'test/errors.ts', 'vendor/a/errors.ts']
    const { rail } = inMemory({
      files: Object.fromEntries([...listed, 'src/ignored-errors.ts'].map((path) => [path, ENUM])),
      git: { '--exclude-standard': listed.join('\0') },
    })
    expect(offersOf((await rail('init')).err)).toEqual([
      'src/errors.ts: enum ErrorCode, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/errors.ts)',
    ])
  })

  test('stays in the folder: no link out of it, nothing that is ignored, nothing large', async () => {
    const { rail, reads } = inMemory({
      cwd: '/repo/api',
      files: {
        'secret/errors.ts': ENUM,
        'api/src/errors.ts': ENUM,
        'api/large/errors.ts': `${ENUM}//${'x'.repeat(600_000)}`,
        'api/link.ts': '',
      },
      links: { 'api/link.ts': 'secret/errors.ts' },
    })
    const { err } = await rail('init')
    expect(offersOf(err)).toEqual([
      'src/errors.ts: enum ErrorCode, 3 codes, such as CARD_EXPIRED, CARD_LOST, CART_OLD (rail-errors import src/errors.ts)',
    ])
    expect(reads.filter((path) => path.endsWith('.ts'))).toEqual(['api/src/errors.ts'])
  })
})

describe('init after import', () => {
  const files = { 'src/errors.ts': ENUM }
  const begun = async () => {
    const world = inMemory({ files })
    expect((await world.rail('init')).err).toContain(
      'To begin with one of the lists above: rail-errors import src/errors.ts, then rail-errors init\n',
    )
    expect(await world.rail('import src/errors.ts')).toMatchObject({ exit: 0 })
    expect(await world.rail('init --yes')).toMatchObject({ exit: 0 })
    return world
  }

  test('keeps the codes of the list; its config makes no finding', async () => {
    const { rail, text } = await begun()
    expect(text('errors.yaml')!.match(/code: .*/g)).toEqual([
      'code: CARD_EXPIRED',
      'code: CARD_LOST',
      'code: CART_OLD',
    ])
    expect(text('rail-errors.config.yaml')).toContain('\noutputs:\n')
    expect((await rail('lint --format concise')).out).not.toMatch(/fhir|"url"/)
    const again = await rail('diff errors.yaml src/errors.ts')
    expect([again.exit, again.out]).toEqual([0, expect.stringContaining('no changes')])
  })

  test('what the first lines ask for makes lint and build green', async () => {
    const { rail, host, text } = await begun()
    const first = text('errors.yaml')!
    expect(first).toContain('# In each code without one, a "meaning": ')
    const asked = first
      .replace(/^# (?=wire|defaults| {2,})/gm, '')
      .replace(
        /^( *)- code: (\w+)$/gm,
        '$&\n$1  meaning: $2 happened to this order.\n$1  http: 422',
      )
    await host.files.write('/repo/errors.yaml', asked)
    expect(await rail('lint')).toMatchObject({ exit: 0 })
    expect(await rail('build')).toMatchObject({ exit: 0 })
  })
})

test('an import that init offers takes the URL of its flags', async () => {
  const { rail, host, text } = inMemory({ files: { 'src/errors.ts': ENUM } })
  host.ask = async () => 'y'
  const flags = '--url https://shop.test/terminology --name shop-errors'
  const { exit, err } = await rail(`init ${flags}`)
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining('errors.yaml: 3 codes from src/errors.ts\n'),
  ])
  expect(text('rail-errors.config.yaml')).toContain(
    '\n  - { target: fhir-r4, out: dist-terminology }\n',
  )
  expect(parse(text('errors.yaml')!)).toMatchObject({
    name: 'shop-errors',
    url: 'https://shop.test/terminology',
    status: 'draft',
    date: '2026-11-21',
  })
})

test('a name that is none is refused, and nothing is written', async () => {
  const { rail, host, paths } = inMemory({ files: { 'src/errors.ts': ENUM } })
  host.ask = async () => 'y'
  const { exit, err } = await rail('init --name Shop')
  expect([exit, err]).toEqual([2, expect.stringContaining('name: "Shop" is not lower-case kebab')])
  expect(paths()).toEqual(['src/errors.ts'])
})
