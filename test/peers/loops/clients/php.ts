import { program } from '../../../support/program.ts'
import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

// Guzzle, as Debian has it.
export const HEAD = (space: string) =>
  program(import.meta, './php/head.php', { space, text: space.toLowerCase() })

const SOURCE = program(import.meta, './php/source.php', { HEAD: HEAD('Loops') })

const ENDS = program(import.meta, './php/ends.php', { HEAD: HEAD('Loops') })

const RECIPE = (text: string) => `${HEAD('Clinic')}
use GuzzleHttp\\Psr7\\Request;
${text.replaceAll('Northwind\\Errors', 'Clinic').replace(/(?<=\n\n)/, 'function openSearch(string $path): void { echo "opened $path"; }\n$guzzle = new GuzzleHttp\\Client();\n$request = new Request("GET", $argv[1]);\n')}
`

export const php: Clients = {
  target: 'php',
  options: (catalog) => `namespace: ${catalog === 'rail' ? 'Clinic' : 'Loops'}`,
  out: (catalog) => (catalog === 'rail' ? 'clinic' : catalog),
  prepare: (folder) => void must('php', ['--version'], folder),
  programs: [
    {
      file: 'clients.php',
      source: SOURCE,
      command: 'php',
      args: ['clients.php'],
      ways: [
        { way: 'psr18', raises: null },
        { way: 'call', raises: 'NotFound' },
      ],
    },
  ],
  ends: [
    {
      file: 'ends.php',
      source: ENDS,
      command: 'php',
      args: ['-d', 'memory_limit=128M', 'ends.php'],
      says: [
        ...['deadline', 'deadline of PSR-18', 'body', 'checked', 'wrong use'],
        ...['large', 'large', 'torn'],
      ],
    },
  ],
  recipes: [
    {
      ...{ name: 'PSR-18', block: 0, file: 'recipe.php' },
      ...{ command: 'php', args: ['recipe.php'], requests: 2 },
      around: RECIPE,
      says: 'opened member',
    },
  ],
}
