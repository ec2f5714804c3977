import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../support/rail.ts'
import { emptyFolder } from './peers.ts'
import { below, registries } from './registries.ts'

// Smithy models of AWS, in and out again: the operations that answer with each error are those that
// an independent count finds in the model. Two are from Maven; RAIL_ERRORS_AWS_MODELS names a folder
// with all of them, a clone of github.com/aws/api-models-aws.

const folder = emptyFolder('aws-models')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { maven } = registries(folder)
const whole = process.env.RAIL_ERRORS_AWS_MODELS

type Shape = {
  type: string
  traits?: Record<string, unknown>
  errors?: { target: string }[]
}
type Operations = Record<string, string[]>

/** The errors of each operation, with those of the service: all of these models have one. */
function counted(text: string): Operations {
  const shapes = Object.entries((JSON.parse(text) as { shapes: Record<string, Shape> }).shapes)
  const named = ({ errors = [] }: Shape) => errors.map(({ target }) => target.split('#')[1]!)
  const common = shapes.flatMap(([, shape]) => (shape.type === 'service' ? named(shape) : []))
  return Object.fromEntries(
    shapes.flatMap(([id, shape]) =>
      shape.type === 'operation'
        ? [[id.split('#')[1]!, [...new Set([...common, ...named(shape)])].sort()]]
        : [],
    ),
  )
}
const isError = (text: string) => /"smithy\.api#error"/.test(text)

// AWS has statuses of its own, such as 434 and 531, a redirect as an error, and an invisible space.
const CONFIG = `outputs: [{ target: flat-list }, { target: handling }, { target: javascript }]
rules: { http-registered: off, stop-http-failing: off, text-trimmed: off }
`
const filled = (text: string): string => text.replace(/^# (wire:|defaults:| {2}\w+:)/gm, '$1')

type Catalog = {
  operations: (string | { id: string })[]
  codes: { code: string; raised_by: string[] }[]
}
const raisedIn = (text: string) => {
  const { operations, codes } = parse(text) as Catalog
  const ids = operations.map((one) => (typeof one === 'string' ? one : one.id))
  return { operations: ids, codes: codes.map(({ code, raised_by }) => [code, raised_by]) }
}

/** What the module and the published list of a model say about its operations. */
async function through(model: string) {
  const files = { 'model.json': model, 'rail-errors.config.yaml': CONFIG }
  const { rail, host, text } = inMemory({ files })
  const must = async (line: string) => {
    const { exit, err } = await rail(line)
    expect(exit, err).toBe(0)
  }
  await must('import model.json')
  await host.files.write(join(host.cwd, 'errors.yaml'), filled(text('errors.yaml')!))
  await must('build')
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(text('dist-terminology/errors.js')!)}`
  )) as { codesByOperation: Operations }
  await must('import dist-terminology/errors.json --out again.yaml')
  expect(raisedIn(text('again.yaml')!)).toEqual(raisedIn(text('errors.yaml')!))
  return Object.fromEntries(
    Object.entries(module.codesByOperation).map(([id, codes]) => [id, [...codes].sort()]),
  )
}

const files = (): string[] => [
  ...['dynamodb:1.0.14', 'sqs:1.0.6'].flatMap((artifact) =>
    below(maven(`software.amazon.api.models:${artifact}`), /META-INF\/smithy\/.*\.json$/),
  ),
  ...(whole === undefined ? [] : below(whole, /^[^/]+\/service\/[^/]+\/[^/]+\.json$/)),
]

test('the models come back with the operations of each error', async () => {
  const totals = { models: 0, operations: 0, pairs: 0 }
  for (const file of files()) {
    const model = readFileSync(file, 'utf8')
    if (!isError(model)) continue
    const expected = counted(model)
    expect(await through(model), basename(file)).toEqual(expected)
    totals.models++
    totals.operations += Object.keys(expected).length
    totals.pairs += Object.values(expected).flat().length
  }
  console.info(totals)
  expect(totals.models).toBeGreaterThan(1)
  expect(totals.pairs).toBeGreaterThan(400)
})
