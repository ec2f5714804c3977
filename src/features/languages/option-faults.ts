import type { LanguageSettings } from '../../base/targets/language-settings.ts'

/** What the name of a package or a namespace is made of in a language. */
export type NamespaceGrammar = {
  /** Its name for people. */
  what: string
  /** What separates its parts; absent if it has one part. */
  separator?: '.' | '\\'
  part: RegExp
  example: string
  /** Words that no part may be, in lower case. */
  reserved: string
}

export function namespaceFaults(
  { namespace }: LanguageSettings,
  { what, separator, part, example, reserved }: NamespaceGrammar,
): LanguageFault[] {
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
export function nameFaults({ name }: LanguageSettings, taken: string): LanguageFault[] {
  if (name === undefined) return []
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
    return [{ option: 'name', message: '"name" has letters and digits only, such as OrderErrors' }]
  if (taken.split(' ').includes(name))
    return [{ option: 'name', message: `"${name}" is the name of a type that the file needs` }]
  return []
}

/** What is wrong with a field of an output. */
export type LanguageFault = { option: keyof LanguageSettings; message: string }
