import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launcher, plainEnv, root } from './peers.ts'

// A real terminology server, which checks what it is given and expands from the definition: it
// never looks at our expansion.
let server: ChildProcess
let base = ''
beforeAll(async () => {
  server = spawn(launcher('fhir-server'), ['--strict'], {
    env: plainEnv,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  base = await new Promise((ready, failed) => {
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    server.stdout!.on('data', (words) => {
      const [, url] = /^ready (\S+)/m.exec(String(words)) ?? []
      if (url !== undefined) ready(url)
    })
  })
}, 300_000)
afterAll(() => void server.kill('SIGTERM'))

type Resource = { resourceType: string; id: string; expansion: { contains: { code: string }[] } }
const golden = (name: string): Resource =>
  JSON.parse(readFileSync(join(root, 'test/golden/rich', `${name}.json`), 'utf8'))
const put = (resource: Resource) =>
  fetch(`${base}/${resource.resourceType}/${resource.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(resource),
  })
const codes = ({ expansion }: Resource) => expansion.contains.map(({ code }) => code).sort()

const STAGES = ['identify', 'pre-check', 'billing'].map((stage) => `visit-errors-stage-${stage}`)
const SETS = [
  'visit-errors-stages',
  'visit-errors',
  ...STAGES,
  'visit-errors-stopping',
  'visit-errors-warnings',
]

test('a strict server takes every resource, and makes our expansions of our definitions', async () => {
  const resources = [
    ...['visit-errors-stages', 'visit-errors'].map((name) => golden(`${name}.codesystem`)),
    ...SETS.map((name) => golden(`${name}.valueset`)),
  ]
  for (const resource of resources) {
    const answer = await put(resource)
    expect(`${resource.id} ${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(
      `${resource.id} 201 `,
    )
  }
  for (const name of SETS) {
    const answer = await fetch(`${base}/ValueSet/${name}/$expand?count=100`)
    expect(codes((await answer.json()) as Resource), name).toEqual(
      codes(golden(`${name}.valueset`)),
    )
  }
}, 300_000)
