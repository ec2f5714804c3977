import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { requireRailForm } from '../languages/rail-form.ts'

export default defineGenerator({
  id: 'python',
  summary:
    'A Python module (3.10 and newer) without dependencies: `Code` and `Stage` as enums of texts, the table of entries, the look-up of a code; on request, what an answer means.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  options: ['verdict'],
  fileFault: (file) =>
    /^[A-Za-z_][A-Za-z0-9_]*\.py$/.test(file)
      ? undefined
      : `"${file}" is not the name of a module, such as order_errors.py`,
  suffix: '.py',
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
