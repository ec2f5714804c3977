import { describe, expect, test } from 'vitest'
import { catalogHash, catalogOf } from '../../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { entry, file } from '../../../../src/base/rules/example.ts'
import { build, type ParsedCatalog } from '../../../../src/index.ts'

const OPERATIONS = ['openVisit', { id: 'billVisit', title: 'Send the bill' }, 'visits.close']
const CODES = [
  { code: 'MEMBER_NOT_FOUND', raised_by: ['openVisit', 'visits.close'] },
  { code: 'BILL_SENT', raised_by: ['billVisit'] },
  { code: 'TOKEN_EXPIRED', raised_by: ['*'] },
  { code: 'NEVER_SENT', raised_by: [] },
  { code: 'FROM_SOMEWHERE' },
  { code: 'OLD_ONE', raised_by: ['billVisit'], retired: { since: '1.0.0', reason: 'Gone.' } },
]
const source = (operations: unknown, codes: readonly Record<string, unknown>[] = CODES) =>
  file({ operations }, codes.map((fields) => entry(fields)).join('\n'))

const raised = ({ value }: ParsedCatalog) =>
  Object.fromEntries(value.codes!.map(({ code, raised_by }) => [code, raised_by]))

const outputs = async (reading: ParsedCatalog, targets: string[]) =>
  new Map((await build(reading, { targets })).files.map((one) => [one.path, String(one.contents)]))

describe('the operations of an API', () => {
  test('an id alone, and a title that equals the derived one, mean the same', async () => {
    const [plain, whole] = await Promise.all(
      [OPERATIONS, [{ id: 'openVisit', title: 'Open visit' }, ...OPERATIONS.slice(1)]].map(
        async (list) => catalogOf(await read(source(list))),
      ),
    )
    expect(plain!.operations).toEqual([
      { id: 'openVisit' },
      { id: 'billVisit', title: 'Send the bill' },
      { id: 'visits.close' },
    ])
    expect(catalogHash(whole!)).toBe(catalogHash(plain!))
  })

  test('no list, and an empty one, mean the same; an empty `raised_by` and none do not', async () => {
    const [absent, empty] = await Promise.all(
      [undefined, []].map(async (list) => catalogOf(await read(source(list, [{}])))),
    )
    expect(absent).not.toHaveProperty('operations')
    expect(catalogHash(empty!)).toBe(catalogHash(absent!))
    const none = catalogOf(await read(source(undefined, [{ raised_by: [] }])))
    expect(none.codes[0]!.raised_by).toEqual([])
    expect(catalogHash(none)).not.toBe(catalogHash(absent!))
  })

  test('come back from the list with its handling file', async () => {
    const own = await read(source(OPERATIONS))
    const files = await outputs(own, ['flat-list', 'handling'])
    const again = await read(files.get('clinic-errors.json')!, {
      file: 'clinic-errors.json',
      companions: { handling: files.get('clinic-errors.handling.json')! },
    })
    expect(catalogOf(again).operations).toEqual(catalogOf(own).operations)
    expect(raised(again)).toEqual(raised(own))
    expect(JSON.parse(files.get('clinic-errors.json')!).codes[0]).not.toHaveProperty('raised_by')
  })

  test.each(['fhir-r4', 'fhir-r5'])('come back from %s by their ids', async (target) => {
    const own = await read(source(OPERATIONS))
    const files = await outputs(own, [target])
    const [path] = [...files.keys()].filter((one) => one.endsWith('clinic-errors.codesystem.json'))
    const again = await read(files.get(path!)!, { file: 'clinic-errors.codesystem.json' })
    expect(raised(again)).toEqual(raised(own))
    expect(again.unknownFields).toContain('operations')
    expect(again.value.operations).toEqual(['openVisit', 'visits.close', 'billVisit'])
  })

  test('a default for a tag says where most codes come from', async () => {
    const text = source(OPERATIONS, [
      { code: 'TOKEN_EXPIRED', tags: ['anywhere'] },
      { code: 'BILL_SENT', raised_by: ['billVisit'], tags: ['anywhere'] },
    ]).replace('codes:', "defaults: { by_tag: { anywhere: { raised_by: ['*'] } } }\ncodes:")
    expect(raised(await read(text))).toEqual({ TOKEN_EXPIRED: ['*'], BILL_SENT: ['billVisit'] })
  })
})
