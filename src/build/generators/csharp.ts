import { generatorOf } from '../generator.ts'

export default generatorOf('csharp', {
  async generate(catalog, { language = {} }, file) {
    const { csharpFile, csharpNames } = await import('../languages/csharp.ts')
    const names = csharpNames(catalog, language)
    return [
      {
        path: file ?? `${names.name}.cs`,
        contents: csharpFile(catalog, names),
        mediaType: 'text/plain',
      },
    ]
  },
})
