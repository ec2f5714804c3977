import { join } from 'node:path'
import { defineCommand } from '../../base/cli/command.ts'
import { DRY_RUN } from '../../base/cli/flags.ts'
import { CONFIG_NAMES } from '../../base/core/config/read.ts'
import { read } from '../../base/forms/read.ts'
import { type Listed, listedOnce } from '../../base/io/git/files.ts'
import { FileChanged } from '../../base/io/host/file-error.ts'
import type { Host } from '../../base/io/host/host.ts'
import { findUpwards, rootOf, shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { lint } from '../../base/rules/linter/lint.ts'
import type { Imported } from '../../base/run/init-import.ts'
import { CATALOG } from '../../base/run/workspace/catalog-run.ts'
import { isCatalog } from '../../base/run/workspace/monorepo-packages.ts'
import { manifestPath } from '../../base/targets/manifest.ts'
import { namePartsOf } from '../../base/targets/output-names.ts'
import { type Answers, CIS, HOOKS } from './answers.ts'
import { catalogFile } from './catalog.ts'
import { filesForPackages, initFiles } from './first-files.ts'
import { type Found, foundCatalogs, patternsOf } from './found.ts'
import { ignoreFile } from './gitignore.ts'
import { askForImport, hintOf, importing } from './import-question.ts'
import type { InitFile } from './init-file.ts'
import { answersOf, type InitFlags } from './project.ts'
import { PUBLISHED, proposedOutputs } from './proposed-outputs.ts'

type Options = InitFlags & { yes?: true; dryRun?: true }

export default defineCommand<Options>({
  description:
    'Creates the files to get started: a small commented catalog, a config with the targets of the languages of the repository, .gitattributes, a git hook and a CI job. Existing files are never changed, except the file of a hook manager that has nothing but comments, and .gitignore, which gets node_modules if git does not ignore it. For catalogs that exist, also in folders below, it writes what they lack. Without a catalog, it looks for lists of error codes in the files that git knows, and prints the command that imports each. At a terminal it asks whether to import the likeliest in place of the examples; otherwise, import first. It reads code, and never runs it.',
  options: [
    { flags: '--yes', about: 'write without asking' },
    DRY_RUN,
    {
      flags: '--name <name>',
      about: 'the name of the catalog in kebab-case (default: derived from the folder)',
    },
    {
      flags: '--url <url>',
      about:
        'also publish FHIR, with the steps of a workflow: the URL under which it will be served',
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
      'rail-errors init --yes --from ./tools/rail-errors-0.1.0.tgz',
      'hooks and CI run this tarball',
    ],
  ],
  async run(host, _, options) {
    const top = await rootOf(host, host.cwd)
    const listed = listedOnce(host)
    const found = await foundFor(host, listed, options)
    const [first] = found
    const isNew = first === undefined
    const packages = isNew || first.folder === host.cwd ? [] : found
    const answers = await answersOf(host, top, { ...options, found, listed })
    const around = isNew
      ? await askForImport(host, listed, !options.yes && !options.dryRun)
      : undefined
    const catalog =
      around?.chosen && (await importing?.imported(host, around.chosen, answers, options))
    const ofPackages: Answers[] = []
    for (const one of packages) {
      const at = { ...host, cwd: one.folder }
      const asked = { ...options, found: [one], listed: listedOnce(at) }
      ofPackages.push(await answersOf(at, top, asked))
    }
    const made =
      packages.length > 0
        ? filesForPackages(answers, ofPackages)
        : initFiles(
            { ...answers, ...(await outputsFor(host, answers, { first, catalog, listed })) },
            isNew ? catalog?.files : first.catalogs.map((path) => ({ path, contents: '' })),
          )
    const ignored = await ignoreFile(host, top)
    if (ignored !== undefined) made.push(ignored)
    const files: InitFile[] = []
    const there = new Map<string, string>()
    for (const file of made.map((file) => (file.top ? fromHere(host, top, file) : file))) {
      const name = await standing(host, file)
      const isComplete = name === undefined || file.before !== undefined
      const completed = isComplete ? file : await completedFile(host, name, file)
      if (completed === undefined) there.set(file.path, name!)
      files.push(completed ?? file)
    }
    // A schema is written only together with the file that refers to it: a second run adds nothing,
    // with or without an install.
    const missing = files.filter(
      ({ path, of }) =>
        !there.has(path) &&
        (of === undefined || (!there.has(of) && files.some((file) => file.path === of))),
    )
    const example = missing.find(({ path }) => path === 'errors.yaml')
    if (example) await refuseFaults(example.contents, options, catalog !== undefined)
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
    for (const file of files)
      if (there.has(file.path)) await sayUnlessThere(host, there.get(file.path)!, file)
    for (const { path } of missing)
      host.out(`${path}: ${agreed ? 'written' : 'would be written'}\n`)
    if (agreed) for (const line of catalog?.lines ?? []) host.say(line)
    const next = catalog
      ? 'add what the list does not say (the first lines of errors.yaml name it), '
      : isNew
        ? 'add your codes to errors.yaml, '
        : ''
    printNextSteps(host, { agreed, answers, missing, next })
    if (agreed) {
      const { sayIgnored } = await import('./ignored-by-git.ts')
      const written = missing.map(({ path }) => path)
      // What npx runs now, from the top of the repository.
      const { from = answers.program?.fetched?.from } = options
      await sayIgnored(host, written, from)
    }
    if (around?.offers[0] !== undefined && !around.isAnswered)
      host.say(
        hintOf(
          around.offers[0],
          missing.map(({ path }) => (agreed ? path : '')),
        ),
      )
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
async function written(host: Host, { path, contents, before }: InitFile): Promise<boolean> {
  try {
    await host.files.write(join(host.cwd, path), contents, { over: before ?? null })
    return true
  } catch (error) {
    if (error instanceof FileChanged) return false
    throw error
  }
}

/** The file with its paths from the working directory. */
function fromHere(host: Host, top: string, file: InitFile): InitFile {
  const shownInProject = (path: string) => shownPath(host, join(top, path))
  return {
    ...file,
    path: shownInProject(file.path),
    ...(file.also && { also: file.also.map(shownInProject) }),
  }
}

/** The name of the existing file. */
async function standing(host: Host, { path, also = [] }: InitFile): Promise<string | undefined> {
  for (const name of [path, ...also])
    if ((await host.files.kind(join(host.cwd, name))) !== undefined) return name
  return undefined
}

/**
 * The file of a hook manager with ours below its comments, if it has nothing else: `npm i -D lefthook`
 * leaves such a file.
 */
async function completedFile(
  host: Host,
  name: string,
  file: InitFile,
): Promise<InitFile | undefined> {
  if (file.snippet === undefined || !/\.ya?ml$/.test(name)) return undefined
  const before = await host.files.read(join(host.cwd, name))
  const text = new TextDecoder().decode(before).trimEnd()
  if (!/^(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/.test(text)) return undefined
  return { ...file, path: name, before, contents: `${text}\n\n${file.contents}`.trimStart() }
}

/**
 * The catalogs that exist; none where a new one was asked for. Rejects with {@link UserError} a name
 * or a URL that the catalog of this folder does not have.
 */
async function foundFor(host: Host, listed: Listed, { name, url }: InitFlags): Promise<Found[]> {
  const found = await foundCatalogs(host, listed)
  const here = found.find(({ folder }) => folder === host.cwd)
  const isOther =
    (name !== undefined && name !== here?.name) || (url !== undefined && url !== here?.url)
  if (here !== undefined && isOther)
    throw new UserError(
      'usage',
      `--name and --url are for a new catalog, and ${here.catalogs.join(', ')} exists; change them there`,
    )
  if (here === undefined && isOther) return []
  const above = found.length === 0 ? await findUpwards(host, [CATALOG]) : undefined
  if (above !== undefined && (await isCatalog(host, above)))
    throw new UserError(
      'exists',
      `${shownPath(host, above)} is the catalog of this folder, too; for one of its own, give it a --name`,
    )
  if (here === undefined && found.length > 0)
    host.say(
      `The catalogs of this repository: ${found.flatMap(({ catalogs }) => catalogs).join(', ')}. No new one is written; for one in this folder, give it a --name.`,
    )
  return found
}

/**
 * Checks that an answer is a valid name or URL now, so that the first lint does not fail. `isOfOthers`:
 * only what the flags give is ours.
 */
async function refuseFaults(catalog: string, given: InitFlags, isOfOthers: boolean): Promise<void> {
  const fhir = given.url !== undefined
  const [fault] = lint(await read(catalog), { fhir }).filter(
    ({ severity, path: [field] }) =>
      severity === 'error' && (!isOfOthers || (field !== undefined && field in given)),
  )
  if (fault)
    throw new UserError('usage', `${fault.path.join('.')}: ${fault.message}. Nothing was written`)
}

async function preview(host: Host, missing: readonly InitFile[]): Promise<0> {
  const { textDiff } = await import('../../base/targets/unified-diff.ts')
  for (const { path, contents, before } of missing)
    host.out(
      textDiff(path, before ? new TextDecoder().decode(before) : '', contents, {
        created: !before,
      }),
    )
  return 0
}

/** Names the commands that an existing hook or CI job does not run. */
async function sayUnlessThere(
  host: Host,
  name: string,
  { runs = [], snippet }: InitFile,
): Promise<void> {
  if (runs.length === 0) return
  const text = new TextDecoder().decode(await host.files.read(join(host.cwd, name)))
  const missing = runs.filter((line) => !text.includes(line))
  if (missing.length > 0)
    // Not as a message: the lines are for the file, as they are.
    host.out(
      `${name} exists and is not changed; add to it:\n${snippet?.trimEnd() ?? missing.map((line) => `  ${line}`).join('\n')}\n`,
    )
}

/** Asks the person at the terminal; undefined when there is none. */
async function agree(host: Host, missing: readonly InitFile[]): Promise<boolean | undefined> {
  const question = `init writes these files:\n${missing.map(({ path }) => `  ${path}\n`).join('')}Write them? [y/N] `
  const answer = await host.ask(question, { secret: false })
  return answer === undefined ? undefined : /^y(es)?$/i.test(answer.trim())
}

function printNextSteps(
  host: Host,
  {
    agreed,
    answers,
    missing,
    next,
  }: { agreed: boolean; answers: Answers; missing: readonly InitFile[]; next: string },
): void {
  if (missing.length === 0 || !agreed) {
    host.say(
      missing.length === 0
        ? 'All files exist: nothing to write.'
        : 'Nothing was written. Add --yes to write these files without asking.',
    )
    return
  }
  if (answers.program === undefined && (answers.hook !== 'none' || answers.ci !== 'none'))
    host.say(
      'No git hook and no CI job: this project has not installed rail-errors with a lock-file. Install it and run init again, or give a git URL or a tarball with --from, which needs no package.json (docs/without-npm.md).',
    )
  host.say(`Next: ${next}run rail-errors lint and rail-errors build, and commit the result.`)
  for (const { path, activate } of missing)
    if (activate !== undefined)
      host.say(`Run ${activate} once in every clone; until then, git does not run ${path}.`)
}

/**
 * The outputs of a new config, and the files of catalog and outputs; nothing where a config exists, or
 * where its default outputs do.
 */
async function outputsFor(
  host: Host,
  answers: Answers,
  {
    first,
    catalog,
    listed,
  }: { first: Found | undefined; catalog: Imported | undefined; listed: Listed },
): Promise<Pick<Answers, 'outputs' | 'files'>> {
  const exists = async (path: string) => (await host.files.kind(join(host.cwd, path))) !== undefined
  for (const name of CONFIG_NAMES) if (await exists(name)) return {}
  const text =
    first === undefined
      ? (catalog?.files.find(({ path }) => path === CATALOG)?.contents ?? catalogFile(answers))
      : undefined
  const reading = text === undefined ? undefined : await read(text)
  const parts = reading ? namePartsOf(reading, reading) : first?.parts
  if (parts === undefined || (await exists(join(PUBLISHED, manifestPath(parts.name))))) return {}
  const hasUrl = catalog?.hasUrl ?? first?.hasUrl ?? answers.url !== undefined
  const outputs = await proposedOutputs(host, listed, hasUrl)
  const own = join(host.cwd, PUBLISHED)
  const built = outputs.map((output) => ({ ...output, out: join(host.cwd, output.out) }))
  const patterns = await patternsOf(host, parts, built, own)
  const { catalogs = [CATALOG], lists = [] } = first ?? {}
  return { outputs, files: { catalogs, lists, outputs: patterns } }
}
