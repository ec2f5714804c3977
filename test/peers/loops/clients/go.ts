import { program } from '../../../support/program.ts'
import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

const SOURCE = program(import.meta, './go/source.go')

const ENDS = program(import.meta, './go/ends.go')

const RECIPE = (text: string) => program(import.meta, './go/recipe.go', { text })

export const go: Clients = {
  target: 'go',
  options: (catalog) => `namespace: ${catalog === 'rail' ? 'clinicerrors' : catalog}`,
  out: (catalog) => (catalog === 'rail' ? 'clinicerrors' : catalog),
  prepare: (folder) => void must('go', ['mod', 'init', 'tried.test/go'], folder),
  programs: [
    {
      file: 'clients/main.go',
      source: SOURCE,
      command: 'go',
      args: ['run', './clients'],
      ways: [{ way: 'transport', raises: 'NotFound' }],
    },
  ],
  ends: [
    {
      file: 'ends/main.go',
      source: ENDS,
      command: 'go',
      args: ['run', './ends'],
      says: [
        ...[
          'cancelled',
          'deadline',
          'body',
          'wrong use',
          'broken success',
          'endless success',
          'endless failure',
        ],
        ...['checked', 'entry'],
      ],
    },
  ],
  recipes: [
    {
      ...{ name: 'transport', block: 0, file: 'recipe/main.go' },
      ...{ command: 'go', args: ['run', './recipe'], requests: 2 },
      around: RECIPE,
      says: 'opened member',
    },
  ],
}
