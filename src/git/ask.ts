import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'

/** The output of git; `reason` is the first line of its error message. Code 127: git is not installed. */
export type GitAnswer = { code: number; stdout: Uint8Array; text: string; reason: string }

/** Runs git in a folder. Never rejects: a failure is in the code. */
export async function askGit(host: Pick<Host, 'git'>, folder: string, ...args: string[]): Promise<GitAnswer> {
  const { code, stdout, stderr } = await host.git(args, folder)
  const [line = ''] = stderr.trim().split('\n')
  return {
    code,
    stdout,
    get text() {
      return new TextDecoder().decode(stdout).replace(/\n$/, '')
    },
    reason: line.replace(/^fatal: /, '') || 'git gave no reason',
  }
}

/** What needs git, and what fails without it, both as words for messages. */
export type GitPurpose = { who: string; failed: string }

/** Runs git and returns what it printed. Rejects with {@link UserError} when git fails. */
export async function gitOutput(
  host: Pick<Host, 'git'>,
  folder: string,
  { who, failed }: GitPurpose,
  args: readonly string[],
): Promise<Uint8Array> {
  const { code, stdout, reason } = await askGit(host, folder, ...args)
  if (code === 127) throw new UserError(`${who} needs git, but git cannot be run; is it installed?`)
  if (code !== 0) throw new UserError(`${failed}: ${reason}`)
  return stdout
}

/** The items of a list that git prints with -z. */
export const nulSeparated = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\0').filter(Boolean)
