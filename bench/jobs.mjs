// What is measured: each job is a list of commands that do the same as far as they can; the notes
// say where they do more or less.
import { copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(root, 'bench/node_modules', path)
const NODE = process.execPath
const BARE = { name: '`node -e 0`', run: [NODE, '-e', '0'], note: '' }

export const RAIL = join(root, 'dist/bin.cjs')
const rail = (...args) => [NODE, RAIL, ...args]
const script = (name) => [NODE, realpathSync(at(`.bin/${name}`))]
const [ajv, json2ts, graphqlInspector, redocly, spectral, sushi] = [
  ...['ajv', 'json2ts', 'graphql-inspector', 'redocly', 'spectral', 'sushi'].map(script),
]
const schemaOnly = [
  ...[...ajv, 'validate', '--strict=false', '-c', 'ajv-formats'],
  ...['-s', join(root, 'schema/errors.schema.json'), '-d', 'errors.yaml'],
]
/** The native program, not its wrapper in JavaScript. */
const buf = [at(`@bufbuild/buf-${process.platform}-${process.arch}/bin/buf`)]

/** The native program, not its wrapper in JavaScript. */
const ripgrep = () => at(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/rg`)

const railRow = (name, args, note, more = {}) => ({
  name: `\`rail-errors ${name}\``,
  run: rail(...args),
  note,
  ...more,
})
const peer = (name, run, note, more = {}) => ({ name, run, note, ...more })

/** A command that reads a copy of a catalog, which changes before each run. */
const editedRow = (name, args, note, from, more = {}) =>
  railRow(name, args, note, { edited: [from, from.replace('errors', 'edited')], ...more })

/** The start of a run: six codes, the size of the catalog of the specification. */
export const startUp = (node = NODE) =>
  [
    BARE,
    railRow('lint --staged', ['lint', '--staged'], 'the pre-commit hook'),
    editedRow('lint', ['lint', 'edited.yaml'], '', 'errors.yaml'),
    editedRow('build --check', ['build', '--check', 'edited.yaml'], '', 'errors.yaml'),
    editedRow('diff', ['diff', 'errors.yaml', 'edited.yaml'], '', 'errors.yaml'),
    editedRow('lint', ['lint', 'edited.yaml', '--no-cache'], 'no compiled code', 'errors.yaml'),
  ].map((row) => ({ ...row, run: [node, ...row.run.slice(1)] }))

