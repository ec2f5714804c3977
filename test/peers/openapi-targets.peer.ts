import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, must, pythonPackages, root, run } from './peers.ts'
import { rail } from './servers.ts'

// The targets for OpenAPI in the hands of others: three appliers of overlays, which have to agree, two
// linters, and
// generators of clients in TypeScript, Java and Python.
const folder = emptyFolder('openapi-targets')
const at = (name: string) => join(folder, name)
const bin = (name: string) => at(`node_modules/.bin/${name}`)
const read = (name: string) => readFileSync(at(name), 'utf8')

/** The documents, each with the options of its overlay. */
const DOCUMENTS = [
  ['visits-3.0.yaml', 'shared', ''],
  ['visits-3.0.yaml', 'own', 'per_operation: true'],
  ['visits-3.1.json', 'own', 'per_operation: true'],
  ['visits-3.1.json', 'open', 'open: true'],
] as const
const CASES = DOCUMENTS.map(([document, kind, options]) => {
  const [name, ending] = [`${document.slice(0, -5)}-${kind}`, document.slice(-4)]
  return { name, document, options, overlay: `${name}.overlay.yaml`, merged: `${name}.${ending}` }
})
/** The case that clients are generated from. */
const OWN = 'visits-3.1-own.json'

beforeAll(async () => {
  writeFileSync(at('package.json'), '{ "type": "module", "private": true }\n')
  const packages = ['openapi-overlays-js@0.2.0', 'openapi-format@1', '@redocly/cli@2']
  const more = ['@stoplight/spectral-cli@6', 'openapi-typescript@7', '@hey-api/openapi-ts@0.95.0']
  must('npm', ['install', '--silent', ...packages, ...more, 'typescript@5'], folder)
  pythonPackages(folder, 'oas-patch', 'datamodel-code-generator', 'pydantic', 'mypy')
  for (const file of ['errors.yaml', 'visits-3.0.yaml', 'visits-3.1.json'])
    copyFileSync(join(root, 'test/fixtures/openapi', file), at(file))
  for (const { name, document, options, overlay, merged } of CASES) {
    writeFileSync(
      at('rail-errors.config.yaml'),
      `outputs:
  - { target: openapi-components, out: components }
  - { target: openapi-overlay, out: out/${name}, file: ${overlay}, openapi: ${document}, ${options} }
`,
    )
    const built = await rail(['build'], { cwd: folder })
    if (built.exit !== 0) throw new Error(built.out + built.err)
    copyFileSync(at(`out/${name}/${overlay}`), at(overlay))
    const made = APPLIERS['openapi-overlays-js']!(document, overlay)
    writeFileSync(at(merged), JSON.stringify(parse(made), null, 2))
  }
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What each applier makes of a document with an overlay. */
const APPLIERS: Readonly<Record<string, (document: string, overlay: string) => string>> = {
  'openapi-overlays-js': (document, overlay) =>
    must(bin('overlayjs'), ['--overlay', overlay, '--openapi', document], folder),
  'openapi-format': (document, overlay) => {
    const args = [document, '--no-sort', '--overlayFile', overlay, '-o', 'made.yaml']
    must(bin('openapi-format'), args, folder)
    return read('made.yaml')
  },
  'oas-patch': (document, overlay) => {
    must(at('venv/bin/oas-patch'), ['overlay', document, overlay, '-o', 'made.yaml'], folder)
    return read('made.yaml')
  },
}

describe.each(CASES)('$name', ({ document, overlay, merged }) => {
  test.each(Object.keys(APPLIERS))('%s makes what the others make, also twice', (name) => {
    const expected = parse(read(merged))
    const once = APPLIERS[name]!(document, overlay)
    expect(parse(once)).toEqual(expected)
    writeFileSync(at('once.yaml'), once)
    expect(parse(APPLIERS[name]!('once.yaml', overlay))).toEqual(expected)
  })

  test('Redocly: no error, no warning', () => {
    writeFileSync(at('redocly.yaml'), 'extends: [recommended]\n')
    const { exit, out } = run(bin('redocly'), ['lint', merged, '--format', 'json'], folder)
    const { totals, problems } = JSON.parse(out)
    expect([exit, totals, problems]).toEqual([0, { errors: 0, warnings: 0, ignored: 0 }, []])
  })

  test('Spectral: no finding', () => expect(spectral(merged)).toBe(CLEAN))
})

const CLEAN = "No results with a severity of 'hint' or higher found!"
function spectral(file: string): string {
  writeFileSync(at('.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  return run(bin('spectral'), ['lint', '--fail-severity', 'hint', file], folder).out.trim()
}

test('the components in documents of others: both linters are clean', () => {
  const [head, tail] = read('visits-3.0.yaml').split(
    "'404':\n          $ref: '#/components/responses/Refused'\n",
  )
  const ref = 'components/clinic-errors.openapi.json#/components/responses'
  writeFileSync(
    at('referring.yaml'),
    `${head}'404':\n          $ref: '${ref}/ClinicError404'\n        '503':\n          $ref: '${ref}/ClinicError503'\n${tail}`,
  )
  const { out } = run(bin('redocly'), ['lint', 'referring.yaml', '--format', 'json'], folder)
  expect(JSON.parse(out).problems).toEqual([])
  expect(spectral('referring.yaml')).toBe(CLEAN)
  // Of the file itself, only that nobody refers to some of it.
  writeFileSync(
    at('redocly.yaml'),
    'extends: [recommended]\nrules: { no-unused-components: off }\n',
  )
  const own = run(
    bin('redocly'),
    ['lint', 'components/clinic-errors.openapi.json', '--format', 'json'],
    folder,
  )
  expect(JSON.parse(own.out).problems).toEqual([])
})

const TYPESCRIPT = (types: string, not: string) => `${types}
export function show(refused: Refused[422]): string {
  switch (refused.error) {
    case 'MISSING_DOCUMENTS':
      return refused.path
    case 'AMOUNT_TOO_LARGE':
      return refused.fix_stage
    // @ts-expect-error the code has another status
    case '${not}':
      return ''
  }
  const never: never = refused.error
  return never
}
export function gone(refused: Refused[404]): 'MEMBER_NOT_FOUND' {
  return refused.error
}
// @ts-expect-error not every code of the status
export const wrong: 'MISSING_DOCUMENTS' = {} as Refused[422]['error']
`

function compiles(file: string): void {
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ]
  const module = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--allowImportingTsExtensions',
  ]
  const { exit, out } = run(bin('tsc'), [...flags, ...module, file], folder)
  expect([exit, out]).toEqual([0, ''])
}

test('openapi-typescript: one union for each status', () => {
  must(bin('openapi-typescript'), [OWN, '--output', 'api.ts'], folder)
  writeFileSync(
    at('typescript.ts'),
    TYPESCRIPT(
      `import type { operations } from './api.ts'
type Responses = operations['billVisit']['responses']
type Refused = { [S in 404 | 422]: Responses[S]['content']['application/json'] }`,
      'MEMBER_NOT_FOUND',
    ),
  )
  compiles('typescript.ts')
})

test('hey-api: one union for each status', () => {
  must(bin('openapi-ts'), ['-i', OWN, '-o', 'hey', '-p', '@hey-api/typescript', '--silent'], folder)
  writeFileSync(
    at('hey.ts'),
    TYPESCRIPT(
      `import type { BillVisitErrors } from './hey/types.gen.ts'
type Refused = BillVisitErrors`,
      'SERVICE_BUSY',
    ),
  )
  compiles('hey.ts')
})

test('openapi-generator for Java: a switch over the codes of a status is exhaustive', () => {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
  const fetched = (artifact: string, to: string) =>
    must(
      'mvn',
      ['--quiet', '--batch-mode', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${at(to)}`],
      folder,
    )
  fetched('org.openapitools:openapi-generator-cli:7.10.0', 'jars')
  fetched('com.fasterxml.jackson.core:jackson-annotations:2.18.2', 'jars/used')
  fetched('javax.annotation:javax.annotation-api:1.3.2', 'jars/used')
  fetched('com.google.code.findbugs:jsr305:3.0.2', 'jars/used')
  const generator = at('jars/openapi-generator-cli-7.10.0.jar')
  const options = ['-g', 'java', '--library', 'resttemplate', '-i', OWN, '-o', 'java']
  const only = ['--global-property', 'models,modelDocs=false,modelTests=false']
  const properties = ['--additional-properties=openApiNullable=false']
  must('java', ['-jar', generator, 'generate', ...options, ...only, ...properties], folder)
  const source = (name: string, other: string) =>
    writeFileSync(
      at(`java/src/main/java/${name}.java`),
      `import org.openapitools.client.model.*;
class ${name} {
  static String show(BillVisitError422 refused) {
    return switch (refused.getError()) {
      case MISSING_DOCUMENTS -> refused.getPath();
      ${other}
    };
  }
}
`,
    )
  const compile = (name: string) =>
    run(
      'javac',
      [
        '-nowarn',
        '-cp',
        `${at('jars/used')}/*`,
        '-sourcepath',
        'src/main/java',
        '-d',
        'classes',
        `src/main/java/${name}.java`,
      ],
      at('java'),
    )
  source('Whole', 'case AMOUNT_TOO_LARGE -> refused.getFixStage().getValue();')
  expect(compile('Whole')).toMatchObject({ exit: 0 })
  source('Part', '')
  expect(compile('Part').err).toContain('does not cover all possible input values')
  source('Other', 'case AMOUNT_TOO_LARGE -> ""; case SERVICE_BUSY -> "";')
  expect(compile('Other').exit).toBe(1)
  // The generator reads the texts of the codes, too.
  expect(
    read('java/src/main/java/org/openapitools/client/model/BillVisitError422Code.java'),
  ).toContain('* A line has no document.')
}, 300_000)

test('datamodel-code-generator for Python: mypy finds a code that is not handled', () => {
  const options = ['--input', OWN, '--input-file-type', 'openapi', '--output', 'models.py']
  const more = ['--output-model-type', 'pydantic_v2.BaseModel', '--target-python-version', '3.11']
  must(at('venv/bin/datamodel-codegen'), [...options, ...more], folder)
  const source = (file: string, cases: string) =>
    writeFileSync(
      at(file),
      `from typing import assert_never
from models import BillVisitError422, BillVisitError422Code as Code

def show(refused: BillVisitError422) -> str:
    error = refused.error
    match error:
        case Code.MISSING_DOCUMENTS:
            return refused.path
${cases}        case _:
            assert_never(error)
`,
    )
  const mypy = (file: string) =>
    run(at('venv/bin/mypy'), ['--strict', '--no-incremental', file], folder)
  source('whole.py', '        case Code.AMOUNT_TOO_LARGE:\n            return refused.message\n')
  expect(mypy('whole.py')).toMatchObject({ exit: 0 })
  source('part.py', '')
  expect(mypy('part.py').out).toContain('assert_never')
  // A body of the service is valid; with a code of another status it is not.
  const value = JSON.stringify(JSON.parse(read(OWN)).components.examples.MISSING_DOCUMENTS.value)
  const program = `import sys; from models import BillVisitError422; BillVisitError422.model_validate_json(sys.argv[1])`
  const python = (body: string) => run(at('venv/bin/python'), ['-c', program, body], folder)
  expect(python(value).exit).toBe(0)
  expect(python(value.replace('MISSING_DOCUMENTS', 'SERVICE_BUSY')).err).toContain(
    'validation error',
  )
})
