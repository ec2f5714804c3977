import { wellFormed } from '../../../base/core/values/escape.ts'
import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('vectors', {
  summary:
    'Answers in the forms of the catalog, and for each what a client makes of it: the reasons, whether and when to repeat the call, who is shown what. As JSON, for the tests of any client.',
  async generate(catalog, _, file = `${catalog.name}.vectors.json`) {
    const { vectorsOf } = await import('../vectors.ts')
    const lines = vectorsOf(catalog).map((vector) => `    ${JSON.stringify(vector, text)}`)
    const { name, version } = catalog
    const head = JSON.stringify({ name, version }).slice(1, -1)
    return [
      {
        path: file,
        contents: `{\n  ${head},\n  "vectors": [\n${lines.join(',\n')}\n  ]\n}\n`,
        mediaType: 'application/json',
      },
    ]
  },
})

/** Most languages can't hold half a pair of surrogates. */
const text = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? wellFormed(value) : value
