import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { namespaceFaults } from '../languages/option-faults.ts'
import { requireRailForm } from '../languages/rail-form.ts'
import { GO } from '../languages/words.ts'

export default defineGenerator({
  id: 'go',
  summary:
    'A Go file (1.21 and newer) without dependencies: `Code` and `Stage` as texts with constants, the entries, the look-up of a code; on request, what an answer means.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'open',
  options: ['namespace', 'verdict'],
  optionFaults: (options) =>
    namespaceFaults(options, {
      what: 'the name of a package',
      part: /^[a-z][a-z0-9_]*$/,
      example: 'ordererrors',
      reserved: GO.keywords,
    }),
  suffix: '.go',
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
