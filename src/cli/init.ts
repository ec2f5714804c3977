import { basename, join } from 'node:path'
import { quoted } from '../core/values/quote.ts'
import { read } from '../forms/read.ts'
import { askGit } from '../io/git/ask.ts'
import { FileChanged } from '../io/host/file-error.ts'
import type { Host } from '../io/host/host.ts'
import { shownPath } from '../io/host/paths.ts'
import { rootOf } from '../io/host/upwards.ts'
import { UserError } from '../io/host/user-error.ts'
import { lint } from '../rules/linter/lint.ts'
import { type Answers, CIS, HOOKS } from '../run/init/answers.ts'
import type { InitFile } from '../run/init/file.ts'
import { initFiles } from '../run/init/files.ts'
import { LEFTHOOK_FILES } from '../run/init/hooks.ts'
import { nameFromFolder, titleFromName, urlFromName } from '../run/init/name.ts'
import { fetchedProgram, installedProgram } from '../run/init/program.ts'
import { COPIED, INSTALLED, SCHEMAS } from '../run/init/schemas.ts'
import { below, findInstallation, nearestWith } from '../run/workspace/installation.ts'
import { defaultTargets } from '../targets/targets.ts'
import { defineCommand } from './command.ts'
import { DRY_RUN } from './flags.ts'
import { hintOf, imported, lookAround } from './init-import.ts'

type Options = InitFlags & { yes?: true; dryRun?: true }

export default defineCommand<Options>({
  description:
    'Creates the files to get started: a small commented catalog, a config, .gitattributes, a git hook and a CI job. Existing files are never changed. Without an errors.yaml, it looks for lists of error codes in the files that git knows, and prints the command that imports each. At a terminal it asks whether to import the likeliest in place of the examples; otherwise, import first. It reads code, and never runs it.',
  options: [
    { flags: '--yes', about: 'write without asking' },
    DRY_RUN,
    {
      flags: '--name <name>',
      about: 'the name of the catalog in kebab-case (default: derived from the folder)',
    },
    {
      flags: '--url <url>',
      about: 'the URL under which the published set will be served (default: a placeholder)',
    },
    {
      flags: '--from <spec>',
      about:
        'a git URL or a tarball of rail-errors that hooks and CI run (default: what the project has installed)',
    },
    {
      flags: '--ci <kind>',
      about: 'the CI job',
      choices: CIS,
      byDefault: 'gitlab if there is a .gitlab-ci.yml, else github',
    },
    {
      flags: '--hook <kind>',
      about: 'the git hook manager',
      choices: HOOKS,
      byDefault: 'the one in use, else pre-commit',
    },
  ],
  examples: [
    ['rail-errors init', 'list the files, ask, and write them'],
    ['rail-errors init --yes', 'write them without asking'],
    ['rail-errors init --dry-run', 'print the files as a unified diff'],
    [
      'rail-errors init --yes --name order-errors --url https://shop.test/terminology',
      'set name and URL',
    ],
    ['rail-errors init --yes --ci gitlab --hook husky', 'use GitLab and husky'],
    [
      'rail-errors init --yes --from ./vendor/rail-errors-0.1.0.tgz',
      'hooks and CI run this tarball',
    ],
  ],
  async run(host, _, options) {
    const top = await rootOf(host, host.cwd)
    const answers = await answersOf(host, top, options)
    const exists = (await host.files.kind(join(host.cwd, 'errors.yaml'))) !== undefined
    const around = exists ? undefined : await lookAround(host, !options.yes && !options.dryRun)
    const catalog = around?.chosen && (await imported(host, around.chosen, answers, options))
    const isForFhir = catalog ? catalog.hasUrl : !exists || (await hasUrl(host))
    const files = initFiles(
      { ...answers, ...(!isForFhir && { targets: withoutFhir() }) },
      catalog?.files,
    ).map((file) => (file.top ? fromHere(host, top, file) : file))
    const there = new Map<string, string>()
    for (const file of files) {
      const name = await standing(host, file)
      if (name !== undefined) there.set(file.path, name)
    }
    // A schema is written only together with the file that refers to it: a second run adds nothing,
    // with or without an install.
    const missing = files.filter(
      ({ path, of }) => !there.has(path) && (of === undefined || !there.has(of)),
    )
    const first = missing.find(({ path }) => path === 'errors.yaml')
    if (first) await refuseFaults(first.contents, catalog && options)
    if (options.dryRun) return preview(host, missing)
    for (const { path } of missing) await host.files.refuseEscape(join(host.cwd, path))
    const answer = missing.length > 0 && (options.yes ?? (await agree(host, missing)))
    const agreed = answer === true
    if (agreed)
      for (const file of [...missing].sort(pointedToFirst))
        if (!(await written(host, file))) {
          missing.splice(missing.indexOf(file), 1)
          there.set(file.path, file.path)
        }
    for (const name of there.values()) host.out(`${name}: exists, not changed\n`)
    for (const { path, runs = [] } of files)
      if (there.has(path) && runs.length > 0) await sayUnlessThere(host, there.get(path)!, runs)
    for (const { path } of missing)
      host.out(`${path}: ${agreed ? 'written' : 'would be written'}\n`)
    if (agreed) for (const line of catalog?.lines ?? []) host.say(line)
    await printNextSteps(host, agreed, answers, missing, catalog !== undefined)
    if (around?.offers[0] !== undefined && !around.isAnswered)
      host.say(hintOf(around.offers[0], agreed))
    // A script that forgot --yes has no files.
    return answer === undefined ? 2 : 0
  },
})

