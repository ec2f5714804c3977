import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// What a CodeSystem of another publisher says and a catalog can't: it is named, once for each kind.

const codeSystem = (concepts: object[], header: object = {}) =>
  JSON.stringify({
    ...header,
    resourceType: 'CodeSystem',
    id: 'vsdm-errors',
    url: 'https://clinic.test/CodeSystem/vsdm-errors',
    version: '1.0.0',
    status: 'active',
    content: 'complete',
    language: 'en',
    concept: concepts.map((concept, index) => ({
      code: `VSDM_${index}`,
      display: `Vsdm ${index}`,
      definition: `Fault ${index}.`,
      ...concept,
    })),
  })

async function imported(concepts: object[], flags = '', header: object = {}) {
  const { exit, err, text } = await rail(`import vsdm.json ${flags}`, {
    files: { 'vsdm.json': codeSystem(concepts, header) },
  })
  const companions = Object.fromEntries(
    ['de', 'fr'].flatMap((tag) => {
      const words = text(`errors.${tag}.yaml`)
      return words === undefined ? [] : [[`errors.${tag}.yaml`, words]]
    }),
  )
  const { raw } = await read(text('errors.yaml') ?? 'codes: []', { companions })
  const { codes } = raw as { codes: Record<string, unknown>[] }
  const notices = err
    .split('\n')
    .flatMap((line) => (line.startsWith('warning: vsdm.json: ') ? [line.slice(20)] : []))
    .filter((line) => !line.startsWith('does not say this'))
  return { exit, err, notices, codes: codes.map(({ code: _, meaning: __, ...entry }) => entry) }
}

test.each(
  rowsOf<{ what: string; concepts: object[]; entries: object[]; notices: string[] }>(
    import.meta,
    'what, concepts, entries',
  ),
)('$what', async ({ concepts, entries, notices }) => {
  const { exit, ...result } = await imported(concepts)
  expect(exit).toBe(0)
  expect({ entries: result.codes, notices: result.notices }).toEqual({
    entries,
    notices,
  })
})

test('parts of the header that no field takes are named by their paths', async () => {
  const { notices } = await imported([{}], '', {
    contact: [{ name: 'Desk', telecom: [{ system: 'email', value: 'a@b.test', use: 'work' }] }],
    jurisdiction: [
      { coding: [{ system: 'urn:iso:std:iso:3166', code: 'DE', display: 'Germany' }] },
    ],
    identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.36.1', use: 'official' }],
    property: [{ code: 'status', description: 'Whether it is used', type: 'code' }],
  })
  expect(notices).toEqual([
    'no field takes this, so it is left out: contact.telecom.use work, jurisdiction.coding.display Germany, identifier.use official',
    'is published otherwise: property status.description Whether it is used → Status of the concept',
  ])
})

test('a published set writes no lines of its own, and all of its names are listed, each cut', async () => {
  const names = Array.from({ length: 30 }, (_, at) => ({
    code: `p${String(at).padStart(3, '0')}`,
    valueString: 'x',
  }))
  const { err, notices } = await imported([
    {
      property: [...names, { code: `a\u001b[2J\n::error::${'x'.repeat(5_000)}`, valueString: 'x' }],
    },
  ])
  expect(notices).toHaveLength(1)
  for (const { code } of names) expect(notices[0]).toContain(`concept.property ${code} (1 code)`)
  expect(notices[0]).toMatch(/concept\.property a \[2J ::error::x+… \(1 code\)$/)
  expect(notices[0]!.length).toBeLessThan(1_200)
  expect(err).not.toContain('\u001b')
})

describe('--map', () => {
  const concepts = [
    {
      property: [
        { code: 'diagnostics', valueString: 'Check the card.' },
        { code: 'status-code', valueString: '404' },
      ],
    },
    {
      property: [
        { code: 'comment', valueString: 'Check the reader.' },
        { code: 'v2-concComment', valueString: 'Old.' },
      ],
    },
  ]
  test('makes fields of properties, the first one that a code has', async () => {
    const { codes, notices } = await imported(
      concepts,
      '--map fix=diagnostics,fix=comment --map http=status-code --map notes=v2-concComment',
    )
    expect(codes).toEqual([
      { http: 404, fix: 'Check the card.' },
      { fix: 'Check the reader.', notes: 'Old.' },
    ])
    expect(notices).toEqual([])
  })

  test('names a property that no code has', async () => {
    const { err, notices } = await imported(concepts, '--map fix=diagnosis')
    expect(err).toContain(
      'to import a property, name it as a field: --map <field>=<property>, such as --map fix=diagnostics',
    )
    expect(notices).toContain('no code has the mapped property diagnosis')
  })

  test.each([
    ['diagnostics', 'write <field>=<name in the source>, such as --map code=id'],
    ['fix=', 'write <field>=<name in the source>'],
    ['diagnostics=fix', 'the field comes first: --map fix=diagnostics'],
    ['fixx=diagnostics', '"fixx" can\'t be mapped; did you mean "fix"?; use one of http, stop,'],
    ['code=diagnostics', '"code" can\'t be mapped'],
    ['handling=diagnostics', '"handling" can\'t be mapped'],
  ])('%s is refused', async (flag, message) => {
    const { exit, err } = await imported(concepts, `--map ${flag}`)
    expect(exit).toBe(2)
    expect(err).toContain(message)
  })

  test('is for CodeSystems and ValueSets', async () => {
    const list = JSON.stringify({
      codes: [
        { code: 'A_B', http: 404, stop: true, fix_stage: 'identify', meaning: 'M.', fix: 'F.' },
      ],
    })
    const { exit, err } = await rail('import list.json --map fix=diagnostics', {
      files: { 'list.json': list },
    })
    expect(exit).toBe(2)
    expect(err).toContain('--map is not for a published list, and list.json is one')
  })
})
