import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { requireRailForm } from '../languages/rail-form.ts'

export default generatorOf('go', {
  async generate(catalog, { language = {} }, file = `${catalog.name.replaceAll('-', '_')}.go`) {
    const { goFile } = await import('../languages/go.ts')
    const codes = { path: file, contents: goFile(catalog, language), mediaType: 'text/plain' }
    if (language.verdict !== true) return [codes]
    requireRailForm(catalog)
    const { goVerdict } = await import('../languages/go-verdict.ts')
    const path = `${stemOf(file, '.go')}_verdict.go`
    return [codes, { path, contents: goVerdict(catalog, language), mediaType: 'text/plain' }]
  },
})
