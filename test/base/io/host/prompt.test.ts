import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from '../../../../src/base/io/host/prompt.ts'

/** A terminal on which somebody types. */
function terminal(isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined })
  const stderr = Object.assign(new PassThrough(), { isTTY })
  const shown = () => String(stderr.read() ?? '')
  return {
    process: { stdin, stderr } as unknown as NodeJS.Process,
    type: (keys: string) => void stdin.write(keys),
    shown,
  }
}
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

test('the answer is what was typed, and a secret is not shown', async () => {
  const { process, type, shown } = terminal()
  const answer = ask(process, 'Password: ', { secret: true })
  type('pl4nted word\r')
  expect(await answer).toBe('pl4nted word')
  expect(shown()).toBe('Password: \n')
})

test('what is not secret is shown', async () => {
  const { process, type, shown } = terminal()
  const answer = ask(process, 'User: ', { secret: false })
  type('me\r')
  expect(await answer).toBe('me')
  expect(shown()).toContain('me')
})

test.each([
  ['Ctrl-C', CTRL_C],
  ['Ctrl-D', CTRL_D],
])('%s cancels', async (_, key) => {
  const { process, type, shown } = terminal()
  const answer = ask(process, 'Password: ', { secret: true })
  type(key)
  await expect(answer).rejects.toThrow('cancelled at the prompt; nothing was done')
  expect(shown()).toBe('Password: \n')
})

test('without a terminal nobody is asked', async () => {
  const { process, shown } = terminal(false)
  expect(await ask(process, 'Password: ', { secret: true })).toBeUndefined()
  expect(shown()).toBe('')
})
