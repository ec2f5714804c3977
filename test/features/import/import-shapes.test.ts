import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

// More of the shapes in which teams keep codes in source code: where the code that is sent is said by a
// method, an annotation, a prefix, a table beside it. Without codes here, the list is in doubt.
const SHAPES: [shape: string, file: string, text: string, entries: string[]][] = [
  [
    'toml: a code in quotes beside the table of its section',
    'errors.toml',
    `["card.lost"]
status = 404
message = "The card was lost."
[card.old]
status = 402
message = "The card is too old."`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'toml: tables whose codes can be their names or paths',
    'errors.toml',
    `[card.lost]
status = 404
[card.old]
status = 402
[bank.down]
status = 503`,
    [],
  ],
  [
    'csv: German names',
    'fehler.csv',
    `Fehlercode;HTTP-Status;Beschreibung
card_lost;404;The card was lost.
card_old;402;The card is too old.`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'json: texts by language',
    'e.json',
    `[{"code":"card_lost","message":{"en":"The card was lost.","de":"Die Karte ist weg."}},{"code":"card_old","message":{"en":"The card is too old.","de":"Die Karte ist zu alt."}}]`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'yaml: a list of mappings with one key',
    'e.yaml',
    `errors:
  - card_lost:
      status: 404
      message: The card was lost.
  - card_old:
      status: 402
      message: The card is too old.`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'yaml: codes without a header',
    'e.yaml',
    `codes:
  - code: 0010
    text: The card was lost.
  - code: 1.10
    text: The card is too old.`,
    ['0010 The card was lost.', '1.10 The card is too old.'],
  ],
  [
    'schema: constants at the top',
    's.json',
    `{"title":"ErrorCode","oneOf":[{"const":"card_lost","description":"The card was lost."},{"const":"card_old","title":"Old","description":"The card is too old."}]}`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'graphql: enums of others with comments',
    'schema.graphql',
    `enum ErrorPolicy {
  "Keep what works."
  IGNORE
  "Keep nothing."
  REJECT
}
enum OrderErrorCode {
  CARD_LOST
  CARD_OLD
}
enum SortOrder {
  "By name."
  NAME
  "By time."
  TIME
}`,
    ['CARD_LOST', 'CARD_OLD'],
  ],
  [
    'md: tables under components',
    'codes.mdx',
    `# Codes

<Anchor id="opcodes" />
###### Opcodes

| Code | Name | Client Action |
|------|------|---------------|
| 0 | Hello | Send |
| 1 | Bye | Send |

<Anchor id="errors" />
###### JSON Error Codes

| Code | Meaning |
|------|---------|
| 1001 | The card was lost. |
| 1002 | The card is too old. |`,
    ['1001 The card was lost.', '1002 The card is too old.'],
  ],
  [
    'json schema: metadata by code',
    'codes.schema.json',
    `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Error Code",
  "enum": ["CARD_LOST", "CARD_OLD"],
  "enumMetadata": {
    "CARD_LOST": { "description": "The card was lost.", "status": 404 },
    "CARD_OLD": { "description": "The card is too old.", "status": 402 }
  }
}`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'json: a code that ends as an unset one',
    'errors.json',
    `{ "CARD_UNSPECIFIED": { "message": "Which card?" }, "CARD_OLD": { "message": "The card is too old." } }`,
    ['CARD_UNSPECIFIED Which card?', 'CARD_OLD The card is too old.'],
  ],
  [
    'openapi: answers of components that are no failures',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Cards, version: '1' }
paths:
  /cards:
    get:
      operationId: listCards
      responses:
        '200': { $ref: '#/components/responses/Cards' }
        '404': { $ref: '#/components/responses/Missing' }
components:
  responses:
    Cards:
      description: All cards.
      content: { application/json: { example: { data: [{ id: card_1, description: A blue card }] } } }
    Event:
      description: What happened to a card.
      content: { application/json: { example: { id: event_1, body: { id: card_2, description: A red card } } } }
    Missing:
      description: No card.
      content: { application/json: { example: { error: { code: card_lost, message: The card was lost. } } } }
    NotFound:
      description: No card either.
      content: { application/json: { example: { error: { code: card_gone, message: The card is gone. } } } }`,
    ['card_lost 404 The card was lost.', 'card_gone The card is gone.'],
  ],
  [
    'md: a cell with two codes',
    'errors.md',
    `# Error codes

| Code | Status | Description |
|------|--------|-------------|
| \`CARD_LOST\`<br>\`CARD_GONE\` | 404 | The card was lost. |
| \`CARD_OLD\` | 402 | The card<br>is too old. |
| \`BANK_DOWN\` | 503 | The bank did not answer. |`,
    ['CARD_OLD 402 The card is too old.', 'BANK_DOWN 503 The bank did not answer.'],
  ],
  [
    'md: statuses under "Code" beside codes',
    'errors.md',
    `| Code | Error | Description |
|---|---|---|
| 404 | card_lost | The card was lost. |
| 402 | card_old | The card is too old. |
| 402 | card_gone | The card is gone. |`,
    [
      'card_lost 404 The card was lost.',
      'card_old 402 The card is too old.',
      'card_gone 402 The card is gone.',
    ],
  ],
  [
    'yaml: a mapping of which few entries have a plain field',
    'r.yaml',
    `errors:
  CARD_LOST: { http: { status: 402 }, text: { en: The card is lost. } }
  CARD_OLD: { http: { status: 409 }, text: { en: The card is old. }, deprecated: true }
  CARD_GONE: { http: { status: 410 }, text: { en: The card is gone. } }`,
    [
      'CARD_LOST 402 The card is lost.',
      'CARD_OLD 409 The card is old.',
      'CARD_GONE 410 The card is gone.',
    ],
  ],
  [
    'yaml: a mapping whose entries have one field, a mapping',
    'r.yaml',
    `errors:
  CARD_LOST: { body: { status: 402 } }
  CARD_OLD: { body: { status: 409 }, isOld: false }
  CARD_GONE: { body: { status: 410 } }`,
    ['CARD_LOST 402', 'CARD_OLD 409', 'CARD_GONE 410'],
  ],
  [
    'yaml: one text in each of two sections of different things',
    'c.yaml',
    `errors: { lost: The card is lost. }
warnings: { old: The card is old. }`,
    [],
  ],
  [
    'csv: columns named by numbers',
    'e.csv',
    `code,status,1031,1033
CARD_LOST,402,Die Karte ist weg.,The card is lost.
CARD_OLD,409,Die Karte ist alt.,The card is old.`,
    ['CARD_LOST 402', 'CARD_OLD 409'],
  ],
  [
    'yaml: codes in a section, and as a path beside one',
    'y.yaml',
    `errors:
  card: { lost: { status: 404, message: The card was lost. }, old: { status: 402, message: The card is old. } }
  order.lost: { status: 404, message: The order was lost. }
  order: { gone: { status: 410, message: The order is gone. } }`,
    [],
  ],
  [
    'toml: several codes in quotes beside the tables of a section',
    'z.toml',
    `["card.lost"]
status = 404
["card.expired"]
status = 402
[card.old]
status = 402
[card.older]
status = 410`,
    ['card.lost 404', 'card.expired 402', 'card.old 402', 'card.older 410'],
  ],
  [
    'openapi: addresses of statuses are no codes',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              example: { type: "https://tools.ietf.org/html/rfc7231#section-6.5", title: Refused by us., code: CARD_LOST }`,
    ['CARD_LOST 402'],
  ],
  [
    'openapi: addresses without an origin',
    'openapi.yaml',
    `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema: { properties: { type: { const: /problems/card-lost }, title: { const: The card was lost. } } }
        "409":
          description: Refused.
          content:
            application/problem+json:
              example: { type: "urn:shop:problem:card-old", title: The card is too old., detail: It is of 1999. }`,
    ['card-old 409 The card is too old.', 'card-lost 402 The card was lost.'],
  ],
  [
    'toml: a hexadecimal status',
    'errors.toml',
    `[[errors]]
code = "CARD_EXPIRED"
http = 402
message = "The card has expired."

[[errors]]
code = "CARD_LOST"
http = 402
message = """
The card \\
was lost."""

[[errors]]
code = 'BANK_DOWN'
http = 0x1F7
message = 'The bank did not answer.'`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'json5: a status with a sign',
    'codes.json5',
    `// codes
{
  CARD_EXPIRED: { http: 402, message: 'The card has expired.', },
  'CARD_LOST': { http: +402, message: "The card \\
was lost.", },
  BANK_DOWN: { http: 0x1F7, message: 'The bank did not answer.' },
}`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'yaml: codes beside what they share',
    'codes.yaml',
    `a: &a { http: 402 }
b: &b { http: 503, message: B }
errors:
  CARD_EXPIRED: { <<: [*a, *b], message: The card has expired. }
  BANK_DOWN: { <<: [*b, *a], message: The bank did not answer. }`,
    ['CARD_EXPIRED 402 The card has expired.', 'BANK_DOWN 503 The bank did not answer.'],
  ],
  [
    'openapi: the addresses of problems',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema: { type: object, properties: { type: { type: string, format: uri }, title: { type: string } } }
              examples:
                expired: { value: { type: "https://shop.dev/problems/card-expired", title: The card has expired., status: 402 } }
                lost: { value: { type: "https://shop.dev/problems/card-lost", title: The card was lost., status: 402 } }
        "503":
          description: Down.
          content:
            application/problem+json:
              example: { type: "https://shop.dev/problems/bank-down", title: The bank did not answer., status: 503 }`,
    [
      'card-expired 402 The card has expired.',
      'card-lost 402 The card was lost.',
      'bank-down 503 The bank did not answer.',
    ],
  ],
  [
    'openapi: an enum of addresses of problems',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema:
                type: object
                properties:
                  type: { type: string, enum: ["https://shop.dev/problems/card-expired", "https://shop.dev/problems/card-lost"] }
                  title: { type: string }`,
    ['card-expired 402', 'card-lost 402'],
  ],
  [
    'openapi: texts of an enum in a list',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/json:
              schema:
                type: object
                properties:
                  code:
                    type: string
                    enum: [CARD_EXPIRED, CARD_LOST]
                    x-enum-descriptions: [The card has expired., The card was lost.]`,
    ['CARD_EXPIRED 402 The card has expired.', 'CARD_LOST 402 The card was lost.'],
  ],
  [
    'openapi: texts of an enum by their codes',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/json:
              schema:
                type: object
                properties:
                  code:
                    type: string
                    enum: [CARD_EXPIRED, CARD_LOST]
                    x-enumDescriptions: { CARD_EXPIRED: The card has expired., CARD_LOST: The card was lost. }`,
    ['CARD_EXPIRED 402 The card has expired.', 'CARD_LOST 402 The card was lost.'],
  ],
  [
    'yaml: values of Ruby',
    'en.yml',
    `en:
  errors:
    messages:
      invite_expired: "The invite is no longer valid."
      seat_limit: "All %{count} seats are taken."`,
    ['invite_expired The invite is no longer valid.', 'seat_limit All … seats are taken.'],
  ],
  [
    'json: success is no error',
    'codes.json',
    `[{"code":0,"message":"OK"},{"code":"1001","message":"The invite is no longer valid."},{"code":"1002","message":"All seats are taken."}]`,
    ['1001 The invite is no longer valid.', '1002 All seats are taken.'],
  ],
  [
    'csv: a row twice',
    'e.csv',
    `code,http,message
INVITE_EXPIRED,410,The invite is no longer valid.
SEAT_LIMIT,409,All seats are taken.
INVITE_EXPIRED,410,The invite is no longer valid.`,
    ['INVITE_EXPIRED 410 The invite is no longer valid.', 'SEAT_LIMIT 409 All seats are taken.'],
  ],
  [
    'json: signs before values',
    'codes.json',
    `[{"code":"invite_expired","message":"Invite #{id} is no longer valid."},{"code":"seat_limit","message":"{seats}%{unit} are taken."}]`,
    ['invite_expired Invite #… is no longer valid.', 'seat_limit …%… are taken.'],
  ],
  [
    'md: raised marks of notes',
    'errors.md',
    `# Errors

| HTTP | Code | Meaning |
| --- | --- | --- |
| 409 | \`seat.taken\`<sup>1</sup> | The seat of row 4 is taken. |
| 503 | \`hall.closed\`<sup>12</sup> | The hall of 40 m<sup>2</sup> is closed. |`,
    ['seat.taken 409 The seat of row 4 is taken.', 'hall.closed 503 The hall of 40 m² is closed.'],
  ],
  [
    'yaml: codes below their statuses',
    'errors.yml',
    `409:
  - code: seat.taken
    message: The seat is taken.
503:
  - code: hall.closed
    message: The hall is closed.`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.'],
  ],
  [
    'csv: a key, and letters with digits that are no number',
    'errors.csv',
    `key,severity,text
seat.taken,S1,The seat is taken.
seat.broken,S2,The seat is broken.
hall.closed,S3,The hall is closed.`,
    [
      'seat.taken The seat is taken.',
      'seat.broken The seat is broken.',
      'hall.closed The hall is closed.',
    ],
  ],
  [
    'toml: texts below their statuses',
    'errors.toml',
    `[409]
seat_taken = "The seat is taken."
seat_broken = "The seat is broken."
[503]
hall_closed = "The hall is closed."
hall_dark = "The hall is dark."`,
    [
      'seat_taken 409 The seat is taken.',
      'seat_broken 409 The seat is broken.',
      'hall_closed 503 The hall is closed.',
      'hall_dark 503 The hall is dark.',
    ],
  ],
  [
    'yaml: statuses of codes below another status',
    'errors.yml',
    `409:
  SEAT_TAKEN: { code: 410, text: The seat is taken. }
  HALL_CLOSED: { code: 503, text: The hall is closed. }`,
    ['SEAT_TAKEN 410 The seat is taken.', 'HALL_CLOSED 503 The hall is closed.'],
  ],
]

