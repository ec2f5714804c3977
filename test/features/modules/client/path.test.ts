import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill } from '../../../../src/base/core/contract/fill-placeholders.ts'
import { toPointer } from '../../../../src/base/core/contract/paths/json-pointer.ts'
import { stepsOf } from '../../../../src/base/core/contract/paths/steps.ts'
import { parseWirePath } from '../../../../src/base/core/contract/paths/wire-path.ts'
import { fieldsAt } from '../../../../src/features/modules/client/fields-at.ts'
import { textIn } from '../../../../src/features/modules/client/text.ts'
import { rowsOf } from '../../../support/rows.ts'

test.each<[string, (string | number)[] | undefined, string | undefined]>([
  ['', [], ''],
  ['member', ['member'], '/member'],
  ['member.id', ['member', 'id'], '/member/id'],
  ['lines[].documents', ['lines', '*', 'documents'], '/lines'],
  ['lines[2].documents', ['lines', 2, 'documents'], '/lines/2/documents'],
  ['grid[0][1]', ['grid', 0, 1], '/grid/0/1'],
  ['a-b._c', ['a-b', '_c'], '/a-b/_c'],
  ...['.', 'a.', '.a', 'a..b', 'a[', 'a[-1]', 'a[01]', 'a b', '1a', '[0]', '$.a', 'a[0]b'].map(
    (path): [string, undefined, undefined] => [path, undefined, undefined],
  ),
])('%j: steps, JSON Pointer', (path, steps, pointer) => {
  expect(stepsOf(path)).toEqual(steps)
  expect(toPointer(path)).toBe(pointer)
})

test('the grammar is that of lint', () => {
  const part = fc.constantFrom('a', 'b1', '_', '-', '.', '[', ']', '0', '7', '[]', '[3]', ' ', 'é')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const parsed = parseWirePath(parts.join(''))
      const steps =
        'segments' in parsed
          ? parsed.segments.flatMap(({ name, indexes }) => [
              name,
              ...indexes.map((one) => one ?? '*'),
            ])
          : undefined
      expect(stepsOf(parts.join(''))).toEqual(steps)
    }),
    { numRuns: 600, seed: 16 },
  )
})

const FIELDS = [
  'member.id',
  'lines.0.documents',
  'lines.1.documents',
  'lines.10.documents',
  'lines[1].amount',
  'lines[].code',
  'note',
]
test.each(rowsOf<{ path: string; fields: string[] }>(import.meta, 'the form fields'))(
  'the form fields of $path',
  ({ path, fields }) => expect(fieldsAt(path, FIELDS)).toEqual(fields),
)

const reason = { error: 'ROOM_TAKEN', message: 'Room 214 is no longer free.' }
const texts = {
  de: async () => ({
    texts: {
      ROOM_TAKEN: {
        message: 'Zimmer {room} ist vergeben.',
        meaning: 'Ein anderer Gast war schneller.',
        fix: 'Wählen Sie ein anderes Zimmer.',
      },
    },
  }),
  'de-AT': async () => ({ texts: { ROOM_TAKEN: { meaning: 'Das Zimmer ist schon weg.' } } }),
  fr: async () => ({ texts: { ROOM_TAKEN: { meaning: 'La chambre {room} est prise.' } } }),
  it: () => Promise.reject(new Error('offline')),
  sw: async () => ({ texts: {} }),
}
test.each(rowsOf<{ language: string; expected: string }>(import.meta, 'the text in language'))(
  'the text in $language',
  async ({ language, expected }) =>
    expect(await textIn(texts, reason, language, 'message', fill)).toBe(expected),
)
test.each([
  ['de', 'Wählen Sie ein anderes Zimmer.'],
  ['de-AT', 'Wählen Sie ein anderes Zimmer.'],
  ['fr', ''],
  ['it', ''],
])('what to do, in %j', async (language, expected) =>
  expect(await textIn(texts, reason, language, 'fix', fill)).toBe(expected),
)
test('without any text, the code', async () =>
  expect(await textIn(texts, { error: 'X_Y', message: '' }, 'de')).toBe('X_Y'))
