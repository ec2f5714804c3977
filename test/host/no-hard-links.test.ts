import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeFiles } from '../../src/host/files.ts'
import { healthy } from '../catalogs.ts'
import { emptyFolder, railIn } from '../repository.ts'
import { patch } from './patch.ts'

// File systems without hard links, such as FAT and exFAT. What each system says there, from its
// documentation and libuv.
let code = ''
patch(promises, { link: () => Promise.reject(Object.assign(new Error(`${code}: link`), { code })) })

describe.each(['EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'ENOSYS', 'EMLINK'])('%s', (says) => {
  let folder: string
  const at = (name: string) => join(folder, name)
  beforeEach(() => {
    code = says
    folder = emptyFolder()
    writeFileSync(at('errors.yaml'), healthy())
  })

  test('runs at once wait for each other, and take over the lock of a killed one', async () => {
    const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
    const space = process.platform === 'linux' ? ` ${readlinkSync('/proc/self/ns/pid')}` : ''
    writeFileSync(
      at('.rail-errors-tmp-lock-errors.yaml'),
      JSON.stringify({ pid, machine: `${hostname()}${space}`, name: 'x' }),
    )
    const codes = ['CARD_LOST', 'CARD_STOLEN', 'CARD_EXPIRED', 'CARD_UNREADABLE']
    const add = (one: string) =>
      railIn(
        folder,
        `add ${one} http=404 stop=true fix_stage=identify meaning=${one}. fix=Wait_${one}.`,
      )
    expect((await Promise.all(codes.map(add))).map(({ exit }) => exit)).toEqual([0, 0, 0, 0])
    for (const one of codes)
      expect(readFileSync(at('errors.yaml'), 'utf8')).toContain(`code: ${one}\n`)
    expect(readdirSync(folder)).toEqual(['errors.yaml'])
  })

  test('a new file takes the place of nothing', async () => {
    await expect(nodeFiles.write(at('errors.yaml'), 'new\n', { over: null })).rejects.toThrow(
      'was changed by another program',
    )
    await nodeFiles.write(at('new.yaml'), 'new\n', { over: null })
    expect(readFileSync(at('errors.yaml'), 'utf8')).toBe(healthy())
    expect(readdirSync(folder)).toEqual(['errors.yaml', 'new.yaml'])
  })
})
