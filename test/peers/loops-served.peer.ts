import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '../support/program.ts'
import { HTTP, JSON_OF_MONO } from './languages/csharp.ts'
import { artifact, bringGson, GSON_JAR, javac, SHORT } from './languages/java.ts'
import { kotlin, kotlinc } from './languages/kotlin.ts'
import { loopCatalog } from './loops/hand.ts'
import { built, PATHS, printed, requireRequests, valuesOf } from './loops/running.ts'
import { served } from './loops/served.ts'
import { emptyFolder, must, root } from './peers.ts'

// The loops with the HTTP clients of their users, against a service on this machine.
const folder = emptyFolder('loops-served')
let service: Awaited<ReturnType<typeof served>>
beforeAll(async () => {
  service = await served()
  must('git', ['init', '-q'], folder)
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The folder of a target, with what it makes. */
function homeOf(target: string, out: string, options: string): string {
  mkdirSync(join(folder, target), { recursive: true })
  built(folder, { catalog: loopCatalog('loops'), target, out: join(target, out), options })
  return join(folder, target)
}

/** The folder of the programs in Java. */
function builtInJava(): string {
  const home = homeOf('java', 'loops', 'namespace: loops')
  if (!existsSync(join(home, GSON_JAR))) bringGson(home)
  mkdirSync(join(home, 'classes'), { recursive: true })
  return home
}

const said = async (...given: Parameters<typeof printed>) => valuesOf(await printed(...given))

const EXPECTED = {
  busy: { status: 200, body: '{"id":7}' },
  wait: { status: 200, body: '{"id":7}' },
  drop: { status: 200, body: '{"id":7}' },
  spent: { status: 200, body: '{"id":7}' },
  stuck: { status: 200, body: '{"id":7}' },
  half: { status: 200, body: '{"id":7}' },
  gateway: { status: 200, body: '{"id":7}' },
  stale: { status: 200, body: '{"id":7}' },
  missing: {
    status: 404,
    body: '{"error":"NOT_FOUND","message":"NOT_FOUND.","path":"","fix_stage":"work"}',
  },
  warned: { status: 200, told: ['REVIEW'] },
  charset: { status: 200, told: ['REVIEW'] },
}

const JAVA = program(import.meta, './loops-served/java.java')

test('java.net.http', async () => {
  const home = builtInJava()
  writeFileSync(join(home, 'Served.java'), JAVA)
  must('javac', javac('-cp', GSON_JAR, '-sourcepath', '.', 'Served.java'), home)
  const paths = PATHS
  const lines = await said(
    'java',
    [...SHORT, '-cp', `classes:${GSON_JAR}`, 'Served', service.url, paths.join()],
    home,
  )
  for (const how of ['sync', 'async']) {
    for (const path of paths)
      expect(lines.shift(), `${how} ${path}`).toMatchObject(EXPECTED[path as keyof typeof EXPECTED])
    requireRequests(service, how, 1000)
  }
  expect(lines).toEqual([
    {
      ...{ id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix', has: true },
      body: EXPECTED.missing.body,
    },
    { ended: 'interrupted' },
    { ended: 'deadline' },
    { ended: 'broken' },
    { ended: 'broken' },
    { status: 200, begins: '{}\n' },
    { status: 404, body: '' },
    ...Object.entries({
      StackOverflowError: '404',
      OutOfMemoryError: '404',
      AssertionError: 'AssertionError',
    }).flatMap(([error, end]) => ['sync', 'async'].map((how) => ({ error, how, end }))),
  ])
  for (const path of [
    'interrupted/long',
    'cancelled/long',
    'late/stuck',
    'sync/cut',
    'async/cut',
    'sync/drip',
  ])
    expect(service.got.get(path), path).toHaveLength(1)
})

const OKHTTP = program(import.meta, './loops-served/okhttp.java')

test('the interceptor of examples/languages, for OkHttp', async () => {
  const home = builtInJava()
  const page = readFileSync(join(root, 'examples/languages/README.md'), 'utf8')
  const block = /```java\n(final class RailInterceptor[\s\S]*?)```/.exec(page)![1]!
  const own = block.replaceAll('RailErrors', 'LoopsErrors').replace(' json(', ' Ok.json(')
  writeFileSync(join(home, 'Ok.java'), OKHTTP + own)
  const jars = {
    'okhttp-4.12.0.jar': 'com.squareup.okhttp3:okhttp:4.12.0',
    'okio-jvm-3.6.0.jar': 'com.squareup.okio:okio-jvm:3.6.0',
    'kotlin-stdlib-1.9.10.jar': 'org.jetbrains.kotlin:kotlin-stdlib:1.9.10',
  }
  for (const name of Object.values(jars)) artifact(name, home)
  const path = [...Object.keys(jars), GSON_JAR].join(':')
  must('javac', javac('-cp', path, '-sourcepath', '.', 'Ok.java'), home)
  const paths = ['busy', 'wait', 'drop', 'missing'] as const
  const args = [...SHORT, '-cp', `classes:${path}`, 'Ok', service.url, paths.join()]
  const lines = await said('java', args, home)
  expect(lines).toEqual(paths.map((one) => EXPECTED[one]))
  const times = (one: string) => service.got.get(`okhttp/${one}`)!
  expect(paths.map((one) => times(one).length)).toEqual([2, 2, 2, 1])
  expect(times('wait')[1]!.at).toBeGreaterThanOrEqual(1000)
  expect(times('busy').map(({ key }) => key)).toEqual([
    times('busy')[0]!.key,
    times('busy')[0]!.key,
  ])
  expect(times('busy')[0]!.key).toMatch(/.{16}/)
})

const KOTLIN = program(import.meta, './loops-served/kotlin.kt')

test('a coroutine of Kotlin', async () => {
  service.got.clear()
  const home = homeOf('kotlin', 'loops', 'namespace: loops')
  kotlin.prepare(home)
  writeFileSync(join(home, 'Served.kt'), KOTLIN)
  const jars = readdirSync(join(home, 'lib')).filter((name) => /stdlib|coroutines/.test(name))
  const path = [...jars.map((name) => `lib/${name}`), GSON_JAR].join(':')
  must('java', kotlinc(path, 'served', 'loops/LoopsErrors.kt', 'Served.kt'), home)
  const paths = PATHS
  const args = [...SHORT, '-cp', `served:${path}`, 'ServedKt', service.url, paths.join()]
  const lines = await said('java', args, home)
  for (const one of paths)
    expect(lines.shift(), one).toMatchObject(EXPECTED[one as keyof typeof EXPECTED])
  requireRequests(service, 'kotlin', 1000)
  expect(lines).toEqual([
    { id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix' },
    { ended: 'cancelled' },
  ])
  expect(service.got.get('cancelled/long')).toHaveLength(1)
})

const CSHARP = program(import.meta, './loops-served/csharp.cs', { JSON_OF_MONO })

test('HttpClient of .NET', async () => {
  service.got.clear()
  const home = homeOf('csharp', '', 'namespace: Loops')
  writeFileSync(join(home, 'Served.cs'), CSHARP)
  must('mcs', [...HTTP, '-langversion:7.2', '-out:served.exe', 'LoopsErrors.cs', 'Served.cs'], home)
  const paths = PATHS
  const lines = await said('mono', ['served.exe', service.url, paths.join()], home)
  for (const path of paths)
    expect(lines.shift(), path).toMatchObject(EXPECTED[path as keyof typeof EXPECTED])
  requireRequests(service, 'csharp', 1000)
  expect(lines).toEqual([
    { id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix', has: true },
    { path: 'cut', status: 200 },
    { path: 'drip', status: 404 },
    { path: 'torn', status: 404 },
    { ended: 'cancelled' },
    { ended: 'deadline' },
  ])
  for (const path of ['cancelled/long', 'late/stuck', 'body/cut', 'body/drip', 'body/torn'])
    expect(service.got.get(path), path).toHaveLength(1)
})
