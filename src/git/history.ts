import { UserError } from '../host/user-error.ts'
import { shellWord } from '../values/shell.ts'
import { askGit } from './ask.ts'
import { type GitHost, repositoryOf } from './repository.ts'

/**
 * The top of the repository that contains the older catalog. Rejects with {@link UserError} outside
 * a repository; `give` says how to name the catalog.
 */
export const historyOf = (host: GitHost, folder: string, give: string): Promise<string> =>
  repositoryOf(
    host,
    folder,
    (fault) => `${fault}, so there is no old catalog to compare with; ${give}`,
  )

/**
 * The commit that a ref names; undefined when it names none. What looks like an option is never
 * given to git, whatever its version takes.
 */
export async function commitOf(
  host: GitHost,
  folder: string,
  ref: string,
): Promise<string | undefined> {
  if (ref === '' || ref.startsWith('-')) return undefined
  const { code, text } = await askGit(
    host,
    folder,
    'rev-parse',
    '--verify',
    '--quiet',
    `${ref}^{commit}`,
  )
  return code === 0 ? text : undefined
}

/**
 * The commit where this branch began: the merge base of HEAD with the default branch, or the commit
 * that CI names.
 */
export async function mergeBase(
  host: GitHost,
  root: string,
  give: string,
): Promise<{ commit: string; branch: string }> {
  const told = host.env.CI_MERGE_REQUEST_DIFF_BASE_SHA
  if (told !== undefined && (await commitOf(host, root, told)) !== undefined)
    return { commit: told, branch: told }
  if ((await commitOf(host, root, 'HEAD')) === undefined)
    throw new UserError(
      `this repository has no commits yet, so there is no old catalog to compare with; ${give}`,
    )
  const branch = await defaultBranch(host, root, give)
  const { code, text } = await askGit(host, root, 'merge-base', branch, 'HEAD')
  if (code === 0) return { commit: text, branch }
  if (await isShallow(host, root))
    throw new UserError(shallow(`the merge base with ${branch} is missing`))
  throw new UserError(
    `${branch} and HEAD have no common ancestor, so there is no old catalog to compare with; ${give}`,
  )
}

const shallow = (what: string): string =>
  `this clone is shallow: ${what}. Fetch the history: git fetch --unshallow; in GitHub Actions, fetch-depth: 0 at actions/checkout; in GitLab, GIT_DEPTH: 0`

/**
 * The branch that changes go to: of the pull or merge request, else that of the remote, else the
 * usual names.
 */
async function defaultBranch(host: GitHost, root: string, give: string): Promise<string> {
  const { GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME } = host.env
  const asked = [GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME].filter(
    (name) => name !== undefined && name !== '',
  )
  const head = await askGit(
    host,
    root,
    'symbolic-ref',
    '--quiet',
    '--short',
    'refs/remotes/origin/HEAD',
  )
  const own = await askGit(host, root, 'config', '--get', 'init.defaultBranch')
  const names =
    asked.length > 0
      ? asked.flatMap((name) => [`origin/${name}`, name!])
      : [head.text, 'main', 'master', own.text]
  for (const name of names) if ((await commitOf(host, root, name)) !== undefined) return name
  const wanted = asked[0] ?? 'main'
  if (await isShallow(host, root)) throw new UserError(shallow(`the branch ${wanted} is missing`))
  throw new UserError(
    asked.length > 0
      ? `the branch ${wanted} is missing; run git fetch origin ${shellWord(wanted)}`
      : `there is no branch origin/HEAD, main or master to compare with; ${give}`,
  )
}

/** True when the clone has only a part of the history. */
export const isShallow = async (host: GitHost, root: string): Promise<boolean> =>
  (await askGit(host, root, 'rev-parse', '--is-shallow-repository')).text === 'true'

/** The abbreviated hash of a commit, long enough to be unique. */
export const shortened = async (host: GitHost, root: string, commit: string): Promise<string> =>
  (await askGit(host, root, 'rev-parse', '--short=10', commit)).text

const RENAMES = [
  ...['--name-status', '-z', '--find-renames', '--diff-filter=R'],
  ...['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
]

/**
 * Where a file (from the top of the repository) was in a commit: under its name, or under its name
 * before a rename; undefined if it did not exist.
 */
export async function pathIn(
  host: GitHost,
  root: string,
  commit: string,
  name: string,
): Promise<string | undefined> {
  const stands = async (at: string) =>
    (await askGit(host, root, 'cat-file', '-e', `${commit}:${at}`)).code === 0
  if (await stands(name)) return name
  // First in one comparison; then commit by commit, for a file that was renamed and edited a lot.
  // The index is compared, not the files: reading files would run the filters that the attributes
  // of the repository name.
  const { text } = await askGit(host, root, 'diff-index', '--cached', ...RENAMES, commit)
  const direct = renames(text).find(({ to }) => to === name)?.from
  if (direct !== undefined && (await stands(direct))) return direct
  const log = await askGit(
    host,
    root,
    'log',
    '--follow',
    ...RENAMES,
    '--format=',
    `${commit}..HEAD`,
    '--',
    name,
  )
  const first = renames(log.text).at(-1)?.from
  return first !== undefined && (await stands(first)) ? first : undefined
}

/** `R087 NUL from NUL to NUL`, as git prints it with -z. */
function renames(out: string): { from: string; to: string }[] {
  const words = out.split('\0')
  return words.flatMap((word, at) =>
    /^R[0-9]+$/.test(word) ? [{ from: words[at + 1] ?? '', to: words[at + 2] ?? '' }] : [],
  )
}
