import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run } from '../../src/base/cli/program.ts'
import type { Host } from '../../src/base/io/host/host.ts'
import { GIT_ENV, nodeHost } from '../../src/base/io/host/node.ts'
import { started } from './started.ts'

// Real folders with real git, without the settings of this machine.

// A commit starts no tidying of its repository, and waits for no disk: each is soon gone.
const settings = join(mkdtempSync(join(tmpdir(), 'g-')), 'gitconfig')
writeFileSync(
  settings,
  `[user]
  name = t
  email = t@t.test
[commit]
  gpgSign = false
[protocol "file"]
  allow = always
[gc]
  auto = 0
[maintenance]
  auto = false
[core]
  fsync = none
`,
)
Object.assign(process.env, { GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_SYSTEM: '/dev/null' })

/** A new folder, which is removed after the run. Its name is short: a socket has a short path. */
export const emptyFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 't-')))

/** Runs a program in a folder. Returns what it printed. Throws if it fails. */
export function runIn(folder: string, program: string, ...args: string[]): string {
  const { code, stdout, stderr } = started(program, args, { cwd: folder, env: process.env })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}\n${stdout}${stderr}`)
  return stdout.toString()
}

/** Runs git in a folder. Returns what it printed. */
export const gitIn = (folder: string, ...args: string[]) => runIn(folder, 'git', ...args).trim()

let template: string | undefined
/** A new repository on the branch main, without a commit: a copy takes no process. */
export function newRepository(): string {
  if (template === undefined) {
    template = emptyFolder()
    gitIn(template, 'init', '-q', '-b', 'main', '--template=', '.')
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
  const line = 'git add -A && exec git commit -q --allow-empty -m "$0"'
  runIn(folder, 'sh', '-c', line, message)
}

/** The machine. Another process starts its git, as the program does. */
export const real: Host = {
  ...nodeHost(process),
  async git(args, folder) {
    const env = { ...process.env, ...GIT_ENV }
    const { code, stdout, stderr } = started('git', args, { cwd: resolve(folder), env })
    return { code: typeof code === 'number' ? code : 127, stdout, stderr: stderr.toString() }
  },
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
