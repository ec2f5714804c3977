import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../catalogs.ts'
import { rail } from '../../rail.ts'

// One code of the catalog and one word that is not, at the same place in each language.
const CODES = ['CARD_EXPIRED', 'CARD_LOST', 'VISIT_LOCKED']
const catalog = healthy(
  CODES.map((code) => healthyEntry({ code, meaning: `It is ${code}.` })).join('\n'),
)

/** The words that are not codes, each with the place that its finding names. */
const unknownIn = async (file: string, text: string) => {
  const { out } = await rail(['usage', file, '--format', 'json'], {
    files: { 'errors.yaml': catalog, [file]: text },
  })
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { rule: string; code: string; related?: { message: string }[] }[]
  }
  return diagnostics
    .filter(({ rule }) => rule === 'usage-declared')
    .map(
      ({ code, related: [one] = [] }) =>
        `${code}: ${one?.message.replace(/^.* is here, as /, '') ?? ''}`,
    )
}

describe('a word at the place of a code', () => {
  test.each<[file: string, text: string, place: string]>([
    ['a.ts', "deny('CARD_LOST'); this.deny('NO_SUCH')", 'argument 1 of deny'],
    [
      'a.ts',
      "throw new ApiError(422, 'CARD_LOST')\nthrow new ApiError(1, ('NO_SUCH' as Code))",
      'argument 2 of ApiError',
    ],
    [
      'a.ts',
      "x = { detail: { code: 'CARD_LOST' } }; y = { detail: { code: 'NO_SUCH' } }",
      'property detail.code',
    ],
    [
      'a.tsx',
      'const a = <Alert code="CARD_LOST">It\'s `old`</Alert>; const b = <Alert code={"NO_SUCH"} />',
      'property code',
    ],
    [
      'a.js',
      "module.exports = { A: 'x' }; e.code = 'CARD_LOST'; e['code'] = cond ? 'NO_SUCH' : other",
      'property code',
    ],
    [
      'a.js',
      "class E extends Error { static errorType = 'CARD_LOST' }\nclass F extends Error { errorType = 'NO_SUCH' }",
      'property errortype',
    ],
    [
      'a.py',
      "@raises('CARD_LOST')\ndef f(): pass\n@raises('NO_SUCH')\ndef g(): pass\n",
      'argument 1 of raises',
    ],
    ['a.py', "raise E(reason='CARD_LOST')\nraise E(reason='NO_SUCH')\n", 'property reason'],
    [
      'A.java',
      'class A { @Errors({"CARD_LOST"}) void f() {} @Errors({"NO_SUCH"}) void g() {} }',
      'argument 1 of Errors',
    ],
    ['A.java', 'enum Codes { A("CARD_LOST", 422), B("NO_SUCH", 404); }', 'argument 1 of Codes'],
    [
      'A.java',
      'class A { Object f() { return Map.of("code", "CARD_LOST", "a", 1); } Object g() { return Map.of("code", "NO_SUCH"); } }',
      'property code',
    ],
    [
      'a.kt',
      'fun f() = Problem(code = "CARD_LOST")\nfun g() = Problem(code = "NO_SUCH")\n',
      'property code',
    ],
    [
      'a.kt',
      'fun f() = refuse(ErrorCode.CARD_LOST.wire)\nfun g() = refuse(ErrorCode.NO_SUCH.wire)\n',
      'member of ErrorCode',
    ],
    [
      'a.cs',
      'class A { object F() => new { code = "CARD_LOST" }; object G() => new { code = "NO_SUCH" }; }',
      'property code',
    ],
    [
      'a.cs',
      'static class ErrorCodes { public const string Lost = "CARD_LOST"; public const string No = "NO_SUCH"; }',
      'member of ErrorCodes',
    ],
    [
      'a.go',
      'package a\nvar x = &E{Code: "CARD_LOST"}\nvar y = gin.H{"code": "NO_SUCH"}',
      'property code',
    ],
    [
      'a.go',
      'package a\nfunc f() error { return newError(1, "CARD_LOST") }\nfunc g() error { return newError(2, "NO_SUCH") }',
      'argument 2 of newError',
    ],
    ['a.rs', 'fn f() { bail!(X::Y, "CARD_LOST"); bail!(X::Z, "NO_SUCH"); }', 'argument 2 of bail'],
    [
      'a.rs',
      'fn f() -> E { E { code: "CARD_LOST" } }\nfn g() -> J { json!({ "code": "NO_SUCH" }) }',
      'property code',
    ],
    [
      'a.php',
      "<?php\n$help = <<<TEXT\nIt's old.\nTEXT;\nthrow new E('CARD_LOST');\nthrow new E('NO_SUCH');",
      'argument 1 of E',
    ],
    [
      'a.php',
      "<p>It's</p>\n<?php\nreturn ['code' => 'CARD_LOST']; return ['code' => 'NO_SUCH'];",
      'property code',
    ],
    [
      'a.rb',
      "raise ApiError.new(:CARD_LOST)\nraise ApiError.new('NO_SUCH')\n",
      'argument 1 of ApiError.new',
    ],
    [
      'a.rb',
      "render json: { code: 'CARD_LOST' }\nrender json: { code: 'NO_SUCH' }\n",
      'property json.code',
    ],
  ])('%s: %s', async (file, text, place) =>
    expect(await unknownIn(file, text)).toEqual([`NO_SUCH: ${place}`]),
  )

  test.each<[file: string, text: string]>([
    ['a.ts', "deny('CARD_LOST'); allow('NO_SUCH')"],
    ['a.ts', "deny('CARD_LOST'); deny(1, 'NO_SUCH')"],
    ['a.ts', "x = { code: 'CARD_LOST' }; y = { country: { code: 'NO_SUCH' } }"],
    ['a.py', 'def error_codes():\n    a = "CARD_LOST"\n    b = "NO_SUCH"\n'],
    ['a.py', "log.warning('CARD_LOST')\nlog.warning('NO_SUCH')\n"],
    ['a.go', 'package a\n// deny("NO_SUCH")\nfunc f() { deny("CARD_LOST") }'],
    ['a.java', 'class A { String s = "deny(\\"NO_SUCH\\")"; void f() { deny("CARD_LOST"); } }'],
  ])('%s: %s says nothing', async (file, text) => expect(await unknownIn(file, text)).toEqual([]))
})

