import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { emptyFolder, freePort, must, plainEnv, root, run, tarball } from '../peers.ts'
import { compilers } from './types.ts'

const NEWEST = [
  ...[
    'express@5',
    'fastify@5',
    'hono@4',
    '@hono/node-server@2',
    '@types/express@5',
    '@types/node@20',
  ],
  ...[
    '@nestjs/core@12',
    '@nestjs/common@12',
    '@nestjs/platform-express@12',
    '@nestjs/platform-fastify@12',
    'reflect-metadata',
    'rxjs',
  ],
  // What `says.js` asks, and what the types are checked with.
  ...['http-errors', '@fastify/rate-limit', '@fastify/basic-auth', '@hono/zod-validator', 'zod'],
  ...['class-validator', 'class-transformer', 'axios', 'ky', 'next@16'],
  ...['express-4@npm:express@4', '@types/express-4@npm:@types/express@4'],
]
const NEST_11 = [
  '@nestjs/core@11',
  '@nestjs/common@11',
  '@nestjs/platform-express@11',
  '@nestjs/platform-fastify@11',
  'reflect-metadata',
  'rxjs',
]

/**
 * A folder with the packed library, the frameworks and the programs of examples/servers/node, type-checked and
 * compiled.
 */
export function workshop(): string {
  const folder = emptyFolder('frameworks')
  const old = join(folder, 'nest-11')
  mkdirSync(old)
  cpSync(join(root, 'test/peers/frameworks'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') || path.includes('typed'),
  })
  for (const place of [folder, old])
    writeFileSync(join(place, 'package.json'), '{ "type": "module", "private": true }\n')
  cpSync(join(root, 'examples/servers/node'), folder, { recursive: true })
  const install = (...packages: string[]) => `npm install --silent ${packages.join(' ')}`
  const newest = install(tarball(), ...NEWEST, ...compilers())
  must('bash', ['-c', `(cd nest-11 && ${install(...NEST_11)}) & ${newest} && wait $!`], folder)
  must(
    'npx',
    [
      '--no',
      '--',
      'rail-errors',
      'build',
      'errors.yaml',
      '--target',
      'javascript,client',
      '--out',
      'errors',
    ],
    folder,
  )
  compile(folder)
  for (const name of [
    'nestjs.js',
    'nestjs-fastify.js',
    'odd-nestjs.js',
    'rail.js',
    'rails.js',
    'claims.js',
    'members.js',
    'thrown.js',
    'errors',
  ])
    cpSync(join(folder, name), join(old, name), { recursive: true })
  return folder
}

/** The programs again, in a folder in that one, with a catalog that has this line. */
export function inForm(folder: string, name: string, wire: string): string {
  const own = join(folder, 'forms', name)
  mkdirSync(own, { recursive: true })
  for (const file of [
    'express.js',
    'fastify.js',
    'rail.js',
    'claims.js',
    'members.js',
    'package.json',
    'errors.fr.yaml',
  ])
    cpSync(join(folder, file), join(own, file))
  const catalog = readFileSync(join(folder, 'errors.yaml'), 'utf8')
  writeFileSync(
    join(own, 'errors.yaml'),
    catalog.replace('\nversion:', `\nwire: ${wire}\nversion:`),
  )
  const build = 'npx --no -- rail-errors build errors.yaml --target javascript --out errors'
  must('bash', ['-c', build], own)
  return own
}

/**
 * Checks all programs with the types of the frameworks and of the packed library, then makes
 * JavaScript of those in TypeScript.
 */
function compile(folder: string): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const flags = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--experimentalDecorators',
    '--emitDecoratorMetadata',
    '--skipLibCheck',
  ]
  const names = readdirSync(join(root, 'examples/servers/node'))
  const inTypeScript = names.filter((name) => name.endsWith('.ts'))
  for (const args of [['--noEmit', '--allowJs', '--checkJs', '--strict', ...names], inTypeScript]) {
    const { exit, out } = run(
      process.execPath,
      [tsc, ...flags, '--noImplicitAny', 'false', ...args],
      folder,
    )
    if (exit !== 0) throw new Error(out)
  }
}

export type Program = { port: number; logged(): string; ended(): boolean; stop(): void }

/** Starts a program of the folder on a free port, and waits until it accepts connections. */
export async function startProgram(
  folder: string,
  path: string,
  ...args: readonly string[]
): Promise<Program> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    cwd: folder,
    env: { ...plainEnv, PORT: String(port), NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let logged = ''
  child.stderr!.on('data', (chunk) => {
    logged = (logged + chunk).slice(-100_000)
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${path} ended: ${logged}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return { port, logged: () => logged, ended, stop: () => void child.kill() }
}

export const discard = (folder: string) => rmSync(folder, { recursive: true, force: true })

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })
