import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { emptyFolder, gitIn, railIn, real } from '../../../support/repository.ts'

const MANY = 30

/** A repository of many catalogs that import one; everything is committed. */
function repository(format: 'sha1' | 'sha256') {
  const folder = emptyFolder()
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const names = Array.from({ length: MANY }, (_, at) => `service-${at}`)
  put('common.yaml', healthy().replace('clinic-errors', 'common-errors'))
  for (const [at, name] of names.entries())
    put(
      `${name}/errors.yaml`,
      healthy()
        .replace('clinic-errors', name)
        .replace(/code: "?\w+"?/, `code: MEMBER_LOST_${at}`)
        .replace('\ncodes:', '\nimports: { common: { from: ../common.yaml } }\ncodes:'),
    )
  put(
    'rail-errors.config.yaml',
    `catalogs:\n${['common.yaml', ...names.map((name) => `${name}/errors.yaml`)]
      .map((source) => `  - { source: ${source}, outputs: [{ target: flat-list, out: dist }] }\n`)
      .join('')}`,
  )
  gitIn(folder, 'init', '-q', `--object-format=${format}`)
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-qm', 'All')
  const asked: string[] = []
  const diff = async () => {
    asked.length = 0
    const { out, exit } = await railIn(
      folder,
      'diff HEAD',
      {},
      {
        git: (args, at) => {
          asked.push(args.join(' '))
          return real.git(args, at)
        },
      },
    )
    return { out, exit, blobs: asked.filter((line) => line.includes(' blob ')).length }
  }
  return { folder, put, asked, diff }
}

describe.each(['sha1', 'sha256'] as const)(
  'diff of many catalogs of a repository with %s',
  (format) => {
    test('asks git a few times for all, and for the contents of changed files only', async () => {
      const { put, asked, diff } = repository(format)
      const same = await diff()
      expect([same.exit, same.out]).toEqual([
        0,
        `${MANY + 1} catalogs without changes\nno changes\n`,
      ])
      expect(asked.length).toBeLessThan(12)
      expect(same.blobs).toBe(0)
      put('service-7/errors.yaml', healthy().replace('clinic-errors', 'service-7'))
      const changed = await diff()
      expect(changed.exit).toBe(1)
      expect(changed.out).toContain('MEMBER_LOST_7')
      expect(changed.out).toContain('service-7/errors.yaml')
      expect(changed.out).toContain(`${MANY} other catalogs without changes`)
      expect(changed.blobs).toBe(1)
    })

    test('a change of the common catalog is one of each that imports it', async () => {
      const { put, diff } = repository(format)
      put(
        'common.yaml',
        healthy()
          .replace('clinic-errors', 'common-errors')
          .replace(/http: \d+/, 'http: 409'),
      )
      const { out, exit, blobs } = await diff()
      expect([exit, blobs]).toEqual([0, 1])
      expect(out).toContain('HEAD:service-29/errors.yaml → service-29/errors.yaml')
    })
  },
)
