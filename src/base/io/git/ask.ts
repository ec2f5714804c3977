import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'

/** The parts of the host that running git needs. */
export type AskingHost = Pick<Host, 'git'>

/**
 * The output of git; `reason` is the first line of its error message. Code 127: git is not
 * installed.
 */
export type GitAnswer = { code: number; stdout: Uint8Array; text: string; reason: string }

/**
 * With these, no setting of a repository runs a program: monitors, hooks and signature checks are
 * off, and repositories without `.git` are refused. Nor does its index of commits say what is in
 * them: git believes it without a look at the commits; nor what replaces them, which it would also do
 * against GIT_NO_REPLACE_OBJECTS. And git prints UTF-8, which is what we read.
 */
export const SAFE: readonly string[] = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'core.commitGraph=false',
  'core.useReplaceRefs=false',
  'i18n.logOutputEncoding=UTF-8',
].flatMap((setting) => ['-c', setting])

/**
 * Runs git in a folder, which is the top of a repository; `code` shows a failure. Rejects with
 * {@link UserError} only if a partial clone lacks an object: git fetches nothing for us, because
 * the config of a repository can name a program for that.
 */
export async function askGit(
  host: AskingHost,
  root: string,
  ...args: string[]
): Promise<GitAnswer> {
  const { code, stdout, stderr } = await host.git([...SAFE, ...args], root)
  if (code !== 0 && /lazy fetching disabled|from promisor remote/.test(stderr))
    throw new UserError(
      'git',
      'this is a partial clone, and git needs an object that is not here; fetch all of them: git fetch --refetch --no-filter',
    )
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
  host: AskingHost,
  root: string,
  { who, failed }: GitPurpose,
  args: readonly string[],
): Promise<Uint8Array> {
  const { code, stdout, reason } = await askGit(host, root, ...args)
  if (code === 127)
    throw new UserError('git', `${who} needs git, but git cannot be run; is it installed?`)
  if (code !== 0) throw new UserError('git', `${failed}: ${reason}`)
  return stdout
}

/** The items of a list that git prints with -z. */
export const nulSeparated = (bytes: Uint8Array): string[] =>
  new TextDecoder().decode(bytes).match(/[^\0]+/g) ?? []

/**
 * The host whose git answers each question once: for a run that asks the same about each of many
 * catalogs, and in which nothing changes the repository.
 */
export function askingOnce<Given extends AskingHost>(host: Given): Given {
  const answers = new Map<string, ReturnType<AskingHost['git']>>()
  return {
    ...host,
    git(args, folder) {
      const key = JSON.stringify([folder, args])
      const answer = answers.get(key) ?? host.git(args, folder)
      answers.set(key, answer)
      return answer
    },
  }
}
