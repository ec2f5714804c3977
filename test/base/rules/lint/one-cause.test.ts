import { describe, expect, test } from 'vitest'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// A catalog of three codes without a finding. In each row one mistake is made in it, as people make
// them.
const NOT_FOUND = healthyEntry()
const EXPIRED = healthyEntry({
  code: 'ORDER_EXPIRED',
  http: 410,
  fix_stage: 'checkout',
  meaning: 'The order is older than a day.',
  fix: 'Create the order again.',
})
const LIMIT = healthyEntry({
  code: 'LIMIT_REACHED',
  http: 422,
  meaning: 'The limit of the day is reached.',
  fix: 'Wait until tomorrow.',
})
const HEALTHY = file({ stages: ['identify', 'checkout'] }, [NOT_FOUND, EXPIRED, LIMIT].join('\n'))

const swap = (from: string, to: string) => {
  if (!HEALTHY.includes(from)) throw new Error(`the catalog has no ${from}`)
  return HEALTHY.replace(from, () => to)
}
const meaning = (text: string) => swap('"The order is older than a day."', text)
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const conflict = (ours: string, theirs: string, base = '') =>
  `<<<<<<< HEAD\n${ours}\n${base && `||||||| 1a2b3c4\n${base}\n`}=======\n${theirs}\n>>>>>>> other\n`

