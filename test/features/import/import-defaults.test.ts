import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

// What a page or a document says of codes where it has several lists, or says it twice.
const SHAPES: [shape: string, file: string, text: string, entries: string[], named?: string][] = [
  [
    'md: lists in a list',
    'errors.md',
    `# Error codes

* **404**
    * \`CARD_LOST\`: The card was lost.
    * \`BANK_LOST\`: The bank was lost.
* **402**
    * \`CARD_OLD\`: The card is too old.`,
    [
      'CARD_LOST 404 The card was lost.',
      'BANK_LOST 404 The bank was lost.',
      'CARD_OLD 402 The card is too old.',
    ],
  ],
  [
    'md: what a list in an item says of it',
    'errors.md',
    `# Error codes

- \`CARD_LOST\`
  - Status: 404
  - Meaning: The card was lost.
- \`CARD_OLD\`
  - Status: 402
  - Meaning: The card is too old.`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'md: a table in HTML beside one',
    'errors.md',
    `# Error codes

| Code | Status |
| --- | --- |
| CARD_LOST | 404 |
| CARD_OLD | 402 |

<table>
<tr><td>BANK_DOWN</td></tr>
</table>`,
    ['CARD_LOST 404', 'CARD_OLD 402'],
    'a table in HTML is not read: write it in Markdown (errors.md:8:1)',
  ],
  [
    'properties: among labels',
    'messages.properties',
    `error.lost=The card {0} wasn''t found.
error.old=The card is too old.
label.pay=Pay
label.back=Back`,
    ["error.lost The card … wasn't found.", 'error.old The card is too old.'],
    'not read: label',
  ],
  [
    'openapi: the state of a service, and a text in place of a code',
    'openapi.yaml',
    `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /health:
    get:
      responses:
        "503": { description: Down, content: { application/json: { example: { status: degraded } } } }
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: No.
          content:
            application/json:
              examples:
                lost: { value: { error: card_lost, message: The card was lost. } }
                old: { value: { error: card too old, message: The card is too old. } }`,
    ['card_lost 402 The card was lost.'],
    'not taken: a status that is not a code: no text is beside it (openapi.yaml:7:',
  ],
]

test.each(SHAPES)('%s', async (_shape, file, text, entries, named = '') => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit], err).toEqual([entries, entries.length > 0 ? 0 : 2])
  expect(err).toContain(named)
})
