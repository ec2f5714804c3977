// Catalogs of a size, in the form of each peer. 3 % of the codes of the other version are
// different: a third of these has another name, and two thirds another status.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAGES = ['identify', 'eligibility', 'consent', 'billing', 'submit']
const isOther = (at) => at % 33 === 0
const isNamed = (at) => at % 99 === 0
const codes = (count, { other = false, bad = false } = {}) =>
  Array.from({ length: count }, (_, at) => ({
    at,
    code: bad ? `code_${at}x` : `${other && isNamed(at) ? 'OTHER' : 'CODE'}_${at}X`,
    http: other && isOther(at) && !isNamed(at) ? 503 : 422,
    stage: STAGES[at % STAGES.length],
    meaning: `The record ${at} of the bill has no value for the field.`,
    fix: `Give the field ${at} a value and send the bill again.`,
  }))

const yaml = (list) => `name: bench-errors
title: Bench
description: Codes to measure with.
url: https://bench.northwind-clinic.org/terminology
version: 1.0.0
status: active
date: '2026-03-01'
publisher: Northwind clinic
contact: [{ url: "https://bench.northwind-clinic.org" }]
stages: [${STAGES.join(', ')}]
codes:
${list
  .map(
    ({ code, http, stage, meaning, fix }) => `  - code: ${code}
    http: ${http}
    stop: true
    fix_stage: ${stage}
    meaning: ${meaning}
    fix: ${fix}
    handling: { outcome: fail, retry: after_fix, present_as: task }
`,
  )
  .join('')}`

const proto = (list) =>
  `syntax = "proto3";\n\npackage bench.v1;\n\n// The codes.\nenum Code {\n  CODE_UNSPECIFIED = 0;\n${list
    .map(({ at, code }) => `  ${code} = ${at + 1};\n`)
    .join('')}}\n`

const openapi = (list) =>
  `openapi: 3.1.0\ninfo: { title: Bench, version: 1.0.0 }\npaths:\n  /bills:\n    get:\n      responses:\n        '422':\n          description: Refused\n          content:\n            application/json:\n              schema: { $ref: '#/components/schemas/Code' }\ncomponents:\n  schemas:\n    Code:\n      type: string\n      enum:\n${list
    .map(({ code }) => `        - ${code}\n`)
    .join('')}`

const graphql = (list) =>
  `type Query {\n  code: Code\n}\n\nenum Code {\n${list.map(({ code, meaning }) => `  "${meaning}"\n  ${code}\n`).join('')}}\n`

const fsh = (list) =>
  `CodeSystem: BenchErrors
Id: bench-errors
Title: "Bench"
Description: "Codes to measure with."
* ^url = "https://bench.northwind-clinic.org/terminology/CodeSystem/bench-errors"
* ^caseSensitive = true
* ^content = #complete
* ^property[0].code = #http
* ^property[=].type = #integer
* ^property[+].code = #stop
* ^property[=].type = #boolean
* ^property[+].code = #fix_stage
* ^property[=].type = #code
* ^property[+].code = #fix
* ^property[=].type = #string
${list
  .map(({ at, code, http, stage, meaning, fix }) => {
    const place = (property, index) =>
      `* ^concept[${at}].property[${index}].code = #${property}\n* ^concept[${at}].property[${index}]`
    return `* #${code} "Code ${at}" "${meaning}"
${place('http', 0)}.valueInteger = ${http}
${place('stop', 1)}.valueBoolean = true
${place('fix_stage', 2)}.valueCode = #${stage}
${place('fix', 3)}.valueString = "${fix}"
`
  })
  .join('')}
