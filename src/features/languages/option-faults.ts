import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import type { OutputOption, OutputOptions } from '../../base/targets/settings.ts'
import type { OptionFault } from '../../base/targets/target.ts'
import { CSHARP } from './csharp/reserved-words.ts'
import { GO } from './go/reserved-words.ts'
import { JAVA } from './java/reserved-words.ts'
import { KOTLIN } from './kotlin/reserved-words.ts'
import type { LanguageId } from './languages.ts'
import { PHP } from './php/reserved-words.ts'
import { RUBY } from './ruby/reserved-words.ts'
import { serverFaults } from './server-options.ts'

/** What the name of a package or a namespace is made of in a language. */
type NamespaceGrammar = {
  /** Its name for people. */
  what: string
  /** What separates its parts; absent if it has one part. */
  separator?: '.' | '\\'
  part: RegExp
  example: string
  /** Words that no part may be, in lower case. */
  reserved: string
}

function namespaceFaults(
  { namespace }: LanguageSettings,
  { what, separator, part, example, reserved }: NamespaceGrammar,
): OptionFault[] {
  if (namespace === undefined) return []
  const parts = separator === undefined ? [namespace] : namespace.split(separator)
  const odd = parts.find((one) => !part.test(one))
  if (odd !== undefined)
    return [{ option: 'namespace', message: `"${namespace}" is not ${what}, such as ${example}` }]
  const taken = parts.find((one) => reserved.split(' ').includes(one.toLowerCase()))
  return taken === undefined
    ? []
    : [
        {
          option: 'namespace',
          message: `"${taken}" is a word of the language, so "${namespace}" is not ${what}`,
        },
      ]
}

/**
 * What is wrong with `name`, the type around the codes. `taken` are the types inside it and those of
 * the language that it uses.
 */
function nameFaults({ name }: LanguageSettings, taken: string): OptionFault[] {
  if (name === undefined) return []
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
    return [{ option: 'name', message: '"name" has letters and digits only, such as OrderErrors' }]
  if (taken.split(' ').includes(name))
    return [{ option: 'name', message: `"${name}" is the name of a type that the file needs` }]
  return []
}

type Check = (
  options: Pick<OutputOptions, OutputOption>,
  file: string | undefined,
) => readonly OptionFault[]

/** What is wrong with the fields of an output, by its language. */
export const optionFaults: { readonly [Id in LanguageId]?: Check } = {
  csharp: (options) => [
    ...serverFaults('csharp', options),
    ...namespaceFaults(options, {
      what: 'a namespace',
      separator: '.',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'Example.Errors',
      reserved: CSHARP.keywords,
    }),
    ...nameFaults(options, CSHARP.types),
  ],
  go: (options) => [
    ...serverFaults('go', options),
    ...namespaceFaults(options, {
      what: 'the name of a package',
      part: /^[a-z][a-z0-9_]*$/,
      example: 'ordererrors',
      reserved: GO.keywords,
    }),
  ],
  java: (options, file) => [
    ...serverFaults('java', options),
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
  kotlin: (options) => [
    ...namespaceFaults(options, {
      what: 'a package',
      separator: '.',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'org.example.errors',
      reserved: KOTLIN.keywords,
    }),
    ...nameFaults(options, KOTLIN.types),
  ],
  php: (options) =>
    namespaceFaults(options, {
      what: 'a namespace',
      separator: '\\',
      part: /^[A-Za-z_][A-Za-z0-9_]*$/,
      example: 'Example\\Errors',
      reserved: PHP.keywords,
    }),
  python: (options) => serverFaults('python', options),
  ruby: (options) => nameFaults(options, RUBY.types),
}
