import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from '../../../src/base/rules/linter/lint.ts'
import type { Written } from '../../../src/features/vectors/written.ts'
import { createRail } from '../../../src/libraries/server/index.ts'
import { NEGOTIATED, shopCatalogs } from '../../peers/servers/catalogs.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'
import { emptyFolder } from '../../support/repository.ts'

// The vectors of writing come from the catalog; here a service has what it has in production, the
// generated module.

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`

/** The module and the vectors of a catalog, as `build` writes them. */
async function built(catalog: string) {
  const config = `${OFF}outputs:
  - { target: javascript, out: gen, file: errors.js }
  - { target: vectors, out: gen, file: vectors.json, forms: [${NEGOTIATED}] }
`
  const { rail, disk } = inMemory({
    files: { 'errors.yaml': catalog, 'rail-errors.config.yaml': config },
  })
  const { exit, out, err } = await rail('build')
  expect(exit, out + err).toBe(0)
  const folder = emptyFolder()
  for (const [path, contents] of disk) {
    if (!path.startsWith('/repo/gen/')) continue
    const file = join(folder, path.slice('/repo/gen/'.length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const module = await import(pathToFileURL(join(folder, 'errors.js')).href)
  const texts: Record<string, object> = {}
  for (const [language, load] of Object.entries<() => Promise<{ texts: object }>>(
    module.texts ?? {},
  ))
    texts[language] = (await load()).texts
  const { written } = JSON.parse(String(disk.get('/repo/gen/vectors.json'))) as {
    written: Written[]
  }
  return { module, texts, written }
}

test.each(Object.entries(shopCatalogs()))(
  '%s: a service with the generated module answers as the vectors say',
  async (_, catalog) => {
    const { module, texts, written } = await built(catalog)
    const rail = createRail(module, { texts, forms: NEGOTIATED } as never)
    expect(written.length).toBeGreaterThan(40)
    for (const { name, failure, request, expect: expected } of written) {
      const reasons = rail.collect(failure.document ?? undefined)
      for (const { code, ...given } of failure.reasons)
        reasons.add(code, { ...given, retryAfter: failure.retry_after ?? undefined } as never)
      const { status, headers, body } = rail.answer(reasons.failure()!, {
        method: request.method ?? undefined,
        accept: request.accept,
        acceptLanguage: request.accept_language,
        idempotencyKey: request.idempotency_key,
        requestId: request.request_id ?? undefined,
      })
      expect({ status, headers, body }, name).toEqual(expected)
    }
  },
)

test('the vectors of a small catalog', async () => {
  const code = healthyEntry({
    params: [{ name: 'number', description: 'The number that was sent.' }],
    message: 'No member has the number {number}.',
    translations: { de: { message: 'Kein Mitglied hat die Nummer {number}.' } },
  })
  const { written } = await built(healthy(code))
  const lines = written.map((one) => JSON.stringify(one)).join(',\n')
  await expect(`[\n${lines}\n]\n`).toMatchFileSnapshot('./golden/written.json')
})
