// The repository in temporary folders, one for each slot: src/ as it is, dist/ with all switches.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrument } from './instrument.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SWITCH = fileURLToPath(new URL('switch.mjs', import.meta.url))
const run = (cwd, args, env = {}) =>
  execFileSync(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

/** Copies what git knows, and builds it with switches. Returns the folders. */
export function copyRepository(into, mutants, slots) {
  const [first, ...others] = Array.from({ length: slots }, (_, slot) => join(into, `slot-${slot}`))
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  )
  for (const file of files.split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(first, file))
  symlinkSync(join(root, 'node_modules'), join(first, 'node_modules'))
  // Tests ask git for the files of the repository.
  execFileSync('git', ['init', '--quiet'], { cwd: first })
  const sources = {}
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = mutants.filter((mutant) => mutant.file === file)
    sources[file] = instrument(readFileSync(join(first, 'src', file), 'utf8'), own, SWITCH)
  }
  writeFileSync(join(into, 'sources.json'), JSON.stringify(sources))
  run(
    first,
    ['--import', new URL('build-switches.mjs', import.meta.url).href, 'scripts/build.mjs'],
    {
      MUTANTS_SOURCES: join(into, 'sources.json'),
    },
  )
  for (const folder of others) cpSync(first, folder, { recursive: true, verbatimSymlinks: true })
  return [first, ...others]
}
