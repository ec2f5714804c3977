import { shellPath } from '../../base/core/values/shell.ts'

/**
 * How a project has installed rail-errors. Folders are relative to the top of the repository; the
 * top itself is empty.
 */
export type Installation = {
  manager: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** The folder with node_modules/rail-errors. */
  folder: string
  /** The folder of the lock-file. */
  lock: string
  /** True for Yarn 1. */
  classic?: boolean
}

/**
 * How to run rail-errors on a catalog, and what installs it in a CI job: commands for the top of
 * the repository.
 */
export type Program = {
  run(command: string): string
  install: readonly string[]
  /**
   * Of a program that needs nothing that the project has installed: what is fetched, and the command
   * where it is installed, so that a hook can bring its own Node.
   */
  fetched?: { from: string; run(command: string): string }
}

/**
 * The program that a project has installed. Each command fails if it is not installed: none of them
 * gets a package of this name from a registry. `catalog`: the folder of the catalog.
 */
export function installedProgram(
  { manager, folder, lock, classic }: Installation,
  catalog: string,
): Program {
  const at = (flag: string, path: string) => (path === '' ? '' : ` ${flag} ${wordOf(path)}`)
  if (manager === 'npm')
    return {
      run: (command) =>
        `npx --no${at('--prefix', folder)} -- rail-errors ${command}${at('--cwd', catalog)}`,
      install: [`npm ci${at('--prefix', lock)}`],
    }
  // These run in the folder that they are given.
  const from =
    folder === ''
      ? catalog
      : catalog === folder
        ? ''
        : `${'../'.repeat(folder.split('/').length)}${catalog}`
  if (manager === 'pnpm')
    return {
      run: (command) =>
        `pnpm${at('--dir', folder)} exec rail-errors ${command}${at('--cwd', from)}`,
      install: ['corepack enable', `pnpm${at('--dir', lock)} install --frozen-lockfile`],
    }
  if (manager === 'bun')
    return {
      run: (command) => `bun run${at('--cwd', folder)} rail-errors ${command}${at('--cwd', from)}`,
      install: ['npm install --global bun', `bun install${at('--cwd', lock)} --frozen-lockfile`],
    }
  return {
    run: (command) => `yarn${at('--cwd', folder)} run rail-errors ${command}${at('--cwd', from)}`,
    install: [
      'corepack enable',
      `yarn${at('--cwd', lock)} install ${classic ? '--frozen-lockfile' : '--immutable'}`,
    ],
  }
}

/** The program from a git URL or a tarball, for a project that does not install it. It is fetched anew. */
export const fetchedProgram = (from: string, catalog: string): Program => ({
  run: (command) => `npx --yes --package=${wordOf(from)} -- ${bare(command, catalog)}`,
  install: [],
  fetched: { from, run: (command) => bare(command, catalog) },
})

const bare = (command: string, catalog: string): string =>
  `rail-errors ${command}${catalog === '' ? '' : ` --cwd ${wordOf(catalog)}`}`

/** True for a tarball in a folder: its path is not an address. */
export const isTarball = (from: string): boolean =>
  /\.(?:tgz|tar\.gz)$/.test(from) && !/^https?:/.test(from)

/** How comments for people name a command. */
export const runOf = (program: Program | undefined): Program['run'] =>
  program?.fetched ? program.run : (command) => `npx rail-errors ${command}`

/**
 * A path as a word of a shell command in a hook or a CI job. GitHub replaces `${{ … }}` in a
 * workflow, GitLab `$[[ … ]]` and lefthook `{staged_files}` in a command, before the shell sees
 * them: the quotes are closed and opened again inside these, which the shell does not notice.
 */
const wordOf = (path: string): string => shellPath(path).replace(/[${](?=[[{\w])/g, "$&''")
