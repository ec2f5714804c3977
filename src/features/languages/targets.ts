import type { OutputOption, OutputOptions } from '../../base/targets/settings.ts'
import {
  ASSUMED,
  type NameParts,
  type OutputRequest,
  type TargetRows,
  WHOLE_ENTRIES,
} from '../../base/targets/target.ts'
import { GO } from './go/reserved-words.ts'
import { JAVA } from './java/reserved-words.ts'
import { LANGUAGES, type LanguageId } from './languages.ts'

/** Code in another language; only the options differ. */
const sourceIn = (id: LanguageId, name: string, ending: string) =>
  ({
    surface: 'source',
    language: { name, ending },
    default: false,
    needs: WHOLE_ENTRIES,
    assumes: ASSUMED,
    settings: ({ namespace, name: type, server, forms }: Pick<OutputOptions, OutputOption>) => ({
      language: { namespace, name: type, server, forms },
    }),
    async optionFaults(options: Pick<OutputOptions, OutputOption>, file: string | undefined) {
      const { optionFaults } = await import('./option-faults.ts')
      return optionFaults[id]?.(options, file) ?? []
    },
    async fileNames(parts: NameParts, { file, namespace, name: type, server }: OutputRequest) {
      const { filesOf } = await import('./names-for.ts')
      const { default: row } = await LANGUAGES[id]()
      return filesOf(row, parts, { namespace, name: type, server }, file)
    },
  }) as const

export const targets: TargetRows = {
  csharp: {
    ...sourceIn('csharp', 'C#', 'cs'),
    types: 'open',
    options: ['namespace', 'name', 'server', 'forms'],
    suffix: '.cs',
  },
  go: {
    ...sourceIn('go', 'Go', 'go'),
    types: 'open',
    options: ['namespace', 'server', 'forms'],
    fileFault: (file) =>
      GO.constrained.test(file.replace(/\.go$/, ''))
        ? `Go reads "${file}" only in tests or for one platform; use another name, such as order_errors.go`
        : undefined,
    suffix: '.go',
  },
  java: {
    ...sourceIn('java', 'Java', 'java'),
    types: 'closed',
    options: ['namespace', 'name', 'server', 'forms'],
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
    suffix: '.kt',
  },
  php: {
    ...sourceIn('php', 'PHP', 'php'),
    types: 'closed',
    options: ['namespace'],
  },
  python: {
    ...sourceIn('python', 'Python', 'py'),
    types: 'closed',
    options: ['server', 'forms'],
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
