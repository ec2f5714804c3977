import { expect, test } from 'vitest'
import { run } from '../../../../src/base/cli/program.ts'
import {
  type AskingHost,
  askGit,
  gitOutput,
  nulSeparated,
} from '../../../../src/base/io/git/ask.ts'
import { releaseTags } from '../../../../src/base/io/git/tags.ts'
import { memoryHost } from '../../../support/memory-host.ts'
import { rowsOf } from '../../../support/rows.ts'

// What git is given and what is read from it, with a git that only answers.
const bytes = (text: string) => new TextEncoder().encode(text)
function asked(answer: { code?: number; stdout?: string; stderr?: string }) {
  const calls: string[][] = []
  const host: AskingHost = {
    async git(args) {
      calls.push([...args])
      return {
        code: answer.code ?? 0,
        stdout: bytes(answer.stdout ?? ''),
        stderr: answer.stderr ?? '',
      }
    },
  }
  return { host, calls }
}

const GUARDS = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'core.commitGraph=false',
  'core.useReplaceRefs=false',
  'i18n.logOutputEncoding=UTF-8',
]
test('each call has the settings with which a repository runs no program and commits say what they hold', async () => {
  const { host, calls } = asked({})
  await askGit(host, '/repo', 'log', '-1')
  expect(calls).toEqual([[...GUARDS.flatMap((guard) => ['-c', guard]), 'log', '-1']])
})

test.each([
  ['fatal: bad object\nfatal: more\n', 'bad object'],
  ['  \nfatal: bad object', 'bad object'],
  ['error: fatal: x', 'error: fatal: x'],
  ['fatal: ', 'fatal:'],
  ['', 'git gave no reason'],
  ['\n', 'git gave no reason'],
])('the reason in %j', async (stderr, reason) => {
  const { host } = asked({ code: 128, stderr })
  expect((await askGit(host, '/repo', 'log')).reason).toBe(reason)
})

test.each([
  ['a\nb\n', 'a\nb'],
  ['a\n\n', 'a\n'],
  ['\na', '\na'],
  ['', ''],
])('the text of %j', async (stdout, text) => {
  expect((await askGit(asked({ stdout }).host, '/repo', 'log')).text).toBe(text)
})

test.each([
  ['a\0b c\0', ['a', 'b c']],
  ['a\nb\0\0c', ['a\nb', 'c']],
  ['\0', []],
  ['', []],
])('the items of %j', (text, items) => expect(nulSeparated(bytes(text))).toEqual(items))

test.each([
  [0, undefined],
  [1, 'it failed: bad object'],
  [127, '--staged needs git, but git cannot be run; is it installed?'],
  [128, 'it failed: bad object'],
])('git that ends with %i', async (code, said) => {
  const { host } = asked({ code, stdout: 'x', stderr: 'fatal: bad object' })
  const done = await gitOutput(host, '/repo', { who: '--staged', failed: 'it failed' }, [
    'ls-files',
  ]).catch(({ message }: Error) => message)
  expect(done).toEqual(said ?? bytes('x'))
})

// Each way to write a tag of clinic-errors, and what only looks like one.
const WAYS = [
  '',
  'v',
  'clinic-errors-',
  'clinic-errors-v',
  'clinic-errors@',
  'clinic-errors@v',
  'clinic-errors/',
  'clinic-errors/v',
]
const OTHERS = [
  'V1.0.0',
  'w1.0.0',
  'vv1.0.0',
  'clinic-errors1.0.0',
  'clinic-errors_1.0.0',
  'clinic-1.0.0',
  'x-clinic-errors-1.0.0',
  '1.0',
  '',
]
test.each([
  ['clinic-errors', WAYS],
  [undefined, ['', 'v']],
])('the tags of releases of %s, the highest version first', async (name, ways) => {
  const tags = [...OTHERS, ...WAYS.map((way, at) => `${way}1.${at + 5}.0`)]
  const host = { ...memoryHost({}).host, ...asked({ stdout: `${tags.join('\n')}\n` }).host }
  const expected = ways.map((prefix) => ({ prefix, version: `1.${WAYS.indexOf(prefix) + 5}.0` }))
  expect(await releaseTags(host, '/repo', { name, path: 'errors.yaml' })).toEqual(
    expected.map((one) => ({ ...one, tag: `${one.prefix}${one.version}` })).reverse(),
  )
})

test('no commit or no list of tags: no releases', async () => {
  const tags = (host: AskingHost) =>
    releaseTags({ ...memoryHost({}).host, ...host }, '/repo', {
      name: 'clinic-errors',
      path: 'errors.yaml',
    })
  expect(await tags(asked({ code: 1, stdout: 'v1.0.0' }).host)).toEqual([])
  const { host } = asked({ stdout: 'v1.0.0' })
  const git: AskingHost['git'] = async (args, root) => ({
    ...(await host.git(args, root)),
    code: args.includes('tag') ? 1 : 0,
  })
  expect(await tags({ ...host, git })).toEqual([])
})

// What git says of a source that it does not have, in the words of its versions.
test.each(rowsOf<{ stderr: string; said: string }>(import.meta, 'a source in git'))(
  'a source in git: $stderr',
  async ({ stderr, said }) => {
    const { host, printed } = memoryHost({ git: {} })
    const git: AskingHost['git'] = (args, root) =>
      args.includes('cat-file')
        ? asked({ code: 128, stderr }).host.git(args, root)
        : host.git(args, root)
    expect(await run({ ...host, git }, ['lint', 'v1:x.yaml'])).toBe(2)
    expect(printed.err).toBe(`rail-errors: v1:x.yaml cannot be read from git: ${said}\n`)
  },
)
