import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../support/languages.ts'
import { must, root } from './peers.ts'

const bin = join(root, 'dist/bin.cjs')

/**
 * Builds the site of the rich fixture into `<folder>/site`, as it stands at a version, with more
 * codes in front and files beside it where they are given.
 */
export function buildSite(
  folder: string,
  { version = '2.3.0', codes = '', more = {} as Readonly<Record<string, string>> } = {},
): string {
  const catalog = join(folder, 'errors.yaml')
  const text = readFileSync(join(root, 'test/fixtures/rich/errors.yaml'), 'utf8')
  writeFileSync(
    catalog,
    text
      .replace('version: 2.3.0', `version: ${version}`)
      .replace('\ncodes:\n', () => `\ncodes:\n${codes}`),
  )
  for (const [name, words] of Object.entries(wordsOf('rich')))
    writeFileSync(join(folder, name), words)
  for (const [name, words] of Object.entries(more)) writeFileSync(join(folder, name), words)
  writeFileSync(join(folder, 'rail-errors.config.yaml'), 'fhir:\n  value_sets: [active]\n')
  // Lint refuses markup and controls; a catalog may be asked to let it pass, and the pages must be
  // safe then, too.
  const lax = ['text-markup-free', 'text-trimmed'].flatMap((rule) => ['--rule', `${rule}=off`])
  must(
    process.execPath,
    [
      bin,
      '--cwd',
      folder,
      'build',
      catalog,
      '--target',
      'static-site',
      '--out',
      join(folder, 'site'),
      ...lax,
    ],
    folder,
  )
  return join(folder, 'site')
}
