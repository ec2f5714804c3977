import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { nameFaults, namespaceFaults } from '../languages/option-faults.ts'
import { CSHARP } from '../languages/words.ts'

export default defineGenerator({
  id: 'csharp',
  summary:
    'A C# class (7.2 and newer) without dependencies: the codes and stages as constants, the entries, the look-up of a code.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'open',
  options: ['namespace', 'name'],
  optionFaults: (options) => [
    ...namespaceFaults(options, {
      what: 'a namespace',
      separator: '.',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'Example.Errors',
      reserved: CSHARP.keywords,
    }),
    ...nameFaults(options, CSHARP.types),
  ],
  suffix: '.cs',
  async generate(catalog, { language = {} }, file) {
    const { csharpFile, csharpNames } = await import('../languages/csharp.ts')
    const names = csharpNames(catalog, language)
    return [
      {
        path: file ?? `${names.name}.cs`,
        contents: csharpFile(catalog, names),
        mediaType: 'text/plain',
      },
    ]
  },
})
