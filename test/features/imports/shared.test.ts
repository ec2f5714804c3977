import { expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { lint, rules } from '../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'

const TOO_LARGE = { code: 'PAYLOAD_TOO_LARGE', meaning: 'The document is too large.' }
const claims = file(
  { name: 'claim-errors', title: 'Claim errors' },
  entry({ ...TOO_LARGE, http: 413 }),
)
const importing = (from: string) =>
  file({ name: 'member-errors', imports: { claims: { from } } }, entry())

/** Where code-shared finds something in the last of these catalogs of one config. */
async function shared(catalogs: Record<string, string>): Promise<string[]> {
  const companions = { 'claims/errors.yaml': claims, '../claims/errors.yaml': claims }
  const all = await Promise.all(
    Object.entries(catalogs).map(([name, text]) => read(text, { file: name, companions })),
  )
  return lint(all.at(-1)!, {
    workspace: all,
    registry: rules.filter(({ id }) => id === 'code-shared'),
  }).map(({ message }) => message)
}

test('a catalog may import what another one of the config has', async () => {
  expect(
    await shared({
      'claims/errors.yaml': claims,
      'errors.yaml': importing('claims/errors.yaml'),
    }),
  ).toEqual([])
})

test('who imports a code does not own it: others are compared with its owner', async () => {
  expect(
    await shared({
      'claims/errors.yaml': claims,
      'members/errors.yaml': importing('../claims/errors.yaml'),
      'errors.yaml': file({ name: 'billing-errors' }, entry({ ...TOO_LARGE, http: 400 })),
    }),
  ).toEqual([
    'PAYLOAD_TOO_LARGE is also in claims/errors.yaml, with HTTP 413; import it from one catalog, or rename one',
  ])
})
