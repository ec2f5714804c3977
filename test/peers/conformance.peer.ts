import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program } from '../support/program.ts'
import { LOOP_RULES, loopCatalog } from './loops/hand.ts'
import { emptyFolder, must, plainEnv, pythonPackages, root } from './peers.ts'

// The clients that the targets make, in front of `sandbox --conformance`: the programs of the page, and
// other ways to send.
const folder = emptyFolder('conformance')
const bin = join(root, 'dist/bin.cjs')
const ADDRESS = 'http://127.0.0.1:8081/'

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  must('git', ['init', '-q'], folder)
  put('errors.yaml', loopCatalog('loops'))
  const outputs = [
    '{ target: client, out: js/errors, file: rail-errors.client.mjs }',
    '{ target: python, out: clinic, file: errors.py }',
    '{ target: go, out: go/clinicerrors, namespace: clinicerrors }',
    '{ target: ruby, out: rb, name: RailErrors }',
    '{ target: php, out: northwind/errors, namespace: Northwind\\Errors }',
  ]
  put(
    'rail-errors.config.yaml',
    `rules: ${JSON.stringify(LOOP_RULES)}\noutputs:\n${outputs.map((one) => `  - ${one}\n`).join('')}`,
  )
  must(process.execPath, [bin, 'build'], folder)
  pythonPackages(folder, 'httpx', 'requests')
  put('go/go.mod', 'module example.org/clinic\n\ngo 1.22\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program of the page in a language. */
function programOf(language: string): string {
  const page = readFileSync(join(root, 'examples/conformance/README.md'), 'utf8')
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page)![1]!
}

/** Runs a program against the cases; what the command says of it, and its exit code. */
async function judged(command: string, args: readonly string[], file: string, source: string) {
  const sandbox = spawn(
    process.execPath,
    [bin, 'sandbox', '--conformance', '--port', '0', 'errors.yaml'],
    { cwd: folder, env: plainEnv },
  )
  let out = ''
  sandbox.stdout.setEncoding('utf8')
  const address = new Promise<string>((done, fail) => {
    sandbox.stdout.on('data', (chunk: string) => {
      out += chunk
      const ready = /^ready (\S+)/m.exec(out)
      if (ready) done(`${ready[1]}/`)
    })
    sandbox.on('close', () => fail(new Error(out)))
  })
  const exit = new Promise<number | null>((done) => sandbox.on('close', done))
  try {
    put(file, source.replaceAll(ADDRESS, await address))
    const program = spawn(command, [...args], { cwd: folder, env: plainEnv })
    let err = ''
    program.stderr.on('data', (chunk) => {
      err += chunk
    })
    const code = await new Promise((done) => program.on('close', done))
    expect(code, err).toBe(0)
    return { exit: await exit, out }
  } finally {
    sandbox.kill()
  }
}

const PYTHON = (sends: string) =>
  program(import.meta, './conformance/python.py', { sends, ADDRESS })

const PHP = program(import.meta, './conformance/php.php')

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"strings"

	"example.org/clinic/clinicerrors"
)

`

const PYTHON_WAYS = {
  adapter: `def sent(one, rail):
    with requests.Session() as session:
        session.mount("http://", rail.requests_adapter())
        session.request(one["method"], one["url"], headers=one["headers"], data=one["body"])`,
  call: `def sent(one, rail):
    def send(attempt):
        headers = {**one["headers"], **attempt.headers}
        return requests.request(one["method"], one["url"], headers=headers, data=one["body"])

    rail.call(send, one["method"], key=one["headers"].get("idempotency-key"))`,
  'transport in asyncio': `def sent(one, rail):
    async def all():
        async with httpx.AsyncClient(transport=rail.httpx_async_transport()) as http:
            await http.request(one["method"], one["url"], headers=one["headers"], content=one["body"])

    asyncio.run(all())`,
}

describe.concurrent('a client is right', () => {
  test.each([
    {
      ...{ language: 'js', command: process.execPath, args: ['js/page.mjs'], file: 'js/page.mjs' },
      around: (text: string) => text.replace('rail-errors.client.js', 'rail-errors.client.mjs'),
    },
    {
      ...{ language: 'python', command: 'venv/bin/python', args: ['page.py'], file: 'page.py' },
      around: (text: string) => text,
    },
    {
      ...{ language: 'go', command: 'go', args: ['run', '-C', 'go', '.'], file: 'go/main.go' },
      around: (text: string) => GO + text,
    },
    {
      ...{ language: 'ruby', command: 'ruby', args: ['-w', 'rb/page.rb'], file: 'rb/page.rb' },
      around: (text: string) =>
        `require "json"\nrequire "net/http"\nrequire_relative "rail_errors"\n${text}`,
    },
    {
      ...{ language: 'php', command: 'php', args: ['page.php'], file: 'page.php' },
      around: (text: string) => PHP + text,
    },
  ])('$language, as the pages say', async ({ language, command, args, file, around }) => {
    const { exit, out } = await judged(command, args, file, around(programOf(language)))
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^[5-9]\d cases: \d+ right, 0 wrong$/)
    expect(exit).toBe(0)
  })

  test.each(Object.entries(PYTHON_WAYS))('python, %s', async (way, sends) => {
    const file = `${way.replaceAll(' ', '_')}.py`
    const { exit, out } = await judged('venv/bin/python', [file], file, PYTHON(sends))
    expect(out).toContain(' 0 wrong\n')
    expect(exit).toBe(0)
  })

  test('a client that never sends again is wrong', async () => {
    const source = programOf('js').replace('withRailErrors()(', 'fetch(')
    const { exit, out } = await judged(
      process.execPath,
      ['js/wrong.mjs'],
      'js/wrong.mjs',
      source.replace(/^import.*$/m, ''),
    )
    expect(out).toContain('it was not sent again after attempt 1')
    expect(exit).toBe(1)
  })
})
