import { afterEach, describe, expect, test, vi } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { build } from '../../../src/index.ts'
import { createRail, type RailFinding } from '../../../src/libraries/server/index.ts'
import * as javascript from '../../golden/rich/visit-errors.js'
import * as errors from '../../golden/rich/visit-errors.ts'
import * as upstream from '../../golden/rich/visit-errors.upstream.js'

const watched = () => {
  const found: RailFinding[] = []
  return {
    found,
    rail: createRail({ ...errors, ...upstream }, { onFinding: (one) => found.push(one) }),
  }
}

describe('a code of a system behind the API', () => {
  test.each([
    ['core', 'R042', 'MEMBER_NOT_FOUND'],
    ['core', 'R043', 'MEMBER_NOT_FOUND'],
    ['core', 'R504', 'PAYER_SLOW'],
    ['bank', '1042', 'MEMBER_NOT_FOUND'],
    ['bank', 1042, 'MEMBER_NOT_FOUND'],
  ] as const)('%s %s is %s', (system, code, expected) => {
    const { rail, found } = watched()
    expect(rail.fromUpstream(system, code)).toBe(expected)
    expect(rail.forOperation('openVisit').fromUpstream(system, code)).toBe(expected)
    expect(found).toEqual([])
  })

  test.each([
    ['of a retired code', 'R050'],
    ['that is left out on purpose', 'R900'],
    ['that nobody knows', 'R999'],
    ['with the name of a member of every object', 'constructor'],
  ])('%s is none, and is reported once', (_, code) => {
    const { rail, found } = watched()
    expect([rail.fromUpstream('core', code), rail.fromUpstream('core', code)]).toEqual([
      undefined,
      undefined,
    ])
    expect(found).toEqual([
      { system: 'core', code, message: `no code of the catalog stands for "${code}" of core` },
    ])
  })

  test('has the type of the codes of its system', () => {
    const { rail } = watched()
    const bank: 'MEMBER_NOT_FOUND' | undefined = rail.fromUpstream('bank', '1042')
    expect(bank).toBe('MEMBER_NOT_FOUND')
    // @ts-expect-error PAYER_SLOW is among the codes of this system
    const core: 'MEMBER_NOT_FOUND' | undefined = rail.fromUpstream('core', 'R504')
    expect(core).toBe('PAYER_SLOW')
    const slow = rail.fromUpstream('core', 'R504')
    if (slow === 'PAYER_SLOW') expect(rail.fail(slow).reasons[0]!.error).toBe('PAYER_SLOW')
    const plain = createRail({ ...javascript, ...upstream }, { onFinding() {} })
    const known: 'MEMBER_NOT_FOUND' | 'PAYER_SLOW' | undefined = plain.fromUpstream('core', 'R504')
    expect(known).toBe('PAYER_SLOW')
  })

  test('of an unknown system is a mistake of the program', () => {
    const { rail } = watched()
    // @ts-expect-error there is no such system
    expect(() => rail.fromUpstream('cor', 'R042')).toThrow(TypeError)
    // @ts-expect-error the module has no systems
    expect(() => createRail(errors).fromUpstream('core', 'R042')).toThrow(TypeError)
    // @ts-expect-error it is a member of every object
    expect(() => rail.fromUpstream('toString', 'R042')).toThrow(TypeError)
  })
})

describe('without onFinding', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  test.each([
    ['development', ['rail-errors: no code of the catalog stands for "R999" of core']],
    ['production', []],
  ])('in %s', (environment, lines) => {
    vi.stubEnv('NODE_ENV', environment)
    const said: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line) => said.push(line))
    expect(createRail({ ...errors, ...upstream }).fromUpstream('core', 'R999')).toBeUndefined()
    expect(said).toEqual(lines)
  })
})

test('a hook that fails changes nothing', () => {
  const rail = createRail(
    { ...errors, ...upstream },
    {
      onFinding() {
        throw new Error('the log is full')
      },
    },
  )
  expect(rail.fromUpstream('core', 'R999')).toBeUndefined()
})

test('names that JavaScript reserves are names as others are', async () => {
  const source = file({}, entry({ from: { core: ['__proto__', "it's", '*/', 'toString'] } }))
  const { files } = await build(await read(source), { targets: ['upstream'] })
  expect(files.map(({ path }) => path)).toEqual([
    'clinic-errors.upstream.js',
    'clinic-errors.upstream.d.ts',
  ])
  const { codesByUpstream } = await import(
    `data:text/javascript,${encodeURIComponent(String(files[0]!.contents))}`
  )
  expect(Object.entries(codesByUpstream.core)).toEqual(
    ['__proto__', "it's", '*/', 'toString'].map((id) => [id, 'MEMBER_NOT_FOUND']),
  )
})
