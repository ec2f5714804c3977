import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/base/core/diagnostic.ts'
import { emptyFolder, must, root, run } from './peers.ts'

// Large code bases that know nothing of the rail: every one of their names that looks like a code
// is noise.
const PACKAGES = ['aws-sdk@2.1692.0', 'typescript@5.9.3', 'mongodb@6.12.0']

const folder = emptyFolder('usage')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const code = join(folder, 'code')
beforeAll(() => {
  mkdirSync(code)
  writeFileSync(join(folder, 'errors.yaml'), readFileSync(join(root, 'errors.yaml')))
  for (const name of PACKAGES) {
    const tarball = must('npm', ['pack', '--silent', name], folder).trim().split('\n').at(-1)!
    mkdirSync(join(code, name))
    must('tar', ['xzf', join(folder, tarball), '-C', join(code, name)], folder)
  }
}, 300_000)

const usage = () => {
  const { exit, out, err } = run(
    process.execPath,
    [join(root, 'dist/bin.cjs'), 'usage', 'code', '--format', 'json'],
    folder,
  )
  const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] }
  return {
    exit,
    err,
    found: diagnostics
      .filter(({ rule }) => rule !== 'usage-found')
      .map(({ file, range, message }) => ({ file, line: range.line, message })),
  }
}

test('of all words in large code bases, a planted one is found, and no other', () => {
  const names = new Set<string>()
  for (const file of readdirSync(code, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      for (const [name] of readFileSync(join(file.parentPath, file.name), 'latin1').matchAll(
        /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g,
      ))
        names.add(name)
  expect(names.size).toBeGreaterThan(1_000)
  writeFileSync(
    join(code, 'typescript@5.9.3', 'planted.py'),
    'import os\n\nraise ApiError(error="MEMBER_NOT_FUND")\n',
  )
  const { exit, err, found } = usage()
  expect(found).toEqual([
    {
      file: 'code/typescript@5.9.3/planted.py',
      line: 3,
      message: '"MEMBER_NOT_FUND" is not a code of the catalog; did you mean "MEMBER_NOT_FOUND"?',
    },
  ])
  expect(err).toMatch(/^Checked \d{4,} files\.$/m)
  expect(exit).toBe(1)
})
