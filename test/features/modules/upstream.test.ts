import { expect, test } from 'vitest'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { inMemory } from '../../support/rail.ts'

const catalog = (first: string[], second: string[]) =>
  file(
    {},
    [
      entry({ from: { core: first } }),
      entry({
        code: 'MEMBER_BLOCKED',
        meaning: 'The plan has blocked this member.',
        ...(second.length > 0 && { from: { core: second } }),
      }),
    ].join('\n'),
  )

test('lint finds a code of another system that is named twice, at both places', async () => {
  const { out } = await inMemory({
    files: { 'errors.yaml': catalog(['R042', 'R043'], ['R042']) },
  }).rail('lint errors.yaml --format json')
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: {
      rule: string
      range: { line: number }
      related?: { range: { line: number } }[]
    }[]
  }
  const found = diagnostics.filter(({ rule }) => rule === 'from-unique')
  expect(found.map(({ range, related }) => [range.line, related?.[0]?.range.line])).toEqual([
    [25, 18],
  ])
})

test('diff says which codes of other systems a code means now; release notes do not', async () => {
  const { rail } = inMemory({
    files: { 'old.yaml': catalog(['R042', 'R043'], []), 'new.yaml': catalog(['R042'], ['R043']) },
  })
  const { out } = await rail('diff old.yaml new.yaml --format concise')
  expect(out.match(/from-changed .*/g)).toEqual([
    'from-changed MEMBER_NOT_FOUND: no longer means core R043',
    'from-changed MEMBER_BLOCKED: now means core R043',
  ])
  const notes = await rail('changelog old.yaml new.yaml')
  expect(notes.out).not.toMatch(/R04|core/i)
})

test('only the target upstream has codes of other systems', async () => {
  const { rail, disk } = inMemory({
    files: {
      'errors.yaml': catalog(['R042'], ['R043']),
      'rail-errors.config.yaml': 'outputs:\n  - target: static-site\n',
    },
  })
  expect(
    await rail('build --target static-site,flat-list,handling,typescript,fhir-r4,fhir-r5,upstream'),
  ).toMatchObject({ exit: 0 })
  const having = [...disk].flatMap(([path, text]) =>
    path.includes('/dist-terminology/') && /R042/.test(String(text))
      ? [path.replace(/.*\/dist-terminology\//, '')]
      : [],
  )
  expect(having.sort()).toEqual(['clinic-errors.upstream.d.ts', 'clinic-errors.upstream.js'])
})

test('import takes a column over', async () => {
  const csv =
    'code,http,meaning,legacy\nCARD_OLD,402,The card is too old.,E1; E2\nCARD_LOST,402,The card was lost.,17\nCARD_ODD,402,The card is odd.,\n'
  const { rail, text } = inMemory({ files: { 'codes.csv': csv } })
  await rail('import codes.csv --map from.core=legacy')
  expect(text('errors.yaml')).toContain('    from:\n      core: [E1, E2]\n')
  expect(text('errors.yaml')).toContain('    from:\n      core: ["17"]\n')
  expect(text('errors.yaml')!.match(/from:$/gm)).toHaveLength(2)
})
