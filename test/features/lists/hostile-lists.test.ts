import { expect, test } from 'vitest'
import { healthy } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'

// What a parser of others throws, an overflow of the stack and quadratic time are findings about one
// file: the others of the run are read.

const GOOD = 'code,http\nCARD_LOST,404\nCARD_OLD,410\n'
const DEEP = "can't be parsed: nested too deep"
const BEYOND = "can't be parsed in bounded time and memory"
const LEVELS = 'nested deeper than 64 levels'
const NO_ESCAPE = 'the escape \\u needs four hexadecimal digits'

const LISTS: [file: string, text: string, finding: string, place: string][] = [
  ['a.md', `# Codes\n\n${'>'.repeat(2_000)}\n`, DEEP, '3:1'],
  ['a.mdx', `# Codes\n\n${'1. '.repeat(2_000)}\n`, DEEP, '3:1'],
  ['a.md', Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'), DEEP, '33:1'],
  ['a.toml', `a = ${'['.repeat(4_000)}${']'.repeat(4_000)}\n`, LEVELS, '1:69'],
  ['a.toml', `a = 1\n${'b.'.repeat(2_000)}b = 1\n`, LEVELS, '2:1'],
  [
    'a.toml',
    `[${Array.from({ length: 2_000 }, (_, at) => `a${at}`).join('.')}]\nb = 1\n`,
    LEVELS,
    '1:1',
  ],
  ['a.toml', `a = ${'{a='.repeat(4_000)}1${'}'.repeat(4_000)}\n`, DEEP, '1:1'],
  ['a.graphql', `enum E { A @d(x: ${'['.repeat(9_000)}${']'.repeat(9_000)}) }`, DEEP, '1:1'],
  [
    'a.proto',
    `enum E { A = 1 [(x) = ${'{a:'.repeat(500)}1${'}'.repeat(500)}]; }`,
    'nested too deep',
    '1:218',
  ],
  ['a.rs', `fn f() {}\n${'%w('.repeat(4_000)}\n`, BEYOND, '1:1'],
]

test.each(LISTS)('%s with %.30j', async (file, text, finding, place) => {
  const named = (list: string) =>
    `name: shop\nversion: 1.0.0\nwire: problem-member\ncodes_from: ${list}\n`
  const run = inMemory({
    files: {
      [file]: text,
      'good.csv': GOOD,
      'bad.yaml': named(file),
      'other.yaml': named('good.csv'),
    },
  })
  const imported = await run.rail(`import ${file} --out new.yaml`)
  expect([imported.exit, imported.err]).toEqual([2, expect.stringContaining(`${file}:${place} `)])
  expect(imported.err).toContain(finding)
  const diff = await run.rail(`diff good.csv ${file}`)
  expect([diff.exit, diff.err]).toEqual([2, expect.stringContaining(finding)])
  const lint = await run.rail('lint --format concise bad.yaml other.yaml')
  expect([lint.exit, lint.err]).toEqual([1, ''])
  expect(lint.out).toContain(`${finding}`)
  expect(lint.out).toContain(`(${file}:${place})`)
  expect(lint.out).toMatch(/^good\.csv:/m)
})

test.each([
  ['C:\\users\\me', '2:13'],
  ['\\\n  a \\u00e', '3:5'],
])('a property that is %j is left, and the others are read', async (value, place) => {
  const files = {
    'errors.properties': `card.old=The card is old.\ncard.lost=${value}\ncard.gone=Gone \\u00\\\n  e9.\n`,
    'errors.yaml': 'name: shop\nversion: 1.0.0\ncodes_from: errors.properties\n',
  }
  const run = inMemory({ files })
  const { err } = await run.rail('import errors.properties --out new.yaml')
  expect(err).toContain(`not taken: ${NO_ESCAPE}; a backslash is \\\\ (errors.properties:${place})`)
  expect(run.text('new.yaml')).toMatch(/code: card\.old[\s\S]*code: card\.gone\n[\s\S]*Gone é\./)
  const lint = await run.rail('lint --format concise errors.yaml')
  expect([lint.exit, lint.out]).toEqual([
    1,
    expect.stringContaining(`(errors.properties:${place})`),
  ])
})

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'a property may have the name %s',
  async (name) => {
    const run = inMemory({
      files: { 'errors.properties': `card.${name}=a b\ncard.lost=c d\n${name}=e f\n` },
    })
    expect((await run.rail('import errors.properties')).exit).toBeLessThan(2)
    expect(run.text('errors.yaml')).toContain(name)
  },
)

test('emphasis without an end takes no quadratic time, and what a cell says is kept', async () => {
  const cell = '*a_'.repeat(40_000)
  const files = {
    'a.md': `| code | meaning |\n|--|--|\n| \`CARD_LOST\` | Lost. |\n| \`CARD_OLD\` | ${cell} |\n`,
  }
  const run = inMemory({ files })
  const start = process.cpuUsage()
  expect((await run.rail('import a.md')).exit).toBeLessThan(2)
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5)
  expect(run.text('errors.yaml')).toContain(cell.slice(0, 1_000))
})

test('usage reads hostile texts, which it does not parse, in little time', async () => {
  const files = {
    'errors.yaml': healthy(),
    'src/good.ts': 'fail("MEMBER_NOT_FUND")\n',
    'src/bad.rs': `fn f() { fail("MEMBER_NOT_FOUND"); }\n${'%w('.repeat(4_000)}\n`,
    'src/worse.java': `class A { Object x = fail("MEMBER_NOT_FUND");\n${'a=>'.repeat(6_000)}\n`,
    'docs/bad.md': `MEMBER_NOT_FOUND\n\n${'>'.repeat(2_000)}\n`,
  }
  const { exit, out, err } = await inMemory({ files }).rail('usage src docs --format concise')
  expect([exit, err]).toEqual([1, 'Checked 4 files.\n'])
  expect(out.match(/^src\/\w+\.\w+:1:\d+/gm)).toEqual(['src/good.ts:1:7', 'src/worse.java:1:28'])
})
