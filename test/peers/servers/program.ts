import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, plainEnv } from '../peers.ts'

/** A server of another language. */
export type Served = {
  readonly port: number
  /** What it wrote to stderr. */
  logged(): string
  stop(): void
}

/** Starts a program, whose arguments have its port, and waits until it listens. */
export async function serve(
  folder: string,
  command: string,
  args: (port: number) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const port = await freePort()
  const child: ChildProcess = spawn(command, [...args(port)], {
    cwd: folder,
    env: { ...plainEnv, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let logged = ''
  child.stderr!.on('data', (chunk) => {
    logged = (logged + chunk).slice(-200_000)
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${logged}`)
    await wait(50)
  }
  return { port, logged: () => logged, stop: () => void child.kill() }
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })
