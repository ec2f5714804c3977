import { generatorOf } from '../generator.ts'

export default generatorOf('php', {
  async generate(catalog, { language = {} }) {
    const { phpFiles } = await import('../languages/php.ts')
    return phpFiles(catalog, language)
  },
})
