import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writes } from '../../../../src/base/io/host/atomic-write.ts'
import { emptyFolder } from '../../../support/repository.ts'

const folder = emptyFolder()
const file = join(folder, 'errors.yaml')
beforeEach(() => {
  rmSync(file, { force: true })
  writeFileSync(file, 'old')
})
const REFUSAL = /cannot be written: it is read-only; make it writable/

test.each([
  ['an edit', {}],
  ['an edit over what was read', { over: Buffer.from('old') }],
  ['an output', { derived: true, within: folder }],
])('%s leaves a read-only file as it is', async (_, options) => {
  for (const mode of [0o444, 0o400]) {
    chmodSync(file, mode)
    await expect(writes.write(file, 'new', options)).rejects.toThrow(REFUSAL)
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['old', mode])
  }
  chmodSync(file, 0o644)
  await writes.write(file, 'new', options)
  expect(readFileSync(file, 'utf8')).toBe('new')
})

test.skipIf(process.platform === 'win32')('so does one behind a link', async () => {
  const link = join(folder, 'link.yaml')
  symlinkSync(file, link)
  chmodSync(file, 0o444)
  await expect(writes.write(link, 'new')).rejects.toThrow(REFUSAL)
  expect(readFileSync(file, 'utf8')).toBe('old')
})
