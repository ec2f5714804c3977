// Vitest processes from outside: one answer for each run, or none in time.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SESSION = fileURLToPath(new URL('session.mjs', import.meta.url))

/**
 * `run(job, limit)` gives the files that failed, or `endless`: then the process has ended, and the
 * next run starts another.
 */
export function openSession(folder, sources, mode = 'some') {
  let child
  let files
  const start = async () => {
    child = fork(SESSION, [folder, sources, mode], {
      cwd: folder,
      detached: true,
      env: { ...process.env, CI: 'true' },
    })
    files = (await answer(child, 120_000))?.files
    if (files === undefined) throw new Error(`vitest does not start in ${folder}`)
  }
  const close = () => {
    if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  return {
    async run(job, limit) {
      if (child === undefined) await start()
      child.send(job)
      const result = await answer(child, limit)
      if (result === undefined) close()
      return result ?? { endless: true }
    },
    /** The test files there are. */
    async files() {
      if (child === undefined) await start()
      return files
    },
    close,
  }
}

const answer = (child, limit) =>
  new Promise((resolve) => {
    const end = (value) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', none)
      resolve(value)
    }
    const none = () => end(undefined)
    const timer = setTimeout(none, limit)
    child.on('message', end).on('exit', none)
  })
