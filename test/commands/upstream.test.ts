import { describe, expect, test } from 'vitest'
import { entry, file } from '../../src/lint/rule.ts'
import { inMemory } from '../rail.ts'

const upstream = { core: { title: 'Core registry', codes_from: 'core/faults.ts' } }
const catalog = (first: string[], second: string[], header: object = { upstream }) =>
  file(
    header as Record<string, unknown>,
    [
      entry({ from: { core: first } }),
      entry({
        code: 'MEMBER_BLOCKED',
        meaning: 'The plan has blocked this member.',
        ...(second.length > 0 && { from: { core: second } }),
      }),
    ].join('\n'),
  )
const FAULTS = `export enum Fault {
  R042 = 'R042', // no such member
  R043 = 'R043',
  R900 = 'R900',
}
`
const at = (source: string) => ({ 'errors.yaml': source, 'core/faults.ts': FAULTS })
const linesOf = (out: string) => out.split('\n').filter((line) => line.includes(' upstream-'))

describe('lint against the own list of a system', () => {
  test.each([
    [
      'a code that nothing stands for, in the file of the system',
      catalog(['R042'], ['R043']),
      ['core/faults.ts:4:10 warning upstream-complete'],
    ],
    [
      'a code that is left out on purpose',
      catalog(['R042'], ['R043'], { upstream: { core: { ...upstream.core, unmapped: ['R900'] } } }),
      [],
    ],
    [
      'a misspelled code, and the one that is missing then',
      catalog(['R042', 'R900'], ['R034']),
      [
        'core/faults.ts:3:10 warning upstream-complete',
        'errors.yaml:26:18 error upstream-code-listed',
      ],
    ],
    [
      'a code that is named twice',
      catalog(['R042', 'R043', 'R900'], ['R042']),
      ['errors.yaml:26:18 error upstream-mapped-once'],
    ],
  ])('%s', async (_, source, expected) => {
    const { out } = await inMemory({ files: at(source) }).rail('lint errors.yaml')
    expect(linesOf(out).sort()).toEqual(expected.sort())
  })

  test('a list that is not there is an error where it is named', async () => {
    const { out, exit } = await inMemory({
      files: { 'errors.yaml': catalog(['R042'], []) },
    }).rail('lint errors.yaml')
    expect(exit).toBe(1)
    expect(out).toMatch(
      /^errors\.yaml:\d+:\d+ error codes-from-readable\n {2}"core\/faults\.ts" is not a file in this repository/m,
    )
  })
})

test('diff says which code the same failure has now', async () => {
  const { rail } = inMemory({
    files: { 'old.yaml': catalog(['R042', 'R043'], []), 'new.yaml': catalog(['R042'], ['R043']) },
  })
  const { out } = await rail('diff old.yaml new.yaml')
  expect(out).toContain('core R043 now is MEMBER_BLOCKED; it was MEMBER_NOT_FOUND')
  expect(out).toContain('upstream-moved')
  const notes = await rail('changelog old.yaml new.yaml')
  expect(notes.out).toContain(
    '- `MEMBER_BLOCKED`: The code is now sent in some cases in which MEMBER_NOT_FOUND was sent.',
  )
  expect(notes.out).not.toMatch(/R04|core/i)
})

test('nothing that is built by default, and no site, has codes of a system that is not public', async () => {
  const made = async (isPublic: boolean) => {
    const header = {
      upstream: { core: { title: 'Core registry', uri: 'urn:clinic:core', public: isPublic } },
    }
    const { rail, disk } = inMemory({
      files: {
        'errors.yaml': catalog(['R042'], ['R043'], header),
        'rail-errors.config.yaml': 'outputs:\n  - target: static-site\n',
      },
    })
    expect(
      await rail('build --target static-site,flat-list,handling,typescript,fhir-r4,fhir-r5'),
    ).toMatchObject({ exit: 0 })
    return [...disk].flatMap(([path, text]) =>
      path.includes('/dist-terminology/') && /R042|clinic:core/.test(String(text))
        ? [path.replace(/.*\/dist-terminology\//, '')]
        : [],
    )
  }
  expect(await made(false)).toEqual([])
  const shown = await made(true)
  expect(shown).toContain('clinic-errors-from-core.conceptmap.json')
  expect(shown).toContain('r5/clinic-errors-from-core.conceptmap.json')
  expect(shown.filter((path) => path.endsWith('codes/MEMBER_NOT_FOUND/index.html'))).toHaveLength(1)
  expect(shown.filter((path) => /\.(?:ts|js)$|handling/.test(path))).toEqual([])
})

test('import takes a column over', async () => {
  const csv = (old: string) =>
    `code,http,meaning,legacy\nCARD_OLD,402,The card is too old.,E1; E2\nCARD_LOST,402,The card was lost.,${old}\nCARD_ODD,402,The card is odd.,\n`
  const { rail, text } = inMemory({ files: { 'codes.csv': csv('17') } })
  await rail('import codes.csv --map from.core=legacy')
  expect(text('errors.yaml')).toContain('upstream:\n  core:\n    title: Core\n')
  expect(text('errors.yaml')).toContain('    from:\n      core: [E1, E2]\n')
  expect(text('errors.yaml')).toContain('    from:\n      core: ["17"]\n')
  expect(text('errors.yaml')!.match(/from:$/gm)).toHaveLength(2)
})
