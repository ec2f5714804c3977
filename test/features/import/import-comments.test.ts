import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

// What stands around a member, and what only repeats it: real lists have sections, aliases, lists of
// the same constants, and texts beside codes.
const LISTS: [shape: string, files: Record<string, string>, entries: string[], said: string][] = [
  [
    'proto: OK with the name of its enum',
    {
      'errors.proto': `syntax = "proto3";
enum ErrorCode {
  ERROR_CODE_UNSPECIFIED = 0;
  ERROR_CODE_OK = 1;
  ERROR_CODE_NOT_OK = 2;
  ERROR_CODE_CARD_LOST = 3;
}`,
    },
    ['ERROR_CODE_NOT_OK', 'ERROR_CODE_CARD_LOST'],
    'not taken: ERROR_CODE_OK means that nothing failed',
  ],
  [
    'md: a table of constants has what is sent beside their names',
    {
      'errors.md': `| Constant | Value | Description |
|---|---|---|
| \`CodeLost\` | \`CARD_001\` | The card was lost. |
| \`CodeOld\` | \`CARD_002\` | The card is too old. |`,
    },
    ['CARD_001 The card was lost.', 'CARD_002 The card is too old.'],
    'not taken: Constant (2 values',
  ],
  [
    'md: headings with a code and a title, beside lists',
    {
      'errors.md': `# Errors
## Cards
### E1001: Card not found
The card was lost.
### E1002 - --force is needed
The card is too old.

**Fix**: Use another card.
## Hooks
### E6001: Hook failed
The hook failed.
## Other
### More
- \`E4101\`: Cannot read the file
- \`E4102\`: The file is not valid`,
    },
    [
      'E4101 Cannot read the file',
      'E4102 The file is not valid',
      'E1001 The card was lost.',
      'E1002 The card is too old.',
      'E6001 The hook failed.',
    ],
    '',
  ],
]

test.each(LISTS)('%s', async (_shape, files, entries, said) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(
    codes.map(({ code, http, meaning, notes }) =>
      [code, http, meaning, notes && `(${notes})`].filter(Boolean).join(' '),
    ),
  ).toEqual(entries)
  expect(out + err).toContain(said)
})
