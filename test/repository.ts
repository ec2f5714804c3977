import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '../src/cli/program.ts'
import type { Host } from '../src/io/host/host.ts'
import { nodeHost } from '../src/io/host/node.ts'

// Real folders with real git, without the settings of this machine.

Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' })
const real = nodeHost(process)

/** A new folder, which is removed after the run. Its name is short: a socket has a short path. */
export const emptyFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 't-')))

/** Runs git in a folder. Returns what it printed. */
export const gitIn = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    [
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@t.test',
      '-c',
      'commit.gpgsign=false',
      '-c',
      'protocol.file.allow=always',
      ...args,
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  ).trim()

let template: string | undefined
/** A new repository on the branch main, without a commit: a copy takes no process. */
export function newRepository(): string {
  if (template === undefined) {
    template = emptyFolder()
    gitIn(template, 'init', '-q', '-b', 'main', '--template=', '.')
    gitIn(template, 'config', 'user.name', 't')
    gitIn(template, 'config', 'user.email', 't@t.test')
    // The files of a copy have other numbers and times of change.
    gitIn(template, 'config', 'core.checkStat', 'minimal')
  }
  return copyOf(template)
}

function copyOf(repository: string): string {
  const folder = emptyFolder()
  cpSync(repository, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

const committed = new Map<string, string>()
/** A new repository with a first commit of these files: a copy of the first that was made of them. */
export function repositoryOf(files: Readonly<Record<string, string>>): string {
  const key = JSON.stringify(files)
  const made = committed.get(key) ?? newRepository()
  if (!committed.has(key)) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(made, path)), { recursive: true })
      writeFileSync(join(made, path), text)
    }
    commitIn(made)
    committed.set(key, made)
  }
  return copyOf(made)
}

/** Commits all files of a repository, also none. */
export function commitIn(folder: string, message = 'x'): void {
  const line =
    'git add -A && git -c user.name=t -c user.email=t@t.test commit -q --allow-empty -m "$0"'
  execFileSync('sh', ['-c', line, message], { cwd: folder })
}

/** Runs one command on the files of a folder. `change`: what is different about the host. */
export async function railIn(
  folder: string,
  args: string | readonly string[],
  env: Record<string, string> = {},
  change: Partial<Host> = {},
) {
  const printed = { out: '', err: '' }
  const host: Host = {
    ...real,
    cwd: folder,
    env,
    today: () => '2026-11-21',
    terminal: { color: false, quiet: false, width: 100, interactive: false },
    out(text) {
      printed.out += text
    },
    err(text) {
      printed.err += text
    },
    ...change,
  }
  const exit = await run(host, typeof args === 'string' ? args.split(' ') : args)
  return { exit, ...printed }
}
