import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { issueTypeOf } from '../../../../src/base/core/catalog/issue-type.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import {
  type BuildOptions,
  build,
  lint,
  type ParsedCatalog,
  UnknownTarget,
} from '../../../../src/index.ts'
import { readWhole } from '../../../support/languages.ts'
import { rail } from '../../../support/rail.ts'

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const RICH = text('fixtures/rich/errors.yaml')
const CATALOGS = {
  rich: RICH,
  rail: text('../errors.yaml'),
  // As little as lint allows, with much that says nothing.
  bare: file(
    {
      title: undefined,
      description: undefined,
      publisher: undefined,
      contact: [],
      language: 'sw',
      stages: ['identify', { id: 'consent', title: 'Consent', description: 'Consent' }],
    },
    [
      entry({
        display: 'Member not found',
        handling: {},
        translations: {
          'pt-BR': { display: 'Membro desconhecido' },
          fr: { meaning: 'Inconnu.', fix: 'Voir.' },
        },
      }),
      entry({
        code: 'B',
        meaning: 'Second.',
        fix_stage: 'consent',
        handling: { paths: ['a'], audience: [], retry: 'after_fix', outcome: 'fail' },
      }),
    ].join('\n'),
  ),
}
const FOLDERS = { 'fhir-r4': '', 'fhir-r5': 'r5/' } as const
const everything: NonNullable<BuildOptions['fhir']> = { value_sets: ['active'] }

const made = async (reading: ParsedCatalog, targets: readonly string[], fhir = everything) =>
  new Map(
    (await build(reading, { targets, fhir })).files.map(({ path, contents }) => [
      path,
      String(contents),
    ]),
  )

/** A published file, read with the files beside it. */
const published = (
  files: ReadonlyMap<string, string>,
  path: string,
  beside: Record<string, string> = {},
): Promise<ParsedCatalog> =>
  read(files.get(path)!, {
    file: path,
    companions: Object.fromEntries(
      Object.entries(beside).map(([kind, other]) => [kind, files.get(other)!]),
    ),
  })

describe.each(Object.entries(CATALOGS))('the catalog %s', (_, source) => {
  test.each(Object.entries(FOLDERS))(
    '%s, read and built again, is the same to the byte',
    async (target, folder) => {
      const own = await readWhole(source)
      const name = `${folder}${own.value.name}`
      expect(lint(own).filter(({ severity }) => severity === 'error')).toEqual([])
      const files = await made(own, [target])
      expect(files.size).toBe(5)
      const again = await published(files, `${name}.codesystem.json`, {
        stages: `${name}-stages.codesystem.json`,
      })
      expect(lint(again).filter(({ severity }) => severity === 'error')).toEqual([])
      expect([...(await made(again, [target]))]).toEqual([...files])
    },
  )
})

