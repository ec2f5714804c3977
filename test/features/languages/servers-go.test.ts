import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../../src/base/rules/linter/lint.ts'
import { inMemory } from '../../support/rail.ts'

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const claims = readFileSync(new URL('../../peers/frameworks/errors.yaml', import.meta.url), 'utf8')

async function built(output: string, catalog = claims) {
  const { rail, disk } = inMemory({
    files: {
      'errors.yaml': catalog,
      'rail-errors.config.yaml': `${OFF}outputs:\n  - { out: gen, ${output} }\n`,
    },
  })
  const { exit, out, err } = await rail('build')
  const files = [...disk].filter(([path]) => /^\/repo\/gen\/.*\.(?:go|cs)$/.test(path))
  return {
    exit,
    said: out + err,
    files: new Map(files.map(([path, text]) => [path.slice(10), String(text)])),
  }
}

test.each([
  ['go', 'net-http', ['claim_errors_nethttp.go', 'claim_errors_server.go']],
  ['csharp', '', ['ClaimErrorsServer.cs']],
])('%s: the files of a service', async (target, framework, names) => {
  const options = `server: [${framework}], forms: [problem, operation-outcome]`
  const { files } = await built(`target: ${target}, ${options}`)
  const { files: client } = await built(`target: ${target}`)
  const [[main, text]] = [...client] as [[string, string]]
  // C# has a name that only the file beside it needs.
  const widened = text.replace(
    'private static Handling HandlingOf',
    'internal static Handling HandlingOf',
  )
  expect(files.get(main)).toBe(target === 'csharp' ? widened : text)
  expect(client.size).toBe(1)
  files.delete(main)
  expect([...files.keys()].sort()).toEqual(names)
  for (const [name, made] of files)
    await expect(made).toMatchFileSnapshot(`./golden/servers/${target}/${name}`)
})

test.each([
  ['target: go, server: [chi]', '"chi" is not a framework of this target; there is net-http'],
  [
    'target: csharp, server: [asp]',
    'this target has no file for a framework yet; write "server: []"',
  ],
  ['target: go, forms: [problem]', '"forms" is for an output with "server"'],
])('%s is refused', async (output, message) => {
  const { exit, said } = await built(output)
  expect(said).toContain(message)
  expect(exit).not.toBe(0)
})

test('two params that would be one argument are refused', async () => {
  const params =
    'params: [{ name: line_number, description: A }, { name: lineNumber, description: B }]'
  const catalog = claims.replace(/params: \[.*\]/, params)
  const { exit, said, files } = await built('target: go, server: []', catalog)
  expect(said).toContain(
    'the params "line_number" and "lineNumber" of MEMBER_NOT_FOUND would both be called lineNumber',
  )
  expect([exit === 0, files.size]).toEqual([false, 0])
})
