import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'python',
  summary:
    'A Python module (3.10 and newer) without dependencies: `Code` and `Stage` as enums of texts, the table of entries, the look-up of a code; on request, what an answer means.',
  surface: 'source',
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  options: ['verdict'],
  fileFault: (file) =>
    /^[A-Za-z_][A-Za-z0-9_]*\.py$/.test(file)
      ? undefined
      : `"${file}" is not the name of a module, such as order_errors.py`,
  suffix: '.py',
  async generate(catalog, _, file = `${catalog.name.replaceAll('-', '_')}.py`) {
    const { pythonModule } = await import('../languages/python.ts')
    return [{ path: file, contents: pythonModule(catalog), mediaType: 'text/plain' }]
  },
})
