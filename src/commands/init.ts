import { basename, join } from 'node:path'
import { read } from '../catalog/read.ts'
import { prefixOf } from '../git/history.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { type Answers, CIS, HOOKS } from '../init/answers.ts'
import type { InitFile } from '../init/file.ts'
import { initFiles } from '../init/files.ts'
import { LEFTHOOK_FILES } from '../init/hooks.ts'
import { nameFromFolder, titleFromName, urlFromName } from '../init/name.ts'
import { COPIED, INSTALLED, SCHEMAS } from '../init/schemas.ts'
import { lint } from '../lint/lint.ts'
import { version } from '../version.ts'
import { defineCommand, type GlobalOptions } from './command.ts'

type Options = { yes?: true; name?: string; title?: string; url?: string; ci?: Answers['ci']; hook?: Answers['hook'] }

export default defineCommand<Options>({
  description:
    'Writes what a repository needs to begin: a small catalog with comments that teach, the config, .gitattributes, a hook and a CI job. What is there already is never touched. Without --yes nothing is written, only listed.',
  options: [
    { flags: '--yes', about: 'write the files' },
    { flags: '--name <name>', about: 'the name of the catalog, lower-case kebab (default: from the folder)' },
    { flags: '--title <title>', about: 'its name for people (default: from the name)' },
    { flags: '--url <url>', about: 'the address under which the terminology will be served (default: a stand-in to change later)' },
    { flags: '--ci <kind>', about: 'the CI job (default: gitlab beside a .gitlab-ci.yml, else github)', choices: CIS },
    { flags: '--hook <kind>', about: 'what runs before a commit (default: what the folder uses already, else pre-commit)', choices: HOOKS },
  ],
  examples: [
    ['rail-errors init', 'what would be written'],
    ['rail-errors init --yes', 'write it'],
    ['rail-errors init --yes --name clinic-errors --url https://clinic.test/terminology', 'with a name and an address'],
    ['rail-errors init --yes --ci gitlab --hook husky', 'for GitLab and husky'],
  ],
  async run(host, _, options) {
    const answers = await answersOf(host, options)
    const files = initFiles(answers)
    const there = new Map<string, string>()
    for (const file of files) {
      const name = await standing(host, file)
      if (name !== undefined) there.set(file.path, name)
    }
    // A schema comes only together with the file that points to it: a second run, after an install or without one, adds nothing.
    const missing = files.filter(({ path, of }) => !there.has(path) && (of === undefined || !there.has(of)))
    const catalog = missing.find(({ path }) => path === 'errors.yaml')
    if (catalog) await refuseFaults(catalog.contents)
    if (options.yes) for (const { path, contents } of missing) await host.files.write(join(host.cwd, path), contents)
    for (const name of there.values()) host.out(`${name}: is there, left alone\n`)
    for (const { path } of missing) host.out(`${path}: ${options.yes ? 'written' : 'would be written'}\n`)
    await tell(host, options, answers, missing)
    return 0
  },
})

async function answersOf(
  host: Host,
  { name = nameFromFolder(basename(host.cwd)), title = titleFromName(name), url, ci, hook }: Options,
): Promise<Answers> {
  const has = async (...paths: string[]) => {
    for (const path of paths) if ((await host.files.kind(join(host.cwd, path))) !== undefined) return true
    return false
  }
  const installed = await has(`${INSTALLED}/${SCHEMAS.catalog}`)
  const locked = installed && (await has('package-lock.json'))
  return {
    name,
    title,
    url: url ?? urlFromName(name),
    urlGiven: url !== undefined,
    date: host.today(),
    schemas: installed ? INSTALLED : COPIED,
    program: locked ? 'npx rail-errors' : `npx --yes rail-errors@${version}`,
    install: locked ? 'npm ci' : undefined,
    ci: ci ?? ((await has('.gitlab-ci.yml', '.gitlab-ci.rail-errors.yml')) ? 'gitlab' : 'github'),
    hook: hook ?? ((await has('.husky')) ? 'husky' : (await has(...LEFTHOOK_FILES)) ? 'lefthook' : 'pre-commit'),
  }
}

/** The name under which a file is there already. */
async function standing(host: Host, { path, also = [] }: InitFile): Promise<string | undefined> {
  for (const name of [path, ...also]) if ((await host.files.kind(join(host.cwd, name))) !== undefined) return name
  return undefined
}

/** What was answered may be no name and no URL: better said now than by the first lint. */
async function refuseFaults(catalog: string): Promise<void> {
  const [fault] = lint(await read(catalog)).filter(({ severity }) => severity === 'error')
  if (fault) throw new UserError(`${fault.path.join('.')}: ${fault.message}. Nothing was written`)
}

async function tell(host: Host, options: Options & GlobalOptions, answers: Answers, missing: readonly InitFile[]): Promise<void> {
  if (missing.length === 0) return host.say('Everything is there: nothing to write.')
  if (!options.yes) return host.say('Nothing was written. Add --yes to write these files.')
  const below = (await prefixOf(host, host.cwd)) !== ''
  if (below && (answers.hook !== 'none' || answers.ci !== 'none'))
    host.say('This is not the top folder of the repository, and git hooks and CI services read their files only there: move them.')
  host.say('Next: put your codes into errors.yaml, run rail-errors lint and rail-errors build, and commit what they make.')
}
