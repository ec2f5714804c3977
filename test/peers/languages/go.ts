import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { type Language, type Tried, UNKNOWN } from './language.ts'

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './go/main.go', {
    imports: all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join(''),
    each: all
      .map(
        ({ id }) => `	{
		var lines []string
		for _, one := range ${id}.Entries() {
			lines = append(lines, line(string(one.Code), one.HTTP, one.Stop, string(one.FixStage), one.Meaning, one.Fix))
		}
		written("${id}.json", "{\\n  \\"codes\\": [\\n"+strings.Join(lines, ",\\n")+"\\n  ]\\n}\\n")
	}`,
      )
      .join('\n'),
    UNKNOWN,
  })

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './go/vectors.go', {
    imports: all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join(''),
    each: all
      .map(({ id, stages }) =>
        program(import.meta, './go/vectors-each.go', {
          id,
          text: stages === false ? '' : '\t\t\tstage = string(r.FixStage)\n',
        }).trimEnd(),
      )
      .join('\n'),
  })

const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './go/loops.go', {
    imports: all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join(''),
    each: all
      .map(({ id }) => program(import.meta, './go/loops-each.go', { id }).trimEnd())
      .join('\n'),
  })

export const go: Language = {
  target: 'go',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('go', ['mod', 'init', 'tried.test/go'], folder),
  program: (all) => ({ 'main.go': MAIN(all) }),
  misspelt: {
    'misspelt/main.go':
      'package main\n\nimport "tried.test/go/rail"\n\nfunc main() { println(rail.CodeMemberNotFoun) }\n',
  },
  check(folder) {
    const format = run('gofmt', ['-l', '.'], folder)
    const packages = run('go', ['list', './...'], folder).out.trim().split('\n')
    const vet = run('go', ['vet', ...packages.filter((one) => !one.endsWith('misspelt'))], folder)
    return (
      format.out.replace(/^(?:(?:misspelt|vectors-go|loops-go)\/)?main\.go\n/gm, '') +
      format.err +
      vet.out +
      vet.err
    )
  },
  refuses: (folder) => run('go', ['vet', './misspelt'], folder).err,
  run: (folder) => void must('go', ['run', '.'], folder),
  vectors: {
    file: 'vectors-go/main.go',
    source: VECTORS,
    run: (folder) => must('go', ['run', './vectors-go'], folder),
  },
  loops: {
    file: 'loops-go/main.go',
    source: LOOPS,
    run: (folder) => must('go', ['run', './loops-go'], folder),
  },
}
