import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diceOf } from './dice.ts'
import { emptyFolder, isLong, root, run, seedOf, volume } from './peers.ts'
import { type Importer, importers, type Job, type Outcome } from './readers/importer.ts'
import { mutant } from './readers/mutants.ts'
import { lists, repetitions, type Shape } from './readers/shapes.ts'
import { type Case, realFiles, SUITES } from './readers/suites.ts'
import { registries } from './registries.ts'

// What `import` does with any file: the public suites of its forms, real files that are broken, and
// files that are made to take long.

// For one megabyte, on a machine on which a sound catalog of one megabyte is parsed in 1.3 s. An
// import prints what it read, reads it again and lints it: that is up to twice the size.
const MOST_SECONDS = 10
const MOST_MEGABYTES = 600
const SMALL_SECONDS = 3

const folder = emptyFolder('readers')
const from = registries(folder)
let importer: Importer
let start: () => Importer
beforeAll(async () => {
  start = await importers(folder)
  importer = start()
})
afterAll(() => {
  importer.end()
  rmSync(folder, { recursive: true, force: true })
})

/** What an import may write: nothing else, and nothing at all if it fails without a list. */
const OWN = /^(?:errors\.yaml|\.rail-errors\/errors\.(?:imported|schema)\.json)$/

/** What an import says that wrote only what is certain. */
const PARTLY = /^not taken: /m

/** What is wrong with an outcome; empty if nothing is. */
function faultsOf({ exit, said, written }: Outcome, { file }: Job): string[] {
  const isOver = file === 'errors.yaml'
  const outside = written.filter((path) => !OWN.test(path) || (isOver && path === file))
  return [
    ...(exit === 0 || exit === 2 || (exit === 1 && PARTLY.test(said))
      ? []
      : [`exit ${exit}: ${said.slice(0, 300)}`]),
    ...(exit === 2 && written.length > 0 ? [`failed, and wrote ${written}`] : []),
    ...(outside.length > 0 ? [`wrote ${outside}`] : []),
    ...(/^ +at .*:\d+:\d+\)?$/m.test(said) ? [`a stack trace: ${said.slice(0, 300)}`] : []),
    ...(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(said)
      ? [`characters that a terminal obeys: ${JSON.stringify(said.slice(0, 300))}`]
      : []),
  ]
}

type Figures = { files: number; imported: number; slowest: number; which: string }

/** Imports all cases; throws the first with a fault. */
async function imported(cases: Iterable<Case>): Promise<Figures> {
  const figures: Figures = { files: 0, imported: 0, slowest: 0, which: '' }
  for (const one of cases) {
    const outcomes = await importer.run(one).catch((error: Error) => {
      throw keep(one, `${error.message}`)
    })
    for (const outcome of outcomes) {
      const seconds = outcome.milliseconds / 1000
      const faults = faultsOf(outcome, one)
      if (seconds > SMALL_SECONDS) faults.push(`took ${seconds} s`)
      if (faults.length > 0) throw keep(one, faults.join('\n'))
      figures.files++
      if (outcome.exit === 0) figures.imported++
      if (seconds > figures.slowest) Object.assign(figures, { slowest: seconds, which: one.label })
    }
  }
  return figures
}

/** Keeps a file that has a fault, so that the import can be repeated. */
function keep({ label, file, bytes, after }: Case, fault: string): Error {
  const kept = emptyFolder('fault')
  writeFileSync(join(kept, file), bytes)
  if (after !== undefined) writeFileSync(join(kept, `after-${file}`), after)
  return new Error(`${label} (${join(kept, file)}): ${fault}`)
}

const shown = ({ files, imported: count, slowest, which }: Figures): string =>
  `${files} imports, ${count} with a list; the slowest took ${slowest.toFixed(2)} s: ${which}`

describe.each(Object.entries(SUITES))('%s', (name, { least, cases }) => {
  test('every file ends in a list or in findings', async () => {
    const all = cases(from)
    expect(all.length).toBeGreaterThanOrEqual(least)
    // All of a small suite; of a large one, a share that the seed chooses.
    const dice = diceOf(seedOf(1))
    const most = Math.max(40, volume(all.length))
    const some = all.length <= most ? all : Array.from({ length: most }, () => dice.of(all))
    console.info(`${name}: ${shown(await imported(some))}`)
  })
})

