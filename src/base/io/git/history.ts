import { shellWord } from '../../core/values/shell.ts'
import { UserError } from '../host/user-error.ts'
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
      'git',
      `this repository has no commits yet, so there is no old catalog to compare with; ${give}`,
    )
  const { branch, asked } = await baseBranch(host, root, give)
  const { code, text } = await askGit(host, root, 'merge-base', branch, 'HEAD')
  if (code === 0) {
    if (!asked) await refuseOwnHead(host, root, { base: text, branch })
    return { commit: text, branch }
  }
  if (await isShallow(host, root))
    throw new UserError('git', shallow(`the merge base with ${branch} is missing`))
  throw new UserError(
    'git',
    `${branch} and HEAD have no common ancestor, so there is no old catalog to compare with; ${give}`,
  )
}

/** The end of a message about a tag or commit that a shallow clone may lack. */
export const FETCH_TAGS =
  '; this clone is shallow: fetch the history with git fetch --unshallow --tags'

const EVERY_BRANCH = "origin '+refs/heads/*:refs/remotes/origin/*'"

const shallow = (what: string): string =>
  `this clone is shallow: ${what}. Fetch the history: git fetch --unshallow ${EVERY_BRANCH} && git remote set-head origin --auto; in GitHub Actions, fetch-depth: 0 at actions/checkout; in GitLab, GIT_DEPTH: 0; in Azure Pipelines, fetchDepth: 0 at checkout; in Bitbucket, depth: full at clone`

/**
 * A clone of one branch takes this branch for the default branch of the remote, and every branch
 * begins at its own HEAD: a comparison would find no change, whatever the branch changes.
 */
async function refuseOwnHead(
  host: GitHost,
  root: string,
  { base, branch }: { base: string; branch: string },
): Promise<void> {
  if (base !== (await commitOf(host, root, 'HEAD'))) return
  const toCompare = `To compare with the last commit, run rail-errors diff HEAD`
  if (await isShallow(host, root))
    throw new UserError(
      'git',
      `${shallow(`${branch} is HEAD itself, so nothing says where this branch began`)}. ${toCompare}`,
    )
  const fetched = await askGit(host, root, 'config', '--get-all', 'remote.origin.fetch')
  const known = await askGit(
    host,
    root,
    'for-each-ref',
    '--format=%(symref)',
    'refs/remotes/origin',
  )
  const isAlone = known.text.split('\n').filter((symref) => symref === '').length < 2
  if (fetched.code === 0 && !fetched.text.includes('*') && isAlone)
    throw new UserError(
      'git',
      `this clone has one branch, and ${branch} is HEAD itself, so nothing says where this branch began. Fetch the others: git fetch ${EVERY_BRANCH} && git remote set-head origin --auto. ${toCompare}`,
    )
}

/** Where CI systems name the branch that a pull or merge request goes to. */
const TARGET_BRANCHES = [
  'GITHUB_BASE_REF', // GitHub Actions, Gitea, Forgejo
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME', // GitLab
  'CHANGE_TARGET', // Jenkins
  'SYSTEM_PULLREQUEST_TARGETBRANCH', // Azure Pipelines: refs/heads/main
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'CI_COMMIT_TARGET_BRANCH', // Woodpecker
  'DRONE_TARGET_BRANCH',
]

function targetBranches({ env }: Pick<GitHost, 'env'>): string[] {
  // Drone names a target for a push, too: the pushed branch itself.
  const isPush = env.DRONE_BUILD_EVENT !== undefined && env.DRONE_BUILD_EVENT !== 'pull_request'
  return TARGET_BRANCHES.flatMap((name) => {
    const branch = env[name]?.trim().replace(/^refs\/heads\//, '')
    return !branch || (name === 'DRONE_TARGET_BRANCH' && isPush) ? [] : [branch]
  })
}

/**
 * The branch that changes go to: of the pull or merge request (`asked`), else that of the remote,
 * else the usual names.
 */
async function baseBranch(
  host: GitHost,
  root: string,
  give: string,
): Promise<{ branch: string; asked: boolean }> {
  const targets = targetBranches(host)
  const asked = targets.length > 0
  const head = await askGit(
    host,
    root,
    'symbolic-ref',
    '--quiet',
    '--short',
    'refs/remotes/origin/HEAD',
  )
  const own = await askGit(host, root, 'config', '--get', 'init.defaultBranch')
  const names = asked
    ? targets.flatMap((name) => [`origin/${name}`, name])
    : [head.text, 'main', 'master', own.text]
  for (const branch of names)
    if ((await commitOf(host, root, branch)) !== undefined) return { branch, asked }
  const wanted = targets[0] ?? 'main'
  if (await isShallow(host, root))
    throw new UserError('git', shallow(`the branch ${wanted} is missing`))
  throw new UserError(
    'git',
    asked
      ? `the branch ${wanted} is missing; run git fetch origin ${shellWord(`+refs/heads/${wanted}:refs/remotes/origin/${wanted}`)}`
      : `there is no branch origin/HEAD, main or master to compare with; ${give}`,
  )
}

/** True when the clone has only a part of the history. */
export const isShallow = async (host: GitHost, root: string): Promise<boolean> =>
  (await askGit(host, root, 'rev-parse', '--is-shallow-repository')).text === 'true'

/** The abbreviated hash of a commit, long enough to be unique. */
export const shortened = async (host: GitHost, root: string, commit: string): Promise<string> =>
  (await askGit(host, root, 'rev-parse', '--short=10', commit)).text

/**
 * The first commit that had a file (from the top of the repository), under any name; undefined if none
 * has it.
 */
export async function bornIn(
  host: GitHost,
  root: string,
  name: string,
): Promise<string | undefined> {
  const added = ['--follow', '--diff-filter=A', '--no-ext-diff', '--no-textconv', '--format=%H']
  const { text } = await askGit(host, root, 'log', ...added, 'HEAD', '--', `./${name}`)
  return text.split('\n').at(-1) || undefined
}

const RENAMES = [
  '--name-status',
  '-z',
  '--find-renames',
  '--diff-filter=R',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
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
