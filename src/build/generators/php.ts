import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { namespaceFaults } from '../languages/option-faults.ts'
import { PHP } from '../languages/words.ts'

export default defineGenerator({
  id: 'php',
  summary:
    'PHP enums (8.1 and newer) without dependencies, one a file for PSR-4: `Code` with what the catalog says about each code, and `Stage`.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  options: ['namespace'],
  optionFaults: (options) =>
    namespaceFaults(options, {
      what: 'a namespace',
      separator: '\\',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'Example\\Errors',
      reserved: PHP.keywords,
    }),
  async generate(catalog, { language = {} }) {
    const { phpFiles } = await import('../languages/php.ts')
    return phpFiles(catalog, language)
  },
})
