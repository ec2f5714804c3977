import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../../src/base/rules/linter/lint.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const claims = readFileSync(new URL('../../peers/frameworks/errors.yaml', import.meta.url), 'utf8')

async function built(catalog: string, options: string) {
  const config = `${OFF}outputs:\n  - { target: python, out: gen${options} }\n`
  const { rail, disk } = inMemory({
    files: { 'errors.yaml': catalog, 'rail-errors.config.yaml': config },
  })
  const { exit, out, err } = await rail('build')
  const files = [...disk].filter(([path]) => /^\/repo\/gen\/.*\.py$/.test(path))
  return {
    exit,
    said: out + err,
    files: new Map(files.map(([path, text]) => [path.slice(10), text])),
  }
}

test('the files of a service; those of its clients are the same without it', async () => {
  const { files } = await built(claims, ', server: [fastapi, django], forms: [problem]')
  const { files: client } = await built(claims, '')
  expect(files.get('claim_errors.py')).toBe(client.get('claim_errors.py'))
  expect([...client.keys()]).toEqual(['claim_errors.py'])
  files.delete('claim_errors.py')
  expect([...files.keys()].sort()).toEqual([
    'claim_errors_django.py',
    'claim_errors_fastapi.py',
    'claim_errors_server.py',
  ])
  for (const [name, text] of files)
    await expect(String(text)).toMatchFileSnapshot(`./golden/servers/python/${name}`)
})

const params = (...names: string[]) =>
  healthy(healthyEntry({ params: names.map((name) => ({ name, description: 'A value.' })) }))

test.each<[string, string, string, string]>([
  [
    'two params that would be one argument',
    params('lineNumber', 'line_number'),
    ', server: []',
    'the params "lineNumber" and "line_number" of MEMBER_NOT_FOUND would both be called line_number',
  ],
  [
    'a word of the language as the name of a file',
    claims,
    ', server: [], file: class.py',
    '"class" is not a name that other files can import',
  ],
  [
    'a framework that nobody knows',
    claims,
    ', server: [flask]',
    '"flask" is not a framework of this target; there is fastapi and django',
  ],
  ['a framework twice', claims, ', server: [fastapi, fastapi]', '"fastapi" is listed twice'],
  [
    'a form that nobody knows',
    claims,
    ', server: [], forms: [xml]',
    '"xml" is not a form that a client can ask for; there is problem and operation-outcome',
  ],
  [
    'forms without a service',
    claims,
    ', forms: [problem]',
    '"forms" is for an output with "server"',
  ],
])('%s', async (_, catalog, options, message) => {
  const { exit, said, files } = await built(catalog, options)
  expect([exit > 0, said, files.size]).toEqual([true, expect.stringContaining(message), 0])
})

test('the names of params that are words of Python, or arguments of every code', async () => {
  const { files } = await built(params('class', 'path', 'Number'), ', server: []')
  const text = String([...files].find(([name]) => name.endsWith('_server.py'))![1])
  expect(/def member_not_found\((.*?)\)/s.exec(text)![1]!.replace(/\s+/g, ' ')).toBe(
    ' *, class_: str, path_: str, number: str, path: str = "", message: Texts | None = None, retry_after: float | None = None, ',
  )
  expect(text).toContain('"class": class_,')
})

test('vectors take the same forms', async () => {
  const config = 'outputs: [{ target: vectors, out: gen, forms: [xml] }]\n'
  const world = { files: { 'errors.yaml': claims, 'rail-errors.config.yaml': config } }
  expect(await inMemory(world).rail('build')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('"xml" is not a form that a client can ask for'),
  })
})
