import fs from 'node:fs'
import { expect, test } from 'vitest'
import { watch } from '../../../../src/base/io/host/watch.ts'
import { patch } from './patch.ts'

let code = ''
patch(fs, {
  watch: () => {
    throw Object.assign(new Error('EACCES: permission denied'), { code })
  },
})

// inotify has limits for the user and for the process.
test.each([
  ['ENOSPC', 'the limit of the system for watched files is reached'],
  ['EMFILE', 'the limit of the system for watched files is reached'],
  ['EACCES', 'EACCES: permission denied'],
])('a folder that the system refuses to watch: %s', async (refusal, why) => {
  code = refusal
  const changes = watch(new Set(['/errors.yaml']), new AbortController().signal)
  await expect(changes.next()).rejects.toThrow(`the folder / cannot be watched: ${why}`)
})
