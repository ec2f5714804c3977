import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import schema from '../../schema/errors.schema.json' with { type: 'json' }
import { emptyFolder, must, peerBin, plainEnv, root } from './peers.ts'

// A server that dies answers nothing.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

// What an editor shows right after `init`: the comment in the first line is all that leads the
// server to the schema.
type Message = {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}
type Position = { line: number; character: number }
type Diagnostic = { message: string; range: { start: Position; end: Position } }
type Published = { uri: string; diagnostics: Diagnostic[] }
type Configuration = { items: { section?: string }[] }

const settings: Record<string, unknown> = {
  yaml: { schemaStore: { enable: false }, validate: true, completion: true, hover: true },
}

/** A client as small as the protocol allows. */
function connect(folder: string) {
  const server = spawn(peerBin('yaml-language-server'), ['--stdio'], {
    cwd: folder,
    env: plainEnv,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (diagnostics: Diagnostic[]) => void>()
  let toldSettings: () => void
  const settled = new Promise<void>((resolve) => {
    toldSettings = resolve
  })
  let bytes = Buffer.alloc(0)
  let lastId = 0

  const send = (message: Message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  const receive = (message: Message) => {
    const { id, method, params } = message
    if (method === undefined) answers.get(id!)?.(message)
    else if (method === 'workspace/configuration') {
      send({
        id: id!,
        result: (params as Configuration).items.map(({ section }) => settings[section ?? ''] ?? {}),
      })
      toldSettings()
    } else if (id !== undefined) send({ id, result: null })
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as Published
      listeners.get(uri)?.(diagnostics)
    }
  }

  server.stdout.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      const start = end + 4
      const length = Number(/Content-Length: (\d+)/i.exec(bytes.toString('latin1', 0, end))![1])
      if (bytes.length < start + length) return
      const body = bytes.toString('utf8', start, start + length)
      bytes = bytes.subarray(start + length)
      receive(JSON.parse(body))
    }
  })

  const notify = (method: string, params: unknown) => send({ method, params })
  const request = (method: string, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      answers.set(id, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      )
      send({ id, method, params })
    })

  /**
   * What the server says next of a document: it names no version, so a change waits for the answer
   * to the one before.
   */
  const diagnostics = (uri: string) =>
    new Promise<Diagnostic[]>((resolve) => listeners.set(uri, resolve))

  return { notify, request, diagnostics, settled }
}

type Client = ReturnType<typeof connect>

/** A file in the editor: open, then changed. */
function edit(client: Client, folder: string, name: string) {
  const written = readFileSync(join(folder, name), 'utf8')
  const uri = pathToFileURL(join(folder, name)).href
  let version = 1
  const opened = client.diagnostics(uri)
  client.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version, text: written },
  })
  const change = (text: string) => {
    const found = client.diagnostics(uri)
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: ++version },
      contentChanges: [{ text }],
    })
    return found
  }
  const at = (method: string, text: string, offset: number) =>
    client.request(method, { textDocument: { uri }, position: positionOf(text, offset) })
  return { written, opened, change, at }
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)!.length }
}

function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}

describe.each(['.rail-errors', 'node_modules/rail-errors/schema'])(
  'with the schema in %s',
  (schemas) => {
    const folder = emptyFolder('editor')
    let client: Client
    let catalog: ReturnType<typeof edit>

    beforeAll(async () => {
      if (schemas.startsWith('node_modules'))
        cpSync(join(root, 'schema'), join(folder, schemas), { recursive: true })
      must(
        process.execPath,
        [
          ...[join(root, 'dist/bin.cjs'), 'init', '--yes', '--ci', 'none', '--hook', 'none'],
          ...['--url', 'https://api.shop.dev/errors'],
        ],
        folder,
      )
      client = connect(folder)
      const uri = pathToFileURL(folder).href
      await client.request('initialize', {
        processId: process.pid,
        rootUri: uri,
        workspaceFolders: [{ uri, name: 'editor' }],
        capabilities: {
          workspace: { configuration: true, workspaceFolders: true },
          textDocument: { hover: { contentFormat: ['markdown'] } },
        },
      })
      client.notify('initialized', {})
      await client.settled
      catalog = edit(client, folder, 'errors.yaml')
    })
    afterAll(async () => {
      await client.request('shutdown', null)
      client.notify('exit', null)
      rmSync(folder, { recursive: true, force: true })
    })

    test('the first line points there', () =>
      expect(catalog.written.split('\n')[0]).toBe(
        `# yaml-language-server: $schema=./${schemas}/errors.schema.json`,
      ))

    test('what init wrote has no diagnostics', async () => expect(await catalog.opened).toEqual([]))

    test('a misspelled field has one, until it is corrected', async () => {
      const text = replaced(catalog.written, 'meaning:', 'meanning:')
      expect(await catalog.change(text)).toContainEqual(
        expect.objectContaining({
          message: 'Property meanning is not allowed.',
          range: {
            start: positionOf(text, text.indexOf('meanning:')),
            end: positionOf(text, text.indexOf('meanning:') + 8),
          },
        }),
      )
      expect(await catalog.change(catalog.written)).toEqual([])
    })

    test.each([
      ['status: ', 'draft', ['draft', 'active', 'retired', 'unknown']],
      ['stop: ', 'true', ['true', 'false']],
      ['outcome: ', 'fail', ['fail', 'warn', 'ok']],
      ['retry: ', 'after_fix', ['none', 'same', 'after_fix', 'recreate']],
      ['present_as: ', 'field', ['field', 'task', 'system', 'silent']],
    ])('with the value deleted, completion after the first `%s`', async (field, value, offers) => {
      const text = replaced(catalog.written, `${field}${value}\n`, `${field}\n`)
      const offset = text.indexOf(`${field}\n`) + field.length
      expect(offset).toBe(catalog.written.indexOf(field) + field.length) // the first of its name
      await catalog.change(text)
      const { items } = (await catalog.at('textDocument/completion', text, offset)) as {
        items: { label: string }[]
      }
      expect(items.map(({ label }) => label)).toEqual(offers)
    })

    test('hover on fix_stage shows what the schema says of it', async () => {
      await catalog.change(catalog.written)
      const { contents } = (await catalog.at(
        'textDocument/hover',
        catalog.written,
        catalog.written.indexOf('fix_stage:'),
      )) as {
        contents: { value: string }
      }
      expect(contents.value.replaceAll('\\', '')).toContain(
        schema.properties.codes.items.properties.fix_stage.description,
      )
    })

    test('the config is held to its schema, too', async () => {
      const config = edit(client, folder, 'rail-errors.config.yaml')
      expect(await config.opened).toEqual([])
      expect(await config.change(replaced(config.written, 'source:', 'sauce:'))).toMatchObject([
        { message: 'Property sauce is not allowed.' },
      ])
    })
  },
)
