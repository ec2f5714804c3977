import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import { emptyFolder } from './peers.ts'

// The scripts in the shells that they are for.
const folder = emptyFolder('completion')
const bin = join(folder, 'bin')
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, HOME: folder, PATH: `${bin}:${process.env.PATH}` },
  })

beforeAll(() => {
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'rail-errors'),
    `#!/bin/sh\nexec ${process.execPath} ${join(process.cwd(), 'dist/bin.cjs')} "$@"\n`,
  )
  chmodSync(join(bin, 'rail-errors'), 0o755)
  writeFileSync(join(folder, 'errors.yaml'), healthy())
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(join(folder, `_${shell}`), run('rail-errors', 'completion', shell))
  mkdirSync(join(folder, 'functions'))
  writeFileSync(join(folder, 'functions', '_rail-errors'), run('rail-errors', 'completion', 'zsh'))
})

const bash = (line: string): string =>
  run(
    'bash',
    '-c',
    `source _bash; COMP_WORDS=(${line.replace(/ $/, ' ""')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _rail_errors; echo "\${COMPREPLY[@]}"`,
  )

const fish = (line: string): string => run('fish', '-c', `source _fish; complete -C '${line}'`)

// zsh completes only at a terminal: a pseudo-terminal gets the line and a tab, and shows what
// became of it.
const zsh = (line: string): string =>
  run(
    'zsh',
    '-f',
    '-c',
    `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "fpath=($PWD/functions \\$fpath); autoload -Uz compinit; compinit -D -u; PS1=; stty rows 99 cols 200; print REA''DY"
zpty -r -m z seen '*READY*'
zpty -w -n z '${line}'$'\\t\\t'
sleep 3
while zpty -r -t z seen; do print -r -- "$seen"; done
zpty -d z`,
  )

describe.each([
  ['bash', bash],
  ['fish', fish],
  ['zsh', zsh],
])('%s', (_, complete) => {
  test.each([
    ['a command', 'rail-errors expl', ['explain']],
    ['an option', 'rail-errors lint --fail', ['--fail-on']],
    ['the values of an option', 'rail-errors lint --fail-on ', ['error', 'warn', 'info', 'never']],
    [
      'targets',
      'rail-errors build --target typ',
      ['typescript', 'typescript-enum', 'typescript-open'],
    ],
    ['codes of the catalog', 'rail-errors retire MEMBER_N', ['MEMBER_NOT_FOUND']],
    ['rules', 'rail-errors explain code-f', ['code-format']],
  ])('completes %s', (_what, line, expected) => {
    const shown = complete(line)
    for (const word of expected) expect(shown).toContain(word)
  })
})
