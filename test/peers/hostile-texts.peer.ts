import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { healthy } from '../support/catalogs.ts'
import { type Dice, diceOf } from './dice.ts'
import { emptyFolder, root, seedOf, volume } from './peers.ts'

// Source code and lists of attackers, one to twenty good files: each good file is read, and the exit
// code is 0, 1 or 2. RAIL_ERRORS_SEED=<seed> RAIL_ERRORS_VOLUME=0.0005 runs a draw alone.

const FIRST = seedOf(20_261_129)
const SIZES = [20_000, 100_000, 400_000]
const GOOD = 20
const BIN = join(root, 'dist/bin.cjs')
const folder = emptyFolder('hostile-texts')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MARKS =
  '( [ { < > ` " \' ! - * & | ; : , . # @ $ \\ / % ^ ~ ? + = \0 \u2028 \ufeff λ a( a[ a< a. a+ a=> a? a: fn(){ if(a){ `${ "${ "#{ $"{ f"{ %w( %q{ <a> </a> <<A << /* // """ \'\'\' r#" ?> => -> :: .. ... *a_ **a [a]( ![ <a@ {a= {a: [a. a. a=[ {{ \\u \\u00 -- 1. > - 1e 0x &a *a <<: ? enum class case match switch lambda not new await def do begin end if else'.split(
    ' ',
  )
const SPACES = ['', '', '', ' ', '\n', '\t', '\n  ']

function hostile(dice: Dice): string {
  const size = dice.of(SIZES)
  const piece = () => dice.of(MARKS) + dice.of(SPACES)
  const one = [piece(), piece(), piece()].slice(dice.below(3)).join('')
  const times = Math.ceil(size / one.length)
  const kind = dice.below(4)
  if (kind === 0) return Array.from({ length: size / 3 }, piece).join('')
  if (kind === 1)
    return one.repeat(times / 2) + dice.of([')', ']', '}', '>', '"', '*']).repeat(times / 2)
  if (kind === 2 && dice.chance(0.3))
    return Array.from({ length: Math.sqrt(size) }, (_, at) => `${' '.repeat(at)}${one}\n`).join('')
  return one.repeat(times)
}

const HEADS: Readonly<Record<string, (code: string) => string>> = {
  ts: (code) => `fail("${code}")\n`,
  tsx: (code) => `fail("${code}")\n`,
  js: (code) => `fail("${code}")\n`,
  vue: (code) => `<script>\nfail("${code}")\n</script>\n`,
  py: (code) => `fail("${code}")\n`,
  java: (code) => `class A { Object x = fail("${code}"); }\n`,
  kt: (code) => `val x = fail("${code}")\n`,
  go: (code) => `package a\nvar x = fail("${code}")\n`,
  cs: (code) => `class A { object x = fail("${code}"); }\n`,
  php: (code) => `<?php fail("${code}");\n`,
  rb: (code) => `fail("${code}")\n`,
  rs: (code) => `fn f() { fail("${code}"); }\n`,
  md: (code) => `# Codes\n\n\`${code}\`\n\n`,
  feature: (code) => `Feature: a\n  Scenario: b\n    Then the error code is "${code}"\n`,
}
const CODE_FILES = Object.keys(HEADS)
const LISTS = [
  'properties',
  'md',
  'mdx',
  'toml',
  'graphql',
  'proto',
  'csv',
  'json',
  'json5',
  'yaml',
  'ts',
  'rs',
]

function rail(cwd: string, ...args: string[]) {
  const run = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  return { exit: run.status, out: run.stdout, err: run.stderr }
}

test.each(Array.from({ length: volume(2_000) }, (_, at) => FIRST + at))(
  'source code %i',
  (seed) => {
    const dice = diceOf(seed)
    const own = join(folder, `code-${seed}`)
    mkdirSync(join(own, 'src'), { recursive: true })
    writeFileSync(join(own, 'errors.yaml'), healthy())
    const kind = dice.of(CODE_FILES)
    writeFileSync(join(own, `src/m.${kind}`), HEADS[kind]!('MEMBER_NOT_FOUND') + hostile(dice))
    const good = Array.from(
      { length: GOOD },
      (_, at) => `src/${'abxyz'[at % 5]}${at}.${dice.of([kind, 'ts', 'rs'])}`,
    )
    for (const file of good)
      writeFileSync(join(own, file), HEADS[file.replace(/^.*\./, '')]!('MEMBER_NOT_FUND'))
    const { exit, out, err } = rail(
      own,
      'usage',
      'src',
      '--format',
      'concise',
      '--max-findings',
      '100000',
    )
    expect([exit, err.replace(/^(?:Checked|Not read|Not compared).*\n/gm, '')]).toEqual([1, ''])
    const found = new Set(out.match(/^src\/[a-z]\d+\.\w+(?=:)/gm))
    expect(good.filter((file) => !/\.(?:md|feature)$/.test(file) && !found.has(file))).toEqual([])
    rmSync(own, { recursive: true })
  },
)

test.each(Array.from({ length: volume(400) }, (_, at) => FIRST + at))('list %i', (seed) => {
  const dice = diceOf(seed)
  const own = join(folder, `list-${seed}`)
  mkdirSync(own)
  const bad = `bad.${dice.of(LISTS)}`
  const named = (list: string) => `name: shop\nversion: 1.0.0\ncodes_from: ${list}\nnope: 1\n`
  writeFileSync(join(own, bad), hostile(dice))
  writeFileSync(join(own, 'good.csv'), 'code,http\nCARD_LOST,404\nCARD_OLD,410\n')
  writeFileSync(join(own, 'zz.yaml'), named(bad))
  const good = Array.from({ length: GOOD }, (_, at) => `a${at}.yaml`)
  for (const file of good) writeFileSync(join(own, file), named('good.csv'))
  const lint = rail(
    own,
    'lint',
    ...good,
    'zz.yaml',
    '--format',
    'concise',
    '--max-findings',
    '100000',
  )
  expect([lint.exit, lint.err]).toEqual([1, ''])
  expect(good.filter((file) => !lint.out.includes(`${file}:4:1`))).toEqual([])
  for (const args of [
    ['import', bad, '--out', 'new.yaml'],
    ['diff', 'good.csv', bad],
  ])
    expect([0, 1, 2]).toContain(rail(own, ...args).exit)
  rmSync(own, { recursive: true })
})