// The same TypeScript for everybody: below the header, which names the title and the version.
describe('TypeScript from what was published', () => {
  const below = (contents: string | undefined) => contents?.slice(contents.indexOf('\n'))
  const forms: [string, string, Record<string, string>][] = [
    [
      'the list with its handling file',
      'visit-errors.json',
      { handling: 'visit-errors.handling.json' },
    ],
    ...Object.values(FOLDERS).flatMap((folder): [string, string, Record<string, string>][] => {
      const name = `${folder}visit-errors`
      const stages = `${name}-stages.codesystem.json`
      return [
        [`${name}.codesystem.json`, `${name}.codesystem.json`, { stages }],
        [
          `${name}.valueset.json with its CodeSystem`,
          `${name}.valueset.json`,
          { codeSystem: `${name}.codesystem.json`, stages },
        ],
      ]
    }),
  ]
  // FHIR does not have the params of texts.
  const withoutParams = (own: ParsedCatalog): ParsedCatalog => ({
    ...own,
    unknownFields: ['codes.params'],
    value: {
      ...own.value,
      codes: own.value.codes!.map(({ params: _, ...entry }) => entry),
    },
  })
  test.each(forms)('%s', async (_, path, beside) => {
    const own = await readWhole(RICH)
    const files = await made(own, ['flat-list', 'handling', ...Object.keys(FOLDERS)])
    const targets = ['typescript', 'typescript-enum']
    const [wanted, got] = [
      await made('handling' in beside ? own : withoutParams(own), targets),
      await made(await published(files, path, beside), targets),
    ]
    expect(wanted.size).toBe(4) // with the texts of two languages
    for (const [name, contents] of wanted) expect(below(got.get(name)), name).toBe(below(contents))
  })

  test('on the command line, with the stages found beside', async () => {
    const files = await made(await readWhole(RICH), ['fhir-r4'])
    const { exit, err, text } = await rail(
      'build terms/visit-errors.codesystem.json --target typescript --out src',
      {
        files: Object.fromEntries([...files].map(([path, body]) => [`terms/${path}`, body])),
      },
    )
    expect({ exit, err }).toEqual({
      exit: 0,
      err: expect.stringContaining(
        'a code-system does not carry wire; the target typescript assumes',
      ),
    })
    expect(below(text('src/visit-errors.ts'))).toBe(
      below(
        (await made(withoutParams(await readWhole(RICH)), ['typescript'])).get('visit-errors.ts'),
      ),
    )
  })
})

// What a field that was published says is not lost, and what was not published is named.
test('a catalog from its CodeSystem says what the errors.yaml says', async () => {
  const own = await readWhole(RICH)
  const files = await made(own, ['fhir-r4'])
  const again = await published(files, 'visit-errors.codesystem.json', {
    stages: 'visit-errors-stages.codesystem.json',
  })
  expect(again.unknownFields).toEqual([
    'package_id',
    'fhir',
    'wire',
    'code_style',
    'defaults',
    'operations',
    'imports',
    'overridable',
    'codes.from',
    'codes.notes',
    'codes.params',
    'codes.statuses',
    'codes.tags',
  ])
  const { package_id: _, 'x-reviewed': __, ...header } = own.value as Record<string, unknown>
  const codes = own.value.codes!.map((one) => {
    const {
      notes: ___,
      params: ________,
      tags: ____,
      from: _______,
      'x-owner': _____,
      ...rest
    } = one as Record<string, unknown>
    // One that is derived from the status is not written twice.
    const { issue_type, ...others } = rest as { issue_type?: string; http: number }
    return issue_type === issueTypeOf(others as never) ? others : rest
  })
  // The operations are those that the codes name, without their titles.
  const operations = ['openVisit', 'billVisit', 'session.close', 'session.open']
  expect(again.value).toEqual({ ...header, operations, codes })
})

test('findings about a CodeSystem stand at its lines', async () => {
  const files = await made(await readWhole(RICH), ['fhir-r4'])
  const broken = files
    .get('visit-errors.codesystem.json')!
    .replace('"valueInteger": 404', '"valueInteger": 499')
    .replace('"id": "visit-errors"', '"id": "visit--errors-"')
  const found = lint(await read(broken, { file: 'visit-errors.codesystem.json' })).filter(
    ({ severity }) => severity === 'error',
  )
  const line = (words: string) => broken.split('\n').findIndex((one) => one.includes(words)) + 1
  expect(found.map(({ rule, range }) => [rule, range.line])).toEqual([
    ['http-registered', line('"valueInteger": 499') - 2],
  ])
})

const foreign = (fields: object, concept: readonly object[]) =>
  JSON.stringify({
    resourceType: 'CodeSystem',
    id: 'ClinicErrors',
    url: 'https://clinic.test/CodeSystem/ClinicErrors',
    status: 'active',
    content: 'complete',
    ...fields,
    concept,
  })

