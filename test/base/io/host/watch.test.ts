import { EventEmitter } from 'node:events'
import fs, { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watch } from '../../../../src/base/io/host/watch.ts'
import { emptyFolder } from '../../../support/repository.ts'
import { patch } from './patch.ts'

// Which files an event of the file system is about. The events themselves are in watch-e2e.test.ts.
type Watcher = EventEmitter & { folder: string; isOpen: boolean; event(name: string | null): void }
const watchers: Watcher[] = []
patch(fs, {
  watch(folder: string, _: object, listener: (type: string, name: string | null) => void) {
    const watcher: Watcher = Object.assign(new EventEmitter(), {
      folder,
      isOpen: true,
      event: (name: string | null) => listener('rename', name),
      close() {
        watcher.isOpen = false
      },
    })
    watchers.push(watcher)
    return watcher
  },
})

let folder: string
let controller: AbortController
const at = (path: string) => join(folder, path)
const short = (paths: Iterable<string>) =>
  [...paths].map((path) => path.slice(folder.length + 1)).sort()
const openAt = (path: string) =>
  watchers.find((watcher) => watcher.isOpen && watcher.folder === at(path).replace(/\/$/, ''))!
beforeEach(() => {
  watchers.splice(0)
  folder = emptyFolder()
  mkdirSync(at('api'))
  for (const path of ['errors.yaml', 'api/a.yaml', 'api/Ü.yaml']) writeFileSync(at(path), 'x')
  controller = new AbortController()
})
afterEach(() => controller.abort())

/** Starts to watch, takes the first batch, and returns what waits for the next. */
async function watching(...paths: string[]) {
  const changes = watch(new Set(paths.map(at)), controller.signal)
  const first = await changes.next()
  expect(short(first.value!)).toEqual([...paths].sort())
  return {
    /** The paths of the next batch, after these events. */
    async after(events: () => void): Promise<string[]> {
      const next = changes.next()
      await new Promise((done) => setTimeout(done, 0))
      events()
      const { value } = await next
      return short(value ?? [])
    },
    changes,
  }
}

test.each<[what: string, folder: string, names: (string | null)[], changed: string[]]>([
  ['its name', '', ['errors.yaml'], ['errors.yaml']],
  ['its name in other capitals', '', ['ERRORS.yaml'], ['errors.yaml']],
  ['its name in other code points', 'api', ['U\u0308.yaml'], ['api/Ü.yaml']],
  ['no name', 'api', [null], ['api/a.yaml', 'api/Ü.yaml']],
  ['several names at once', 'api', ['a.yaml', 'a.yaml', 'Ü.yaml'], ['api/a.yaml', 'api/Ü.yaml']],
  ['other names, then one of them', '', ['b.yaml', 'errors.yaml~', 'errors.yaml'], ['errors.yaml']],
  ['the name of a folder below', '', ['api'], ['api/a.yaml', 'api/Ü.yaml']],
])('an event with %s', async (_, where, names, changed) => {
  const { after } = await watching('errors.yaml', 'api/a.yaml', 'api/Ü.yaml')
  const events = () => {
    for (const name of names) openAt(where).event(name)
  }
  expect(await after(events)).toEqual(changed)
})

test('the folder of a file that is not there is that above, until it is', async () => {
  const { after } = await watching('new/deep/a.yaml', 'new/b.yaml')
  expect(watchers.map((watcher) => watcher.folder)).toEqual([folder])
  mkdirSync(at('new'))
  expect(await after(() => watchers[0]!.event('new'))).toEqual(['new/b.yaml', 'new/deep/a.yaml'])
  const next = after(() => openAt('new').event('b.yaml'))
  expect(await next).toEqual(['new/b.yaml'])
  expect(watchers.filter(({ isOpen }) => isOpen).map((watcher) => watcher.folder)).toEqual([
    at('new'),
  ])
})

test.each<[what: string, gone: (watcher: Watcher) => void]>([
  ['an event with its own name', (watcher) => watcher.event('api')],
  ['an error', (watcher) => void watcher.emit('error', new Error('EPERM'))],
])('a folder that goes, by %s, is watched from above until it is back', async (_, gone) => {
  const { after } = await watching('api/a.yaml')
  const [before] = watchers
  const goes = () => {
    rmSync(at('api'), { recursive: true })
    gone(before!)
  }
  expect(await after(goes)).toEqual(['api/a.yaml'])
  const next = after(() => {
    mkdirSync(at('api'))
    writeFileSync(at('api/a.yaml'), 'y')
    watchers.at(-1)!.event('api')
  })
  expect(await next).toEqual(['api/a.yaml'])
  expect(before!.isOpen).toBe(false)
  const last = after(() => openAt('api').event('a.yaml'))
  expect(await last).toEqual(['api/a.yaml'])
})

test('of a link, its own folder and that of the file', async () => {
  renameSync(at('errors.yaml'), at('api/real.yaml'))
  symlinkSync('api/real.yaml', at('errors.yaml'))
  const { after } = await watching('errors.yaml')
  expect(watchers.map((watcher) => watcher.folder).sort()).toEqual([folder, at('api')])
  expect(await after(() => openAt('api').event('real.yaml'))).toEqual(['errors.yaml'])
  expect(await after(() => openAt('').event('errors.yaml'))).toEqual(['errors.yaml'])
})

test('ends with the signal, and closes what it opened', async () => {
  const { changes } = await watching('errors.yaml', 'api/a.yaml')
  const next = changes.next()
  controller.abort()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(watchers.map(({ isOpen }) => isOpen)).toEqual([false, false])
  const aborted = watch(new Set([at('errors.yaml')]), controller.signal)
  expect(await aborted.next()).toEqual({ done: true, value: undefined })
})

test('a program that never stops writing is reported all the same', async () => {
  const { after } = await watching('errors.yaml')
  const writing = setInterval(() => openAt('').event('errors.yaml'), 20)
  const changed = await after(() => {})
  clearInterval(writing)
  expect(changed).toEqual(['errors.yaml'])
})
