import { resolve } from 'node:path'
import type { Host } from './host.ts'

// Git answers in English, never prompts, changes nothing, starts no pager, and takes paths
// literally.
const GIT_ENV = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  GIT_LITERAL_PATHSPECS: '1',
}

/** Runs the git of the machine. */
export async function git(args: readonly string[], folder: string): ReturnType<Host['git']> {
  const { execFile } = await import('node:child_process')
  const options = {
    cwd: resolve(folder),
    encoding: 'buffer' as const,
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, ...GIT_ENV },
  }
  return new Promise((done) => {
    execFile('git', [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      done({ code, stdout, stderr: stderr.toString('utf8') })
    })
  })
}
