import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, must, plainEnv, pythonPackages, root, tarball } from './peers.ts'

// The examples of docs/testing.md in the test runners that they are for, with the packed package.
const app = emptyFolder('testing')
const BODY = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
let body: object = BODY
const server = createServer((_, response) =>
  response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
)
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8').replaceAll('\r\n', '\n')
/** The test of the page for Vitest, and with the lines that it has for others. */
const [vitest = '', commonJs = ''] = [
  ...page.matchAll(/^```js\n(?:\/\/ test\/\S+\n)?(.*?)^```/gms),
].map(([, text]) => text!)
const [nodeImport = ''] = /(?<=`)import test from 'node:test'(?=`)/.exec(page) ?? []
/** A test of the page with a name of its own. */
const named = (path: string) =>
  page
    .split(/^```\w+\n/m)
    .find((text) => text.startsWith(`// ${path}`) || text.startsWith(`# ${path}`))!
    .split(/^```$/m)[0]!
const examples = [
  { path: 'test/newer-code.test.js', text: named('test/newer-code.test.js') },
  { path: 'test_newer_code.py', text: named('test_newer_code.py') },
  { path: 'conftest.py', text: named('conftest.py') },
  {
    path: 'test_api.py',
    text: 'def test_member(api):\n    assert api.get("/v1/members/7").status_code == 404\n',
  },
  { path: 'test/vitest.test.js', text: vitest },
  {
    path: 'test/node.test.js',
    text: vitest.replace("import { test } from 'vitest'", nodeImport),
  },
  { path: 'test/jest.test.cjs', text: commonJs + vitest.replace(/^import .*\n/gm, '') },
]

beforeAll(async () => {
  writeFileSync(join(app, 'package.json'), '{ "type": "module", "private": true }\n')
  must(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', tarball(), 'jest@30', 'vitest@4.1'],
    app,
  )
  for (const target of ['javascript', 'flat-list', 'client'])
    must(
      'npx',
      [
        '--no-install',
        'rail-errors',
        'build',
        join(root, 'errors.yaml'),
        '--target',
        target,
        '--out',
        'generated',
        '--force',
      ],
      app,
    )
  const python = ['--target', 'python', '--out', 'clinic/errors.py']
  must(
    'npx',
    ['--no-install', 'rail-errors', 'build', join(root, 'errors.yaml'), ...python, '--force'],
    app,
  )
  pythonPackages(app, 'pytest==8.4.2', 'httpx')
  mkdirSync(join(app, 'test'))
  for (const { path, text } of examples) writeFileSync(join(app, path), text)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.close()
  rmSync(app, { recursive: true, force: true })
})

/** Not synchronous: the server is in this process. */
function run(
  command: string,
  args: readonly string[],
): Promise<{ exit: number | null; out: string }> {
  const API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const child = spawn(command, [...args], {
    cwd: app,
    env: { ...plainEnv, API_URL, NO_COLOR: '1' },
    timeout: 300_000,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      out += chunk
    })
  return new Promise((done) => child.on('close', (exit) => done({ exit, out })))
}

describe.each([
  ['Vitest', 'npx', ['--no-install', 'vitest', 'run', 'test/vitest.test.js']],
  ['node:test', process.execPath, ['--test', 'test/node.test.js']],
  ['Jest with CommonJS', 'npx', ['--no-install', 'jest', 'test/jest.test.cjs']],
])('%s', (_, command, args) => {
  test('an answer that conforms', async () => {
    body = BODY
    const { exit, out } = await run(command, args)
    expect(exit, out).toBe(0)
  })

  test('a defect: the message of the page', async () => {
    body = { ...BODY, error: 'MEMBER_NOTFOUND', fix_stage: 'idnetify' }
    const { exit, out } = await run(command, args)
    expect(exit, out).toBe(1)
    const [shown] = /^ {2}error wire-.*?(?=^```)/ms.exec(page)!
    for (const line of ['breaks the error contract:', ...shown.trim().split('\n')])
      expect(out).toContain(line.trim())
  })
})

test.each([
  ['pytest', join(app, 'venv/bin/python'), ['-m', 'pytest', '-q', 'test_newer_code.py']],
  ['Vitest', 'npx', ['--no-install', 'vitest', 'run', 'test/newer-code.test.js']],
])('a code that the client does not know, with %s', async (_, command, args) => {
  const { exit, out } = await run(command, args)
  expect(exit, out).toBe(0)
  expect(out).toMatch(/1 passed/)
})

test('check reads what pytest recorded', async () => {
  body = { ...BODY, error: 'MEMBER_NOTFOUND' }
  const pytest = join(app, 'venv/bin/python')
  const { exit, out } = await run(pytest, ['-m', 'pytest', '-q', 'test_api.py'])
  expect(exit, out).toBe(0)
  const list = ['--source', join(root, 'errors.yaml')]
  const checked = await run('npx', [
    '--no-install',
    'rail-errors',
    'check',
    'answers.ndjson',
    ...list,
  ])
  expect(checked.exit, checked.out).toBe(1)
  expect(checked.out).toContain('GET /v1/members/7 404: "MEMBER_NOTFOUND" is not in the catalog')
})

test('Jest loads generated modules in a package of CommonJS', async () => {
  const folder = join(app, 'commonjs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "commonjs" }\n')
  for (const target of ['client', 'javascript'])
    must(
      process.execPath,
      [
        ...[join(root, 'dist/bin.cjs'), 'build', join(root, 'test/fixtures/hotel/errors.yaml')],
        ...['--target', target, '--out', 'errors'],
      ],
      folder,
    )
  writeFileSync(
    join(folder, 'client.test.js'),
    `const { readAnswer, textFor } = require('./errors/hotel-errors.client.js')
const { entries } = require('./errors/hotel-errors.js')
test('an answer, and a text of another language', async () => {
  const body = { error: 'CARD_DECLINED', message: 'No.', path: '', fix_stage: 'payment' }
  const { reasons, verdict } = await readAnswer({ status: entries.CARD_DECLINED.http, body })
  expect([reasons[0].known, verdict.outcome]).toEqual([true, 'blocked'])
  expect(await textFor(reasons[0], 'de')).toBe('Die Bank des Gastes hat die Karte abgelehnt.')
})
`,
  )
  const { exit, out } = await run('npx', ['--no-install', 'jest', '--rootDir', folder, '--ci'])
  expect(exit, out).toBe(0)
})

test('the page has an example for each', () => expect(examples).toHaveLength(7))
