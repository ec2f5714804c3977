import { describe, expect, test } from 'vitest'
import { nodeHost } from '../../src/host/node.ts'

/** The host of a process with this environment. */
const hostOf = (env: Record<string, string>, more: { uid?: number | undefined; isTTY?: boolean; columns?: number } = {}) => {
  const stdout = { isTTY: more.isTTY, columns: more.columns, on: () => {}, write: () => true }
  const getuid = more.uid === undefined ? undefined : () => more.uid
  return nodeHost({ ...process, env, stdout, getuid, cwd: () => '/', on: () => {} } as unknown as NodeJS.Process)
}

describe('whose files are trusted', () => {
  test.each<[uid: number | undefined, sudo: string | undefined, users: number[]]>([
    [1000, undefined, [1000, 0]],
    [1000, '1001', [1000, 0]],
    [0, undefined, [0, 0]],
    [0, '', [0, 0]],
    [0, '1001', [0, 1001]],
    [0, 'x1001', [0, 0]],
    [0, '1001x', [0, 0]],
    [undefined, '1001', []],
  ])('of user %s with SUDO_UID=%s: %j', (uid, sudo, users) => {
    expect(hostOf(sudo === undefined ? {} : { SUDO_UID: sudo }, { uid }).users).toEqual(users)
  })
})

describe('the terminal', () => {
  test.each<[env: Record<string, string>, isTTY: boolean | undefined, color: boolean]>([
    [{}, true, true],
    [{}, undefined, false],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, true],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, undefined, true],
    [{ FORCE_COLOR: '' }, undefined, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '1', TERM: 'dumb' }, true, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ])('with %j and a terminal: %s, colour: %s', (env, isTTY, color) => {
    const { terminal } = hostOf(env, { ...(isTTY !== undefined && { isTTY }) })
    expect([terminal.color, terminal.interactive]).toEqual([color, isTTY === true])
  })

  test('is as wide as it is, else 100 columns', () => {
    expect([hostOf({}, { columns: 80 }).terminal.width, hostOf({}).terminal.width]).toEqual([80, 100])
  })
})