/**
 * Writes schemas before the files that refer to them, so that a killed run leaves no file without
 * its schema.
 */
const pointedToFirst = (one: InitFile, other: InitFile): number =>
  Number(other.of !== undefined) - Number(one.of !== undefined)

/** Writes a new file. Returns false if another program created it in the meantime. */
async function written(host: Host, { path, contents }: InitFile): Promise<boolean> {
  try {
    await host.files.write(join(host.cwd, path), contents, { over: null })
    return true
  } catch (error) {
    if (error instanceof FileChanged) return false
    throw error
  }
}

/** True for a git URL or a tarball; the name of a package is whatever a registry has under it. */
const isAddress = (from: string): boolean =>
  /^(?:git(?:\+\w+)?|ssh|https?|file|github|gitlab|bitbucket|gist):\S|^git@\S|^[\w.-]+\/[\w.-]+(?:#\S*)?$|\.(?:tgz|tar\.gz)$/.test(
    from,
  )

/** The file with its paths from the working directory. */
function fromHere(host: Host, top: string, file: InitFile): InitFile {
  const shown = (path: string) => shownPath(host, join(top, path))
  return { ...file, path: shown(file.path), ...(file.also && { also: file.also.map(shown) }) }
}

/** The name of the existing file. */
async function standing(host: Host, { path, also = [] }: InitFile): Promise<string | undefined> {
  for (const name of [path, ...also])
    if ((await host.files.kind(join(host.cwd, name))) !== undefined) return name
  return undefined
}

/**
 * Checks that an answer is a valid name or URL now, so that the first lint does not fail. `given`: the
 * flags, if the rest is not ours.
 */
async function refuseFaults(catalog: string, given?: InitFlags): Promise<void> {
  const [fault] = lint(await read(catalog)).filter(
    ({ severity, path: [field] }) =>
      severity === 'error' && (given === undefined || (field !== undefined && field in given)),
  )
  if (fault) throw new UserError(`${fault.path.join('.')}: ${fault.message}. Nothing was written`)
}

async function preview(host: Host, missing: readonly InitFile[]): Promise<0> {
  const { textDiff } = await import('../targets/unified-diff.ts')
  for (const { path, contents } of missing)
    host.out(textDiff(path, '', contents, { created: true }))
  return 0
}

