import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './peers.ts'
import { sharedFhir, TOKEN } from './servers.ts'

// A real terminology server, which checks what it is given and expands from the definition: it
// never looks at our expansion.
let base = ''
beforeAll(async () => {
  base = await sharedFhir()
}, 300_000)

type Resource = { resourceType: string; id: string; expansion: { contains: { code: string }[] } }
/** A golden file under another name: others publish that one on the server. */
const golden = (name: string): Resource =>
  JSON.parse(
    readFileSync(join(root, 'test/golden/rich', `${name}.json`), 'utf8').replaceAll(
      'visit',
      'ward',
    ),
  )
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/fhir+json' }
const put = (resource: Resource) =>
  fetch(`${base}/${resource.resourceType}/${resource.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(resource),
  })
const codes = ({ expansion }: Resource) => expansion.contains.map(({ code }) => code).sort()

const SETS = ['visit-errors-stages', 'visit-errors', 'visit-errors-active']

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
    const answer = await fetch(
      `${base}/ValueSet/${name.replace('visit', 'ward')}/$expand?count=100`,
      { headers },
    )
    expect(codes((await answer.json()) as Resource), name).toEqual(
      codes(golden(`${name}.valueset`)),
    )
  }
}, 300_000)
