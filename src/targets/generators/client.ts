import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'

export default generatorOf('client', {
  async generate(catalog, _, file = `${catalog.name}.client.js`) {
    const { clientModule } = await import('../modules/files.ts')
    return clientModule(stemOf(file, '.js'), catalog)
  },
})
