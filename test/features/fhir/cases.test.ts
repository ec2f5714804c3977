import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asRecords } from '../../../src/base/core/values/record.ts'
import { inMemory } from '../../support/rail.ts'

// Inputs after public bug reports about FHIR, one folder each: what is done, and what has to come out.

type Step = {
  /** Lines that a person adds to errors.yaml, above its codes. */
  readonly add?: string
  readonly run?: string
  readonly exit?: number
  /** What is said to people, and what is printed. */
  readonly says?: readonly string[]
  readonly out?: readonly string[]
  /** What a file then has: texts, and of a CodeSystem the codes as a tree. */
  readonly file?: string
  readonly has?: readonly string[]
  readonly tree?: object
}

const folder = (name: string) => new URL(`../../cases/fhir/${name}/`, import.meta.url)
const treeOf = (concepts: unknown): object =>
  Object.fromEntries(asRecords(concepts).map(({ code, concept }) => [code, treeOf(concept)]))

test.each(readdirSync(new URL('../../cases/fhir/', import.meta.url)))('%s', async (name) => {
  const files = Object.fromEntries(
    readdirSync(folder(name)).map((file) => [
      file,
      readFileSync(new URL(file, folder(name)), 'utf8'),
    ]),
  )
  const { 'steps.json': steps, ...inputs } = files
  const { rail, disk, text } = inMemory({ files: inputs })
  for (const { add, run, exit, says = [], out = [], file, has = [], tree } of JSON.parse(
    steps!,
  ) as Step[]) {
    if (add !== undefined)
      disk.set('/repo/errors.yaml', text('errors.yaml')!.replace(/^codes:/m, `${add}codes:`))
    if (run === undefined) continue
    const done = await rail(run)
    expect(done.exit, done.err + done.out).toBe(exit)
    for (const word of says) expect(done.err + done.out).toContain(word)
    for (const word of out) expect(done.out).toContain(word)
    if (file === undefined) continue
    for (const word of has) expect(text(file)).toContain(word)
    if (tree !== undefined) expect(treeOf(JSON.parse(text(file)!).concept)).toEqual(tree)
  }
})
