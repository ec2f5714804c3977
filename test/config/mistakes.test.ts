import { expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import { rail } from '../rail.ts'

const sources = (count: number) => Array.from({ length: count }, () => '{ source: errors.yaml }').join(', ')

test.each<[what: string, config: string, ...found: string[]]>([
  ['as many catalogs as there may be', `preset: strict\ncatalogs: [${sources(100)}]\n`],
  [
    'one catalog more',
    `preset: strict\ncatalogs: [${sources(101)}]\n`,
    '2:1 error config "catalogs" has 101 items; the limit is 100: use several configs',
  ],
  [
    'the short and the long form',
    'source: errors.yaml\noutputs: []\ncatalogs: [{ source: errors.yaml }]\n',
    '1:1 error config "source" and "catalogs" cannot be used together: "source" is the short form for one catalog',
    '2:1 error config "outputs" and "catalogs" cannot be used together: "outputs" is the short form for one catalog',
  ],
  [
    'outputs beside the long form',
    'outputs: []\ncatalogs: [{ source: errors.yaml }]\n',
    '1:1 error config "outputs" and "catalogs" cannot be used together: "outputs" is the short form for one catalog',
  ],
  ['the short form alone', 'source: errors.yaml\noutputs: []\n'],
  ['an empty config', '# nothing\n'],
])('%s', async (_, config, ...found) => {
  const { exit, err } = await rail('lint --format concise', { files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config } })
  const lines = err.split('\n').filter((line) => line.startsWith('rail-errors.config.yaml:'))
  expect(lines.map((line) => line.replace('rail-errors.config.yaml:', ''))).toEqual(found)
  expect(exit).toBe(found.length > 0 ? 2 : 0)
})
