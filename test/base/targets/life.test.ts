import { expect, test } from 'vitest'
import { version } from '../../../src/base/core/version.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'

// The life of an output folder: what each build says and leaves, whole, when the catalog, the
// config or somebody changes something.

const NAMES = [
  'CARD_LOST',
  'CARD_OLD',
  'CARD_LOCKED',
  'CARD_WORN',
  'CARD_COPIED',
  'CARD_SOLD',
  'CARD_BROKEN',
  'CARD_UNREADABLE',
]
const catalog = (names: readonly string[], header: object = {}) =>
  file(
    { stages: ['identify'], ...header },
    names
      .map((code) =>
        healthyEntry({ code, meaning: `The state of the record is ${code.toLowerCase()}.` }),
      )
      .join('\n'),
  )
const config = (...targets: string[]) =>
  `outputs: [${targets.map((target) => `{ target: ${target}, out: gen }`).join(', ')}]\n`

const LIST = 'gen/clinic-errors.json'
const ENUM = 'gen/clinic-errors.enum.ts'
const MANIFEST = 'gen/clinic-errors.manifest'
type Step = string | { what: string; change(files: Files): void }
type Files = {
  write(path: string, text: string): void
  edit(path: string, from: string, to: string): void
  remove(path: string): void
}

const CHECK = 'build --check --format concise'
const STEPS: Step[] = [
  CHECK,
  'build --dry-run',
  'build',
  CHECK,
  {
    what: 'a code more',
    change: ({ write }) => write('errors.yaml', catalog(NAMES.slice(0, 3), { version: '1.1.0' })),
  },
  CHECK,
  'build --dry-run',
  'build --target flat-list',
  'build --check --target flat-list --format concise',
  CHECK,
  'build --format json',
  {
    what: 'six codes more, two less',
    change: ({ write }) => write('errors.yaml', catalog(NAMES.slice(2), { version: '1.1.0' })),
  },
  CHECK,
  'build',
  { what: 'one text', change: ({ edit }) => edit('errors.yaml', 'is card_sold.', 'is sold.') },
  CHECK,
  'build',
  {
    what: 'an output is edited, another is gone',
    change({ edit, remove }) {
      edit(LIST, 'is sold', 'was sold')
      remove(ENUM)
    },
  },
  CHECK,
  'build',
  { what: 'line ends of Windows', change: ({ edit }) => edit(LIST, '\n', '\r\n') },
  CHECK,
  {
    what: 'other targets; a file of somebody has the path of one',
    change({ write }) {
      write('rail-errors.config.yaml', config('flat-list', 'handling', 'typescript'))
      write('gen/clinic-errors.ts', 'export {}\n')
    },
  },
  CHECK,
  'build',
  'build --force',
  CHECK,
  { what: 'an orphan is edited', change: ({ edit }) => edit(ENUM, 'export', 'export ') },
  CHECK,
  'build --clean --dry-run --format concise',
  'build --clean',
  { what: 'the edited orphan is removed by hand', change: ({ remove }) => remove(ENUM) },
  CHECK,
  'build --clean',
  {
    what: 'the manifest is damaged',
    change: ({ edit }) => edit(MANIFEST, '"targets"', '<<<<<<< "targets"'),
  },
  CHECK,
  'build',
  {
    what: 'the manifest is gone, and a text changes',
    change({ remove, edit }) {
      remove(MANIFEST)
      edit('errors.yaml', 'is sold.', 'is gone.')
    },
  },
  CHECK,
  'build',
  'build --force --quiet',
  {
    what: 'another name',
    change: ({ write }) => write('errors.yaml', catalog(NAMES, { name: 'card-errors' })),
  },
  CHECK,
  'build',
  'build --clean --verbose',
  'build --check --format json',
]

test('the life of an output folder', async () => {
  const { rail, disk, paths } = inMemory({
    files: {
      'errors.yaml': catalog(NAMES.slice(0, 2)),
      'rail-errors.config.yaml': config('flat-list', 'typescript-enum'),
    },
  })
  const at = (path: string) => `/repo/${path}`
  const files: Files = {
    write: (path, text) => void disk.set(at(path), text),
    edit: (path, from, to) =>
      void disk.set(at(path), String(disk.get(at(path))).replaceAll(from, to)),
    remove: (path) => void disk.delete(at(path)),
  }
  const said: string[] = []
  for (const step of STEPS) {
    if (typeof step !== 'string') {
      step.change(files)
      said.push(`# ${step.what}\n`)
      continue
    }
    const before = paths().join()
    const { exit, out, err } = await rail(step)
    const now = paths().filter((path) => path.startsWith('gen/'))
    const text = `${out}${err}`
      .replace(`"version": "${version}"`, '"version": "(this one)"')
      .trimEnd()
      .replace(/^(?=.)/gm, '  ')
    said.push(
      [
        `$ ${step}`,
        ...(text === '' ? [] : [text]),
        `= ${exit}${before === paths().join() ? '' : `: ${now.join(' ')}`}\n`,
      ].join('\n'),
    )
  }
  await expect(said.join('\n')).toMatchFileSnapshot('./golden/life.txt')
})