describe('mutated real files', () => {
  let real: Case[]
  beforeAll(() => {
    real = realFiles(from)
  })

  test('every form has some', () => {
    const ends = new Set(real.map(({ file }) => file.replace(/^.*\./, '')))
    expect([...ends].sort()).toEqual(
      [
        'cs',
        'csv',
        'go',
        'java',
        'js',
        'json',
        'kt',
        'md',
        'proto',
        'py',
        'rs',
        'ts',
        'yaml',
      ].sort(),
    )
  })

  test('as they are, they end in a list or in findings', async () => {
    const dice = diceOf(seedOf(2))
    const some = isLong ? real : Array.from({ length: 30 }, () => dice.of(real))
    const figures = await imported(some)
    expect(figures.imported).toBeGreaterThan(figures.files / 3)
    console.info(shown(figures))
  })

  test('broken, they end in a list or in findings', async () => {
    const count = volume(10_000)
    const seed = seedOf(34)
    const mutants = function* () {
      for (let at = 0; at < count; at++) {
        const one = mutant(real, diceOf(seed * 100_003 + at))
        yield { ...one, label: `${at} of seed ${seed}, ${one.label}` }
      }
    }
    const figures = await imported(mutants())
    expect(figures.files).toBeGreaterThanOrEqual(count)
    expect(figures.imported).toBeGreaterThan(count / 10)
    console.info(shown(figures))
  })

  test('on a disk, only the catalog and what is beside it are written', () => {
    const seed = seedOf(35)
    for (let at = 0; at < volume(300); at++) {
      const one = mutant(real, diceOf(seed * 100_003 + at))
      const own = join(folder, `disk-${at}`)
      mkdirSync(join(own, 'inside'), { recursive: true })
      writeFileSync(join(own, 'beside.txt'), 'beside')
      writeFileSync(join(own, 'inside', one.file), one.bytes)
      const { exit, out, err } = run(
        process.execPath,
        [join(root, 'dist/bin.cjs'), 'import', one.file, '--out', 'own.yaml'],
        join(own, 'inside'),
      )
      const found = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(
        (path) => path.includes('.') && !/^inside\/\.rail-errors$/.test(path),
      )
      const written = found.filter((path) => path !== 'beside.txt' && path !== `inside/${one.file}`)
      const faults = faultsOf(
        {
          exit: exit ?? -1,
          said: out + err,
          written: written.map((path) =>
            path.replace(/^inside\//, '').replace(/(?<=^|\/)own\./, 'errors.'),
          ),
          milliseconds: 0,
          megabytes: 0,
        },
        { ...one, file: 'x' },
      )
      if (faults.length > 0) throw keep(one, faults.join('\n'))
      expect(readFileSync(join(own, 'inside', one.file)).equals(one.bytes)).toBe(true)
      expect(readFileSync(join(own, 'beside.txt'), 'utf8')).toBe('beside')
      rmSync(own, { recursive: true })
    }
  })
})

describe('one megabyte that is made to take long', () => {
  const seed = seedOf(3)
  const dice = diceOf(seed)
  const shapes: Shape[] = [
    ...lists.filter(() => isLong || dice.chance(0.05)),
    ...Array.from({ length: volume(600) }, () => dice.of(repetitions)),
  ]

  test.each(shapes.map((shape) => [shape.name, shape] as const))(
    '%s',
    async (_, { file, text }) => {
      const alone = start()
      const job = { file, bytes: Buffer.from(text()) }
      const [outcome] = await alone.run(job).finally(() => alone.end())
      expect(faultsOf(outcome!, job)).toEqual([])
      expect(outcome!.milliseconds / 1000).toBeLessThan(MOST_SECONDS)
      expect(outcome!.megabytes).toBeLessThan(MOST_MEGABYTES)
    },
  )
})
