import { program } from '../../../support/program.ts'
import { pythonPackages } from '../../peers.ts'
import type { Clients } from '../clients.ts'

const SOURCE = program(import.meta, './python/source.py')

const ENDS = program(import.meta, './python/ends.py')

const RECIPE = (text: string) => `import sys

import httpx
import requests

url = sys.argv[1]
opened = []
open_search = opened.append
${text}
print("opened", opened)
`

export const python: Clients = {
  target: 'python',
  options: (catalog) => (catalog === 'rail' ? 'file: errors.py' : ''),
  out: (catalog) => (catalog === 'rail' ? 'clinic' : '.'),
  prepare: (folder) => void pythonPackages(folder, 'httpx', 'requests', 'celery'),
  programs: [
    {
      file: 'clients.py',
      source: SOURCE,
      command: 'venv/bin/python',
      args: ['-W', 'error', 'clients.py'],
      ways: [
        ...['by_call', 'by_requests', 'by_acall'].map((way) => ({ way, raises: 'NotFound' })),
        ...['by_transport', 'by_async_transport', 'by_adapter'].map((way) => ({
          way,
          raises: null,
        })),
      ],
    },
  ],
  ends: [
    {
      file: 'ends.py',
      source: ENDS,
      command: 'venv/bin/python',
      args: ['-W', 'error', 'ends.py'],
      says: [
        ...['cancelled', 'deadline', 'deadline in asyncio', 'deadline of a transport'],
        ...[
          'body of httpx',
          'body of requests',
          'body',
          'key of a call',
          ...['broken success of httpx', 'broken success of requests'],
          ...['endless 200', 'endless 404', 'in time', 'endless success in asyncio'],
          'checked',
          'pickled',
          'entry',
          'wrong use',
          'network of an SDK',
          'no network of an SDK',
          'outcome',
          'stream',
        ],
      ],
    },
  ],
  recipes: [
    {
      ...{ name: 'call', block: 0, file: 'recipe.py' },
      ...{ command: 'venv/bin/python', args: ['recipe.py'], requests: 2 },
      around: RECIPE,
      says: "opened ['member']",
    },
    {
      ...{ name: 'transport and adapter', block: 1, file: 'transports.py' },
      ...{ command: 'venv/bin/python', args: ['transports.py'], requests: 3 },
      // Each of the two fails.
      around: (text) =>
        RECIPE(`from clinic.errors import MemberNotFound

for part in ${JSON.stringify(text.replace('https://', 'http://').split('\n\n'))}:
    try:
        exec(part)
    except MemberNotFound as error:
        opened.append(error.attempts)`),
      says: 'opened [2, 1]',
    },
    {
      ...{ name: 'task of Celery', block: 2, file: 'task.py' },
      ...{ command: 'venv/bin/python', args: ['task.py'], requests: 2 },
      around: (text) =>
        RECIPE(`${text}
result = submit.apply(args=[{"id": "order-7"}]).result
opened += [type(result).__name__, result.attempts]`),
      says: "opened ['MemberNotFound', 1]",
    },
  ],
}
