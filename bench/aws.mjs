// The errors of AWS as one catalog: every Smithy model of a folder, imported. The other version lacks
// one in 33 of the pairs of error and operation.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import yaml from 'yaml'
import { RAIL } from './jobs.mjs'

/** The models below a clone of github.com/aws/api-models-aws, by their services. */
const modelsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/service\/[^/]+\/[^/]+\.json$/.test(path))
    .sort()
    .map((path) => [path.split('/')[0], join(folder, path)])

/**
 * Writes errors.yaml, other.yaml and the catalog of each service; returns the paths of these, and how
 * many there are of what.
 */
export function writeAws(folder, models) {
  mkdirSync(folder, { recursive: true })
  const all = { operations: [], codes: [] }
  const services = []
  for (const [service, model] of modelsIn(models)) {
    if (!readFileSync(model, 'utf8').includes('"smithy.api#error"')) continue
    const own = join('services', service)
    const file = join(own, 'errors.yaml')
    mkdirSync(join(folder, own), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [RAIL, 'import', model, '--out', file], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${model}: ${stderr}`)
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(
      join(folder, file),
      text.replace(/^# (wire:|defaults:|url:|status:|date:| {2}\w+:)/gm, '$1'),
    )
    services.push(file)
    const { operations, codes } = yaml.parse(text)
    const named = (id) => `${service}.${id}`
    for (const id of operations) all.operations.push(named(id))
    for (const { code, http, raised_by, ...fields } of codes)
      all.codes.push({
        // Some models say nothing of an error.
        ...{ code: named(code), http: isRegistered(http) ? http : 400, meaning: `${code}.` },
        ...fields,
        raised_by: raised_by.includes('*') ? operations.map(named) : raised_by.map(named),
      })
  }
  writeFileSync(join(folder, 'errors.yaml'), textOf(all))
  let pairs = 0
  const fewer = all.codes.map(({ raised_by, ...fields }) => ({
    ...fields,
    raised_by: raised_by.filter(() => ++pairs % 33 !== 0),
  }))
  writeFileSync(join(folder, 'other.yaml'), textOf({ ...all, codes: fewer }))
  writeFileSync(
    join(folder, 'rail-errors.config.yaml'),
    'source: other.yaml\noutputs: [{ target: flat-list }, { target: handling }]\n',
  )
  return {
    services,
    counts: { codes: all.codes.length, operations: all.operations.length, pairs },
  }
}

// AWS has statuses of its own, such as 434 and 531, which would be lint errors.
const isRegistered = (status) => status >= 400 && STATUS_CODES[status] !== undefined

const list = (items, indent) =>
  items.length === 0 ? ' []' : items.map((item) => `\n${indent}- ${item}`).join('')

const textOf = ({ operations, codes }) => `name: aws-errors
version: 0.1.0
url: https://bench.northwind-clinic.org/terminology
status: draft
date: '2026-03-01'
wire: problem-member
code_style: dotted
defaults: { stop: true, fix: "Correct the request, then send it again." }
operations:${list(operations, '  ')}
codes:
${codes
  .map(
    ({ code, raised_by, ...fields }) =>
      `  - code: ${code}\n${Object.entries(fields)
        .map(([name, value]) => `    ${name}: ${JSON.stringify(value).replaceAll('\u200b', '')}\n`)
        .join('')}    raised_by:${list(raised_by, '      ')}\n`,
  )
  .join('\n')}`

/** True if the folder of the models is there. */
export const awsModels = () => {
  const folder = process.env.RAIL_ERRORS_AWS_MODELS
  return folder !== undefined && existsSync(folder) ? folder : undefined
}