test.each(SHAPES)('%s', async (_shape, file, text, entries) => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit]).toEqual([entries, entries.length > 0 ? 0 : 2])
  if (entries.length === 0)
    expect(err).toMatch(/are in doubt: [\s\S]*to decide: --map (?:code=[\w@%+:,./-]+|'code=[^']+')/)
})

test.each([
  [
    'a column that would run in a shell is one word',
    {
      'errors.csv': 'code,meaning,$(id)\nLOST,The card was lost.,a1\nOLD,The card is too old.,b2\n',
    },
    ['LOST The card was lost.', 'OLD The card is too old.'],
    'not taken: $(id) (2 values, first at errors.csv:2:25); --verbose',
  ],
  [
    'a first line without names of columns',
    { 'e.csv': 'card_lost,404,The card was lost.\ncard_old,402,The card is too old.\n' },
    [],
    'e.csv:1:11 a number in the first line, which names the columns: put a line with names above it',
  ],
  [
    'an enum and the table that explains it',
    {
      'e.ts': `export enum ErrorCode { CardLost = 'card_lost', CardOld = 'card_old', Other = 'other' }`,
      'e.md':
        '| Code | Meaning |\n|---|---|\n| card_lost | The card was lost. |\n| card_old | The card is too old. |\n',
    },
    ['card_lost The card was lost.', 'card_old The card is too old.', 'other'],
    '',
  ],
  [
    'a table by the names of constants',
    {
      'ErrorCode.java':
        'public enum ErrorCode { LOST("card_lost"), OLD("card_old"); final String code; ErrorCode(String code) { this.code = code; } }',
      'e.csv': 'name,message\nLOST,The card was lost.\nOLD,The card is too old.\n',
    },
    ['card_lost The card was lost.', 'card_old The card is too old.'],
    '',
  ],
  [
    'problems whose types are of no error: about:blank, an encyclopedia',
    {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        paths: {
          '/cards': {
            get: {
              responses: {
                404: {
                  content: {
                    'application/problem+json': {
                      examples: {
                        blank: { value: { type: 'about:blank', title: 'Not Found' } },
                        wiki: {
                          value: {
                            type: 'https://en.wikipedia.org/wiki/HTTP_404',
                            title: 'Not Found',
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    },
    [],
    'openapi.json has no list of codes',
  ],
  [
    'a text in one language for each code',
    { 's.json': '{"CARD_LOST":{"en":"The card is lost."},"CARD_OLD":{"de":"Die Karte ist alt."}}' },
    [],
    's.json has no list of codes',
  ],
  [
    'sections below a key that all of them have',
    {
      's.json':
        '{"v1":{"errors":{"card":{"lost":"The card is lost.","old":"The card is old."},"order":{"gone":"The order is gone.","open":"The order is open."}}}}',
    },
    [],
    'the code could be the name, lost, or the path, card.lost (s.json:1:26)',
  ],
  [
    'one text below a key',
    { 'u.yaml': 'errors: { lost: The card is lost. }\napp: { title: Shop }' },
    [],
    'u.yaml has no list of codes',
  ],
  [
    'items in the same key',
    {
      'a.json':
        '{"errors":[{"error":{"code":"A_B","status":402,"message":"It is lost."}},{"error":{"code":"A_C","status":409,"message":"It is old."}}]}',
    },
    ['A_B It is lost.', 'A_C It is old.'],
    'code from error.code',
  ],
  [
    'a text about a document',
    {
      'g.json':
        '{"description":"The errors of the shop.","about":"It sells cards.","errors":{"CARD_LOST":{"status":404},"CARD_OLD":{"status":402}},"faults":{"BANK_DOWN":{"status":503}}}',
    },
    ['CARD_LOST', 'CARD_OLD', 'BANK_DOWN'],
    'fields: code from its name, http from status\nerrors.yaml: 3 codes',
  ],
  [
    'a text beside sections',
    {
      'g.json':
        '{"errors":{"card":{"CARD_LOST":"The card is lost."},"order":{"ORDER_LOST":"The order is lost."},"generic":"Something is wrong."}}',
    },
    ['CARD_LOST The card is lost.', 'ORDER_LOST The order is lost.'],
    'not taken: a text beside sections (g.json:1:97)',
  ],
])('%s', async (_shape, files, entries, message) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(codes.map(({ code, meaning }) => [code, meaning].filter(Boolean).join(' '))).toEqual(
    entries,
  )
  expect(out + err).toContain(message)
})

test('an item without a code is asked for', async () => {
  const files = {
    'e.ts': `export const ERRORS = [
  { code: 'seat.taken', status: 409, message: 'The seat is taken.' },
  { status: 410, message: 'The seat is gone.' },
]`,
  }
  for (const command of ['import e.ts', 'import e.ts --stay']) {
    const { exit, err } = await inMemory({ files }).rail(command)
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('not each item has a "code" (e.ts:2:11)'),
    ])
  }
})
