import { generatorOf } from '../generator.ts'

export default generatorOf('rust', {
  async generate(catalog, _, file = `${catalog.name.replaceAll('-', '_')}.rs`) {
    const { rustModule } = await import('../languages/rust.ts')
    return [{ path: file, contents: rustModule(catalog), mediaType: 'text/plain' }]
  },
})
