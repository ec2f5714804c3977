import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { requireRailForm } from '../languages/rail-form.ts'

export default generatorOf('python', {
  async generate(catalog, { language }, file = `${catalog.name.replaceAll('-', '_')}.py`) {
    const { pythonModule } = await import('../languages/python.ts')
    const module = { path: file, contents: pythonModule(catalog), mediaType: 'text/plain' }
    if (language?.verdict !== true) return [module]
    requireRailForm(catalog)
    const { pythonVerdict } = await import('../languages/python-verdict.ts')
    const path = `${stemOf(file, '.py')}_verdict.py`
    return [module, { path, contents: pythonVerdict(catalog), mediaType: 'text/plain' }]
  },
})
