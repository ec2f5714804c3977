import { posix } from 'node:path'
import { noMemo } from '../../src/base/core/values/memo.ts'
import { FileChanged } from '../../src/base/io/host/file-error.ts'
import type { Host } from '../../src/base/io/host/host.ts'
import { UserError } from '../../src/base/io/host/user-error.ts'
import { ANY } from '../../src/base/io/host/watch.ts'

// Random numbers of all hosts of a test file: the same ones in each run.
let seed = 20_261_122

export type World = {
  files?: Record<string, string | Uint8Array>
  cwd?: string
  env?: Record<string, string>
  stdin?: string | Uint8Array
  git?: Record<string, string>
  readOnly?: boolean
  /** Modules by path: what importing each gives, or throws. */
  modules?: Record<string, () => unknown>
  /** Links by path: where each leads. */
  links?: Record<string, string>
  /**
   * What other programs do to the disk (by absolute path), one after the other: each just before a
   * file is written.
   */
  changes?: ((disk: Map<string, string | Uint8Array>) => void)[]
  /**
   * What happens while the program watches, one after the other: each says which files (from /repo)
   * may have changed. Then Ctrl-C.
   */
  saves?: readonly ((files: {
    write(path: string, contents: string): void
    remove(path: string): void
  }) => void)[]
  /**
   * What the network answers, one reply after the other for each `METHOD URL`. A request without a
   * reply fails, as without a network.
   */
  network?: Network
  /** What answers every request, in place of `network`. */
  fetch?: Host['fetch']
  /** What the person at the terminal types, by question; without it there is no terminal. */
  typed?: Record<string, string>
  /** What programs print, by command line. */
  programs?: Record<string, string>
  /** Files that others can read. */
  shared?: string[]
  /**
   * Whom files and folders belong to, by path from /repo; the others are those of the user, 1000.
   */
  owners?: Record<string, number | undefined>
  /** Whose files are trusted, this user first (default: 1000, and root). */
  users?: number[]
  /** True when stdout is a terminal. */
  interactive?: boolean
  /** The version and the hash of the program. */
  generator?: string
}

/** One request as it was sent. */
export type Sent = { method: string; url: string; headers: Headers; body: string }
export type Reply = Response | Error | ((sent: Sent) => Response | Error | Promise<Response>)
export type Network = Record<string, Reply | Reply[]>

/**
 * A host whose world is a record: files under /repo, a git repository as `ref:path` to text, and
 * what was printed.
 */
