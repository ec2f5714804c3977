import { execFile, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE } from '../agents/hostile.ts'
import { overHttp } from './mcp-over-http.ts'
import { emptyFolder, otherNode, peerModule, plainEnv, root } from './peers.ts'

// The official client of the Model Context Protocol over stdio, as an agent uses it.
type Result = {
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}
type Client = {
  connect(transport: object): Promise<void>
  close(): Promise<void>
  listTools(): Promise<{ tools: { name: string; annotations: Record<string, boolean> }[] }>
  callTool(call: { name: string; arguments: object }): Promise<Result>
}
const BIN = join(root, 'dist/bin.cjs')
const folder = emptyFolder('mcp')
let client: Client
beforeAll(async () => {
  cpSync(join(root, 'errors.yaml'), join(folder, 'errors.yaml'))
  writeFileSync(join(folder, 'broken.yaml'), 'name: x\ncodes: [{ code: "a b", http: 7 }]\n')
  symlinkSync('/etc', join(folder, 'outside'))
  const { Client: Official } = peerModule<{ Client: new (about: object) => Client }>(
    '@modelcontextprotocol/sdk/client/index.js',
  )
  const { StdioClientTransport } = peerModule<{ StdioClientTransport: new (o: object) => object }>(
    '@modelcontextprotocol/sdk/client/stdio.js',
  )
  client = new Official({ name: 'peer', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp'],
      cwd: folder,
      env: plainEnv,
    }),
  )
})
afterAll(() => client.close())
const call = async (name: string, given: object) => {
  const { content, ...rest } = await client.callTool({ name, arguments: given })
  return { text: content.map(({ text }) => text).join(''), ...rest }
}

test('four tools that only read', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['find', 'explain', 'verdict', 'lint'])
  for (const { annotations } of tools)
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
})

describe('the six codes of the rail', () => {
  test.each([
    ['MEMBER_NOT_FOUND', 'the call failed', 'only after a person corrects the request', 'identify'],
    ['PAYER_UNREACHABLE', 'the call failed', 'the same request, at most 3 times', 'eligibility'],
    ['CONSENT_SESSION_PENDING', 'the call failed', 'once, after `consent.reject`', 'consent'],
    ['MISSING_DOCUMENTS', 'the call failed', 'only after a person corrects', 'billing'],
    ['NEEDS_REVIEW', 'the call goes on, and someone must act', 'no.', 'submit'],
    ['ALREADY_CLOSED', 'success, nothing is wrong', 'no.', 'submit'],
  ])('%s: explain and verdict say the same', async (code, result, repeat, stage) => {
    const answer = JSON.stringify({ error: code, message: '', path: '', fix_stage: stage })
    for (const { text, isError } of [
      await call('explain', { code }),
      await call('verdict', { answer: `10:00 ERROR answer ${answer}` }),
    ]) {
      expect(isError).toBeUndefined()
      expect(text).toMatch(new RegExp(`^# ${code}\n`))
      expect(text).toContain(`\n- Result: ${result}`)
      expect(text).toContain(`\n- Repeat: ${repeat}`)
      expect(text).toContain(`\n- Stage: \`${stage}\`\n`)
    }
  })
})

test('find by words, and codes that do not exist', async () => {
  const { structuredContent } = await call('find', { words: 'payer does not answer' })
  expect((structuredContent!.codes as string[])[0]).toBe('PAYER_UNREACHABLE')
  expect((await call('find', { words: 'zzz' })).text).toBe('No code fits these words.')
  expect(await call('explain', { code: 'PAYER_UNREACHABL' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('A similar one is PAYER_UNREACHABLE.'),
  })
})

test('lint: findings with their places, and files of the folder only', async () => {
  expect((await call('lint', {})).text).toBe('No findings.')
  expect((await call('lint', { path: 'broken.yaml' })).text).toMatch(
    /^- `broken\.yaml:\d+:\d+` error header-complete: "/,
  )
  for (const path of [
    '../x.yaml',
    '/etc/passwd',
    'outside/passwd',
    'https://evil.example/x.json',
    'HEAD:errors.yaml',
    '-',
    'npm:x@^1',
  ])
    expect(await call('lint', { path }), path).toMatchObject({
      isError: true,
      text: '"the path must be that of a file below the folder"',
    })
})

test.each([
  ['find', {}, 'words is missing.'],
  ['find', { words: 7 }, 'words must be a text'],
  ['find', { words: 'x', more: 'y' }, '"more" is not known.'],
  ['nothing', {}, 'There is no tool "nothing".'],
  ['verdict', { answer: '{}' }, 'The text has no error answer'],
])('%s with %j is an error in one sentence', async (name, given, words) => {
  const { text, isError } = await call(name, given)
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(words) })
})

test('no text of an answer leaves its quotes', async () => {
  for (const [what, message] of HOSTILE) {
    const answer = JSON.stringify({ error: 'CARD_GONE', message, path: '', fix_stage: 'identify' })
    const { text } = await call('verdict', { answer })
    expect(text.replace(/"[^"\n]*"/g, '""').split('\n').length, what).toBe(9)
  }
})

test('stdout has nothing but the protocol, and the end of stdin ends it', () => {
  const lines = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'nothing/here' },
    { jsonrpc: '2.0', id: 3, method: 'ping' },
  ]
  const { stdout, status } = spawnSync(process.execPath, [BIN, 'mcp', '--verbose'], {
    cwd: folder,
    env: plainEnv,
    encoding: 'utf8',
    input: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
  })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(status).toBe(0)
  expect(answers.map(({ id, error }) => [id, error?.code]).sort()).toEqual([
    [1, undefined],
    [2, -32601],
    [3, undefined],
  ])
  expect(readFileSync(join(folder, 'errors.yaml'), 'utf8')).toBe(
    readFileSync(join(root, 'errors.yaml'), 'utf8'),
  )
})

// The official suite checks servers over HTTP, with fixtures for all that the protocol has. These
// scenarios ask for what this server does not declare, for tools of the fixture server, or for HTTP.
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  'no logging': ['logging-set-level', 'tools-call-with-logging'],
  'no completions': ['completion-complete'],
  'no progress, sampling or elicitation: a tool answers at once': [
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'answers are texts': [
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
  ],
  'no resources': [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
  'no prompts': [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'no HTTP': ['dns-rebinding-protection'],
}

test('the official conformance suite: whatever the server declares passes, the rest is named', async () => {
  const home = emptyFolder('mcp-conformance')
  const { url, stop } = await overHttp(process.execPath, [BIN, 'mcp'], folder)
  // It needs Node 22.
  const node = otherNode('22')
  const suite = join(
    root,
    'test/peers/node_modules/@modelcontextprotocol/conformance/dist/index.js',
  )
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((done) =>
    execFile(
      node,
      [suite, 'server', '--url', url],
      { cwd: home, env: { ...plainEnv, NO_COLOR: '1' }, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => done({ stdout, stderr }),
    ),
  )
  await stop()
  const results = [...stripVTControlCharacters(stdout).matchAll(/^([✓✗]) ([\w-]+): \d+ passed/gmu)]
  const of = (mark: string) => results.filter(([, one]) => one === mark).map(([, , name]) => name)
  expect(of('✓'), stdout + stderr).toEqual([
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'server-sse-multiple-streams',
  ])
  expect(of('✗').sort()).toEqual(Object.values(NOT_OURS).flat().sort())
})
