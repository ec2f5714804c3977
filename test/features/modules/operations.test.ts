import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/example.ts'
import { build } from '../../../src/index.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'

const OPERATIONS = ['openVisit', { id: 'billVisit', title: 'Send the bill' }, '__proto__']
const CODES = [
  { code: 'MEMBER_NOT_FOUND', raised_by: ['openVisit', 'billVisit'] },
  { code: 'BILL_SENT', raised_by: ['billVisit'] },
  { code: 'TOKEN_EXPIRED', raised_by: ['*'] },
  { code: 'NEVER_SENT', raised_by: [] },
  { code: 'FROM_SOMEWHERE' },
  { code: 'OLD_ONE', raised_by: ['openVisit'], retired: { since: '1.0.0', reason: 'Gone.' } },
]
const source = (operations: unknown, codes: readonly Record<string, unknown>[] = CODES) =>
  file({ operations }, codes.map((fields) => entry(fields)).join('\n'))

const anywhere = ['TOKEN_EXPIRED', 'FROM_SOMEWHERE']
const wanted = [
  ['openVisit', [...anywhere, 'MEMBER_NOT_FOUND']],
  ['billVisit', [...anywhere, 'MEMBER_NOT_FOUND', 'BILL_SENT']],
  ['__proto__', anywhere],
]

const moduleOf = async (text: string) => {
  const { files } = await build(await read(text), { targets: ['javascript'] })
  const { contents } = files.find(({ path }) => path === 'clinic-errors.js')!
  return import(`data:text/javascript,${encodeURIComponent(String(contents))}`)
}

describe('the codes of an operation', () => {
  test('in a module: those of any operation, then its own; retired ones excepted', async () => {
    const module = await moduleOf(source(OPERATIONS))
    expect(module.operations).toEqual(['openVisit', 'billVisit', '__proto__'])
    expect(module.codesOfAnyOperation).toEqual(anywhere)
    expect(Object.entries(module.codesByOperation)).toEqual(wanted)
  })

  test('for a program that has the catalog, the same', async () => {
    const { errors } = errorsModuleOf(catalogOf(await read(source(OPERATIONS))))
    const { operations, codesOfAnyOperation, codesByOperation } = errors as never as Awaited<
      ReturnType<typeof moduleOf>
    >
    expect([operations, codesOfAnyOperation]).toEqual([wanted.map(([id]) => id), anywhere])
    expect(Object.entries(codesByOperation)).toEqual(wanted)
  })

  test.each([
    ['without operations', source(undefined, [{ raised_by: ['*'] }])],
    ['with operations that no code names', source(OPERATIONS, [{}])],
  ])('a module %s has none', async (_, text) => {
    expect(Object.keys(await moduleOf(text)).filter((name) => /operation/i.test(name))).toEqual([])
  })
})
