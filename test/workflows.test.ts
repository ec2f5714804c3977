import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string }
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