const rows: [name: string, text: string | Uint8Array, finding: string][] = [
  [
    'byte order mark',
    `\uFEFF${HEALTHY}`,
    '1:1 error encoding-utf8 the file starts with a byte order mark; save it as UTF-8 without one',
  ],
  ['UTF-16', utf16(HEALTHY), '1:1 error encoding-utf8 the file is UTF-16; save it as UTF-8'],
  [
    'Latin-1',
    latin1(meaning('"Die Bestellung ist über einen Tag alt."')),
    '23:32 error encoding-utf8 the file is not valid UTF-8 from here on; save it as UTF-8',
  ],
  [
    'a tab as indentation',
    swap('  http: 410', '\thttp: 410'),
    '20:1 error syntax-valid tabs are not allowed as indentation; use spaces',
  ],
  [
    'a tab in a text',
    meaning('"The order is\\tolder than a day."'),
    '23:12 error text-trimmed "meaning" contains a tab',
  ],
  [
    'a duplicate key',
    swap('  http: 410', '  http: 410\n  http: 410'),
    '21:3 error key-unique the key "http" is already used in this mapping; parsers silently drop one of the two values',
  ],
  [
    'yes',
    swap('http: 410\n  stop: true', 'http: 410\n  stop: yes'),
    '21:9 error scalar-quoted some YAML parsers read yes as a boolean, others as a string; write true',
  ],
  [
    'no',
    swap('http: 410\n  stop: true', 'http: 410\n  stop: no'),
    '21:9 error scalar-quoted some YAML parsers read no as a boolean, others as a string; write false',
  ],
  [
    'a quoted number',
    swap('http: 410', 'http: "410"'),
    '20:9 error field-typed http must be a whole number, not "410"; write 410 without quotes',
  ],
  [
    'a quoted boolean',
    swap('http: 410\n  stop: true', 'http: 410\n  stop: "true"'),
    '21:9 error field-typed stop must be true or false, not "true"; write true without quotes',
  ],
  [
    'a number as text',
    meaning('12345678901234567890'),
    '23:12 error scalar-quoted meaning must be a string, but 12345678901234567890 without quotes is read as a number; quote it',
  ],
  [
    'a huge number',
    swap('http: 410', 'http: 99999999999999999999'),
    '20:9 error field-typed http must be a whole number, not 99999999999999999999',
  ],
  [
    'two documents',
    `${HEALTHY}---\n${HEALTHY}`,
    '33:1 error document-single 2 YAML documents in one file; only the first is read',
  ],
  [
    'an anchor',
    swap('fix_stage: "checkout"', 'fix_stage: &s "checkout"'),
    '22:15 warn alias-absent the anchor &s makes reviewers and diffs misread the file; write the value itself',
  ],
  [
    'an anchor and an alias',
    swap('"Wait until tomorrow."', '*f').replace(
      '"Create the order again."',
      '&f "Create the order again."',
    ),
    '24:9 warn alias-absent the anchor &f makes reviewers and diffs misread the file; write the value itself',
  ],
  [
    'an unclosed "',
    meaning('"The order is older than a day.'),
    '23:12 error syntax-valid the quote " that opens here is never closed',
  ],
  [
    "an unclosed '",
    meaning("'The order is older than a day."),
    "23:12 error syntax-valid the quote ' that opens here is never closed",
  ],
  [
    'a text with ": "',
    meaning('The order is too old: a day.'),
    '23:12 error syntax-valid a mapping cannot start here: quote the text if it contains ": ", or indent the next line less',
  ],
  ['an empty value', meaning(''), '23:3 error field-typed meaning must be a string, not empty'],
  ['null', meaning('null'), '23:12 error field-typed meaning must be a string, not empty'],
  [
    'a huge text',
    meaning(`"${'The order is older. '.repeat(2_000)}"`),
    '23:12 error field-typed meaning has 40000 characters; the limit is 20000',
  ],
  [
    '__proto__',
    swap('  http: 410', '  __proto__: 1\n  http: 410'),
    '20:3 error field-known "__proto__" is not a known field; custom fields start with x-',
  ],
  [
    'http 418',
    swap('http: 410', 'http: 418'),
    '20:9 error http-registered 418 is not a registered HTTP status of class 2xx, 4xx or 5xx',
  ],
  [
    'http 499',
    swap('http: 410', 'http: 499'),
    '20:9 error http-registered 499 is not a registered HTTP status of class 2xx, 4xx or 5xx',
  ],
  [
    'http 520',
    swap('http: 410', 'http: 520'),
    '20:9 error http-registered 520 is not a registered HTTP status of class 2xx, 4xx or 5xx',
  ],
  [
    'zero width space',
    meaning('"The order\u200b is older than a day."'),
    '23:12 error text-trimmed "meaning" contains U+200B (zero width space)',
  ],
  [
    'soft hyphen',
    meaning('"The order is older than a mo\u00adment."'),
    '23:12 error text-trimmed "meaning" contains U+00AD (soft hyphen)',
  ],
  [
    'no-break space',
    meaning('"The order\u00a0is older than a day."'),
    '23:12 error text-trimmed "meaning" contains U+00A0 (no-break space)',
  ],
  [
    'word joiner',
    meaning('"The order\u2060 is older than a day."'),
    '23:12 error text-trimmed "meaning" contains U+2060 (word joiner)',
  ],
  [
    'Cyrillic letter in a code',
    swap('ORDER_EXPIRED', 'ORDER_\u0415XPIRED'),
    '19:9 error code-format "ORDER_ЕXPIRED" has U+0415 (Cyrillic capital letter IE); a code is UPPER_SNAKE_CASE, with Latin letters only',
  ],
  [
    'full-width letter in a code',
    swap('ORDER_EXPIRED', 'ORDER_\uff25XPIRED'),
    '19:9 error code-format "ORDER_ＥXPIRED" has U+FF25 (fullwidth form); a code is UPPER_SNAKE_CASE, with Latin letters only',
  ],
  [
    'Cyrillic letter in a field',
    swap('  http: 410', '  \u04bbttp: 410'),
    '20:3 error field-known "\u04bbttp" has U+04BB (Cyrillic small letter SHHA), and is not a known field; did you mean "http"?',
  ],
  [
    'Greek letter in a stage',
    swap('fix_stage: "checkout"', 'fix_stage: "check\u03bfut"'),
    '22:14 error stage-known "check\u03bfut" has U+03BF (Greek small letter OMICRON), and is not a declared stage; did you mean "checkout"?',
  ],
  [
    'zero width space in a code',
    swap('ORDER_EXPIRED', 'ORDER_\u200bEXPIRED'),
    '19:9 error code-format "ORDER_ EXPIRED" has U+200B (zero width space); a code is UPPER_SNAKE_CASE, with Latin letters only',
  ],
  [
    'conflict in an entry',
    swap('  http: 410\n', conflict('  http: 410', '  http: 409')),
    '20:1 error syntax-valid unresolved merge conflict: git markers in lines 20, 22, 24; keep one side of each conflict, and remove the markers',
  ],
  [
    'conflict of diff3',
    swap('  http: 410\n', conflict('  http: 410', '  http: 409', '  http: 404')),
    '20:1 error syntax-valid unresolved merge conflict: git markers in lines 20, 22, 24, 26; keep one side of each conflict, and remove the markers',
  ],
  [
    'conflict of entries',
    `${HEALTHY}${conflict(healthyEntry({ code: 'A_B' }), healthyEntry({ code: 'C_D' }))}`,
    '33:1 error syntax-valid unresolved merge conflict: git markers in lines 33, 41, 49; keep one side of each conflict, and remove the markers',
  ],
  [
    'two conflicts',
    swap('  http: 410\n', conflict('  http: 410', '  http: 409')).replace(
      'version: "1.0.0"\n',
      conflict('version: "1.1.0"', 'version: "1.2.0"'),
    ),
    '5:1 error syntax-valid unresolved merge conflict: git markers in lines 5, 7, 9, 24, 26, 28; keep one side of each conflict, and remove the markers',
  ],
  [
    'a leftover conflict marker',
    `${HEALTHY}>>>>>>> other\n`,
    '33:1 error syntax-valid unresolved merge conflict: git markers in line 33; keep one side of each conflict, and remove the markers',
  ],
  [
    'misspelt field',
    swap('  fix_stage: "checkout"', '  fixstage: "checkout"'),
    '22:3 error field-known "fixstage" is not a known field; did you mean "fix_stage"?',
  ],
  [
    'misspelt code',
    swap('- code: "ORDER_EXPIRED"', '- cdoe: "ORDER_EXPIRED"'),
    '19:3 error field-known "cdoe" is not a known field; did you mean "code"?',
  ],
  [
    'misspelt header field',
    swap('stages:', 'stgaes:'),
    '10:1 error field-known "stgaes" is not a known field; did you mean "stages"?',
  ],
  [
    'misspelt list of codes',
    swap('codes:', 'code:'),
    '11:1 error field-known "code" is not a known field; did you mean "codes"?',
  ],
  [
    'misspelt field of handling',
    swap('"outcome":"fail"', '"outcom":"fail"'),
    '18:14 error field-known "outcom" is not a known field; did you mean "outcome"?',
  ],
  [
    'a text as entry',
    `${HEALTHY}- foo\n`,
    '33:3 error field-typed an item of codes must be a mapping, not "foo"',
  ],
  [
    'an empty entry',
    `${HEALTHY}-\n`,
    '33:1 error field-typed an item of codes must be a mapping, not empty',
  ],
  [
    'an entry without fields',
    `${HEALTHY}- {}\n`,
    '33:3 error entry-complete this entry has no "code", "http", "stop", "fix_stage", "meaning" and "fix"',
  ],
  [
    'a list as entry',
    `${HEALTHY}- [a, b]\n`,
    '33:3 error field-typed an item of codes must be a mapping, not a list',
  ],
  [
    'misspelt value',
    swap('"outcome":"fail"', '"outcome":"fial"'),
    '18:24 error field-typed outcome cannot be "fial"; did you mean "fail"?',
  ],
  [
    'misspelt stage',
    swap('fix_stage: "checkout"', 'fix_stage: "chekcout"'),
    '22:14 error stage-known "chekcout" is not a declared stage; did you mean "checkout"?',
  ],
  [
    'open [',
    swap('stages: ["identify","checkout"]', 'stages: ["identify","checkout"'),
    '10:9 error syntax-valid the [ that opens here is never closed',
  ],
  [
    'open {',
    swap(
      'handling: {"outcome":"fail","retry":"after_fix"}',
      'handling: {"outcome":"fail","retry":"after_fix"',
    ),
    '18:13 error syntax-valid the { that opens here is never closed',
  ],
  [
    'open [ in JSON',
    '{"codes": [}',
    '1:11 error syntax-valid the [ that opens here is never closed',
  ],
  [
    'open { in JSON',
    '{"codes": []',
    '1:1 error syntax-valid the { that opens here is never closed',
  ],
  [
    'open [ at the end',
    `${HEALTHY}x-list: [a, b\n`,
    '33:9 error syntax-valid the [ that opens here is never closed',
  ],
  [
    'missing fields',
    `${HEALTHY}- code: CARD_LOST\n  http: 404\n  handling: {"outcome":"fail","retry":"after_fix"}\n  meaning: The card is lost.\n`,
    '33:9 error entry-complete CARD_LOST has no "stop", "fix_stage" and "fix"',
  ],
  [
    'no-break space after a colon',
    swap('  http: 410', '  http:\u00a0410'),
    '20:8 error syntax-valid U+00A0 (no-break space) is not a space for YAML; write a space, or remove it',
  ],
  [
    'no-break spaces as indentation',
    swap('  http: 410', '\u00a0\u00a0http: 410'),
    '20:1 error syntax-valid U+00A0 (no-break space) is not a space for YAML; write a space, or remove it',
  ],
  [
    'no blank after a colon',
    swap('  http: 410', '  http:410'),
    '20:3 error syntax-valid this line is not "key: value"; write a colon and a space after the key',
  ],
  [
    'wrong indentation',
    swap('  http: 410', '   http: 410'),
    '20:1 error syntax-valid this line is indented differently from the others of its list or mapping',
  ],
  [
    'indented too little',
    swap('  http: 410', ' http: 410'),
    '20:1 error syntax-valid this line is not an item of the list above: items start with "- " in one column; check its indentation',
  ],
  [
    'missing dash',
    swap('- code: "ORDER_EXPIRED"', '  code: "ORDER_EXPIRED"'),
    '19:3 error key-unique the key "code" is already used in this mapping; to start a new item, write "- " before it',
  ],
]

