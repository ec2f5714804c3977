import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../src/host/files.ts'
import { createSandbox } from '../../src/sandbox/index.ts'
import { addClient } from '../../src/sandbox/registry/changes.ts'
import { hasherOf } from '../../src/sandbox/registry/hasher.ts'
import { type ClientDetails, NOTHING_REGISTERED } from '../../src/sandbox/registry/registered.ts'
import { fileRegistry } from '../../src/sandbox/registry/registry.ts'
import { emptyFolder } from '../repository.ts'

test('what the library registers in a folder, a second sandbox reads', async () => {
  const data = join(emptyFolder(), 'data')
  const client = await createSandbox({ data }).addClient()
  const second = createSandbox({ data })
  await second.addUser('anna', 'planted')
  const body = new URLSearchParams({ grant_type: 'password', username: 'anna', password: 'planted', ...client })
  const answer = await second.fetch(new Request('http://127.0.0.1/oauth2/token/', { method: 'POST', body }))
  expect(answer.status).toBe(200)
})

test.each<[string, Partial<Record<keyof ClientDetails, unknown>>, Record<string, string>, string]>([
  ['an empty list', { redirect_uris: [] }, {}, 'redirect_uris is missing'],
  ['an unknown grant', { grants: ['pasword'] }, {}, 'grants is not known; did you mean "password"?'],
  ['an empty id', {}, { client_id: '' }, 'client_id is empty'],
  ['a secret with a line break', {}, { client_secret: 'planted\n' }, 'client_secret has more than one line'],
])('a client with %s is refused, since nothing could read it', async (_, details, credentials, message) => {
  const data = join(emptyFolder(), 'data')
  const error = await createSandbox({ data })
    .addClient(details as Partial<ClientDetails>, credentials)
    .catch((error) => error)
  expect([error.name, error.message]).toEqual(['TypeError', message])
  expect(() => readFileSync(join(data, 'registry.json'))).toThrow()
})

test.each([
  ['a', '', 'password is empty'],
  ['a\nb', 'planted', 'username has U+000A'],
])('the user %j with the password %j is refused', async (username, password, message) => {
  await expect(createSandbox().addUser(username, password)).rejects.toThrow(message)
})

test('a registry that is cleared stays empty, also if a change is under way', async () => {
  const folder = emptyFolder()
  let writing = () => {}
  const begun = new Promise<void>((done) => {
    writing = done
  })
  const slow = {
    ...nodeFiles,
    async write(...all: Parameters<typeof nodeFiles.write>) {
      writing()
      await new Promise((done) => setTimeout(done, 100))
      await nodeFiles.write(...all)
    },
  }
  const details: ClientDetails = {
    ...{ name: 'Desk', type: 'private', website: 'https://desk.example', description: 'The desk.', without_secret: false },
    ...{ redirect_uris: ['https://desk.example/back'], grants: ['password'], scopes: ['read'] },
  }
  const change = addClient(fileRegistry(slow, folder), hasherOf({ cost: { n: 2, r: 1, p: 1 } }), details)
  await begun
  const registry = fileRegistry(nodeFiles, folder)
  await Promise.all([change, registry.clear()])
  expect(await registry.read()).toEqual(NOTHING_REGISTERED)
})