export function memoryHost({
  files = {},
  cwd = '/repo',
  env = {},
  stdin = '',
  git,
  readOnly = false,
  modules = {},
  links = {},
  changes = [],
  saves = [],
  network = {},
  fetch,
  typed,
  programs = {},
  shared = [],
  owners = {},
  users = [1000, 0],
  interactive = false,
  generator,
}: World) {
  const disk = new Map(
    Object.entries(files).map(([path, contents]) => [posix.resolve('/repo', path), contents]),
  )
  for (const path of Object.keys(modules)) disk.set(posix.resolve('/repo', path), '// a module\n')
  const printed = { out: '', err: '' }
  const bytes = (contents: string | Uint8Array) =>
    typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
  const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
  const follow = (path: string) => {
    const link = Object.keys(links).find((from) =>
      `${path}/`.startsWith(`${posix.resolve('/repo', from)}/`),
    )
    return link === undefined
      ? path
      : posix.resolve('/repo', links[link]!) + path.slice(posix.resolve('/repo', link).length)
  }
  const isFolder = (path: string) =>
    path === '/repo' || [...disk.keys()].some((file) => file.startsWith(`${path}/`))
  const refuse = () => {
    if (readOnly)
      throw new UserError('file', 'the disk cannot be written: the file system is read-only')
  }
  const pending = [...saves]
  const reads: string[] = []
  const replies = new Map(
    Object.entries(network).map(([request, reply]) => [request, [reply].flat()]),
  )
  const sent: Sent[] = []
  const clock = { now: Date.UTC(2026, 10, 21) }
  const privates = new Set<string>()
  const host: Host = {
    cwd,
    env,
    terminal: { color: false, width: 100, interactive, quiet: false },
    network: { offline: false, cache: true },
    out(text) {
      printed.out += text
    },
    err(text) {
      printed.err += text
    },
    say(line) {
      printed.err += `${line}\n`
    },
    detail: () => undefined,
    stdin: async () => bytes(stdin),
    async *stream(path) {
      yield path === undefined ? bytes(stdin) : await host.files.read(path)
    },
    today: () => '2026-11-21',
    now: () => clock.now,
    wait: async () => {},
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    },
    generator,
    memo: noMemo,
    async fetch(url, init) {
      const request = {
        method: init.method ?? 'GET',
        url,
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
      }
      sent.push(request)
      if (fetch !== undefined) return fetch(url, init)
      const reply = replies.get(`${request.method} ${url}`)?.shift()
      if (reply === undefined)
        throw Object.assign(new TypeError('fetch failed'), {
          cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
        })
      const answer = typeof reply === 'function' ? await reply(request) : reply
      if (answer instanceof Error) throw answer
      return answer
    },
    within: async (_seconds, work) => work(),
    serve: async () => {
      throw new UserError('network', 'no server in memory')
    },
    proxy: () => {
      throw new UserError('network', 'no proxy in memory')
    },
    stdinIsTerminal: () => typed !== undefined,
    async ask(question, { secret }) {
      if (/password|secret|repeat/i.test(question) !== secret)
        throw new Error(`${question}: what is typed ${secret ? 'is not' : 'is'} shown`)
      return typed?.[question]
    },
    program: async (words) => {
      const said = programs[words.join(' ')]
      return said === undefined
        ? { code: 127, stdout: new Uint8Array() }
        : { code: 0, stdout: bytes(said) }
    },
    files: {
      kind: async (path) =>
        git !== undefined && path === '/repo/.git'
          ? 'folder'
          : disk.has(follow(path))
            ? 'file'
            : isFolder(follow(path))
              ? 'folder'
              : undefined,
      size: async (path) => {
        const contents = disk.get(follow(path))
        return contents === undefined ? undefined : bytes(contents).length
      },
      async read(path) {
        reads.push(posix.relative('/repo', path))
        if (!disk.has(follow(path)))
          throw new UserError('not-found', `${path} cannot be read: the file does not exist`)
        return bytes(disk.get(follow(path))!)
      },
      real: async (path) => follow(path),
      list: async (folder) => [
        ...new Set(
          [...disk.keys()]
            .filter((file) => file.startsWith(`${folder}/`))
            .map((file) => file.slice(folder.length + 1).split('/')[0]!),
        ),
      ],
      below: async (folder, without) =>
        [...disk.keys()]
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => file.slice(folder.length + 1))
          .filter(
            (file) =>
              !file
                .split('/')
                .slice(0, -1)
                .some((name) => without.includes(name)),
          ),
      async write(path, contents, options) {
        refuse()
        if (!options?.private) await host.files.refuseEscape(path, options?.within)
        const at = options?.derived || options?.private ? path : follow(path)
        changes.shift()?.(disk)
        const now = disk.get(at)
        const isSame = (over: Uint8Array | null) =>
          now === undefined ? over === null : over !== null && same(bytes(now), over)
        if (options?.over !== undefined && !isSame(options.over)) throw new FileChanged(path)
        disk.set(at, contents)
        if (options?.private) privates.add(path)
      },
      owner: async (path) => {
        const given = Object.entries(owners).find(([name]) => posix.resolve('/repo', name) === path)
        return given === undefined ? users[0] : given[1]
      },
      lock: async () => async () => {},
      async refuseEscape(path, within) {
        const leaves = (folder: string) =>
          `${path}/`.startsWith(`${folder}/`) &&
          !`${follow(path)}/`.startsWith(`${follow(folder)}/`)
        if (leaves('/repo') || (within !== undefined && leaves(within)))
          throw new UserError(
            'refused',
            `${path} cannot be written: a symbolic link leads to ${follow(path)}`,
          )
      },
      isPrivate: async (path) => !shared.includes(path),
      async remove(path) {
        refuse()
        disk.delete(path)
      },
    },
    async load(path) {
      const [, give] = Object.entries(modules).find(
        ([name]) => posix.resolve('/repo', name) === path,
      )!
      return give()
    },
    users,
    interrupted: () => new AbortController().signal,
    async *watch(paths) {
      yield paths
      for (let save = pending.shift(); save !== undefined; save = pending.shift()) {
        const touched = new Set<string>()
        const at = (path: string) => {
          touched.add(posix.resolve('/repo', path))
          return posix.resolve('/repo', path)
        }
        save({
          write: (path, contents) => void disk.set(at(path), contents),
          remove: (path) => void disk.delete(at(path)),
        })
        const names = [...touched].flatMap((path) => [path, posix.join(posix.dirname(path), ANY)])
        yield new Set(names.filter((path) => paths.has(path)))
      }
    },
    async git(args) {
      const asked = args.at(-1)!
      if (git === undefined)
        return {
          code: 128,
          stdout: new Uint8Array(),
          stderr: 'fatal: not a git repository (or any of the parent directories): .git\n',
        }
      const text = asked === '--absolute-git-dir' ? '/repo\n/repo/.git\n' : git[asked]
      if (text === undefined)
        return {
          code: 128,
          stdout: new Uint8Array(),
          stderr: `fatal: path '${asked.split(':')[1]}' does not exist in '${asked.split(':')[0]}'\n`,
        }
      return { code: 0, stdout: bytes(text), stderr: '' }
    },
  }
  const text = (path: string) => {
    const contents = disk.get(posix.resolve('/repo', path))
    return contents === undefined || typeof contents === 'string'
      ? contents
      : new TextDecoder().decode(contents)
  }
  /**
   * Replies that nobody asked for: a test that leaves some over expects requests that never come.
   */
  const unused = () => [...replies].flatMap(([request, left]) => left.map(() => request))
  return {
    host,
    printed,
    disk,
    reads,
    privates,
    sent,
    clock,
    unused,
    text,
    paths: () => [...disk.keys()].map((path) => posix.relative('/repo', path)).sort(),
  }
}
