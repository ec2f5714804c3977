import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { CATALOGS, TARGETS } from './support/publishers.ts'
import { inMemory } from './support/rail.ts'

/** FHIR does not have the params of texts. */
function withoutParams(source: string): string {
  const catalog = parse(source.replace(/\{[a-z]+\}/g, 'it')) as { codes: { params?: unknown }[] }
  for (const entry of catalog.codes) delete entry.params
  return stringify(catalog)
}

describe.each(CATALOGS)('a catalog with %s', (what, whole, config) => {
  const name = /^name: "?([a-z-]+)/m.exec(whole)![1]!

  test.each([
    `${name}.json`,
    `${name}.codesystem.json`,
    `${name}.valueset.json`,
    `r5/${name}.codesystem.json`,
  ])(
    'an integrator builds from %s what the publisher built, and sees nothing of the publisher',
    async (form) => {
      const isList = form === `${name}.json`
      const source = isList || !what.includes('optional') ? whole : withoutParams(whole)
      const publisher = inMemory({
        files: { 'errors.yaml': source, 'rail-errors.config.yaml': config },
      })
      expect(await publisher.rail(`build --target ${TARGETS}`)).toMatchObject({ exit: 0 })
      const published = [...publisher.disk].filter(
        ([path]) => path.includes('/dist-terminology/') && !path.endsWith('.manifest'),
      )
      const files = Object.fromEntries(
        published.map(([path, text]) => [path.replace('/repo/dist-terminology/', 'set/'), text]),
      )
      const integrator = inMemory({ files })
      const done = await integrator.rail(
        `build set/${form} --target ${TARGETS} --out src/generated`,
      )
      // A resource of FHIR does not have the form of the answers.
      const says = isList
        ? /^$/
        : /^(?:warning: set\/\S+: a (?:code-system|value-set) does not carry wire; the target \S+ assumes: answers have the body of the contract \(rail\)\n)+If the API does otherwise, build from its flat list with the handling file beside it, or from its errors.yaml\n$/
      expect(done).toMatchObject({ exit: 0, err: expect.stringMatching(says) })
      expect(done.out).toMatch(
        new RegExp(`^(?:created .*\\n)+set/${form}: \\d codes; \\d+ outputs, \\d+ changed\\n$`),
      )
      // FHIR has no element for the licence and the package id, which the handling file names.
      for (const [path, text] of published.filter(
        ([path]) => form === `${name}.json` || !path.endsWith('.handling.json'),
      ))
        expect(
          integrator.text(path.replace('/repo/dist-terminology/', 'src/generated/')),
          path,
        ).toBe(text)
      const checked = await integrator.rail(
        `build set/${form} --target ${TARGETS} --out src/generated --check`,
      )
      expect(checked).toMatchObject({ exit: 0, err: done.err })
    },
  )
})

test('what makes an output impossible is an error at the published file, with the code', async () => {
  const list = `{"codes":[{"code":"CARD_EXPIRED","stop":true,"fix_stage":"payment","meaning":"The card is old.","fix":"Use another."}]}`
  const { exit, out } = await inMemory({ files: { 'shop.json': list } }).rail(
    'build shop.json --target typescript',
  )
  expect([exit, out]).toEqual([
    1,
    expect.stringMatching(/^shop\.json:1:\d+ error output-valid\n {2}CARD_EXPIRED has no "http"/),
  ])
  const broken = await inMemory({ files: { 'shop.json': '{"codes":[}' } }).rail(
    'build shop.json --target typescript',
  )
  expect([broken.exit, broken.out]).toEqual([2, expect.stringContaining('error syntax-valid')])
})

test('what a build from the list alone assumes is said, with the file that it lacks', async () => {
  const source = CATALOGS[0]![1]
  const publisher = inMemory({ files: { 'errors.yaml': source } })
  expect(await publisher.rail('build')).toMatchObject({ exit: 0 })
  const list = { 'visit-errors.json': publisher.text('dist-terminology/visit-errors.json')! }
  const noHandling = `warning: visit-errors.json: a flat-list does not carry wire, codes.handling; the target`
  const assumed = 'assumes: answers have the body of the contract (rail)'
  const byStatus = `${assumed}; a code fails the call if it stops it, the status says whether to repeat it, and it is shown at its field, from 500 on as an outage`
  const advice =
    '\nIf the API does otherwise, put the handling file of the list beside it: visit-errors.handling.json, which the target handling makes; if the list is not yours, ask its publisher for it'
  const said = {
    client: `${noHandling} client ${byStatus}${advice}`,
    python: `${noHandling} python ${byStatus}${advice}`,
    javascript: `${noHandling} javascript ${assumed}; no code has a handling${advice}`,
    typescript: `${noHandling} typescript ${assumed}; no code has a handling${advice}`,
    'typescript-open': `${noHandling} typescript-open ${assumed}; no code has a handling${advice}`,
    'typescript-enum': '', // has only the codes
    sql: `warning: visit-errors.json: a flat-list does not carry wire; the target sql ${assumed}${advice}`,
  }
  for (const [target, line] of Object.entries(said)) {
    const { exit, err } = await inMemory({ files: list }).rail(
      `build visit-errors.json --target ${target}`,
    )
    expect([exit, err.trimEnd()], target).toEqual([0, line])
  }
  const handling = {
    'visit-errors.handling.json': publisher.text('dist-terminology/visit-errors.handling.json')!,
  }
  expect(
    await inMemory({ files: { ...list, ...handling } }).rail(
      `build visit-errors.json --target ${Object.keys(said).join()} --out out`,
    ),
  ).toMatchObject({ exit: 0, err: '' })
})

test('a build from FHIR names each target that assumes the form of the answers', async () => {
  const publisher = inMemory({ files: { 'errors.yaml': CATALOGS[0]![1] } })
  expect(await publisher.rail('build')).toMatchObject({ exit: 0 })
  const files = Object.fromEntries(
    [...publisher.disk].flatMap(([path, text]) =>
      path.endsWith('.codesystem.json')
        ? [[path.replace('/repo/dist-terminology/', ''), text]]
        : [],
    ),
  )
  const assume = [
    'client',
    'go',
    'javascript',
    'openapi-components',
    'sql',
    'vectors',
    'static-site',
  ]
  const others = ['flat-list', 'typescript-enum', 'fhir-r4']
  const { exit, err } = await inMemory({ files }).rail(
    `build visit-errors.codesystem.json --target ${[...assume, ...others].join()} --out out`,
  )
  expect(exit, err).toBe(0)
  expect([...err.matchAll(/carry wire; the target (\S+) assumes: /g)].map(([, id]) => id)).toEqual(
    assume,
  )
  expect(err).toMatch(/^If the API does otherwise, build from its flat list .*\n$/m)
})
