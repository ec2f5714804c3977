import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diceOf } from './dice.ts'
import { csharp } from './languages/csharp.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { kotlin } from './languages/kotlin.ts'
import type { Language, Tried } from './languages/language.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { drawnSequences } from './loops/draws.ts'
import {
  HAND,
  LOOP_RULES,
  type LoopCatalog,
  loopCatalog,
  type SequenceFile,
  type SequenceLine,
} from './loops/hand.ts'
import { clientFor, linesOf } from './loops/javascript.ts'
import { emptyFolder, must, root, seedOf, volume } from './peers.ts'

// The loops of generated code on a false clock: what each sends, when, and how a call ends. Sequences
// by hand have what was thought out; of drawn ones, all languages do what the JavaScript client does.
const folder = emptyFolder('loops')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LANGUAGES: readonly Language[] = [python, java, go, kotlin, csharp, php, ruby, rust]
const CATALOGS: readonly LoopCatalog[] = ['loops', 'keyless']
const TRIED: readonly Tried[] = CATALOGS.map((id) => ({ id, name: `${id}-errors` }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Drawn sequences, with what the JavaScript client makes of them. */
async function drawn(): Promise<SequenceFile[]> {
  const dice = diceOf(seedOf(76))
  const count = volume(5000)
  const kinds = [
    { name: 'drawn', catalog: 'loops', shared: false, count: count >> 1 },
    { name: 'drawn, without keys', catalog: 'keyless', shared: false, count: count >> 2 },
    { name: 'drawn, with one quota', catalog: 'loops', shared: true, count: count >> 2 },
  ] as const
  const files: SequenceFile[] = []
  for (const { count: size, ...kind } of kinds) {
    const sequences = drawnSequences(kind.catalog, size, dice)
    const lines = await linesOf(await clientFor(kind.catalog), { ...kind, sequences })
    files.push({
      ...kind,
      sequences: sequences.map((one, at) => ({ ...one, expect: lines[at]! })),
    })
  }
  return files
}
/** True if an answer comes in the millisecond of the deadline: what is first then is not said. */
const isTie = ({ options, answers, expect: { sent } }: SequenceFile['sequences'][number]) =>
  sent.some(
    ({ at_ms }, at) =>
      at_ms + answers[Math.min(at, answers.length - 1)]!.after_ms === options.deadline_ms,
  )

const files: SequenceFile[] = [...HAND]
beforeAll(async () => {
  files.push(...(await drawn()))
  must('git', ['init', '-q'], folder)
  for (const tried of TRIED) {
    const outputs = LANGUAGES.map(({ target, options, out }) => {
      const own = options(tried)
      return `  - { target: ${target}, out: "../${join(target, out(tried))}"${own && `, ${own}`} }\n`
    })
    put(join(folder, tried.id, 'errors.yaml'), loopCatalog(tried.id as LoopCatalog))
    put(
      join(folder, tried.id, 'rail-errors.config.yaml'),
      `rules: ${JSON.stringify(LOOP_RULES)}\noutputs:\n${outputs.join('')}`,
    )
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, tried.id))
  }
})

describe.each(LANGUAGES)('$target', (language) => {
  const home = join(folder, language.target)
  const { loops } = language
  beforeAll(() => {
    for (const [path, text] of Object.entries({
      ...language.program([]),
      [language.vectors.file]: language.vectors.source(TRIED),
      [loops.file]: loops.source(TRIED),
    }))
      put(join(home, path), text)
    language.prepare(home)
  })

  test('sends each sequence as the others do', () => {
    for (const { name: file, catalog, shared, sequences } of files) {
      for (const { id } of TRIED) {
        const own = id === catalog ? sequences : []
        put(join(home, 'sequences', `${id}.json`), JSON.stringify({ shared, sequences: own }))
      }
      const lines = loops.run(home).trimEnd().split('\n')
      const said = lines.map((line) => JSON.parse(line) as SequenceLine)
      expect(said).toHaveLength(sequences.length)
      for (const [at, one] of sequences.entries())
        if (!isTie(one)) expect(said[at], `${file}: ${JSON.stringify(one)}`).toEqual(one.expect)
    }
  })
})
