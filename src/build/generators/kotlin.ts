import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'

export default generatorOf('kotlin', {
  async generate(catalog, { language = {} }, file) {
    const { kotlinFile, kotlinNames } = await import('../languages/kotlin.ts')
    const names = kotlinNames(catalog, language)
    const path = `${file === undefined ? names.name : stemOf(file, '.kt')}.kt`
    return [{ path, contents: kotlinFile(catalog, names), mediaType: 'text/plain' }]
  },
})
