import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string }
type Job = { permissions?: Record<string, string>; environment?: string; steps: Step[] }
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> }

const root = new URL('../', import.meta.url)
const read = (path: string) => parse(readFileSync(new URL(path, root), 'utf8'))
const workflows = readdirSync(new URL('.github/workflows', root))

test.each(workflows)('%s: code of others runs where nothing can be published', (file) => {
  const { permissions, jobs } = read(`.github/workflows/${file}`) as Workflow
  expect(permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(jobs)) {
    if (job.permissions === undefined) continue
    expect(job).toMatchObject({ permissions: { 'id-token': 'write' }, environment: 'npm' })
    // No checkout and no packages: npm publishes the tarball of another job.
    expect(job.steps.map(({ uses, run }) => (uses ?? run)!.replace(/@.*| .*/, ''))).toEqual([
      ...['actions/download-artifact', 'actions/setup-node', 'npm'],
    ])
    expect(job.steps.at(-1)!.run).toMatch(/^npm publish .*\.tgz --ignore-scripts /)
  }
})

test('the Action runs no script of a package', () => {
  const { runs } = read('action.yml') as { runs: { steps: Step[] } }
  const installs = runs.steps.flatMap(({ run = '' }) => run.match(/npm (?:ci|i|install)\b.*/) ?? [])
  expect(installs).toHaveLength(1)
  expect(installs[0]).toContain('npm ci --ignore-scripts')
})