ValueSet: BenchErrorsValueSet
Id: bench-errors
Title: "Bench"
Description: "All codes."
* include codes from system BenchErrors
`

/** A schema in which each code has its facts as constants: what a client narrows on. */
const jsonSchema = (list) =>
  JSON.stringify({
    title: 'Errors',
    type: 'object',
    additionalProperties: false,
    required: list.map(({ code }) => code),
    properties: Object.fromEntries(
      list.map(({ code, http, stage, meaning }) => [
        code,
        {
          description: meaning,
          type: 'object',
          additionalProperties: false,
          required: ['http', 'stop', 'fix_stage'],
          properties: { http: { const: http }, stop: { const: true }, fix_stage: { const: stage } },
        },
      ]),
    ),
  })

/** Writes the catalogs of a size below a folder. Returns where each is. */
export function writeCatalogs(folder, count) {
  const at = (name) => join(folder, String(count), name)
  const put = (name, text) => {
    mkdirSync(join(at(name), '..'), { recursive: true })
    writeFileSync(at(name), text)
  }
  const [now, other, bad] = [
    codes(count),
    codes(count, { other: true }),
    codes(count, { bad: true }),
  ]
  put('errors.yaml', yaml(now))
  put('other.yaml', yaml(other))
  put('bad/errors.yaml', yaml(bad))
  for (const [side, list] of [
    ['now', now],
    ['other', other],
  ]) {
    put(`proto/${side}/buf.yaml`, 'version: v2\nlint:\n  use: [STANDARD]\n')
    put(`proto/${side}/bench/v1/codes.proto`, proto(list))
    put(`openapi/${side}.yaml`, openapi(list))
    put(`graphql/${side}.graphql`, graphql(list))
  }
  put('schema.json', jsonSchema(now))
  put(
    'fsh/sushi-config.yaml',
    'id: bench\ncanonical: https://bench.northwind-clinic.org\nname: Bench\nstatus: draft\nversion: 1.0.0\nfhirVersion: 4.0.1\nFSHOnly: true\n',
  )
  put('fsh/input/fsh/codes.fsh', fsh(now))
  // The one rule that all can say: codes are UPPER_SNAKE_CASE.
  put(
    'spectral.yaml',
    'rules:\n  code-format:\n    given: $.codes[*].code\n    severity: error\n    then:\n      function: pattern\n      functionOptions: { match: "^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$" }\n',
  )
  put(
    'redocly.yaml',
    'rules:\n  rule/code-format:\n    subject: { type: Schema, property: enum }\n    severity: error\n    assertions: { pattern: "/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/" }\n',
  )
  return at('')
}

/** A comment for each code, so that a file of 8 MB has fewer than 20,000: `import` refuses more that have nothing but a code. */
const REST =
  'If it comes again, ask the desk of the payer whether the record has arrived there at all. '.repeat(
    3,
  )

/** Writes a table and an enum of a size in bytes. Returns their names. */
export function writeLists(folder, bytes) {
  mkdirSync(folder, { recursive: true })
  const list = codes(bytes / 70)
  const of = (file, head, line, tail) => {
    const lines = [head]
    for (let [size, at] = [head.length, 0]; size < bytes - 200; at++) {
      lines.push(line(list[at]))
      size += lines.at(-1).length
    }
    writeFileSync(join(folder, file), `${lines.join('')}${tail}`)
    return file
  }
  return {
    table: of(
      'codes.csv',
      'Code,Status,Meaning,Fix\n',
      ({ code, http, meaning, fix }) => `${code},${http},"${meaning}","${fix}"\n`,
      '',
    ),
    source: of(
      'codes.ts',
      'export enum ErrorCode {\n',
      ({ code, meaning, fix }) => `  /** ${meaning} ${fix} ${REST}*/\n  ${code} = '${code}',\n`,
      '}\n',
    ),
  }
}

/**
 * Records of answers, as many as it takes for a size in bytes. Each has a text of its own, as with
 * names and numbers of real claims.
 */
export function answers(bytes) {
  const known = codes(60)
  const lines = []
  for (let [size, at] = [0, 0]; size < bytes; at++) {
    const { code, http, stage, meaning, fix } = known[at % known.length]
    const message = `${meaning} ${fix} Claim ${at} of clinic ${at % 977}.`
    const body = { error: code, message, path: `lines[${at % 40}].amount`, fix_stage: stage }
    const headers = { 'content-type': 'application/json' }
    lines.push(
      JSON.stringify({ method: 'POST', url: `/v1/bills/${at}`, status: http, headers, body }),
    )
    size += lines.at(-1).length + 1
  }
  return `${lines.join('\n')}\n`
}
