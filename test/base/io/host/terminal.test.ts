import { expect, test } from 'vitest'
import { nodeHost } from '../../../../src/base/io/host/node.ts'

/** The terminal of a process with this environment. */
function terminalWith(env: Record<string, string>, isTTY: boolean, columns?: number) {
  const stdout = { isTTY, columns, on: () => {}, write: () => true }
  const fake = { ...process, env, stdout, stderr: stdout, cwd: () => '/', on: () => {} }
  return nodeHost(fake as unknown as NodeJS.Process).terminal
}

test.each<[env: Record<string, string>, isTerminal: boolean, color: boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ TERM: 'dumb' }, true, false],
  [{ TERM: 'xterm' }, true, true],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: 'false' }, true, false],
  [{ FORCE_COLOR: '1', TERM: 'dumb' }, true, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
])('with %j and a terminal: %s, colour: %s', (env, isTerminal, color) => {
  const terminal = terminalWith(env, isTerminal)
  expect([terminal.color, terminal.interactive]).toEqual([color, isTerminal])
})

test('is as wide as it is, else 100 columns', () => {
  expect([terminalWith({}, true, 80).width, terminalWith({}, true).width]).toEqual([80, 100])
})
