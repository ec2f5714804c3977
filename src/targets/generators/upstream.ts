import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'

export default generatorOf('upstream', {
  async generate(catalog, _, file = `${catalog.name}.upstream.js`) {
    const { upstreamModule } = await import('../modules/files.ts')
    return upstreamModule(stemOf(file, '.js'), catalog)
  },
})
