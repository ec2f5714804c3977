import { stemOf } from '../file-name.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { nameFaults, namespaceFaults } from '../languages/option-faults.ts'
import { requireRailForm } from '../languages/rail-form.ts'
import { JAVA } from '../languages/words.ts'

export default defineGenerator({
  id: 'java',
  summary:
    'A Java class (17 and newer) without dependencies: `Code` and `Stage` as enums, the entries as records, the look-up of a code; on request, what an answer means.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  options: ['namespace', 'name', 'verdict'],
  optionFaults: (options, file) => [
    ...namespaceFaults(options, {
      what: 'a package',
      separator: '.',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'org.example.errors',
      reserved: JAVA.keywords,
    }),
    ...nameFaults(options, JAVA.types),
    ...(options.name === undefined || file === undefined || file === `${options.name}.java`
      ? []
      : [
          {
            option: 'name' as const,
            message: `Java wants the class ${options.name} in ${options.name}.java, not in ${file}; leave "file" out`,
          },
        ]),
  ],
  fileFault: (file) =>
    /^[A-Za-z_][A-Za-z0-9_]*\.java$/.test(file) &&
    !JAVA.types.split(' ').includes(file.slice(0, -5))
      ? undefined
      : `"${file}" is named like its class: letters, digits and "_", such as OrderErrors.java`,
  suffix: '.java',
  async generate(catalog, { language = {} }, file) {
    const { javaFile, javaNames } = await import('../languages/java.ts')
    const names = javaNames(catalog, language)
    const given = file === undefined ? names : { ...names, name: stemOf(file, '.java') }
    const path = `${given.name}.java`
    const codes = { path, contents: javaFile(catalog, given), mediaType: 'text/plain' }
    if (language.verdict !== true) return [codes]
    requireRailForm(catalog)
    const { javaVerdict } = await import('../languages/java-verdict.ts')
    return [
      codes,
      {
        path: `${given.name}Verdict.java`,
        contents: javaVerdict(catalog, given),
        mediaType: 'text/plain',
      },
    ]
  },
})
