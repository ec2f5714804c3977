import { expect, test } from 'vitest'
import { nodeHost } from '../../../../../src/base/io/host/node.ts'

// A credential command, as a real process.
const host = nodeHost(process)
const run = async (...words: string[]) => {
  const { code, stdout } = await host.program(words)
  return { code, out: new TextDecoder().decode(stdout) }
}

test.each([
  [
    'what it prints',
    'process.stdout.write("tök"); process.stdout.write("en")',
    { code: 0, out: 'töken' },
  ],
  ['its exit code', 'process.stdout.write("no"); process.exitCode = 3', { code: 3, out: 'no' }],
  ['a signal that ends it', 'process.kill(process.pid, "SIGKILL")', { code: 1, out: '' }],
])('a program gives %s', async (_, script, expected) =>
  expect(await run(process.execPath, '-e', script)).toEqual(expected),
)

test('a program that does not exist has the exit code 127', async () => {
  expect(await run('rail-errors-no-such-program')).toEqual({ code: 127, out: '' })
})
