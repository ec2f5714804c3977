import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  lockedBy,
  lockFile,
  lockName,
  machine,
  machineWord,
  processOf,
  temporaryIn,
} from '../../src/host/lock.ts'
import { emptyFolder } from '../repository.ts'

// The lock of a file, and the small files beside it. How commands wait is in disk.test.ts.

const ENDED = 2 ** 22 + 1 // above the highest number of a process
const here = await machine()
const owner = (pid: unknown, on = here) => JSON.stringify({ pid, machine: on, name: 'x' })

let path: string
let lock: string
beforeEach(() => {
  path = join(emptyFolder(), 'errors.yaml')
  lock = join(path, '..', lockName('errors.yaml'))
})
const aged = (file: string, content: string, seconds: number) => {
  writeFileSync(file, content)
  const then = Date.now() / 1000 - seconds
  utimesSync(file, then, then)
}

test.each<[content: string, shown: string]>([
  [owner(process.pid), `process ${process.pid}`],
  [owner(ENDED, 'elsewhere'), `process ${ENDED}`],
  [owner(0), 'process unknown'],
  [owner(-1), 'process unknown'],
  [owner('7'), 'process unknown'],
  ['', 'process unknown'],
  ['[]', 'process unknown'],
  ['{', 'process unknown'],
])('a lock that says %s is waited for, and its owner is named', async (content, shown) => {
  writeFileSync(lock, content)
  let waits = 0
  const refused = lockFile(path, {
    patience: 40,
    shown: 'api/errors.yaml',
    waits: () => void waits++,
  })
  await expect(refused).rejects.toThrow(
    `api/errors.yaml is being changed by another run of rail-errors (${shown}), so nothing was written; run the command again`,
  )
  expect([waits, readFileSync(lock, 'utf8')]).toEqual([0, content])
})

test.each<
  [what: string, lock: [string, number], turn: [string, number] | undefined, taken: boolean]
>([
  ['of a process that ended', [owner(ENDED), 0], undefined, true],
  ['of nobody, for long', ['', 61], undefined, true],
  ['of a live process, for very long', [owner(process.pid), 61], undefined, true],
  ['of a live process', [owner(process.pid), 50], undefined, false],
  ['of another machine', [owner(ENDED, 'elsewhere'), 50], undefined, false],
  ['that somebody else is taking over', [owner(ENDED), 0], [owner(process.pid), 0], false],
  ['that somebody was taking over who ended, too', [owner(ENDED), 0], [owner(ENDED), 0], true],
  ['that somebody was taking over long ago', [owner(ENDED), 0], ['', 61], true],
])('a lock %s', async (_, [content, age], turn, taken) => {
  aged(lock, content, age)
  if (turn) aged(`${lock}-turn`, ...turn)
  const unlock = await lockFile(path, { patience: 200 }).catch(() => undefined)
  expect(unlock !== undefined).toBe(taken)
  expect(existsSync(`${lock}-turn`)).toBe(turn !== undefined && !taken)
  if (taken)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({
      pid: process.pid,
      machine: here,
    })
  await unlock?.()
  expect(existsSync(lock)).toBe(!taken)
})

test('a lock that another run took over is not released by the one that lost it', async () => {
  const unlock = await lockFile(path)
  writeFileSync(lock, owner(process.pid))
  await unlock()
  expect(readFileSync(lock, 'utf8')).toBe(owner(process.pid))
})

test.each([
  ['.rail-errors-tmp-12-host4026531836-345', { pid: 12, machine: 'host4026531836' }],
  ['.rail-errors-tmp-12--345', { pid: 12, machine: '' }],
  ['.rail-errors-tmp-012-host-345', undefined],
  ['.rail-errors-tmp-12-host-x345', undefined],
  ['.rail-errors-tmp-12-host-345.yaml', undefined],
  ['.rail-errors-tmp-x12-host-345', undefined],
  ['.rail-errors-tmp-12-a.b-345', undefined],
  ['12-host-345', undefined],
  ['.rail-errors-tmp-lock-errors.yaml', undefined],
])('the process that the temporary file %s belongs to', (name, found) =>
  expect(processOf(name)).toEqual(found),
)

test('a temporary file names its process, and a lock its file', async () => {
  const name = (await temporaryIn('/repo')).slice('/repo/'.length)
  expect(processOf(name)).toEqual({ pid: process.pid, machine: await machineWord() })
  expect(await temporaryIn('/repo')).not.toBe(`/repo/${name}`)
  expect(lockedBy(lockName('errors.yaml'))).toBe('errors.yaml')
  expect([lockedBy(name), lockedBy('errors.yaml')]).toEqual([undefined, undefined])
  expect([lockName('x'.repeat(300)).length, lockName('é'.repeat(101)).length]).toEqual([
    lockName('').length + 200,
    lockName('').length + 100,
  ])
  expect(lockName(`x${'é'.repeat(101)}`)).toBe(`${lockName('')}x${'é'.repeat(99)}`)
})

test('a machine is named by its host, and on Linux its container', async () => {
  expect(here.split(' ')[0]).toBe(hostname())
  if (process.platform === 'linux') expect(here.split(' ')[1]).toMatch(/^pid:\[\d+\]$/)
  expect(await machineWord()).toBe(here.replace(/[^A-Za-z0-9]/g, '').slice(-60))
})