/** Names the commands that an existing hook or CI job does not run. */
async function sayUnlessThere(host: Host, name: string, runs: readonly string[]): Promise<void> {
  const text = new TextDecoder().decode(await host.files.read(join(host.cwd, name)))
  const missing = runs.filter((line) => !text.includes(line))
  if (missing.length > 0)
    host.say(
      `${name} exists and is not changed; add to it:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    )
}

/** Asks the person at the terminal; undefined when there is none. */
async function agree(host: Host, missing: readonly InitFile[]): Promise<boolean | undefined> {
  const question = `init writes these files:\n${missing.map(({ path }) => `  ${path}\n`).join('')}Write them? [y/N] `
  const answer = await host.ask(question, { secret: false })
  return answer === undefined ? undefined : /^y(es)?$/i.test(answer.trim())
}

async function printNextSteps(
  host: Host,
  agreed: boolean,
  answers: Answers,
  missing: readonly InitFile[],
  isImported: boolean,
): Promise<void> {
  if (missing.length === 0) return host.say('All files exist: nothing to write.')
  if (!agreed)
    return host.say('Nothing was written. Add --yes to write these files without asking.')
  if (answers.program === undefined && (answers.hook !== 'none' || answers.ci !== 'none'))
    host.say(
      'No git hook and no CI job: this project has not installed rail-errors with a lock-file. Install it and run init again, or give a git URL or a tarball with --from.',
    )
  host.say(
    `Next: ${isImported ? 'add what the list does not say (the first lines of errors.yaml name it)' : 'add your codes to errors.yaml'}, run rail-errors lint and rail-errors build, and commit the result.`,
  )
}

/** True if the errors.yaml that exists has a URL, or can't be read: FHIR requires it. */
async function hasUrl(host: Host): Promise<boolean> {
  try {
    const { value } = await read(await host.files.read(join(host.cwd, 'errors.yaml')))
    return value.url !== undefined || value.codes === undefined
  } catch {
    return true
  }
}

/** The default targets that need no URL. */
const withoutFhir = (): string[] => defaultTargets().filter((target) => !target.startsWith('fhir'))

/** The answers that flags of `init` give. */
type InitFlags = {
  name?: string
  url?: string
  from?: string
  ci?: Answers['ci']
  hook?: Answers['hook']
}

/**
 * The answers of the flags, completed by what the project has. `top`: the folder at the top of the
 * repository.
 */
async function answersOf(
  host: Host,
  top: string,
  { name = nameFromFolder(basename(host.cwd)), url, from, ci, hook }: InitFlags,
): Promise<Answers> {
  if (from !== undefined && !isAddress(from))
    throw new UserError(
      `--from takes a git URL or a tarball, such as github:acme/rail-errors#v1.2.0 or ./vendor/rail-errors-1.2.0.tgz, not ${quoted(from)}`,
    )
  const has = async (...paths: string[]) => {
    for (const path of paths)
      if ((await host.files.kind(join(top, path))) !== undefined) return true
    return false
  }
  const schemas = await nearestWith(host, top, `${INSTALLED}/${SCHEMAS.catalog}`)
  const installation = from === undefined ? await findInstallation(host, top) : undefined
  const folder = below(top, host.cwd)
  return {
    name,
    title: titleFromName(name),
    url: url ?? urlFromName(name),
    urlGiven: url !== undefined,
    date: host.today(),
    schemas:
      schemas === undefined
        ? COPIED
        : schemas === host.cwd
          ? INSTALLED
          : `${shownPath(host, schemas)}/${INSTALLED.slice(2)}`,
    folder,
    branch: await branchOf(host),
    program:
      from !== undefined
        ? fetchedProgram(from, folder)
        : installation && installedProgram(installation, folder),
    ci: ci ?? ((await has('.gitlab-ci.yml', '.gitlab-ci.rail-errors.yml')) ? 'gitlab' : 'github'),
    hook:
      hook ??
      ((await has('.husky'))
        ? 'husky'
        : (await has(...LEFTHOOK_FILES))
          ? 'lefthook'
          : 'pre-commit'),
  }
}

/** The branch that changes go to: that of the remote, else the current one. */
async function branchOf(host: Host): Promise<string> {
  const named = async (ref: string) => {
    const { code, text } = await askGit(host, host.cwd, 'symbolic-ref', '--quiet', '--short', ref)
    return code === 0 ? text.replace(/^origin\//, '') : undefined
  }
  return (await named('refs/remotes/origin/HEAD')) ?? (await named('HEAD')) ?? 'main'
}
