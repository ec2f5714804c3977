import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, pascal, type Tried, UNKNOWN } from './language.ts'

const HEAD = program(import.meta, './php/head.php')

/** Every file that is named, also those that no program needs. */
const LOAD = `require_once '/usr/share/php/Psr/Http/Client/autoload.php';
foreach (array_slice($argv, 1) as $file) {
    require_once $file;
}
`

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './php/main.php', {
    HEAD,
    each: all
      .map(({ id }) => {
        const code = `${pascal(id)}\\Code`
        return `$write('${id}', ['codes' => array_map(static fn (${code} $one): array => [
    'code' => $one, 'http' => $one->http(), 'stop' => $one->stop(), 'fix_stage' => $one->fixStage(),
    'meaning' => $one->meaning(), 'fix' => $one->fix(),
], ${code}::cases())]);`
      })
      .join('\n'),
    UNKNOWN,
  })

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './php/vectors.php', {
    HEAD,
    each: all.map(({ id }) => `'${id}' => ${pascal(id)}\\Answer::class`).join(', '),
  })

const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './php/loops.php', {
    HEAD,
    each: all.map(({ id }) => `'${id}' => '${pascal(id)}\\\\'`).join(', '),
  })

export const php: Language = {
  target: 'php',
  options: ({ id }) => `namespace: ${pascal(id)}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('php', ['--version'], folder),
  program: (all) => ({ 'main.php': MAIN(all), 'load.php': `${HEAD}${LOAD}` }),
  misspelt: {
    'misspelt.php': `<?php
require 'rail/Stage.php';
require 'rail/Code.php';
echo Rail\\Code::MemberNotFoun->value;
`,
  },
  check(folder) {
    const generated = filesBelow(folder, '.php').filter((path) => path.includes('/'))
    const loaded = run('php', ['-d', 'display_errors=1', 'load.php', ...generated], folder)
    // The tokens of hundreds of entries take it long, and they are alike.
    const short = generated.filter((path) => !/^(?:many|hostile|silent)\//.test(path))
    const style = run(
      'phpcs',
      ['--standard=PSR12', '--ignore-annotations', '-n', '-q', ...short],
      folder,
    )
    return [loaded, style].map(({ out, err }) => out + err).join('')
  },
  refuses: (folder) => run('php', ['-d', 'display_errors=1', 'misspelt.php'], folder).out,
  run: (folder) => void must('php', ['main.php'], folder),
  vectors: {
    file: 'vectors.php',
    source: VECTORS,
    run: (folder) => must('php', ['vectors.php'], folder),
  },
  loops: {
    file: 'loops.php',
    source: LOOPS,
    run: (folder) => must('php', ['loops.php'], folder),
  },
}
