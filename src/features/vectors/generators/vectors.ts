import { wellFormed } from '../../../base/core/values/escape.ts'
import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('vectors', {
  summary: 'Answers and what they mean, as JSON, for tests of any client or server.',
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