describe('a CodeSystem of another publisher', () => {
  test('is read as far as it goes, and what it does not say is named', async () => {
    const reading = await read(
      foreign(
        {
          version: '1.0',
          property: [
            { code: 'status', type: 'code' },
            { code: 'http', type: 'integer' },
          ],
        },
        [
          {
            code: 'http-4xx',
            display: 'Client errors',
            property: [{ code: 'notSelectable', valueBoolean: true }],
            concept: [
              {
                code: 'NOT_THERE',
                display: 'Nothing there',
                definition: 'Gone.',
                concept: [{ code: 'lower-case', definition: 'Odd.' }],
              },
            ],
          },
          {
            code: 'OLD',
            definition: 'Old.',
            extension: [
              {
                url: 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby',
                valueCoding: { code: 'NOT_THERE' },
              },
            ],
            property: [
              { code: 'status', valueCode: 'retired' },
              { code: 'http', valueInteger: 410 },
            ],
            designation: [
              { language: 'de', value: 'Alt' },
              { language: 'de', use: { code: 'olde-english' }, value: 'Uralt' },
              { value: 'no language' },
            ],
          },
          {
            code: 'QUIET',
            definition: 'Quiet.',
            property: [{ code: 'inactive', valueBoolean: true }],
          },
        ],
      ),
      { file: 'ClinicErrors.codesystem.json' },
    )
    expect(reading.value).toEqual({
      name: 'clinic-errors',
      url: 'https://clinic.test',
      version: '1.0',
      status: 'active',
      stages: [],
      fhir: {
        code_system: {
          url: 'https://clinic.test/CodeSystem/ClinicErrors',
          id: 'ClinicErrors',
        },
        headings: [{ code: 'http-4xx', display: 'Client errors' }],
        properties: {
          'x-http': { type: 'integer' },
          'x-parent': {
            uri: 'http://hl7.org/fhir/concept-properties#parent',
            type: 'code',
            nested: true,
          },
        },
      },
      codes: [
        {
          code: 'NOT_THERE',
          display: 'Nothing there',
          meaning: 'Gone.',
          'x-parent': 'http-4xx',
        },
        { code: 'lower-case', meaning: 'Odd.', 'x-parent': 'NOT_THERE' },
        {
          code: 'OLD',
          meaning: 'Old.',
          'x-http': 410,
          retired: { replaced_by: 'NOT_THERE' },
          translations: { de: { display: 'Alt' } },
        },
        { code: 'QUIET', meaning: 'Quiet.', deprecated: {} },
      ],
    })
    expect(reading.unknownFields.slice(0, 4)).toEqual([
      'codes.http',
      'codes.stop',
      'codes.fix_stage',
      'codes.fix',
    ])
    expect(reading.unknownFields).toContain('codes.retired.since')
    expect(reading.unknownFields).toContain('url')
    expect(reading.unknownFields).not.toContain('codes.meaning')
    expect(
      lint(reading)
        .filter(({ severity }) => severity === 'error')
        .map(({ rule }) => rule),
    ).toEqual(['version-semver', 'code-format'])
  })

  test('makes what its content is enough for', async () => {
    const reading = await read(
      foreign({ version: '1.0.0' }, [{ code: 'NOT_THERE', display: 'Nothing there' }]),
      { file: 'clinic.json' },
    )
    expect([...(await made(reading, ['typescript-enum'])).values()][0]).toContain(
      "  NOT_THERE = 'NOT_THERE',",
    )
    for (const target of ['flat-list', 'typescript', 'fhir-r4', 'handling'])
      await expect(build(reading, { targets: [target] })).rejects.toThrow(UnknownTarget)
    const { exit, err } = await rail('lint clinic.codesystem.json', {
      files: { 'clinic.codesystem.json': foreign({}, [{ code: 'NOT_THERE' }]) },
    })
    expect(exit).toBe(0)
    expect(err).toMatch(
      /^clinic\.codesystem\.json: a code-system does not carry codes\.http, codes\.stop, codes\.fix_stage, codes\.meaning, codes\.fix, codes\.message and \d+ more; \d+ rules did not run$/m,
    )
  })

  test('with --verbose, lint lists all fields that are not carried and all rules that did not run', async () => {
    const { exit, err } = await rail('lint clinic.codesystem.json --verbose', {
      files: { 'clinic.codesystem.json': foreign({}, [{ code: 'NOT_THERE' }]) },
    })
    expect(exit).toBe(0)
    expect(err).toMatch(/^does not carry: codes\.http, .*\blicense\b/m)
    expect(err).toMatch(
      /^did not run: audience-known, by-http-valid, code-status-agrees, date-valid, .*, version-semver$/m,
    )
  })
})

