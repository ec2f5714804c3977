import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { nameFaults, namespaceFaults } from '../languages/option-faults.ts'
import { KOTLIN } from '../languages/words.ts'

export default defineGenerator({
  id: 'kotlin',
  summary:
    'A Kotlin object (1.9 and newer) without dependencies: `Code` and `Stage` as enums, the entries, the look-up of a code.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  options: ['namespace', 'name'],
  optionFaults: (options) => [
    ...namespaceFaults(options, {
      what: 'a package',
      separator: '.',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'org.example.errors',
      reserved: KOTLIN.keywords,
    }),
    ...nameFaults(options, KOTLIN.types),
  ],
  suffix: '.kt',
  async generate(catalog, { language = {} }, file) {
    const { kotlinFile, kotlinNames } = await import('../languages/kotlin.ts')
    const names = kotlinNames(catalog, language)
    const path = `${file === undefined ? names.name : stemOf(file, '.kt')}.kt`
    return [{ path, contents: kotlinFile(catalog, names), mediaType: 'text/plain' }]
  },
})