export const lint = () => [
  BARE,
  editedRow('lint', ['lint', 'edited.yaml'], 'all rules, with positions', 'errors.yaml'),
  editedRow('lint', ['lint', 'bad/edited.yaml'], 'a finding in each entry', 'bad/errors.yaml', {
    exits: [1],
  }),
  peer('buf lint', [...buf, 'lint', 'proto/now'], 'native; names in an enum'),
  peer('ajv-cli', schemaOnly, 'the schema only, no positions'),
  peer(
    'Redocly',
    [...redocly, 'lint', 'openapi/now.yaml', '--config', 'redocly.yaml'],
    'one rule: names',
    {
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  ),
  peer(
    'Spectral',
    [...spectral, 'lint', 'errors.yaml', '--ruleset', 'spectral.yaml', '--quiet'],
    'one rule: names',
  ),
]

/** Source code: 10,000 files with 100 MB; ripgrep looks for the codes as words, and judges nothing. */
export const usage = () => [
  BARE,
  railRow(
    'usage',
    ['usage', 'src', '--source', 'errors.yaml'],
    'uses, typing errors, unused codes',
  ),
  peer('ripgrep', [ripgrep(), '-F', '-c', '-f', 'words.txt', 'src'], 'native; counts the codes'),
]

export const build = ({ folder }) => {
  copyFileSync(join(folder, 'errors.yaml'), join(folder, 'reworded.yaml'))
  return [
    BARE,
    railRow(
      'build',
      ['build', 'errors.yaml', '--out', 'fresh'],
      'all default outputs, from nothing',
      {
        emptied: ['fresh'],
      },
    ),
    railRow('build', ['build', 'reworded.yaml', '--out', 'reworded'], 'after an edit of one text', {
      reworded: 'reworded.yaml',
    }),
    railRow('build', ['build', 'errors.yaml', '--out', 'out'], 'nothing to write'),
    {
      name: 'SUSHI',
      run: [...sushi, 'build', 'fsh', '--log-level', 'error'],
      note: 'CodeSystem with the same properties, and ValueSet',
      ...fhirHome(folder),
    },
    peer(
      'json-schema-to-typescript',
      [...json2ts, '-i', 'schema.json', '-o', 'schema.d.ts'],
      'types only',
    ),
  ]
}

export const diff = ({ oasdiff }) => [
  BARE,
  editedRow(
    'diff',
    ['diff', 'edited.yaml', 'other.yaml'],
    'all fields and outputs',
    'errors.yaml',
    {
      exits: [1],
    },
  ),
  peer(
    'buf breaking',
    [...buf, 'breaking', 'proto/other', '--against', 'proto/now'],
    'native; names in an enum',
    {
      exits: [0, 100],
    },
  ),
  peer(
    'graphql-inspector',
    [...graphqlInspector, 'diff', 'graphql/now.graphql', 'graphql/other.graphql'],
    'names and descriptions',
    {
      exits: [0, 1],
    },
  ),
  peer(
    'oasdiff',
    [oasdiff ?? 'oasdiff', 'breaking', 'openapi/now.yaml', 'openapi/other.yaml'],
    'native; names in an enum',
    {
      missing: oasdiff === undefined ? 'not installed' : undefined,
    },
  ),
]

/** `services`: the catalogs of all services, each in a file. */
export const aws = ({ services }) => [
  BARE,
  editedRow('lint', ['lint', 'edited.yaml'], 'one catalog', 'errors.yaml'),
  railRow('lint', ['lint', ...services], `${services.length} catalogs`, { exits: [0, 1] }),
  editedRow('diff', ['diff', 'edited.yaml', 'other.yaml'], 'with the list', 'errors.yaml'),
]

/** Lists of the largest size that `import` reads; the list that it writes is removed before each run. */
export const importing = ({ table, source }) => [
  BARE,
  railRow('import', ['import', table, '--out', 'a.yaml'], 'a table, CSV', { emptied: ['a.yaml'] }),
  railRow('import', ['import', source, '--out', 'b.yaml'], 'an enum, TypeScript', {
    emptied: ['b.yaml'],
  }),
  peer('esbuild', [NODE, '-e', TRANSFORM, source], 'reads and prints it', {
    env: { NODE_PATH: join(root, 'node_modules') },
  }),
]

const TRANSFORM =
  'require("esbuild").transformSync(fs.readFileSync(process.argv[1], "utf8"), { loader: "ts" })'

/** All catalogs of a config: `edited` is one of them, which changes before each run. */
export const workspace = ({ edited }) => [
  BARE,
  railRow('lint', ['lint'], 'all'),
  railRow('build', ['build'], 'all outputs, nothing built before', { emptied: true }),
  railRow('build', ['build'], 'nothing to write'),
  railRow('diff', ['diff', 'HEAD'], 'all, one changed', { reworded: edited, exits: [0, 1] }),
]

const PARSE =
  'require("node:readline").createInterface(fs.createReadStream(process.argv[1])).on("line", (line) => JSON.parse(line))'

export const check = (file) => [
  BARE,
  railRow('check', ['check', file], 'all checks of each record'),
  peer('JSON.parse', [NODE, '-e', PARSE, file], 'reads and parses each line'),
]

// A million failures with the codes of the catalog: `read` gets the text of each body.
const bodies = (read) => `
const bodies = Array.from({ length: 1000 }, (_, at) => JSON.stringify({
  error: 'CODE_' + (at % 60) + 'X',
  message: 'The record has no value for the field. Claim ' + at + '.',
  path: 'lines[' + (at % 40) + '].amount',
  fix_stage: ['identify', 'eligibility', 'consent', 'billing', 'submit'][at % 5],
}))
for (let round = 0; round < 1000; round++) for (const body of bodies) ${read}`

const READ = bodies(
  "await readAnswer({ status: 422, headers: { 'content-type': 'application/json' }, body })",
)

/** `module`: a generated client. */
export const client = (module) => [
  peer('JSON.parse', [NODE, '-e', bodies('JSON.parse(body)')], 'parses each body'),
  {
    name: 'generated client',
    run: [
      ...[NODE, '--input-type=module', '-e'],
      `const { readAnswer } = await import(${JSON.stringify(pathToFileURL(module).href)})\n${READ}`,
    ],
    note: 'parses each body, describes its reason and decides',
  },
]

/**
 * SUSHI reads the core of FHIR R4 from its cache, which the validator of the peers unpacks; no
 * registry is asked.
 */
function fhirHome(folder) {
  const core = 'hl7.fhir.r4.core#4.0.1'
  const kept = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'rail-errors-tools/fhir-validate/home/.fhir/packages',
    core,
  )
  if (!existsSync(kept)) return { missing: 'the FHIR core package is not on this machine' }
  const packages = join(folder, '.fhir/packages')
  mkdirSync(packages, { recursive: true })
  if (!existsSync(join(packages, core))) symlinkSync(kept, join(packages, core))
  return { env: { HOME: folder, FPL_REGISTRY: 'http://127.0.0.1:9' } }
}
