import type { Catalog } from '../../catalog/catalog.ts'
import { type Generator, generatorOf } from '../generator.ts'
import { InvalidOutput } from '../invalid-output.ts'
import type { TargetId } from '../targets.ts'
import { type Naming, packageName, pascal, typeName } from './names.ts'
import type { LanguageSettings } from './settings.ts'

/** A language: what its templates can't say. */
export type Language = {
  id: TargetId
  files: readonly LanguageFile[]
  /** The names of codes and of stages. */
  naming: { code: Naming; stage: Naming }
  /** The words of the language, and the types that none around the codes can be called like. */
  words?: { keywords: string; types?: string }
  /** True if the name of a namespace begins with a capital. */
  hasPascalNamespace?: true
  /** True if a file has to be called like the type in it. */
  isClassFile?: true
  /** True if the methods of a class are bounded, as those of the JVM are. */
  isJvm?: true
  /** A text as a literal. */
  literal(text: string): string
  /** Literals as a list. */
  list(literals: readonly string[]): string
  /** How the language writes true and false, if not so. */
  truth?: { readonly true: string; readonly false: string }
  /** A text of one line for a comment: nothing in it ends the comment or is markup. */
  comment(line: string): string
}

export type LanguageFile = {
  /** Where `*` is the name of the main file without its extension, or of the enum. */
  path: string
  template: () => Promise<{ default: string }>
  /** Of the whole catalog; there is one for each enum, or one if a verdict is asked for. */
  of?: 'enum' | 'verdict'
}

/** What files are called, and what is in them. */
export type Names = { stem: string; namespace: string; type: string }

/** The target of a language. */
export const languageOf = (language: Language): Generator =>
  generatorOf(language.id, {
    async generate(catalog, { language: given = {} }, file) {
      if (given.verdict === true) requireRailForm(catalog)
      const names = namesFor(language, catalog, given, file)
      const { printed, viewsOf } = await import('./view.ts')
      const { whole, enums } = viewsOf(catalog, language, names)
      const wanted = language.files.filter(({ of }) => of !== 'verdict' || given.verdict === true)
      const made = wanted.map(async ({ path, template, of }) => {
        const { default: text } = await template()
        return (of === 'enum' ? enums : [whole]).map((view) => ({
          path: path.replace('*', () => view.stem),
          contents: printed(text, view, language),
          mediaType: 'text/plain',
        }))
      })
      return (await Promise.all(made)).flat()
    },
  })

function namesFor(
  { words, hasPascalNamespace, isClassFile }: Language,
  catalog: Catalog,
  given: LanguageSettings,
  file: string | undefined,
): Names {
  const stem = file?.replace(/\.[^.]*$/, '')
  const type =
    (isClassFile ? stem : undefined) ?? given.name ?? typeName(catalog, words?.types ?? '')
  const space = packageName(catalog, words?.keywords ?? '')
  return {
    stem: stem ?? (words?.types === undefined ? catalog.name.replaceAll('-', '_') : type),
    namespace: given.namespace ?? (hasPascalNamespace ? pascal([space]) : space),
    type,
  }
}

/**
 * Throws {@link InvalidOutput} for a catalog whose services never answer in the form of the
 * contract, which is the one that a file with a verdict reads.
 */
function requireRailForm({ wire = 'rail' }: Pick<Catalog, 'wire'>): void {
  const message =
    '"verdict" reads answers in the form rail, and this catalog has answers in other forms only; leave "verdict" out'
  if (![wire].flat().includes('rail')) throw new InvalidOutput([{ field: 'wire', message }])
}
