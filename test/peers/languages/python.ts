import { join } from 'node:path'
import { program } from '../../support/program.ts'
import { must, pythonPackages, run } from '../peers.ts'
import { type Language, snake, type Tried, UNKNOWN } from './language.ts'

// Of the rules of ruff those that do not judge texts of a catalog (N818: the error of a code is called as
// the code is), nor what only a caller may decide, nor arguments that another form needs.
export const RULES = [
  '--ignore-noqa',
  '--target-version',
  'py310',
  '--select',
  'A,ANN0,ANN2,B,C4,D1,D2,E,F,FBT,FURB,I,N,PERF,PIE,PL,PT,RET,SIM,UP,W',
]
export const NOT = ['--ignore', 'D203,D205,D213,E501,N818,PLR2004,PLR0913,UP042,A003']

/** Files that are not generated. */
const PROGRAMS = ['main.py', 'misspelt.py', 'vectors.py', 'loops.py']

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './python/main.py', {
    imports: all
      .map(({ name }) => `import ${snake(name)}`)
      .sort()
      .join('\n'),
    each: all
      .map(({ id, name }) =>
        program(import.meta, './python/main-each.py', { id, snake_name: snake(name) }).trimEnd(),
      )
      .join('\n'),
    UNKNOWN,
  })

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './python/vectors.py', {
    imports: all.map(({ name }) => `import ${snake(name)}`).join('\n'),
    each: all.map(({ id, name }) => `("${id}", ${snake(name)}), `).join(''),
  })

const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './python/loops.py', {
    imports: all.map(({ name }) => `import ${snake(name)}`).join('\n'),
    each: all.map(({ id, name }) => `("${id}", ${snake(name)}), `).join(''),
  })

export const python: Language = {
  target: 'python',
  options: () => '',
  out: () => '.',
  prepare: (folder) => void pythonPackages(folder, 'mypy', 'ruff'),
  program: (all) => ({ 'main.py': MAIN(all) }),
  misspelt: { 'misspelt.py': 'import rail_errors\n\nprint(rail_errors.Code.MEMBER_NOT_FOUN)\n' },
  check(folder) {
    const tool = (name: string, ...args: string[]) => {
      const { exit, out, err } = run(join(folder, 'venv/bin', name), args, folder)
      return exit === 0 ? '' : out + err
    }
    const strict = [
      '--strict',
      '--python-version',
      '3.10',
      '--exclude',
      '(venv|misspelt|vectors|loops)',
      '.',
    ]
    return [
      tool('ruff', 'format', '--check', '--exclude', `venv,${PROGRAMS.join()}`, '.'),
      tool('ruff', 'check', ...RULES, ...NOT, '--exclude', `venv,${PROGRAMS.join()}`, '.'),
      tool('mypy', ...strict),
    ].join('')
  },
  refuses: (folder) => run(join(folder, 'venv/bin/mypy'), ['misspelt.py'], folder).out,
  run: (folder) => void must('python3', ['-W', 'error', 'main.py'], folder),
  vectors: {
    file: 'vectors.py',
    source: VECTORS,
    run: (folder) => must('python3', ['-W', 'error', join(folder, 'vectors.py')], folder),
  },
  loops: {
    file: 'loops.py',
    source: LOOPS,
    run: (folder) => must('python3', ['-W', 'error', 'loops.py'], folder),
  },
}
