import { execFileSync, spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { nodeFiles } from '../../src/host/files.ts'
import { pinFolder } from '../../src/host/writes.ts'

// Another program puts a link in the place of a folder while a file in it is written.
describe.runIf(process.platform === 'linux')('a folder that is swapped for a link', () => {
  let top: string
  beforeEach(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'rail-errors-pin-')))
    for (const folder of ['repo/.git', 'repo/api', 'victim'])
      mkdirSync(join(top, folder), { recursive: true })
    onTestFinished(() => rmSync(top, { recursive: true }))
  })
  const swap = () => {
    renameSync(join(top, 'repo/api'), join(top, 'repo/moved'))
    symlinkSync(join(top, 'victim'), join(top, 'repo/api'))
  }

  test('after it was pinned: the file goes into the folder, wherever it is', async () => {
    const { path, release } = await pinFolder(join(top, 'repo/api', 'errors.yaml'))
    swap()
    writeFileSync(path, 'x')
    await release()
    expect([readdirSync(join(top, 'repo/moved')), readdirSync(join(top, 'victim'))]).toEqual([
      ['errors.yaml'],
      [],
    ])
  })

  test('before it was pinned: refused', async () => {
    swap()
    const open = () => readdirSync('/proc/self/fd').length
    const before = open()
    for (let time = 0; time < 20; time++)
      await expect(pinFolder(join(top, 'repo/api', 'errors.yaml'))).rejects.toThrow(
        'its folder was replaced while the command ran',
      )
    expect(open()).toBeLessThan(before + 20)
  })

  test('again and again, while files are written, locked and removed: nothing reaches the other folder', async () => {
    const script = `cd "$0/repo"; while :; do mv api moved && ln -s ../victim api && rm api && mv moved api; done`
    const swapper = spawn('sh', ['-c', script, top], { stdio: 'ignore' })
    onTestFinished(() => void swapper.kill('SIGKILL'))
    const settled = { done: 0, refused: 0 }
    for (let round = 0; round < 600; round++) {
      const path = join(top, 'repo/api', `${round % 3}.yaml`)
      const work = [
        async () => (await nodeFiles.lock([path]))(),
        () => nodeFiles.write(path, 'x', { within: join(top, 'repo') }),
        () => nodeFiles.remove(path, join(top, 'repo/api')),
      ][round % 3]!
      await work().then(
        () => settled.done++,
        () => settled.refused++,
      )
    }
    swapper.kill('SIGKILL')
    expect(settled.done + settled.refused).toBe(600)
    expect(readdirSync(join(top, 'victim'))).toEqual([])
  })

  test('a folder that nobody touches is written as before', async () => {
    await nodeFiles.write(join(top, 'repo/api', 'errors.yaml'), 'x')
    expect(readFileSync(join(top, 'repo/api', 'errors.yaml'), 'utf8')).toBe('x')
    expect(execFileSync('ls', ['-A', join(top, 'repo/api')], { encoding: 'utf8' })).toBe(
      'errors.yaml\n',
    )
  })
})
