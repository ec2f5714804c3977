import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSpec } from '../../src/base/core/config/source-spec.ts'
import { nodeHost } from '../../src/base/io/host/node.ts'
import { createHttpClient } from '../../src/base/io/http/client.ts'
import { fromFhirServer } from '../../src/features/fhir/sources/terminology.ts'
import { CATALOGS } from '../support/publishers.ts'
import { emptyFolder, root } from './peers.ts'
import { MOST_EXPANDED, rail, sharedFhir, TOKEN } from './servers.ts'

// A real terminology service (HAPI 8.8) that asks for a token, with our own resources in it.
const RAIL = 'https://rail.example/terminology'
const LARGE = 'https://rail.test/CodeSystem/large'
let server: { base: string }
const put = async (resource: { resourceType: string; id: string }) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/fhir+json' }
  const { status } = await fetch(`${server.base}/${resource.resourceType}/${resource.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(resource),
  })
  expect([200, 201]).toContain(status)
}
beforeAll(async () => {
  server = { base: await sharedFhir() }
  for (const name of [
    'rail-errors-stages.codesystem',
    'rail-errors.codesystem',
    'rail-errors.valueset',
  ])
    await put(JSON.parse(readFileSync(join(root, `dist-terminology/${name}.json`), 'utf8')))
  const some = {
    resourceType: 'ValueSet',
    id: 'some',
    url: 'https://rail.test/ValueSet/some',
    status: 'active',
  }
  const concept = (...codes: string[]) => codes.map((code) => ({ code }))
  const include = [
    {
      system: `${RAIL}/CodeSystem/rail-errors`,
      concept: concept('MEMBER_NOT_FOUND', 'ALREADY_CLOSED'),
    },
    { system: `${RAIL}/CodeSystem/rail-errors-stages`, concept: concept('submit') },
  ]
  await put({ ...some, compose: { include } } as never)
  const many = Array.from({ length: MOST_EXPANDED + 100 }, (_, at) => ({
    code: `C_${at}`,
    property: [{ code: 'group', valueString: 'x' }],
  }))
  await put({
    resourceType: 'CodeSystem',
    id: 'large',
    url: LARGE,
    version: '1.0.0',
    status: 'active',
    content: 'complete',
    caseSensitive: true,
    property: [{ code: 'group', type: 'string' }],
    concept: many,
  } as never)
  const filter = [{ property: 'group', op: '=', value: 'x' }]
  await put({
    ...some,
    id: 'filtered',
    url: 'https://rail.test/ValueSet/filtered',
    compose: { include: [{ system: LARGE, filter }] },
  } as never)
})

async function open(canonical: string, token = TOKEN) {
  const lines: string[] = []
  const host = { ...nodeHost(process), env: { RAIL_ERRORS_TOKEN: token } }
  const web = createHttpClient(host, {
    cache: false,
    warn: (line) => lines.push(line),
    detail: (line) => lines.push(line),
  })
  const { text, elsewhere, notices } = await fromFhirServer(
    host,
    web,
    parseSpec(`fhir+${server.base}#${canonical}`) as never,
  )
  const companions = Object.entries(await elsewhere!({})).map(([kind, one]) => [
    kind,
    JSON.parse(new TextDecoder().decode(one)),
  ])
  expect(lines.join('\n')).not.toContain(TOKEN)
  return {
    resource: JSON.parse(new TextDecoder().decode(text)),
    companions: Object.fromEntries(companions),
    notices,
    lines,
  }
}
const published = JSON.parse(
  readFileSync(join(root, 'dist-terminology/rail-errors.codesystem.json'), 'utf8'),
)

test.each(['', '|1.0.0'])(
  'the CodeSystem, with every property, and its stages%s',
  async (version) => {
    const { resource, companions, notices } = await open(`${RAIL}/CodeSystem/rail-errors${version}`)
    expect(resource.concept).toEqual(published.concept)
    expect(companions.stages.concept.map(({ code }: { code: string }) => code)).toEqual([
      'identify',
      'eligibility',
      'consent',
      'billing',
      'submit',
    ])
    expect(notices).toEqual([])
  },
)

test('the ValueSet, with its CodeSystem', async () => {
  const { resource, companions } = await open(`${RAIL}/ValueSet/rail-errors`)
  expect(resource.resourceType).toBe('ValueSet')
  expect(resource.expansion).toBeUndefined()
  expect(companions.codeSystem.concept).toEqual(published.concept)
})

test.each(['CodeSystem', 'ValueSet'])(
  'the catalog does not differ from its %s on the server',
  async (kind) => {
    const source = `fhir+${server.base}#${RAIL}/${kind}/rail-errors`
    for (const sides of [
      [source, 'errors.yaml'],
      ['errors.yaml', source],
    ]) {
      const { exit, out, err } = await rail(['diff', ...sides, '--format', 'json'], {
        cwd: root,
        env: { RAIL_ERRORS_TOKEN: TOKEN },
      })
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      expect(JSON.parse(out).changes).toEqual([])
    }
  },
)

describe.each(CATALOGS)('a catalog with %s', (_, source, config) => {
  const folder = emptyFolder('fhir-source')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  // TypeScript and JavaScript have params, for which FHIR has no place: publish.peer compares the rest.
  const build = (args: string[]) =>
    rail(['build', ...args, '--target', 'fhir-r4,typescript-enum,client'], {
      cwd: folder,
      env: { RAIL_ERRORS_TOKEN: TOKEN },
    })
  const [name, url] = [/^name: "?([a-z-]+)/m, /^url: "?([^"\n]+)/m].map(
    (field) => field.exec(source)![1]!,
  )

  test.each(['CodeSystem', 'ValueSet'])(
    'its %s on the server gives the outputs of the publisher, byte for byte',
    async (kind) => {
      writeFileSync(join(folder, 'errors.yaml'), source)
      writeFileSync(join(folder, 'rail-errors.config.yaml'), config)
      expect(await build(['errors.yaml', '--out', 'published'])).toMatchObject({ exit: 0 })
      for (const form of ['-stages.codesystem', '.codesystem', '.valueset'])
        await put(JSON.parse(readFileSync(join(folder, `published/${name}${form}.json`), 'utf8')))
      rmSync(join(folder, 'rail-errors.config.yaml'))
      const out = `from-${kind}`
      expect(
        await build([`fhir+${server.base}#${url}/${kind}/${name}`, '--out', out]),
      ).toMatchObject({
        exit: 0,
        err: expect.stringMatching(
          /^warning: fhir\+\S+: a (?:code-system|value-set) does not carry wire; the target client assumes: answers have the body of the contract \(rail\)$/m,
        ),
      })
      const files = readdirSync(join(folder, 'published')).filter(
        (path) => !path.endsWith('.manifest'),
      )
      expect(files.length).toBeGreaterThan(6)
      for (const path of files) {
        const [mine, theirs] = [out, 'published'].map((at) =>
          readFileSync(join(folder, at, path), 'utf8'),
        )
        expect(mine, path).toBe(theirs)
      }
    },
  )
})

test.each([
  [
    'a filtered set, with its CodeSystem on the server',
    'filtered',
    `leaves codes out (compose.include.filter); use the CodeSystem ${LARGE}`,
  ],
  ['a set of two systems', 'some', 'the codes are of several systems'],
])('%s: refused with the reason', async (_, id, said) => {
  const folder = emptyFolder('fhir-refused')
  const { exit, err } = await rail(
    ['import', `fhir+${server.base}#https://rail.test/ValueSet/${id}`],
    { cwd: folder, env: { RAIL_ERRORS_TOKEN: TOKEN } },
  )
  expect(exit).toBe(2)
  expect(err).toContain(said)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [
    'a canonical that it does not know',
    'https://rail.test/ValueSet/none',
    TOKEN,
    /has neither a CodeSystem nor a ValueSet/,
  ],
  [
    'a version that it does not have',
    `${RAIL}/CodeSystem/rail-errors|9.9.9`,
    TOKEN,
    /in version 9\.9\.9; is the canonical URL right/,
  ],
  [
    'a token that is wrong',
    `${RAIL}/CodeSystem/rail-errors`,
    'wrong-token',
    /rejected the token from RAIL_ERRORS_TOKEN \(401\)/,
  ],
])('%s: one clear line', async (_, canonical, token, said) => {
  await expect(open(canonical, token)).rejects.toThrow(said)
})
