import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entries } from '../../dist-terminology/rail-errors.ts'
import { createCheck } from '../features/check/create-check.ts'
import { serve } from './nginx.ts'
import { emptyFolder, plainEnv, pythonPackages, root, SHORT_JVM } from './peers.ts'

// What real frameworks answer by themselves, over HTTP: the producer is named, and no check takes
// it for a body of the contract.
const folder = emptyFolder('producers')
const running: ChildProcess[] = []
const run = (command: string, args: readonly string[], cwd = folder) =>
  promisify(execFile)(command, [...args], { cwd, env: plainEnv, maxBuffer: 2 ** 26 })

const NPM =
  'express@5 fastify@5 @nestjs/core@11 @nestjs/common@11 @nestjs/platform-express@11 reflect-metadata rxjs koa@3 @koa/router koa-bodyparser hono@4 @hono/node-server@1 @hapi/hapi@21 restify@11'
const PIP = 'flask==3.* django==5.* djangorestframework==3.* fastapi uvicorn aiohttp==3.*'
const python = join(folder, 'venv/bin/python')
const jvm = [
  '-cp',
  'java:lib/*',
  ...SHORT_JVM,
  'visits.Visits',
  '--server.port=0',
  '--server.address=127.0.0.1',
]

beforeAll(async () => {
  cpSync(join(root, 'test/peers/producers'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  mkdirSync(join(folder, 'java'))
  const npm = () =>
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...NPM.split(' ')])
  const go = () => run('go', ['build', '-mod=mod', '-o', 'producers', '.'])
  const java = async () => {
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'])
    await run('javac', ['-parameters', '-cp', 'lib/*', '-d', 'java', 'Visits.java'])
  }
  await Promise.all([npm(), go(), java(), pythonPackages(folder, ...PIP.split(' '))])
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const POST = { method: 'POST', headers: { 'content-type': 'application/json' } }
const REQUESTS: Record<string, [path: string, init?: RequestInit]> = {
  'an unknown route': ['/nothing'],
  'a wrong method': ['/visits', { method: 'DELETE' }],
  'malformed JSON': ['/visits', { ...POST, body: '{"member":' }],
  'missing fields': ['/visits', { ...POST, body: '{}' }],
  'too large a body': [
    '/visits',
    { ...POST, body: JSON.stringify({ member: 'x'.repeat(3_000_000) }) },
  ],
  'a bug': ['/crash'],
  'a refusal': ['/refuse'],
  'an absent object': ['/absent'],
  'no upstream': ['/down'],
}
type Situation = keyof typeof REQUESTS
type Named = Partial<Record<Situation, string>>
const all = (name: string, more: Named = {}): Named => ({
  ...Object.fromEntries(
    ['an unknown route', 'a wrong method', 'malformed JSON', 'too large a body', 'a bug'].map(
      (one) => [one, name],
    ),
  ),
  ...more,
})

const NOBODY = 'nobody'
const PHRASE = 'a web server or a framework'
/** The program of each server, and who it is in which situation; nobody can name an empty body. */
const SERVERS: [name: string, program: readonly [string, ...string[]], producers: Named][] = [
  ['Express', [process.execPath, 'express.mjs'], all('Express')],
  [
    'Fastify',
    [process.execPath, 'fastify.mjs'],
    all('Fastify', { 'a bug': 'NestJS, Fastify or hapi', 'missing fields': 'Fastify' }),
  ],
  [
    'NestJS',
    [process.execPath, 'nestjs.mjs'],
    all('NestJS', { 'missing fields': 'NestJS', 'a refusal': 'NestJS' }),
  ],
  ['Koa', [process.execPath, 'koa.mjs'], all(PHRASE)],
  [
    'Hono',
    [process.execPath, 'hono.mjs'],
    {
      'an unknown route': 'Hono',
      'a wrong method': 'Hono',
      'a bug': 'a web server or a framework',
    },
  ],
  ['hapi', [process.execPath, 'hapi.mjs'], all('hapi')],
  [
    'Restify',
    [process.execPath, '--no-deprecation', 'restify.mjs'],
    { ...all('Restify'), 'too large a body': undefined },
  ],
  ['Flask', [python, 'flask_app.py'], all('Flask')],
  [
    'Django REST framework',
    [python, 'django_app.py'],
    {
      ...{ 'an unknown route': 'Django', 'too large a body': 'Django', 'a bug': 'Django' },
      ...{ 'a wrong method': 'Django REST framework', 'malformed JSON': 'Django REST framework' },
      ...{ 'missing fields': 'Django REST framework', 'an absent object': 'Django REST framework' },
    },
  ],
  [
    'Django in its debug mode',
    [python, 'django_app.py', 'debug'],
    { 'an unknown route': 'Django', 'a bug': 'Django' },
  ],
  [
    'FastAPI',
    [python, 'fastapi_app.py'],
    {
      ...{
        'an unknown route': 'FastAPI',
        'a wrong method': 'FastAPI',
        'a bug': 'Starlette or another ASGI framework',
      },
      ...{
        'malformed JSON': 'FastAPI or Django Ninja',
        'missing fields': 'FastAPI or Django Ninja',
      },
    },
  ],
  ['aiohttp', [python, 'aiohttp_app.py'], all('aiohttp')],
  ['Go net/http', [join(folder, 'producers'), 'nethttp'], all('Go net/http')],
  [
    'Gin',
    [join(folder, 'producers'), 'gin'],
    { ...all('Gin', { 'malformed JSON': NOBODY, 'a bug': NOBODY }), 'too large a body': undefined },
  ],
  [
    'Echo',
    [join(folder, 'producers'), 'echo'],
    all('a gateway or a framework', { 'malformed JSON': 'Echo' }),
  ],
  ['Spring Boot', ['java', ...jvm], { ...all('Spring Boot'), 'too large a body': undefined }],
  [
    'Spring Boot with problem details',
    ['java', ...jvm, '--spring.mvc.problemdetails.enabled=true'],
    {
      'an unknown route': 'problem details (RFC 9457)',
      'malformed JSON': 'problem details (RFC 9457)',
      'a bug': 'Spring Boot',
    },
  ],
]

const check = createCheck(entries)
/** Sends a request, and checks the answer as a recording would. */
async function answered(base: string, situation: Situation) {
  const [path, init = {}] = REQUESTS[situation]!
  const response = await fetch(base + path, init)
  const { status, headers } = response
  const record = {
    status,
    headers: Object.fromEntries(headers),
    body: await response.text(),
    method: init.method ?? 'GET',
    url: base + path,
  }
  return { record, checked: check(record) }
}

/**
 * What is found in a body that is not of the contract: that it is not, and what it shows of the
 * inside.
 */
const FOREIGN = /^wire-(?:framework-default|body-not-json|leak-\w+)$/

async function expectProducer(base: string, situation: Situation, producer: string) {
  const { record, checked } = await answered(base, situation)
  const { status, headers, body } = record
  const said = JSON.stringify([status, headers, body.slice(0, 500)])
  expect(status, said).toBeGreaterThan(399)
  const name =
    producer === NOBODY
      ? 'foreign'
      : producer.startsWith('problem')
        ? 'problem'
        : 'framework-default'
  expect([checked.class, checked.producer ?? NOBODY], said).toEqual([name, producer])
  expect(
    checked.findings.map(({ id }) => id).filter((id) => !FOREIGN.test(id)),
    said,
  ).toEqual([])
  expect(checked.findings.length, said).toBeGreaterThan(0)
}

describe.each(SERVERS)('%s', (_, [command, ...args], producers) => {
  let base: string
  let child: ChildProcess
  beforeAll(async () => {
    child = spawn(command, args, { cwd: folder, env: plainEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    running.push(child)
    let said = ''
    base = await new Promise<string>((done, fail) => {
      child.stderr!.on('data', (chunk) => {
        said += chunk
      })
      child.stdout!.on('data', (chunk) => {
        said += chunk
        const ready = /ready (\S+)/.exec(said)
        if (ready) done(ready[1]!.replace(/\[::1\]|localhost/, '127.0.0.1'))
      })
      child.on('exit', () => fail(new Error(said)))
    })
    // Some print their port before they listen.
    for (let tries = 0; tries < 600; tries++) {
      if (await fetch(base).then(Boolean, () => false)) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`${command} does not answer: ${said}`)
  })
  afterAll(() => {
    child.kill('SIGKILL')
  })

  const cases = Object.entries(producers).filter(
    (one): one is [Situation, string] => one[1] !== undefined,
  )
  test.each(cases)('%s: %s', (situation, producer) => expectProducer(base, situation, producer))
})

describe('nginx before a service that does not answer', () => {
  test('its pages', async () => {
    const site = emptyFolder('producers-nginx')
    writeFileSync(
      join(site, '_nginx.conf'),
      'client_max_body_size 1k; location /down { proxy_pass http://127.0.0.1:1; } location /visits { }',
    )
    const { origin, stop } = await serve(site)
    try {
      for (const situation of [
        'an unknown route',
        'a wrong method',
        'too large a body',
        'no upstream',
      ])
        await expectProducer(origin, situation, 'nginx')
    } finally {
      await stop()
      rmSync(site, { recursive: true, force: true })
    }
  })
})
