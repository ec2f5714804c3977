import type { OutputOption, OutputOptions } from '../../base/targets/settings.ts'
import {
  ASSUMED,
  type NameParts,
  type OutputRequest,
  type TargetRows,
  WHOLE_ENTRIES,
} from '../../base/targets/target.ts'
import { LANGUAGES, type LanguageId } from './languages.ts'
import { nameFaults, namespaceFaults } from './option-faults.ts'
import { CSHARP, GO, JAVA, KOTLIN, PHP, RUBY } from './words.ts'

/** Code in another language; only the options differ. */
const sourceIn = (id: LanguageId, name: string, ending: string) =>
  ({
    surface: 'source',
    language: { name, ending },
    default: false,
    needs: WHOLE_ENTRIES,
    assumes: ASSUMED,
    settings: ({ namespace, name: type }: Pick<OutputOptions, OutputOption>) => ({
      language: { namespace, name: type },
    }),
    async fileNames(parts: NameParts, { file, namespace, name: type }: OutputRequest) {
      const { filesOf } = await import('./names-for.ts')
      const { default: row } = await LANGUAGES[id]()
      return filesOf(row, parts, { namespace, name: type }, file)
    },
  }) as const

export const targets: TargetRows = {
  csharp: {
    ...sourceIn('csharp', 'C#', 'cs'),
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
  },
  go: {
    ...sourceIn('go', 'Go', 'go'),
    types: 'open',
    options: ['namespace'],
    optionFaults: (options) =>
      namespaceFaults(options, {
        what: 'the name of a package',
        part: /^[a-z][a-z0-9_]*$/,
        example: 'ordererrors',
        reserved: GO.keywords,
      }),
    fileFault: (file) =>
      GO.constrained.test(file.replace(/\.go$/, ''))
        ? `Go reads "${file}" only in tests or for one platform; use another name, such as order_errors.go`
        : undefined,
    suffix: '.go',
  },
  java: {
    ...sourceIn('java', 'Java', 'java'),
    types: 'closed',
    options: ['namespace', 'name'],
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
  },
  kotlin: {
    ...sourceIn('kotlin', 'Kotlin', 'kt'),
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
  },
  php: {
    ...sourceIn('php', 'PHP', 'php'),
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
  },
  python: {
    ...sourceIn('python', 'Python', 'py'),
    types: 'closed',
    fileFault: (file) =>
      /^[A-Za-z_][A-Za-z0-9_]*\.py$/.test(file)
        ? undefined
        : `"${file}" is not the name of a module, such as order_errors.py`,
    suffix: '.py',
  },
  ruby: {
    ...sourceIn('ruby', 'Ruby', 'rb'),
    types: 'open',
    options: ['name'],
    optionFaults: (options) => nameFaults(options, RUBY.types),
    suffix: '.rb',
  },
  rust: {
    ...sourceIn('rust', 'Rust', 'rs'),
    types: 'closed',
    fileFault: (file) =>
      /^[a-z_][a-z0-9_]*\.rs$/.test(file)
        ? undefined
        : `"${file}" is not the name of a module, such as order_errors.rs`,
    suffix: '.rs',
  },
}
