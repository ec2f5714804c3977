import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { isMarkTried, type Language, pascal, snake, type Tried, UNKNOWN } from './language.ts'

// A warning is an error.
const HEAD = (all: readonly Tried[]) => `require "json"

def Warning.warn(message, **)
  raise message
end

${all.map(({ name }) => `require_relative "${snake(name)}"`).join('\n')}
`

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './ruby/main.rb', {
    HEAD_all: HEAD(all),
    each: all
      .map(
        ({ id, name }) => `write("${id}", { codes: ${pascal(name)}::ENTRIES.values.map { |one|
  one.to_h.slice(:code, :http, :stop, :fix_stage, :meaning, :fix)
} })
raise "${id} can change" unless Ractor.shareable?(${pascal(name)}::ENTRIES)`,
      )
      .join('\n'),
    UNKNOWN,
  })

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './ruby/vectors.rb', {
    HEAD_all: HEAD(all),
    each: all.map(({ id, name }) => `"${id}" => ${pascal(name)}`).join(', '),
  })

const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './ruby/loops.rb', {
    imports: all.map(({ name }) => `require_relative "${snake(name)}"`).join('\n'),
    each: all.map(({ id, name }) => `"${id}" => ${pascal(name)}`).join(', '),
  })

// The mark itself, names that the contract or a catalog gives, and arguments that another form needs.
const NOT = [
  '--except',
  'Lint/MissingCopEnableDirective,Lint/StructNewOverride,Lint/UnusedMethodArgument,Naming/VariableNumber',
]
const CONFIG = 'AllCops: { NewCops: enable, TargetRubyVersion: 2.7, SuggestExtensions: false }\n'

export const ruby: Language = {
  target: 'ruby',
  options: () => '',
  out: () => '.',
  prepare(folder) {
    must('ruby', ['--version'], folder)
    writeFileSync(join(folder, '.rubocop.yml'), CONFIG)
  },
  program: (all) => ({ 'main.rb': MAIN(all) }),
  misspelt: {
    'misspelt.rb': 'require_relative "rail_errors"\n\nputs RailErrors::Code::MEMBER_NOT_FOUN\n',
  },
  check(folder) {
    const generated = filesBelow(folder, '.rb').filter((path) => /(errors|waits)\.rb$/.test(path))
    // Hundreds of entries take it long, and they are alike.
    const short = generated.filter((path) => !/^(many|hostile|silent)_/.test(path))
    const rubocop = (...args: string[]) =>
      run('rubocop', ['--cache', 'false', '--format', 'emacs', ...args], folder)
    const only = ['--ignore-disable-comments', '--only', 'Lint,Naming,Security']
    const lint = rubocop(...only, ...NOT, ...short)
    return [rubocop(...short.filter(isMarkTried)), lint]
      .map(({ exit, out, err }) => (exit === 0 ? '' : out + err))
      .join('')
  },
  refuses: (folder) => run('ruby', ['misspelt.rb'], folder).err,
  run: (folder) => void must('ruby', ['-w', 'main.rb'], folder),
  vectors: {
    file: 'vectors.rb',
    source: VECTORS,
    run: (folder) => must('ruby', ['-w', 'vectors.rb'], folder),
  },
  loops: {
    file: 'loops.rb',
    source: LOOPS,
    run: (folder) => must('ruby', ['-w', 'loops.rb'], folder),
  },
}
