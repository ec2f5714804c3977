import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rail } from '../rail.ts'

// Pages, features, examples and a FHIR guide, with faults (planted.txt) among content that is right
// or not about codes. The faults were written before the readers.
const folder = fileURLToPath(new URL('../fixtures/usage/documents', import.meta.url))
const files: Record<string, string> = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [
      path.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
    ]),
)
const planted = files['planted.txt']!.trim()
  .split('\n')
  .map((line) => line.split(' ').slice(0, 2).join(' '))

const FINDING = /^(?!errors\.yaml)(\S+?:\d+):\d+ \w+ (\S+) /gm

describe('documents', () => {
  test('have their planted faults, and nothing else', async () => {
    const { out } = await rail('usage --format concise', { files })
    const found = [...out.matchAll(FINDING)].map(([, place, rule]) => `${place} ${rule}`)
    expect(found.filter((one) => !planted.includes(one))).toEqual([])
    expect(planted.filter((one) => !found.includes(one))).toEqual([])
    expect(found).toHaveLength(planted.length)
  })
})
