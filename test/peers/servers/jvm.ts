import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHORT } from '../languages/java.ts'
import { freePort, must, plainEnv, root, run, SHORT_JVM } from '../peers.ts'

const BOOT = '3.5.7'
const KOTLIN = '2.2.20'
const artifact = (name: string) => {
  const [group, id, version] = name.split(':')
  return `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId>${version ? `<version>${version}</version>` : ''}</dependency>`
}
const pom = (parent: string, ...names: string[]) =>
  `<project><modelVersion>4.0.0</modelVersion>${parent}<groupId>tried</groupId><artifactId>spring</artifactId><version>1</version><dependencies>${names.map(artifact).join('')}</dependencies></project>`
const BOOT_PARENT = `<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>${BOOT}</version></parent><properties><kotlin.version>${KOTLIN}</kotlin.version></properties>`
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

function bring(folder: string, to: string, text: string): void {
  mkdirSync(join(folder, to))
  writeFileSync(join(folder, to, 'pom.xml'), text)
  must('mvn', ['-q', '--batch-mode', COPY, '-DoutputDirectory=.'], join(folder, to))
}

/** Brings Spring Boot with Tomcat to `lib`, and the compiler of Kotlin to `kotlin`. */
export function bringSpring(folder: string): void {
  const starter = (name: string) => `org.springframework.boot:spring-boot-starter-${name}`
  bring(
    folder,
    'lib',
    pom(
      BOOT_PARENT,
      starter('web'),
      starter('validation'),
      'org.springdoc:springdoc-openapi-starter-webmvc-api:2.8.14',
      'com.google.code.gson:gson',
      'com.fasterxml.jackson.module:jackson-module-kotlin',
    ),
  )
  bring(folder, 'kotlin', pom('', `org.jetbrains.kotlin:kotlin-compiler-embeddable:${KOTLIN}`))
}

/** Brings Ktor, and what Quarkus and others have of Jakarta REST, to `others`. */
export function bringOthers(folder: string): void {
  const ktor = 'io.ktor:ktor-server-status-pages-jvm:3.2.3'
  bring(folder, 'others', pom('', 'jakarta.ws.rs:jakarta.ws.rs-api:3.1.0', ktor))
}

/** The programs of examples/servers/spring, of which the page has lines. */
export const programs = (): Record<string, string> => {
  const folder = join(root, 'examples/servers/spring')
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

/** Writes the programs of a service, and what they call that is not on the page. */
export function writePrograms(folder: string): void {
  mkdirSync(join(folder, 'claims'))
  for (const [name, text] of Object.entries(programs()))
    writeFileSync(join(folder, 'claims', name), text)
  cpSync(join(root, 'test/peers/servers/jvm'), join(folder, 'claims'), { recursive: true })
}

// The annotations of some jars have no class, which is not a fault of what is compiled.
const LINT = ['-Xlint:all,-processing,-classfile', '-Werror', '-Xdoclint:all,-missing']
export const javac = (folder: string, to: string, path: string, ...files: string[]) =>
  run(
    'javac',
    [
      ...SHORT.map((option) => `-J${option}`),
      ...[
        '-encoding',
        'UTF-8',
        '-parameters',
        '-proc:none',
        ...LINT,
        '-cp',
        path,
        '-d',
        to,
        ...files,
      ],
    ],
    folder,
  )

export const kotlinc = (folder: string, to: string, path: string, ...files: string[]) =>
  run(
    'java',
    [
      ...[...SHORT_JVM, '-cp', 'kotlin/*', 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', '-Werror'],
      ...[
        '-no-stdlib',
        '-no-reflect',
        '-java-parameters',
        '-jvm-target',
        '17',
        '-cp',
        path,
        '-d',
        to,
        ...files,
      ],
    ],
    folder,
  )

/** The jars of a folder as a class path, which the compiler of Kotlin can't look for. */
export const jarsIn = (folder: string, lib = 'lib'): string =>
  readdirSync(join(folder, lib))
    .filter((name) => name.endsWith('.jar'))
    .map((name) => `${lib}/${name}`)
    .join(':')

export type Running = { port: number; logged(): string; stop(): void }

/** Starts a service of Spring, and waits until it has a port. */
export async function startService(
  folder: string,
  classes: string,
  main: string,
  profile = '',
): Promise<Running> {
  const port = await freePort()
  const path = `${classes}:lib/*`
  const child = spawn('java', [...SHORT_JVM, '-cp', path, `claims.${main}`], {
    cwd: folder,
    env: {
      ...plainEnv,
      SERVER_PORT: String(port),
      SPRING_PROFILES_ACTIVE: profile,
      SPRING_MAIN_BANNER_MODE: 'off',
    },
  })
  let logged = ''
  const started = new Promise<void>((done, failed) => {
    const read = (chunk: Buffer) => {
      logged += chunk
      if (/Started \S+ in/.test(logged)) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(logged.slice(-4000))))
  })
  await started
  return { port, logged: () => logged, stop: () => void child.kill('SIGKILL') }
}