test.each(["{ error: 'CARD_LOST' }", "{ errorCode: 'CARD_LOST' }", "{ reason: 'CARD_LOST' }"])(
  '%s raises the code',
  async (text) => {
    const { out } = await rail('usage a.ts --format concise', {
      files: { 'errors.yaml': catalog, 'a.ts': `x = ${text}; error.code === 'VISIT_LOCKED'` },
    })
    expect(out.match(/usage-raised \w+/g)).toEqual(['usage-raised VISIT_LOCKED'])
  },
)

// `CARD_LOST` and `NO_SUCH` are not in the text as such: the constants of the file say what they are.
test.each<[file: string, text: string, owner: string]>([
  [
    'errors.go',
    `package shop
const card = "CARD_"
const no = "NO_"
const (
	A = card + "LOST"
	B = "CARD_" + "EXPIRED"
	C = no + "SUCH"
)`,
    'errors',
  ],
  [
    'a.ts',
    "const P = 'CARD'\nconst N = 'NO'\nexport const Codes = { A: `${P}_LOST`, B: P + '_EXPIRED', C: `${N}_SUCH` }",
    'Codes',
  ],
  [
    'A.java',
    'class Codes { static final String P = "CARD_", A = P + "LOST", B = P + "EXPIRED", C = "NO_" + "SUCH"; }',
    'Codes',
  ],
  [
    'a.py',
    'class Codes:\n    P = "CARD_"\n    A = f"{P}LOST"\n    B = P + "EXPIRED"\n    C = "NO_" "SUCH"\n    D = P + "of no use"\n',
    'Codes',
  ],
  [
    'a.rb',
    "module Codes\n  P = 'CARD_'\n  A = P + 'LOST'\n  B = \"#{P}EXPIRED\"\n  C = 'NO_' + 'SUCH'\nend\n",
    'Codes',
  ],
  [
    'a.php',
    "<?php class Codes { const P = 'CARD_'; const A = self::P . 'LOST'; const B = self::P . 'EXPIRED'; const C = 'NO_' . 'SUCH'; }",
    'Codes',
  ],
])('%s: constants that are composed', async (file, text, owner) => {
  expect(await unknownIn(file, text)).toEqual([`NO_SUCH: member of ${owner}`])
  const { out } = await rail(`usage ${file} --format concise`, {
    files: { 'errors.yaml': catalog, [file]: text },
  })
  expect(out.match(/(\w+) is not used/g)).toEqual(['VISIT_LOCKED is not used'])
})

describe('a status beside a code', () => {
  test.each<[file: string, text: string, found: boolean]>([
    ['a.ts', "res.status(500).json({ code: 'CARD_LOST' })", true],
    ['a.ts', "throw new NotFoundException({ code: 'CARD_LOST' })", false],
    ['a.ts', "retry('CARD_LOST', 500)", false],
    ['a.ts', "deny('CARD_LOST', 500); deny('CARD_EXPIRED', 404)", true],
    [
      'a.go',
      'package a\nconst CodeLost Code = "CARD_LOST"\nfunc f() error { return newError(http.StatusConflict, CodeLost) }',
      true,
    ],
    [
      'a.py',
      "class Lost(APIException):\n    status_code = status.HTTP_409_CONFLICT\n    default_code = 'CARD_LOST'\n",
      true,
    ],
    [
      'a.rs',
      'fn f(c: Code) -> S { match c { Code::CARD_LOST => StatusCode::CONFLICT, _ => S } }',
      true,
    ],
    ['a.rb', "render json: { code: 'CARD_LOST' }, status: :conflict\n", true],
  ])('%s: %s', async (file, text, found) => {
    const { out } = await rail(`usage ${file} --format concise`, {
      files: { 'errors.yaml': catalog, [file]: text },
    })
    expect(out.includes('usage-status')).toBe(found)
  })
})

test('a table says the texts of codes, with marks of Markdown', async () => {
  const fix = /fix: "(.*)"/.exec(catalog)![1]
  const { out } = await rail('usage a.md --format concise', {
    files: {
      'errors.yaml': catalog,
      'a.md': `| Code | Meaning | Fix |
| --- | --- | --- |
| CARD_LOST | It is _CARD_LOST_. | ${fix} |
| CARD_EXPIRED | It _is_ CARD_EXPIRED. | ${fix} |
| VISIT_LOCKED | It is \`VISIT_LOCKED\`. | Call the desk. |
`,
    },
  })
  expect(out.match(/a.md.*usage-text this text of \w+/g)).toEqual([
    'a.md:5:42 warn usage-text this text of VISIT_LOCKED',
  ])
})

test('a run names what it did not read, and no file ends it', async () => {
  const files = {
    'errors.yaml': catalog,
    'large.ts': `/*${'x'.repeat(9_000_000)}*/`,
    'brackets.ts': `deny('CARD_LOST')\n${'('.repeat(200_000)}`,
    'lines.py': `deny('CARD_LOST')\n${'\n'.repeat(300_000)}`,
    'a.feature': 'no keyword "CARD_LOST"',
    'a.ts': "deny('CARD_LOST')",
  }
  const { err, exit } = await rail('usage . --rule usage-found=off', { files })
  expect(err).toContain('large.ts (larger than 8 MiB)')
  expect(err).toContain('a.feature (it is not Gherkin')
  expect(exit).toBe(0)
})
