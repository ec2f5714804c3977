import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { plainEnv, root } from './peers.ts'

const running = new Set<ChildProcess>()
export const endProxies = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts `check --proxy` before a service. `ended` has what it printed, and `stop` ends it. */
export function proxied(
  target: string,
  { cwd, env = {}, more = [] }: { cwd: string; env?: object; more?: readonly string[] },
) {
  const child = spawn(
    process.execPath,
    [
      ...[join(root, 'dist/bin.cjs'), 'check', '--proxy', target, '--port', '0'],
      ...['--format', 'json', ...more],
    ],
    { cwd, env: { ...plainEnv, ...env } },
  )
  running.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const address = new Promise<string>((done, fail) => {
    child.stderr.on('data', (chunk) => {
      err += chunk
      const at = / at (http:\S+?)\/;/.exec(err)?.[1]
      if (at) done(at)
    })
    child.on('exit', () => fail(new Error(err)))
  })
  const ended = new Promise<{ out: string; exit: number | null }>((done) =>
    child.on('close', (exit) => {
      running.delete(child)
      done({ out, exit })
    }),
  )
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  return { address, ended, stop }
}

/** Stops a proxy, and expects that it found nothing in at least so many answers. */
export async function expectClean({ stop }: Pick<ReturnType<typeof proxied>, 'stop'>, least = 1) {
  const { out, exit } = await stop()
  const { records } = JSON.parse(out) as { records: { findings: object[] }[] }
  expect(records.flatMap(({ findings }) => findings)).toEqual([])
  expect([exit, records.length >= least]).toEqual([0, true])
}
