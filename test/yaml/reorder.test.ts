import { expect, test } from 'vitest'
import { file } from '../../src/lint/rule.ts'
import { rail } from '../rail.ts'

/** What `--fix` makes of a file, and whether it still has something to say about the order. */
async function ordered(source: string, flags = '') {
  const { out, text } = await rail(
    `lint --fix --format concise --rule entry-sorted=warn ${flags}`,
    { files: { 'errors.yaml': source } },
  )
  return { text: text('errors.yaml'), left: out.match(/entry-sorted/g) ?? [] }
}
const fields = (code: string, indent = '  ') =>
  [
    'http: 404',
    'stop: true',
    'fix_stage: identify',
    `meaning: ${code} is not there.`,
    'fix: Check the type of the identifier.',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('')
const plain = (code: string) => `- code: ${code}\n${fields(code)}`
const right = (code: string) => `    - code: ${code}\n${fields(code, '      ')}`
const braces = (code: string, ...more: string[]) =>
  `{ "code": "${code}", "http": 404, "stop": true, "fix_stage": "identify", "meaning": "${code} is not there.", "fix": "Check the type." ${more.join('')}}`
const top = file({ stages: ['identify'] }, '').trimEnd()

test.each([
  ['entries', plain('BED') + plain('AGE'), plain('AGE') + plain('BED')],
  [
    'comments above, behind and inside an entry',
    `# b\n${plain('BED').replace('404', '404 # b')}  # b\n# a\n\n# a\n${plain('AGE')}# end\n`,
    `# a\n\n# a\n${plain('AGE')}# b\n${plain('BED').replace('404', '404 # b')}  # b\n# end\n`,
  ],
  [
    'what is about the whole list stays above it',
    `# list\n\n# b\n${plain('BED')}\n${plain('AGE')}`,
    `# list\n\n${plain('AGE')}\n# b\n${plain('BED')}`,
  ],
  [
    'only the entries that are out of place',
    plain('AGE') + plain('CAR') + plain('BED') + plain('DAY'),
    'AGE BED CAR DAY'.split(' ').map(plain).join(''),
  ],
  [
    'no line end at the end',
    plain('BED') + plain('AGE').trimEnd(),
    plain('AGE') + plain('BED').trimEnd(),
  ],
  [
    'entries further right, with comments further left and lists',
    `    # b\n${right('BED')}      params:\n      - name: bed\n        type: string\n# left\n        description: The bed.\n${right('AGE')}`,
    `${right('AGE')}    # b\n${right('BED')}      params:\n      - name: bed\n        type: string\n# left\n        description: The bed.\n`,
  ],
  [
    'a comment further left before a closing bracket',
    `${plain('BED')}  tags: [bed,\n# left\n    ]\n${plain('AGE')}`,
    `${plain('AGE')}${plain('BED')}  tags: [bed,\n# left\n    ]\n`,
  ],
])('%s', async (_, codes, wanted) => {
  expect(await ordered(`${top}\n${codes}`)).toEqual({ text: `${top}\n${wanted}`, left: [] })
  const windows = (text: string) => text.replaceAll('\n', '\r\n')
  expect(await ordered(windows(`${top}\n${codes}`))).toEqual({
    text: windows(`${top}\n${wanted}`),
    left: [],
  })
})

test.each([
  ['a block', '  notes: |-\n    One.\n    Two.\n', ''],
  ['a block and an empty line', '  notes: |-\n    One.\n    Two.\n', '\n'],
  ['a folded block', '  notes: >-\n    One\n    two.\n', '\n'],
])('%s at the end of an entry', async (_, notes, gap) => {
  const before = `${top}\n${plain('BED')}${notes}${gap}${plain('AGE')}`
  const { text, left } = await ordered(before, '--rule text-trimmed=off')
  expect(text).toBe(`${top}\n${plain('AGE')}${gap}${plain('BED')}${notes}`)
  expect(left).toEqual([])
})

test.each(['|+', '|2+', '>+'])(
  'an entry that ends in a block with %s, which keeps its empty lines, is left to the author',
  async (mark) => {
    const before = `${top}\n${plain('BED')}  notes: ${mark}\n    One.\n\n${plain('AGE')}`
    expect(await ordered(before, '--rule text-trimmed=off')).toEqual({
      text: before,
      left: ['entry-sorted'],
    })
  },
)

test('entries in brackets', async () => {
  const json = (...entries: string[]) => `${top} [\n  ${entries.join(',\n  ')}\n  ]\n`
  expect(await ordered(json(braces('BED'), braces('AGE')))).toEqual({
    text: json(braces('AGE'), braces('BED')),
    left: [],
  })
})

test('by stage, in the order of the workflow', async () => {
  const stages = file({ stages: ['submit', 'identify'] }, '').trimEnd()
  const submitted = plain('CAR').replace('identify', 'submit')
  const config = `rules: { entry-sorted: { level: warn, by: stage } }\n`
  const { text } = await rail('lint --fix', {
    files: {
      'errors.yaml': `${stages}\n${plain('BED')}${plain('AGE')}${submitted}`,
      'rail-errors.config.yaml': config,
    },
  })
  expect(text('errors.yaml')).toBe(`${stages}\n${submitted}${plain('AGE')}${plain('BED')}`)
})

test.each([
  [
    'anchors: an alias may not come first',
    (plain('BED') + plain('AGE')).replace('meaning: ', 'meaning: &m '),
  ],
  [
    'texts that keep the empty lines behind them',
    `${plain('BED')}  notes: |+\n    Seldom.\n\n${plain('AGE')}`,
  ],
  [
    'such a text with a comment',
    `${plain('BED')}  notes: >+ # kept\n    Seldom.\n\n${plain('AGE')}`,
  ],
  ['such a text with an indent', `${plain('BED')}  notes: |2+\t\n    Seldom.\n\n${plain('AGE')}`],
  [
    'lines of blanks, which may be the end of a text',
    `${plain('BED')}  notes: |\n    Seldom.\n      \n${plain('AGE')}`,
  ],
  ['an entry without a code', `${plain('BED')}${plain('AGE')}- http: 404\n`],
  ['comments between brackets', `\n  [${braces('BED')}, # b\n  ${braces('AGE')}]\n`],
  ['a key that stands twice', `${plain('BED')}  http: 404\n${plain('AGE')}`],
])('what could change its meaning is reported and not moved: %s', async (_, codes) => {
  const source = `${top}${codes.startsWith('\n') ? '' : '\n'}${codes}`
  const { text, left } = await ordered(source, '--rule text-trimmed=off')
  expect(text).toBe(source)
  expect(left).toHaveLength(1)
})
