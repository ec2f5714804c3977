import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { must } from './peers.ts'
import { inOneLine, upperSnake } from './real-catalogs.ts'

/** One error of a release: what its publisher says, under our names. */
export type Fact = { code: string; http: number; fix_stage: string; meaning: string; fix: string }

/**
 * Releases of a large public catalog of errors, the oldest first. Nothing of them is kept here: the
 * client of their registry fetches them, and the checksum says that they are the ones that were
 * looked at.
 */
export type Releases = {
  name: string
  releases: readonly { version: string; sha256: string }[]
  fetch: Fetch
}
type Fetch = (
  version: string,
  folder: string,
) => { archive: string; facts(content: string): Fact[] }

/** The facts of one release. */
export function factsOf(
  { name, fetch }: Releases,
  { version, sha256 }: Releases['releases'][number],
  folder: string,
): Fact[] {
  const own = join(folder, `${name}-${version}`)
  mkdirSync(own)
  const { archive, facts } = fetch(version, own)
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (found !== sha256) throw new Error(`${archive} is another one: its SHA-256 is ${found}`)
  const content = join(own, 'content')
  must('python3', ['-m', 'zipfile', '-e', archive, content], own)
  return facts(content)
}

/**
 * Amazon Web Services, all of them: the errors of each service with their real statuses, as
 * botocore on PyPI carries them.
 */
export const aws: Releases = {
  name: 'aws',
  releases: [
    {
      version: '1.21.0',
      sha256: '0d46f0addc1d7930c42115a814e5e0c3399666f6d11c1e58d9ec726dfed02ada',
    },
    {
      version: '1.31.0',
      sha256: 'bcb0601fabc9f6fb2f7c592e7c9c4dece69ccd8782bfe6cf991a14f7fa35e6f3',
    },
    {
      version: '1.40.0',
      sha256: '2063e6d035a6a382b2ae37e40f5144044e55d4e091910d0c9f1be3121ad3e4e6',
    },
  ],
  fetch(version, folder) {
    must(
      'python3',
      [
        '-m',
        'pip',
        'download',
        '--quiet',
        '--no-deps',
        '--only-binary',
        ':all:',
        '--dest',
        folder,
        `botocore==${version}`,
      ],
      folder,
    )
    return { archive: join(folder, `botocore-${version}-py3-none-any.whl`), facts: awsFacts }
  },
}

type Shape = {
  exception?: boolean
  error?: { code?: string; httpStatusCode?: number }
  documentation?: string
}

function awsFacts(content: string): Fact[] {
  const data = join(content, 'botocore/data')
  const models = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /service-2\.json(?:\.gz)?$/.test(path),
  )
  const facts = new Map<string, Fact>()
  // A service that has several models keeps the errors of the newest.
  for (const path of models.sort()) {
    const [service = ''] = path.split(/[\\/]/)
    const bytes = readFileSync(join(data, path))
    const { shapes } = JSON.parse(
      (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
    ) as { shapes: Record<string, Shape> }
    for (const [shape, { exception, error, documentation = '' }] of Object.entries(shapes)) {
      if (!exception || error?.httpStatusCode === undefined) continue
      const name = error.code ?? shape
      const code = upperSnake(`${service}-${name}`)
      const meaning =
        inOneLine(documentation.replace(/<[^>]*>/g, ' ')) || `${service} says ${name}.`
      const fix = `Look the error up in the API reference of ${service}.`
      facts.set(code, {
        code,
        http: error.httpStatusCode,
        fix_stage: service.replaceAll('-', '_'),
        meaning,
        fix,
      })
    }
  }
  return [...facts.values()]
}

/**
 * Apache Spark, from Maven Central: its conditions, and what each of them is divided into, with
 * text and SQLSTATE.
 */
export const spark: Releases = {
  name: 'spark',
  releases: [
    {
      version: '3.5.0',
      sha256: '603142a1da402423c3bca7c8f5825bece7f773af864f7c8b98ddc7023298cebf',
    },
    {
      version: '4.0.0',
      sha256: 'b4689489053ab49cb6acddb23ec568447d4b52011194dd03476ce81aaf6a183e',
    },
    {
      version: '4.1.0',
      sha256: '2af31233e81c9660ccada046992ae983ecd86f1e1435504ca1d62a4cd86857cc',
    },
  ],
  fetch(version, folder) {
    const artifact = `-Dartifact=org.apache.spark:spark-common-utils_2.13:${version}:jar`
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
    must('mvn', ['--quiet', '--batch-mode', goal, artifact, `-DoutputDirectory=${folder}`], folder)
    return { archive: join(folder, `spark-common-utils_2.13-${version}.jar`), facts: sparkFacts }
  },
}

type Condition = {
  message: string[]
  sqlState?: string
  subClass?: Record<string, { message: string[] }>
}

/**
 * Spark has no statuses; the class of an SQLSTATE stands for one. What the server is to blame for,
 * or nothing says, is 500.
 */
const STATUS: Readonly<Record<string, number>> = {
  '0A': 501, // feature not supported
  '21': 400, // cardinality violation
  '22': 422, // data exception
  '23': 409, // integrity constraint violation
  '40': 409, // transaction rollback
  '42': 400, // syntax error or access rule violation
  '51': 503, // invalid application state
  '53': 503, // insufficient resources
  '54': 413, // program limit exceeded
  '58': 502, // system error outside the database
  KD: 422, // data source
}

function sparkFacts(content: string): Fact[] {
  const folder = join(content, 'error')
  // Until 3.5 the file has another name; later this name is for something else.
  const name = ['error-conditions.json', 'error-classes.json'].find((file) =>
    readdirSync(folder).includes(file),
  )!
  const conditions = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<
    string,
    Condition
  >
  return Object.entries(conditions).flatMap(([condition, { message, sqlState, subClass = {} }]) =>
    [
      [condition, message] as const,
      ...Object.entries(subClass).map(([sub, of]) => [`${condition}_${sub}`, of.message] as const),
    ].map(([code, lines]) => ({
      code: upperSnake(code.replace(/^_/, '')),
      http: STATUS[sqlState?.slice(0, 2) ?? ''] ?? 500,
      fix_stage: 'query',
      // Placeholders stand in angle brackets there, which a catalog keeps for HTML.
      meaning: inOneLine(lines.join(' ').replace(/<([^<>]*)>/g, '[$1]')) || `It is ${code}.`,
      fix:
        sqlState === undefined
          ? 'Look the condition up in the documentation.'
          : `Look up what SQLSTATE ${sqlState} asks for.`,
    })),
  )
}