describe('a ValueSet', () => {
  test.each([
    ['fhir-r4', ''],
    ['fhir-r5', 'r5/'],
  ])('of %s alone is refused, with the command that does it right', async (target, folder) => {
    const files = await made(await readWhole(RICH), [target])
    const reading = await published(files, `${folder}visit-errors.valueset.json`)
    expect(reading.value.codes ?? []).toEqual([])
    expect(reading.problems.map(({ message }) => message)).toEqual([
      'a ValueSet alone does not show that it has all codes of https://visit.test/terminology/CodeSystem/visit-errors; import that CodeSystem, if it is yours: rail-errors import <file or URL>, or put it beside this file, as visit-errors.codesystem.json. Name the CodeSystem of others in "imports" of your header',
    ])
  })

  test('of a part is not the catalog', async () => {
    const files = await made(await readWhole(RICH), ['fhir-r4'])
    const part = await published(files, 'visit-errors-active.valueset.json', {
      codeSystem: 'visit-errors.codesystem.json',
      stages: 'visit-errors-stages.codesystem.json',
    })
    expect(part.problems.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'terminology-complete',
        'this ValueSet leaves codes out (compose.include.filter); use the CodeSystem https://visit.test/terminology/CodeSystem/visit-errors',
      ],
    ])
  })

  test('that a server expanded in another order, with its CodeSystem, is the same catalog', async () => {
    const files = await made(await readWhole(RICH), ['fhir-r4'])
    const valueSet = JSON.parse(files.get('visit-errors.valueset.json')!)
    valueSet.expansion.contains.reverse()
    valueSet.expansion.contains.at(-1).display = 'As the server likes it'
    const companions = {
      codeSystem: files.get('visit-errors.codesystem.json')!,
      stages: files.get('visit-errors-stages.codesystem.json')!,
    }
    const reading = await read(JSON.stringify(valueSet, null, 2), {
      file: 'visit-errors.valueset.json',
      companions,
    })
    expect([...(await made(reading, ['fhir-r4']))]).toEqual([...files])
    const { line } = reading.source.locate(['codes', 0, 'display'])
    expect(reading.source.text.split('\n')[line - 1]).toContain('As the server likes it')
  })

  test('without an expansion stands for its CodeSystem, when that is its definition', async () => {
    const files = await made(await readWhole(RICH), ['fhir-r4'])
    const { expansion: _, ...bare } = JSON.parse(files.get('visit-errors.valueset.json')!)
    const read_ = (valueSet: object, codeSystem?: string) =>
      read(JSON.stringify(valueSet), {
        file: 'visit-errors.valueset.json',
        ...(codeSystem !== undefined && { companions: { codeSystem } }),
      })
    const errors = (reading: ParsedCatalog) =>
      lint(reading).flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : []))
    const system = files.get('visit-errors.codesystem.json')!
    expect((await read_(bare, system)).value.codes).toHaveLength(7)
    expect(errors(await read_(bare))).toEqual(['terminology-complete'])
    const { compose } = bare
    const filtered = {
      ...bare,
      compose: {
        include: [
          { ...compose.include[0], filter: [{ property: 'stop', op: '=', value: 'true' }] },
        ],
      },
    }
    expect(errors(await read_(filtered, system))).toEqual(['terminology-complete'])
    expect(
      errors(
        await read_(
          bare,
          system.replace('"url": "https://visit.test', '"url": "https://other.test'),
        ),
      ),
    ).toEqual(['terminology-complete'])
  })
})
