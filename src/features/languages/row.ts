import type { Naming } from './names.ts'

/** A language: what its templates can't say. */
export type Language = {
  id: string
  /** One sentence in Markdown: what is printed. */
  summary: string
  files: readonly LanguageFile[]
  naming: { code: Naming; stage: Naming }
  /**
   * The words of the language, the types that none around the codes can be called like, and other names
   * that the errors of codes can't have.
   */
  words?: { keywords?: string; types?: string; names?: string }
  /**
   * The name of a file, without its extension, if it is not that of the type around the codes (of a
   * language with `words.types`), or that of the catalog in snake case (of all others).
   */
  stemOf?(name: string): string
  /** True if the name of a namespace begins with a capital. */
  hasPascalNamespace?: true
  /** True if classes whose names differ in capitals only are the same. */
  hasCaselessClasses?: true
  /** What a service answers with, if the language has it. */
  server?: ServerRow
  /** True if a file has to be called like the type in it. */
  isClassFile?: true
  /** True if the methods of a class are bounded, as those of the JVM are. */
  isJvm?: true
  literal(text: string): string
  list(literals: readonly string[]): string
  /** How the language writes true and false, if not so. */
  truth?: { readonly true: string; readonly false: string }
  /** A text of one line for a comment: nothing in it ends the comment or is markup. */
  comment(line: string): string
}

/** The writing half of a language. */
export type ServerRow = {
  /** The files of every service. Where `*` is: as in {@link LanguageFile}. */
  files: readonly LanguageFile[]
  /** The files for each framework, by its id. */
  frameworks: Readonly<Record<string, readonly LanguageFile[]>>
  /** What the main file must be called, without its extension, so that the files beside it can name it. */
  stem?: RegExp
  /** How the makers of codes, and the arguments that are params, are called. */
  maker: Naming
  argument: Naming
  /** What a program writes in front of a maker, such as `Fail.`. */
  makers: readonly string[]
}

export const defineLanguage = (language: Language): Language => language

export type LanguageFile = {
  /** Where `*` is the name of the main file without its extension, of the enum, or of the error. */
  path: string
  template: () => Promise<{ default: string }>
  /** There is one for each enum, or for the error of each code; else one of the whole catalog. */
  of?: 'enum' | 'error'
}

/** What files are called, and what is in them. */
export type Names = { stem: string; namespace: string; type: string }
