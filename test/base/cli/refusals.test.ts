import { describe, expect, test } from 'vitest'
import { load } from '../../../src/base/cli/program.ts'
import { healthy } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const CONFIG = 'rail-errors.config.yaml'
const catalog = healthy()

describe('an option or argument that cannot be used is refused, with what to do next:', () => {
  test.each(
    rowsOf<{
      what: string
      args: string
      files: Record<string, string>
      exit: number
      err: string
    }>(import.meta, 'an option or argument that cannot be used: what, args, files'),
  )('$what', async ({ args, files, exit, err }) => {
    const run = await rail(args, { files: { 'errors.yaml': catalog, ...files } })
    expect({ exit: run.exit, err: run.err }).toEqual({ exit, err: expect.stringContaining(err) })
    expect(run.disk.get('/repo/errors.yaml')).toBe(catalog)
    expect(run.err).not.toContain('http://foo')
  })

  test('a range that a shared config empties is named there only', async () => {
    const files = {
      [CONFIG]: 'extends: [./base.yaml]\nrules: { code-length: { level: warn } }\n',
      'base.yaml': 'rules: { code-length: { min: 5, max: 2 } }\n',
    }
    const { err } = await rail('lint', { files: { 'errors.yaml': catalog, ...files } })
    expect(err.match(/^.*must not be greater/gm)).toEqual([
      expect.stringContaining('base.yaml:1:30 '),
    ])
  })

  test('a range that a shared config opens is not empty', async () => {
    const files = {
      [CONFIG]: 'extends: [./base.yaml]\nrules: { code-length: { min: 70 } }\n',
      'base.yaml': 'rules: { code-length: { max: 80 } }\n',
    }
    expect((await rail('lint', { files: { 'errors.yaml': catalog, ...files } })).err).not.toContain(
      'must not be greater',
    )
  })
})

test('options that are declared to exclude or need each other are options of their command', async () => {
  const unknown = [...(await load())].flatMap(([name, { options, combinations = [] }]) =>
    combinations
      .flatMap((one) => [...one.flags, ...('notWith' in one ? one.notWith : one.onlyWith)])
      .filter((flag) => !options.some(({ flags }) => flags.split(' ')[0] === flag))
      .map((flag) => `${name} ${flag}`),
  )
  expect(unknown).toEqual([])
})
