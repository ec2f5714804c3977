import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from '../../../../src/base/core/yaml/parse.ts'
import { type Document, readDocument } from '../../../../src/features/openapi/documents/document.ts'
import { child, children, type Node } from '../../../../src/features/openapi/documents/node.ts'

/** Reads `main.json`, following every reference; counts how often it was read. */
async function reads(texts: Record<string, unknown>) {
  let count = 0
  const asked: string[] = []
  const visit = (document: Document, node: Node): void => {
    const target = document.follow(node)
    if (target === undefined) return
    for (const inner of children(target)) visit(document, inner)
  }
  const source = await parse(JSON.stringify(texts['main.json']), 'main.json')
  const { faults, sources } = await readDocument(
    source,
    {
      nameOf: (from, reference) => posix.join(posix.dirname(from), reference),
      async read(name) {
        asked.push(name)
        return name in texts
          ? parse(JSON.stringify(texts[name]), name)
          : { fault: 'does not exist' }
      },
    },
    (document) => {
      count++
      for (const inner of children(child(document.root, 'paths'))) visit(document, inner)
    },
  )
  const files = sources.map(({ file }) => file)
  return { count, asked, files, faults: faults.map(({ finding }) => finding.message) }
}

const LONG = 40
const steps = Array.from({ length: LONG }, (_, index) => index)
const main = (more: Record<string, unknown> = {}) => ({
  openapi: '3.1.0',
  paths: { '/a': { $ref: 'f0.json' } },
  ...more,
})

test('a chain of files does not read the document once for each', async () => {
  const { count, files, faults } = await reads({
    'main.json': main(),
    ...Object.fromEntries(
      steps.map((step) => [`f${step}.json`, { next: { $ref: `f${step + 1}.json` } }]),
    ),
    [`f${LONG}.json`]: {},
  })
  expect({ count, files: files.length, faults }).toEqual({ count: 2, files: LONG + 2, faults: [] })
})

test('nor does one that comes back to the document between two files', async () => {
  const { count, files } = await reads({
    'main.json': main({ steps: steps.map((step) => ({ $ref: `f${step + 1}.json` })) }),
    ...Object.fromEntries(
      steps.map((step) => [`f${step}.json`, { next: { $ref: `main.json#/steps/${step}` } }]),
    ),
    [`f${LONG}.json`]: {},
  })
  expect({ count, files: files.length }).toEqual({ count: 2, files: LONG + 2 })
})

test('nor one that hides its next file behind many others', async () => {
  const others = Array.from({ length: 300 }, (_, index) => ({ $ref: `other${index}.json` }))
  const { count, faults } = await reads({
    'main.json': main(),
    ...Object.fromEntries(
      steps.map((step) => [
        `f${step}.json`,
        { next: { $ref: `f${step + 1}.json` }, others: step === 0 ? others : [] },
      ]),
    ),
    ...Object.fromEntries(others.map(({ $ref }) => [$ref, {}])),
  })
  expect(count).toBeLessThanOrEqual(11)
  expect(faults).toEqual([expect.stringContaining('10 in a row')])
})

test('what nothing leads to is not part of the document', async () => {
  const { files, faults } = await reads({
    'main.json': main({ components: { unused: { $ref: 'broken.json' } } }),
    'f0.json': { unused: { $ref: 'f1.json#/a' } },
    'f1.json': { a: {}, b: { $ref: 'broken.json' } },
    'broken.json': 'a text',
  })
  expect({ files, faults }).toEqual({ files: ['main.json', 'f0.json', 'f1.json'], faults: [] })
})
