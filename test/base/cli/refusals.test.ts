import { describe, expect, test } from 'vitest'
import { load } from '../../../src/base/cli/program.ts'
import { healthy } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'

const CONFIG = 'rail-errors.config.yaml'
const catalog = healthy()

describe('an option or argument that cannot be used is refused, with what to do next:', () => {
  test.each<[what: string, args: string, files: Record<string, string>, exit: number, err: string]>(
    [
      [
        'help of an unknown command',
        'help lnt',
        {},
        2,
        '"lnt" is not a known command; did you mean "lint"?',
      ],
      [
        'help of an unknown command, after an option',
        '--cwd . help foo',
        {},
        2,
        '"foo" is not a known command; run rail-errors --help',
      ],
      [
        'an unknown option of a command',
        'lint --fixx',
        {},
        2,
        'Run rail-errors lint --help for its options.',
      ],
      ['an unknown command', 'lnt', {}, 2, 'Run rail-errors --help to list commands and options.'],
      [
        'a check that removes',
        'build --check --clean',
        {},
        2,
        '--check and --clean cannot be used together: --check writes nothing',
      ],
      [
        'the index without a check',
        'build --staged',
        {},
        2,
        '--staged can only be used with --check',
      ],
      [
        'a check that only plans',
        'publish https://fhir.test --check --dry-run',
        {},
        2,
        '--check and --dry-run cannot be used together',
      ],
      [
        'a negative number of findings',
        'lint --max-findings -1',
        {},
        2,
        '--max-findings must be a whole number from 0 to 999999999, not "-1"',
      ],
      [
        'half a finding',
        'lint --max-findings 1.5',
        {},
        2,
        '--max-findings must be a whole number from 0 to 999999999, not "1.5"',
      ],
      [
        'a report over the catalog',
        'lint --format json=errors.yaml',
        {},
        2,
        'errors.yaml is a catalog and would be overwritten',
      ],
      [
        'a report over the config',
        `lint --format json=${CONFIG}`,
        { [CONFIG]: 'source: errors.yaml\n' },
        2,
        `${CONFIG} is a config and would`,
      ],
      [
        'an output rule',
        'lint --rule output-fresh=off',
        {},
        2,
        '"output-fresh" is an output rule; its level cannot be changed',
      ],
      [
        'a change rule',
        'lint --rule http-changed=off',
        {},
        2,
        '"http-changed" is a change rule; set it under diff.rules of the config',
      ],
      [
        'an output rule in the config',
        'lint',
        { [CONFIG]: 'rules: { output-fresh: off }\n' },
        2,
        '"output-fresh" is an output rule; its level',
      ],
      [
        'a change rule in the config',
        'lint',
        { [CONFIG]: 'rules: { http-changed: off }\n' },
        2,
        '"http-changed" is a change rule; set it under',
      ],
      [
        'an empty range',
        'lint',
        { [CONFIG]: 'rules: { code-length: { min: 5, max: 2 } }\n' },
        2,
        'min (5) must not be greater than max (2)',
      ],
      [
        'a range below the default',
        'lint',
        { [CONFIG]: 'rules: { text-length: { fix_max: 9 } }\n' },
        2,
        'fix_min (11) must not be greater than fix_max (9)',
      ],
      [
        'the place of the first of both',
        'lint',
        { [CONFIG]: 'rules: { code-length: { max: 2, min: 5 } }\n' },
        2,
        `${CONFIG}:1:38 error config`,
      ],
      [
        'the place of the only one',
        'lint',
        { [CONFIG]: 'rules: { code-length: { max: 2 } }\n' },
        2,
        `${CONFIG}:1:30 error config`,
      ],
      [
        'a range that a shared config empties',
        'lint',
        {
          [CONFIG]: 'extends: [./base.yaml]\nrules: { code-length: { max: 60 } }\n',
          'base.yaml': 'rules: { code-length: { min: 61 } }\n',
        },
        2,
        'min (61) must not be greater than max (60)',
      ],
      [
        'a source that does not exist',
        'lint',
        { [CONFIG]: 'source: nosuch.yaml\n' },
        2,
        `${CONFIG}: source: nosuch.yaml does not exist`,
      ],
      [
        'a catalog that does not exist',
        'lint',
        { [CONFIG]: 'catalogs: [{ source: nosuch.yaml }]\n' },
        2,
        `${CONFIG}: catalogs[0].source: nosuch.yaml does not exist`,
      ],
      [
        'a server that is a text',
        'lint',
        { [CONFIG]: 'servers: { x: "http://foo" }\n' },
        2,
        'servers.x must be a mapping; see',
      ],
    ],
  )('%s', async (_, args, files, exit, err) => {
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
