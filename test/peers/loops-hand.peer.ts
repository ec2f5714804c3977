import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { go } from './languages/go.ts'
import type { Language, Tried } from './languages/language.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { HAND, type LoopCatalog, loopCatalog, type SequenceLine } from './loops/hand.ts'
import { emptyFolder, must, root } from './peers.ts'

// The loops of generated code on a false clock: what each sends, when, and how a call ends.
const folder = emptyFolder('loops-hand')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LANGUAGES = [python, go, ruby, php].filter(({ loops }) => loops)
const CATALOGS: readonly LoopCatalog[] = ['loops', 'keyless']
const TRIED: readonly Tried[] = CATALOGS.map((id) => ({ id, name: `${id}-errors` }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeAll(() => {
  must('git', ['init', '-q'], folder)
  for (const tried of TRIED) {
    const outputs = LANGUAGES.map(({ target, options, out }) => {
      const own = options(tried)
      return `  - { target: ${target}, out: "../${join(target, out(tried))}"${own && `, ${own}`} }\n`
    })
    put(join(folder, tried.id, 'errors.yaml'), loopCatalog(tried.id as LoopCatalog))
    put(join(folder, tried.id, 'rail-errors.config.yaml'), `outputs:\n${outputs.join('')}`)
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, tried.id))
  }
})

describe.each(LANGUAGES)('$target', (language: Language) => {
  const home = join(folder, language.target)
  const loops = language.loops!
  beforeAll(() => {
    for (const [path, text] of Object.entries({
      ...language.program([]),
      [language.vectors.file]: language.vectors.source(TRIED),
      [loops.file]: loops.source(TRIED),
    }))
      put(join(home, path), text)
    language.prepare(home)
  })

  test.each(HAND)('sends the sequences $name', ({ catalog, shared, sequences }) => {
    for (const { id } of TRIED) {
      const own = id === catalog ? sequences : []
      put(join(home, 'sequences', `${id}.json`), JSON.stringify({ shared, sequences: own }))
    }
    const lines = loops.run(home).trimEnd().split('\n')
    const said = lines.map((line) => JSON.parse(line) as SequenceLine)
    for (const [at, { name, expect: expected }] of sequences.entries())
      expect(said[at], name).toEqual(expected)
    expect(said).toHaveLength(sequences.length)
  })
})
