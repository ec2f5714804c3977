import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// Tables and documents as teams have them, each in the ways in which it is written.

const TEXTS = {
  CARD_EXPIRED: 'The card has expired.',
  CARD_LOST: 'The card was lost.',
}

/** The codes that `import` writes, with these fields as far as an entry has them. */
async function imported(file: string, text: string, flags = '') {
  const {
    exit,
    err,
    text: written,
  } = await rail(`import ${file}${flags}`, { files: { [file]: text } })
  const { codes = [] } = parse(written('errors.yaml') ?? '{}') as {
    codes?: Record<string, unknown>[]
  }
  return { exit, err, codes }
}

const shortly = ({ code, http, meaning }: Record<string, unknown>) =>
  [code, http ?? '-', meaning ?? '-'].join(' | ')

const TWO = Object.entries(TEXTS).map(([code, text]) => `${code} | 402 | ${text}`)
const CODES = Object.keys(TEXTS).map((code) => `${code} | - | -`)
const MEANT = Object.entries(TEXTS).map(([code, text]) => `${code} | - | ${text}`)

test.each<[what: string, file: string, text: string, codes: readonly string[]]>([
  [
    'commas',
    'a.csv',
    'code,status,message\nCARD_EXPIRED,402,The card has expired.\nCARD_LOST,402,The card was lost.\n',
    TWO,
  ],
  [
    'semicolons',
    'a.csv',
    'code;status;message\nCARD_EXPIRED;402;The card has expired.\nCARD_LOST;402;The card was lost.\n',
    TWO,
  ],
  [
    'tabs',
    'a.tsv',
    'code\tstatus\tmessage\nCARD_EXPIRED\t402\tThe card has expired.\nCARD_LOST\t402\tThe card was lost.\n',
    TWO,
  ],
  [
    'bars',
    'a.csv',
    'code|status|message\nCARD_EXPIRED|402|The card has expired.\nCARD_LOST|402|The card was lost.\n',
    TWO,
  ],
  [
    'the mark of a spreadsheet',
    'a.csv',
    'sep=;\ncode;status;message\nCARD_EXPIRED;402;The card has expired.\nCARD_LOST;402;The card was lost.\n',
    TWO,
  ],
  [
    'the mark with a byte order mark and CRLF',
    'a.csv',
    '\uFEFFsep=,\r\ncode,status,message\r\nCARD_EXPIRED,402,The card has expired.\r\nCARD_LOST,402,The card was lost.\r\n',
    TWO,
  ],
  [
    'quotes and line ends in cells',
    'a.csv',
    '"code","status","message"\n"CARD_EXPIRED","402","The card\nhas expired."\n"CARD_LOST","402","The card was lost."\n',
    TWO,
  ],
  [
    'a title above the header',
    'a.csv',
    'Error codes of the shop\n\ncode,status,message\nCARD_EXPIRED,402,The card has expired.\nCARD_LOST,402,The card was lost.\n',
    TWO,
  ],
  [
    'comments above the header',
    'a.csv',
    '# exported 2026, by hand\ncode;status;message\nCARD_EXPIRED;402;The card has expired.\nCARD_LOST;402;The card was lost.\n',
    TWO,
  ],
  [
    'cells that say that they are texts',
    'a.csv',
    'code,message\n="0010",The card has expired.\n="0020",The card was lost.\n',
    ['0010 | - | The card has expired.', '0020 | - | The card was lost.'],
  ],
  [
    'zeros',
    'a.csv',
    'code,message\n0010,The card has expired.\n0020,The card was lost.\n',
    ['0010 | - | The card has expired.', '0020 | - | The card was lost.'],
  ],
  [
    'empty columns at the end',
    'a.csv',
    'code,status,message,,\nCARD_EXPIRED,402,The card has expired.,,\nCARD_LOST,402,The card was lost.,,\n',
    TWO,
  ],

  [
    'a table',
    'a.md',
    '# Errors\n\n| Code | Status | Meaning |\n|---|---|---|\n| CARD_EXPIRED | 402 | The card has expired. |\n| CARD_LOST | 402 | The card was lost. |\n',
    TWO,
  ],
  [
    'a table without outer bars, with CRLF',
    'a.md',
    '# Errors\r\n\r\nCode | Status | Meaning\r\n:---|:-:|---:\r\nCARD_EXPIRED | 402 | The card has expired.\r\nCARD_LOST | 402 | The card was lost.\r\n',
    TWO,
  ],
  [
    'notes, anchors, links and emphasis',
    'a.md',
    '# Errors\n\n| Code | Status | Meaning |\n|---|---|---|\n| **CARD_EXPIRED**[^1] | `402` | The card has expired. |\n| <a id="x"></a>[`CARD_LOST`](#x) † | 402 | The *card* was lost.<br> |\n\n[^1]: Since 2019.\n',
    TWO,
  ],
  [
    'a reference link without a definition',
    'a.markdown',
    '# Errors\n\n| Code | Status | Meaning |\n|---|---|---|\n| [CARD_EXPIRED][a] | 402 Payment Required | The card has expired. |\n| [CARD_LOST][] | 402 | The card was lost. |\n',
    TWO,
  ],
  [
    'a status in the heading',
    'a.md',
    '# Errors\n\n## HTTP 402: Payment\n\n| Code | Meaning |\n|---|---|\n| CARD_EXPIRED | The card has expired. |\n\n## 410 Gone\n\n| Code | Meaning |\n|---|---|\n| CARD_LOST | The card was lost. |\n',
    ['CARD_EXPIRED | 402 | The card has expired.', 'CARD_LOST | 410 | The card was lost.'],
  ],
  [
    'a table in MDX',
    'a.mdx',
    'import { Note } from "./note"\n\n# Errors\n\n<Note>Read this.</Note>\n\n| Code | Status | Meaning |\n|---|---|---|\n| CARD_EXPIRED | 402 | The card has expired. |\n| CARD_LOST | 402 | The card was lost. |\n',
    TWO,
  ],
  [
    'a table in a fence is none',
    'a.md',
    '# Errors\n\n| Code | Status | Meaning |\n|---|---|---|\n| CARD_EXPIRED | 402 | The card has expired. |\n| CARD_LOST | 402 | The card was lost. |\n\n```\n| Code | Status |\n|---|---|\n| OTHER_ONE | 402 |\n```\n',
    TWO,
  ],
  [
    'headings',
    'a.md',
    '# Errors\n\n### CARD_EXPIRED\n\nStatus: 402\n\nThe card has expired.\n\n### CARD_LOST\n\nStatus: 402\n\nThe card was lost.\n',
    TWO,
  ],
  [
    'headings of versions, years and parts',
    'a.md',
    '# Errors\n\n## 1.2.3\n\nNew.\n\n## 2026\n\nOld.\n\n## 2.1\n\nA part.\n\n## CARD_EXPIRED\n\nThe card has expired.\n\n## CARD_LOST\n\nThe card was lost.\n',
    MEANT,
  ],
  [
    'entities',
    'a.md',
    '# Errors\n\n| Code | Status | Meaning |\n|---|---|---|\n| CARD_EXPIRED | 402 | Day &amp; month are over. |\n| CARD_LOST | 402 | The&nbsp;card was lost. |\n',
    ['CARD_EXPIRED | 402 | Day & month are over.', 'CARD_LOST | 402 | The card was lost.'],
  ],
  [
    'headings with a status',
    'a.md',
    '# Errors\n\n### `CARD_EXPIRED` (402)\n\nThe card has expired.\n\n### `CARD_LOST` – 402 Payment Required\n\nThe card was lost.\n',
    TWO,
  ],
  [
    'headings with lists of fields',
    'a.md',
    '# Errors\n\n## CARD_EXPIRED\n\n- **Status:** 402\n- **Meaning:** The card has expired.\n\n## CARD_LOST\n\n- **Status:** 402\n- **Meaning:** The card was lost.\n',
    TWO,
  ],
  [
    'a list',
    'a.md',
    '# Error codes\n\n- `CARD_EXPIRED` (402): The card has expired.\n- `CARD_LOST` (402): The card was lost.\n',
    TWO,
  ],
  [
    'a list with dashes',
    'a.md',
    '# Error codes\n\n* **CARD_EXPIRED** – The card has expired.\n* **CARD_LOST** – The card was lost.\n',
    MEANT,
  ],
  [
    'the list that is named for errors',
    'a.md',
    '# Codes\n\n## Close Event Codes\n\n| Code | Description |\n|---|---|\n| 4000 | Something went wrong. |\n| 4001 | A wrong word was sent. |\n\n## Error Codes\n\n| Code | Description |\n|---|---|\n| 0 | General error here |\n| 10001 | Unknown account |\n',
    ['0 | - | General error here', '10001 | - | Unknown account'],
  ],

  [
    'tables',
    'a.toml',
    '[CARD_EXPIRED]\nstatus = 402\nmessage = "The card has expired."\n\n[CARD_LOST]\nstatus = 402\nmessage = """\nThe card was \\\n  lost."""\n',
    TWO,
  ],
  [
    'tables below a name',
    'a.toml',
    'title = "x"\n[errors.CARD_EXPIRED]\nstatus = 402\nmessage = "The card has expired."\n[errors.CARD_LOST]\nstatus = 402\nmessage = \'The card was lost.\'\n',
    TWO,
  ],
  [
    'an array of tables',
    'a.toml',
    '[[errors]]\ncode = "CARD_EXPIRED"\nstatus = 402\nmessage = "The card has expired."\n[[errors]]\ncode = "CARD_LOST"\nstatus = 402\nmessage = "The card was lost."\n',
    TWO,
  ],
  [
    'inline tables',
    'a.toml',
    '[errors]\nCARD_EXPIRED = { status = 402, message = "The card has expired." }\nCARD_LOST = { status = 402, message = "The card was lost." }\n',
    TWO,
  ],
  [
    'dotted keys',
    'a.toml',
    'CARD_EXPIRED.status = 402\nCARD_EXPIRED.message = "The card has expired."\nCARD_LOST.status = 402\nCARD_LOST.message = "The card was lost."\n',
    TWO,
  ],
  [
    'names in quotes',
    'errors.toml',
    "[\"card:1001\"]\nerror = '''\nThe card has expired.\n'''\n[\"card:1002\"]\nerror = '''\nThe card was lost.\n'''\n",
    ['card:1001 | - | The card has expired.', 'card:1002 | - | The card was lost.'],
  ],

  [
    'a text for each key',
    'errors.properties',
    '# cards\nCARD_EXPIRED=The card has expired.\nCARD_LOST : The card \\\n   was lost.\n',
    MEANT,
  ],
  [
    'several keys for each code',
    'errors.properties',
    'CARD_EXPIRED.status=402\nCARD_EXPIRED.message=The card has expired.\nCARD_LOST.status=402\nCARD_LOST.message=The card was lost.\n',
    TWO,
  ],
  [
    'keys with dots',
    'errors.properties',
    'card.expired=The card has expired.\ncard.lost=The card was lost.\n',
    ['card.expired | - | The card has expired.', 'card.lost | - | The card was lost.'],
  ],

  [
    'an enum with descriptions',
    'a.graphql',
    'type Query { a: Int }\nenum ErrorCode {\n  "The card has expired."\n  CARD_EXPIRED\n  """\n  The card was lost.\n  """\n  CARD_LOST\n}\n',
    MEANT,
  ],
  [
    'directives',
    'a.gql',
    'enum ErrorCode {\n  CARD_EXPIRED @error(status: 402, message: "The card has expired.")\n  CARD_LOST @error(status: 402, message: "The card was lost.")\n}\n',
    TWO,
  ],
  [
    'comments',
    'a.graphqls',
    '\uFEFFenum ErrorCode {\n  # The card has expired.\n  CARD_EXPIRED\n  # The card was lost.\n  CARD_LOST\n}\n',
    MEANT,
  ],
  [
    'an extension',
    'a.graphql',
    'enum ErrorCode { CARD_EXPIRED }\nextend enum ErrorCode { CARD_LOST }\n',
    CODES,
  ],

  [
    'comments above',
    'a.proto',
    'enum ErrorReason {\n  ERROR_REASON_UNSPECIFIED = 0;\n  // The card has expired.\n  CARD_EXPIRED = 1;\n  /* The card\n   * was lost. */\n  CARD_LOST = 2;\n}\n',
    MEANT,
  ],
  [
    'comments behind',
    'a.proto',
    'enum ErrorReason {\n  CARD_EXPIRED = 1; // The card has expired.\n  CARD_LOST = 2; // The card was lost.\n}\n',
    MEANT,
  ],
  [
    'options',
    'a.proto',
    'message M { enum ErrorReason { option allow_alias = true;\n  CARD_EXPIRED = 1 [(shop.http) = 402, (shop.text) = "The card " "has expired."];\n  CARD_LOST = 2 [(shop.http) = 402, (shop.text) = \'The card was lost.\'];\n} }\n',
    TWO,
  ],
  [
    'aggregates',
    'a.proto',
    'enum ErrorReason {\n  CARD_EXPIRED = 1 [(shop.e) = { http: 402 text: "The card has expired." }];\n  CARD_LOST = 2 [(shop.e) = {\n    http: 402;\n    text: "The card was lost.",\n  }];\n}\n',
    TWO,
  ],
  [
    'no error',
    'a.proto',
    'enum ErrorReason {\r\n  SUCCESS = 0;\r\n  CARD_EXPIRED = 0x1;\r\n  reserved 5 to 9, 12;\r\n  reserved "OLD";\r\n  CARD_LOST = -2;\r\n}\r\n',
    CODES,
  ],

  [
    'comments in JSON',
    'errors.jsonc',
    '{\n  // the card\n  "CARD_EXPIRED": { "status": 402, "message": "The card has expired." },\n  "CARD_LOST": { "status": 402, "message": "The card was lost." }, /* lost */\n}',
    TWO,
  ],
  [
    'JSON5',
    'errors.json5',
    "{ CARD_EXPIRED: { status: 402, message: 'The card has expired.' }, CARD_LOST: { status: 402, message: 'The card \\\nwas lost.', }, }",
    TWO,
  ],
  [
    'numbers that are too large',
    'errors.json',
    '{"errors":[{"code":9007199254740993,"message":"The card has expired."},{"code":9007199254740995,"message":"The card was lost."}]}',
    ['9007199254740993 | - | The card has expired.', '9007199254740995 | - | The card was lost.'],
  ],
  [
    'numbers with a zero at the end',
    'codes.yaml',
    'errors:\n  - { code: 1.10, message: The card has expired. }\n  - { code: 1.20, message: The card was lost. }\n',
    ['1.10 | - | The card has expired.', '1.20 | - | The card was lost.'],
  ],
  [
    'merge keys',
    'a.yml',
    'card: &card { http: 402, message: About a card. }\nerrors:\n  CARD_EXPIRED:\n    <<: *card\n    message: The card has expired.\n  CARD_LOST: { message: The card was lost., <<: *card }\n',
    TWO,
  ],
])('%s (%s)', async (_, file, text, codes) => {
  const found = await imported(file, text)
  expect(found.codes.map(shortly), found.err).toEqual(codes)
  expect(found.exit).toBe(0)
})

test.each(
  rowsOf<{ what: string; file: string; text: string; message: string }>(
    import.meta,
    'is named with its place',
  ),
)('$what is named with its place', async ({ file, text, message }) => {
  const { err, codes } = await imported(file, text)
  expect(err).toContain(message)
  expect(codes.length).toBeGreaterThan(1)
})

test.each([
  ['a.toml', 'CARD_LOST = {\n', 'a.toml:'],
  ['a.graphql', 'enum A { x', 'a.graphql:1:11 Syntax Error'],
  ['a.jsonc', '{"CARD_LOST": 1, // x\n "b" }', 'a.jsonc:2:6 Unexpected token'],
])('%s with a syntax error is refused with its place', async (file, text, message) => {
  const { exit, err, codes } = await imported(file, text)
  expect({ exit, codes }).toEqual({ exit: 2, codes: [] })
  expect(err).toContain(message)
})
