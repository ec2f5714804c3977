// Compares rail-errors with bare node, with Spectral, a linter of the same kind, and with buf, which finds breaks in Protobuf, in
// one interleaved run; reports ratios.
//   npm run bench [-- <rounds>]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'dist/bin.js')
const spectral = join(root, 'bench/node_modules/@stoplight/spectral-cli/dist/index.js')
const buf = join(root, 'bench/node_modules/@bufbuild/buf/bin/buf')
const rounds = Number(process.argv[2] ?? 15)
const folder = mkdtempSync(join(tmpdir(), 'rail-errors-bench-'))

const catalog = (count, code, http = () => 422) => `name: bench-errors
title: Bench
description: Codes to measure with.
url: https://bench.test/terminology
version: 1.0.0
status: active
date: 2026-03-01
publisher: Bench
contact: [{ url: "https://bench.test" }]
stages: [identify, eligibility, consent, billing, submit]
codes:
${Array.from(
  { length: count },
  (_, at) => `  - code: ${code(at)}
    http: ${http(at)}
    stop: true
    fix_stage: billing
    meaning: The record ${at} of the bill has no value for the field.
    fix: Give the field ${at} a value and send the bill again.
    handling: { outcome: fail, retry: after_fix, present_as: field }
`,
).join('')}`

// 300 codes of 10,000 are another: a third of them has another name, and two thirds another status. An enum has names only.
const isOther = (at) => at % 33 === 0 && at < 9_900
const isNamed = (at) => isOther(at) && at % 99 === 0
const renumbered = catalog(
  10_000,
  (at) => `${isNamed(at) ? 'OTHER' : 'CODE'}_${at}X`,
  (at) => (isOther(at) && !isNamed(at) ? 503 : 422),
)
const proto = (name) =>
  `syntax = "proto3";\npackage bench.v1;\nenum Code {\n  CODE_UNSPECIFIED = 0;\n${Array.from(
    { length: 10_000 },
    (_, at) => `  ${name(at)}_${at}X = ${at + 1};\n`,
  ).join('')}}\n`
for (const [name, of] of [
  ['old-proto', () => 'CODE'],
  ['new-proto', (at) => (isOther(at) ? 'OTHER' : 'CODE')],
]) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'codes.proto'), proto(of))
}

const files = {
  six: catalog(6, (at) => `CODE_${at}X`),
  'ten-thousand': catalog(10_000, (at) => `CODE_${at}X`),
  'ten-thousand-other': renumbered,
  'ten-thousand-bad': catalog(10_000, (at) => `code_${at}X`),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.yaml`), text)
// The one rule that both can say: codes are UPPER_SNAKE_CASE.
writeFileSync(
  join(folder, 'ruleset.yaml'),
  'rules:\n  code-format:\n    given: $.codes[*].code\n    severity: error\n    then:\n      function: pattern\n      functionOptions: { match: "^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$" }\n',
)

const rail = (...args) => [bin, ...args]
const peer = (name) => [spectral, 'lint', `${name}.yaml`, '--ruleset', 'ruleset.yaml', '--quiet']
report(
  'Start-up, six codes',
  {
    'node -e 0': ['-e', '0'],
    'rail-errors --help': rail('--help'),
    'rail-errors lint': rail('lint', 'six.yaml'),
    'rail-errors build --check': rail('build', 'six.yaml', '--out', 'six', '--check'),
    'rail-errors diff': rail('diff', 'six.yaml', 'six.yaml'),
    'spectral lint (1 rule)': peer('six'),
  },
  rounds,
)
report(
  '10,000 codes',
  {
    'node -e 0': ['-e', '0'],
    'rail-errors lint': rail('lint', 'ten-thousand.yaml'),
    'rail-errors lint, a finding in each': rail('lint', 'ten-thousand-bad.yaml'),
    'rail-errors build': rail('build', 'ten-thousand.yaml', '--out', 'ten-thousand'),
    'spectral lint (1 rule)': peer('ten-thousand'),
  },
  Math.max(3, Math.floor(rounds / 5)),
)
report(
  '10,000 codes against 10,000, 300 differences',
  {
    'node -e 0': ['-e', '0'],
    'rail-errors diff': rail('diff', 'ten-thousand.yaml', 'ten-thousand-other.yaml'),
    'buf breaking (names of an enum)': [buf, 'breaking', 'new-proto', '--against', 'old-proto'],
  },
  Math.max(3, Math.floor(rounds / 5)),
)
rmSync(folder, { recursive: true, force: true })

function report(title, commands, times) {
  const names = Object.keys(commands)
  const taken = Object.fromEntries(names.map((name) => [name, []]))
  const memory = {}
  for (let round = 0; round < times; round++)
    for (const name of names) {
      const from = process.hrtime.bigint()
      spawnSync(process.execPath, commands[name], { cwd: folder, stdio: 'ignore' })
      taken[name].push(Number(process.hrtime.bigint() - from) / 1e6)
    }
  if (existsSync('/usr/bin/time'))
    for (const name of names)
      memory[name] =
        Number(
          spawnSync('/usr/bin/time', ['-f', '%M', process.execPath, ...commands[name]], {
            cwd: folder,
            encoding: 'utf8',
            stdio: ['ignore', 'ignore', 'pipe'],
          })
            .stderr.trim()
            .split('\n')
            .at(-1),
        ) / 1024
  const median = (name) => taken[name].sort((a, b) => a - b)[taken[name].length >> 1]
  const bare = median(names[0])
  process.stdout.write(`${title} (median of ${times}, node ${process.versions.node})\n`)
  for (const name of names) {
    const size = memory[name] === undefined ? '' : `  ${memory[name].toFixed(0).padStart(5)} MB`
    process.stdout.write(
      `  ${name.padEnd(38)} ${median(name).toFixed(0).padStart(6)} ms  ${(median(name) / bare).toFixed(2).padStart(6)} x${size}\n`,
    )
  }
}
