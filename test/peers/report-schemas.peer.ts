import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, expect, test } from 'vitest'
import { reports, style } from '../base/report/reports.ts'
import { registry } from '../support/reporters.ts'
import { emptyFolder, root, run } from './peers.ts'

// The schemas belong to others, so they are not in this repository. One that is missing fails: it
// is never skipped.
const folder = emptyFolder('reports')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function schema(name: string): string {
  const path = join(
    resolve(root, process.env.RAIL_ERRORS_SCHEMAS ?? '../shared/reference/schemas'),
    name,
  )
  if (!existsSync(path))
    throw new Error(
      `the schema ${name} is not at ${path}; set RAIL_ERRORS_SCHEMAS to the folder of the schemas`,
    )
  return path
}

function xmllint(...args: string[]) {
  try {
    return run('xmllint', ['--noout', '--nonet', ...args], folder)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new Error('xmllint is missing; install it with: apt-get install libxml2-utils', {
      cause: error,
    })
  }
}

const written = (text: string) => {
  const path = join(folder, 'report.xml')
  writeFileSync(path, text)
  return path
}

function sarifErrors(log: unknown) {
  // The schema says draft-04, which ajv 8 does not know; it uses nothing that reads otherwise in
  // draft-07 but for `id`.
  const { $schema, id, ...draft07 } = JSON.parse(
    readFileSync(schema('sarif-schema-2.1.0.json'), 'utf8'),
  ) as Record<string, unknown>
  expect([$schema, id]).toEqual([
    'http://json-schema.org/draft-04/schema#',
    (log as { $schema: string }).$schema,
  ])
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(
    draft07,
  )
  validate(log)
  return validate.errors
}

test.each(reports)('sarif follows the schema of OASIS with %s', async (_, report) => {
  expect(sarifErrors(JSON.parse(registry.sarif.print(await report(), style)))).toBe(null)
})

test.each(reports)('junit follows the schema of Jenkins with %s', async (_, report) => {
  const path = written(registry.junit.print(await report(), style))
  expect(xmllint('--schema', schema('jenkins-junit-10.xsd'), path)).toMatchObject({ exit: 0 })
})

test('and they do look: planted faults are errors', async () => {
  const [, report] = reports[0]!
  const sarif = registry.sarif.print(await report(), style)
  expect(
    sarifErrors(JSON.parse(sarif.replace('"level": "error"', '"level": "fatal"'))),
  ).toMatchObject([{ keyword: 'enum' }])
  const junit = registry.junit.print(await report(), style)
  const planted = written(junit.replace(/ errors="0" skipped=/, ' skipped='))
  expect(xmllint('--schema', schema('jenkins-junit-10.xsd'), planted)).toMatchObject({ exit: 3 })
  expect(xmllint(written(junit.replace('&quot;', '<')))).toMatchObject({ exit: 1 })
})
