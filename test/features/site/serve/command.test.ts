import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jsonOf } from '../../../../src/base/core/values/record.ts'
import type { DirectAnswer, ServeSettings } from '../../../../src/base/io/host/host.ts'
import { healthy } from '../../../support/catalogs.ts'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// What ends the command before it listens; test/peers/serve.peer.ts starts it.
const catalog = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
const files = {
  'errors.yaml': catalog,
  'cert.pem': '',
  'other.yaml': catalog.replace('name: rail-errors', 'name: other-errors'),
}

test.each(
  rowsOf<{ name: string; args: string; exit: number; message: string }>(
    import.meta,
    'name, args, exit',
  ),
)('$name', async ({ args, exit, message }) =>
  expect(await rail(args, { files })).toMatchObject({
    exit,
    err: expect.stringContaining(message),
  }),
)

/**
 * What is served after each save of `serve --watch`: the HTTP status of the code, or the answer
 * where there is no list.
 */
async function served(args: string, before: string, saves: readonly string[]) {
  const memory = inMemory({
    files: { 'errors.yaml': before },
    saves: [...saves, before].map((text) => (disk) => {
      ask()
      disk.write('errors.yaml', text)
    }),
  })
  let settings: ServeSettings | undefined
  const asked: Promise<DirectAnswer>[] = []
  const ask = () => {
    if (settings)
      asked.push(
        settings.direct!({
          method: 'GET',
          path: '/terminology/clinic-errors.json',
          header: () => undefined,
        }),
      )
  }
  memory.host.serve = async (given) => {
    expect(settings).toBeUndefined() // it listens once
    settings = given
    given.started(`http://${given.address}:${given.port}/`)
  }
  const done = await memory.rail(args)
  ask()
  const lists = (await Promise.all(asked)).map(
    ({ body }) => jsonOf(body!) as { codes: { http: number }[] },
  )
  return { ...done, lists: lists.map(({ codes }) => codes[0]!.http) }
}
const clinic = healthy()
const withHttp = (http: number) => clinic.replace('http: 404', `http: ${http}`)

test('serves the catalog at the address that was asked for', async () => {
  const { exit, out, lists } = await served('serve --port 8123', clinic, [])
  expect([exit, out, lists]).toEqual([0, 'ready http://127.0.0.1:8123/\n', [404]])
})

test('serves the pages with the words that the output of the site names', async () => {
  const memory = inMemory({
    files: {
      'errors.yaml': clinic.replace(/^version: .*$/m, '$&\nlanguage: fr'),
      'rail-errors.config.yaml':
        'outputs: [{ target: static-site, out: site, words: site-words.yaml }]\n',
      'site-words.yaml': 'fr: { all_codes: Tous les codes }\n',
    },
  })
  let page: Promise<DirectAnswer> | undefined
  memory.host.serve = async ({ direct, started }) => {
    started('http://127.0.0.1:8080/')
    page = direct!({
      method: 'GET',
      path: '/terminology/codes/MEMBER_NOT_FOUND/',
      header: () => undefined,
    })
  }
  expect((await memory.rail('serve')).exit).toBe(0)
  expect(new TextDecoder().decode((await page)!.body as Uint8Array)).toContain('Tous les codes')
})

test('--watch serves what was saved last without errors', async () => {
  const { exit, out, err, lists } = await served('serve --watch', clinic, [
    withHttp(410),
    withHttp(4040),
    withHttp(409),
  ])
  expect([exit, lists]).toEqual([0, [404, 410, 410, 409, 404]])
  expect(out).toContain('ready http://127.0.0.1:8080/\n')
  expect(err.match(/^The last version without errors is still served\.$/gm)).toHaveLength(1)
})

test('--watch starts only without errors', async () => {
  const { exit, out, err, lists } = await served('serve --watch', withHttp(4040), [])
  expect([exit, out, lists]).toEqual([2, expect.stringContaining('error http-registered'), []])
  expect(err).toBe(
    'Nothing is served. Fix the errors, then start again.\nrail-errors: the catalog has errors; repair them, then start again\n',
  )
})

test('a catalog with errors is not served', async () => {
  const { exit, out, err } = await rail('serve', {
    files: { 'errors.yaml': catalog.replace('http: 404', 'http: 4040') },
  })
  expect([exit, err]).toEqual([1, 'Nothing is served. Fix the errors, then start again.\n'])
  expect(out).toContain('http-registered')
})

test('two catalogs with the same addresses', async () => {
  const config = 'catalogs: [{ source: errors.yaml }, { source: other.yaml }]\n'
  const { exit, err } = await rail('serve', {
    files: { ...files, 'rail-errors.config.yaml': config },
  })
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('two catalogs have the address /terminology/'),
  ])
})
