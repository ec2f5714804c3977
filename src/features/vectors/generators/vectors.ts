import { wellFormed } from '../../../base/core/values/escape.ts'
import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('vectors', {
  summary:
    'Answers in the forms of the catalog, and for each what a client makes of it: the reasons, whether and when to repeat the call, who is shown what. And failures of a server, with the answer to each. As JSON, for the tests of any client and any server.',
  async generate(catalog, { language = {} }, file = `${catalog.name}.vectors.json`) {
    const { vectorsOf } = await import('../vectors.ts')
    const { writtenOf } = await import('../written.ts')
    const linesOf = (vectors: readonly object[]) =>
      vectors.map((vector) => `    ${JSON.stringify(vector, text)}`).join(',\n')
    const { name, version } = catalog
    const head = JSON.stringify({ name, version }).slice(1, -1)
    return [
      {
        path: file,
        contents: `{\n  ${head},\n  "vectors": [\n${linesOf(vectorsOf(catalog))}\n  ],\n  "written": [\n${linesOf(writtenOf(catalog, language.forms))}\n  ]\n}\n`,
        mediaType: 'application/json',
      },
    ]
  },
})

/** Most languages can't hold half a pair of surrogates. */
const text = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? wellFormed(value) : value
