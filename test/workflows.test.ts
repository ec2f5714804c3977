import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { gitIn, repositoryOf, runIn } from './support/repository.ts'

type Step = { uses?: string; run?: string; id?: string; if?: string }
type Job = { permissions?: Record<string, string>; environment?: string; steps: Step[] }
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> }

const root = new URL('../', import.meta.url)
const read = (path: string) => parse(readFileSync(new URL(path, root), 'utf8'))
const workflows = readdirSync(new URL('.github/workflows', root))

const named = (steps: readonly Step[]) =>
  steps.map(({ uses, run }) => (uses ?? run)!.replace(/@.*| .*/s, ''))

test.each(workflows)('%s: code of others runs where nothing can be published', (file) => {
  const { permissions, jobs } = read(`.github/workflows/${file}`) as Workflow
  expect(permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(jobs)) {
    if (job.permissions === undefined) continue
    // No checkout and no packages: npm publishes the tarball of another job, and git pushes what is in it.
    if (job.permissions.contents === 'write') {
      expect(job.permissions).toEqual({ contents: 'write' })
      expect(named(job.steps)).toEqual(['actions/download-artifact', 'git'])
      expect(job.steps.at(-1)!.run!.match(/^\S+/gm)).toEqual(['git', 'git', 'git', 'git'])
      continue
    }
    expect(job).toMatchObject({ permissions: { 'id-token': 'write' }, environment: 'npm' })
    expect(named(job.steps)).toEqual([
      ...['actions/download-artifact', 'actions/setup-node', 'npm'],
    ])
    expect(job.steps.at(-1)!.run).toMatch(/^npm publish .*\.tgz --ignore-scripts /)
    expect(JSON.stringify(job), 'npm trusts the workflow').not.toContain('secrets.')
  }
})

test('the Action runs no script of a package', () => {
  const { runs } = read('action.yml') as { runs: { steps: Step[] } }
  const installs = runs.steps.flatMap(({ run = '' }) => run.match(/npm (?:ci|i|install)\b.*/) ?? [])
  expect(installs).toHaveLength(1)
  expect(installs[0]).toContain('npm ci --ignore-scripts')
})

test('the job of a site deploys only the tag with the highest version', () => {
  const page = readFileSync(new URL('docs/hosting.md', root), 'utf8')
  const [, text] = /^# \.github\/workflows\/site\.yml\n(.*?)^```/ms.exec(page)!
  const [checkout, highest, ...deploying] = (parse(text!) as Workflow).jobs.site!.steps
  expect(checkout).toMatchObject({ uses: 'actions/checkout@v5', with: { 'fetch-depth': 0 } })
  for (const step of deploying)
    expect(step.if).toBe(`github.ref_name == steps.${highest!.id}.outputs.tag`)

  const folder = repositoryOf({ 'a.txt': '' })
  const deployed = ['v1.0.0', 'v1.9.0', 'v1.10.0', 'v1.0.1', 'v2.0.0-rc.1', 'v2.0.0', 'api-v3.0.0']
    // A tag of another catalog does not start the job: it runs on `v*`.
    .filter((tag) => {
      gitIn(folder, 'tag', tag)
      writeFileSync(join(folder, 'output'), '')
      runIn(folder, 'sh', '-e', '-c', `GITHUB_OUTPUT=output; ${highest!.run}`)
      return readFileSync(join(folder, 'output'), 'utf8') === `tag=${tag}\n`
    })
  expect(deployed).toEqual(['v1.0.0', 'v1.9.0', 'v1.10.0', 'v2.0.0-rc.1', 'v2.0.0'])
})
