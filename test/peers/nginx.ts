import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, freePort } from './peers.ts'

const BINARY = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) =>
  existsSync(path),
)

/**
 * The real nginx with a site as its root and the rules that the site brings; it ends with `stop`.
 */
export async function serve(
  site: string,
  port?: number,
): Promise<{ origin: string; stop(): Promise<void> }> {
  if (BINARY === undefined)
    throw new Error('the peer nginx is not installed: apt-get install nginx-light')
  const folder = emptyFolder('nginx')
  mkdirSync(join(folder, 'logs'))
  port ??= await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
events { }
http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; root ${site}; include ${site}/_nginx.conf; } }
`,
  )
  const nginx = spawn(BINARY, ['-p', folder, '-e', 'logs/error.log', '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (chunk) => {
    said += chunk
  })
  const origin = `http://127.0.0.1:${port}`
  await answering(origin, nginx, () => said)
  return { origin, stop: () => ended(nginx) }
}

async function answering(origin: string, nginx: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${said()}`)
    if (await fetch(origin).then(Boolean, () => false)) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`nginx does not answer: ${said()}`)
}

const ended = (nginx: ChildProcess): Promise<void> =>
  new Promise((done) => {
    nginx.once('exit', () => done())
    nginx.kill('SIGTERM')
  })
