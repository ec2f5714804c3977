import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { must, plainEnv, root } from '../peers.ts'
import { LOOP_RULES } from './hand.ts'
import type { served } from './served.ts'

// What the programs of all languages need in front of the service of this machine.

export const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Builds a target in a folder; `options` are those of its output in the config. */
export function built(
  folder: string,
  { catalog, target, out, options }: Record<'catalog' | 'target' | 'out' | 'options', string>,
): void {
  put(join(folder, 'errors.yaml'), catalog)
  const output = `outputs: [{ target: ${target}, out: ${out}${options && `, ${options}`} }]\n`
  put(join(folder, 'rail-errors.config.yaml'), `rules: ${JSON.stringify(LOOP_RULES)}\n${output}`)
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], folder)
}

/** What a program prints while a service of this process answers it. */
export const printed = (command: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((done, fail) => {
    const program = spawn(command, [...args], { cwd, env: plainEnv })
    let out = ''
    let err = ''
    program.stdout.on('data', (chunk) => {
      out += chunk
    })
    program.stderr.on('data', (chunk) => {
      err += chunk
    })
    program.on('error', fail)
    program.on('close', (exit) => (exit === 0 ? done(out.trimEnd()) : fail(new Error(out + err))))
  })

/** The values in lines of JSON. */
export const valuesOf = (text: string): unknown[] =>
  text.split('\n').map((line) => JSON.parse(line) as unknown)

export const PATHS = 'busy wait drop spent stuck half gateway stale warned charset missing'.split(
  ' ',
)
const ONCE = ['missing', 'warned', 'charset']

/** What the service got of the paths of a program whose attempts may take so long. */
export function requireRequests(
  { got: all }: Pick<Awaited<ReturnType<typeof served>>, 'got'>,
  prefix: string,
  attemptMs: number,
): void {
  const got = (path: string) => all.get(`${prefix}/${path}`) ?? []
  for (const path of PATHS)
    expect(got(path).length, `${prefix}/${path}`).toBe(ONCE.includes(path) ? 1 : 2)
  // Never before Retry-After, and a tenth later at most.
  expect(got('wait')[1]!.at).toBeGreaterThanOrEqual(990)
  expect(got('wait')[1]!.at).toBeLessThan(1700)
  for (const path of ['stuck', 'half'])
    expect(got(path)[1]!.at, path).toBeGreaterThanOrEqual(attemptMs - 100)
  const [first, second] = got('busy')
  expect(first!.key).toMatch(/.{16}/)
  expect(first!.body).toBe('text')
  expect(second).toMatchObject({ key: first!.key, body: 'text' })
  const [spent, fresh] = got('spent')
  expect(spent!.key).toBe('k-1')
  expect(fresh!.key).toMatch(/.{16}/)
}
