import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gitIn, newRepository, railIn } from '../../support/repository.ts'

export type Files = Record<string, string>
const INSTALLED = { 'node_modules/rail-errors/package.json': '{}', 'package-lock.json': '{}' }

/** A repository with rail-errors installed. */
export function repository(files: Files) {
  const folder = newRepository()
  for (const [path, text] of Object.entries({ ...INSTALLED, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  gitIn(folder, 'add', '-A')
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    folder,
    text,
    init: (args = '', cwd = '.') => railIn(join(folder, cwd), `init --yes ${args}`.trim()),
  }
}

/** What `init` wrote: the names in its lines, sorted. */
export const writtenIn = (out: string) =>
  [...out.matchAll(/^(\S+): written$/gm)].map(([, path]) => path).sort()