test('the catalog of the rows has no findings', async () => {
  expect(await lintOf(HEALTHY)).toEqual([])
})

test.each(rows)('%s: one finding', async (_, text, finding) => {
  expect(await lintOf(text)).toEqual([finding])
})

async function lintOf(text: string | Uint8Array): Promise<string[]> {
  const { out } = await rail('lint --format concise', { files: { 'errors.yaml': text } })
  return out.split('\n').flatMap((line) => (line === '' ? [] : [line.replace('errors.yaml:', '')]))
}

test.each(
  rowsOf<{ name: string; config: string; finding: string }>(
    import.meta,
    'in the config one mistake',
  ),
)('$name in the config: one mistake', async ({ config, finding }) => {
  const { exit, err } = await rail('lint --format concise', {
    files: { 'errors.yaml': HEALTHY, 'rail-errors.config.yaml': config },
  })
  const [, ...lines] = err.trimEnd().split('\n')
  expect([exit, lines]).toEqual([2, [`rail-errors.config.yaml:${finding}`]])
})

describe('40 codes of a first import', () => {
  const numbers = Array.from(
    { length: 40 },
    (_, at) => `${String.fromCharCode(65 + (at % 26))}${at}`,
  )
  const texts = (id: string) => ({
    meaning: `Order ${id} is on hold.`,
    fix: `Release the hold of order ${id}.`,
  })
  const whole = numbers.map((id) => entry({ code: `ORDER_${id}_HELD`, ...texts(id) })).join('\n')
  const partial = numbers
    .map((id) => `- code: ORDER_${id}_HELD\n  http: 409\n  meaning: Order ${id} is on hold.`)
    .join('\n')
  const catalog = (codes: string) => ({
    files: { 'errors.yaml': file({ stages: ['identify'] }, codes) },
  })
  const lines = (text: string) => text.trimEnd().split('\n')

  test('without handling: lint prints at most 40 lines, build at most 5 beside its files', async () => {
    const linted = await rail('lint', catalog(whole))
    expect([linted.exit, lines(linted.out + linted.err).length <= 40]).toEqual([0, true])
    const built = await rail('build', catalog(whole))
    const printed = lines(built.out + built.err)
    const files = printed.filter((line) => line.startsWith('created '))
    expect([built.exit, files.length > 5, printed.length - files.length <= 5]).toEqual([
      0,
      true,
      true,
    ])
  })

  test('without three required fields: one finding for each code, and at most 40 lines', async () => {
    const { exit, out, err } = await rail('lint', catalog(partial))
    expect([exit, lines(out + err).length <= 40]).toEqual([1, true])
    expect(out).toContain('ORDER_A0_HELD has no "stop", "fix_stage" and "fix"')
    const json = JSON.parse((await rail('lint --format json', catalog(partial))).out)
    const errors = json.diagnostics.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    )
    expect(
      errors.map(({ code, missing }: { code: string; missing: string[] }) => [code, missing]),
    ).toEqual(numbers.map((id) => [`ORDER_${id}_HELD`, ['stop', 'fix_stage', 'fix']]))
    expect(json.summary).toMatchObject({ errors: 40, warnings: 0 })
  })

  test('what is accepted of one missing field leaves the others', async () => {
    const accepted =
      'accepted: [{ rule: entry-complete, code: ORDER_A0_HELD, path: fix_stage, reason: Later. }]\n'
    const { files } = catalog(partial)
    const { out } = await rail('lint --format concise', {
      files: { ...files, '.rail-errors/accepted.yaml': accepted },
    })
    expect(out).toContain('entry-complete ORDER_A0_HELD has no "stop" and "fix"\n')
  })
})
