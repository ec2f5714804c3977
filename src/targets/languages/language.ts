import type { Catalog } from '../../core/catalog/catalog.ts'
import { hasWorkflow } from '../../core/catalog/parsed-catalog.ts'
import { type Generator, generatorOf } from '../generator.ts'
import { VOCABULARIES } from '../vocabularies.ts'
import { packageName, pascal, typeName } from './names.ts'
import type { LanguageSettings } from './option-faults.ts'
import type { Language, Names } from './row.ts'

/** A target of a language, which says the names of its files without making them. */
export type LanguageTarget = Generator & {
  row: Language
  fileNames(
    catalog: Pick<Catalog, 'name' | 'stages' | 'wire' | 'unknownFields'>,
    given: LanguageSettings,
    file: string | undefined,
  ): string[]
}

export const languageOf = (language: Language): LanguageTarget => ({
  row: language,
  ...generatorOf(language.id, {
    async generate(catalog, { language: given = {} }, file) {
      const names = namesFor(language, catalog, given, file)
      const { printed, viewsOf } = await import('./view.ts')
      const { whole, enums } = viewsOf(catalog, language, names)
      const made = language.files.map(async ({ path, template, of }) => {
        const { default: text } = await template()
        return (of === 'enum' ? enums : [whole]).map((view) => ({
          path: path.replace('*', () => view.stem),
          contents: printed(text, view, language),
          mediaType: 'text/plain',
        }))
      })
      return (await Promise.all(made)).flat()
    },
  }),
  fileNames(catalog, given, file) {
    const { stem } = namesFor(language, catalog, given, file)
    const words = VOCABULARIES.map(({ name }) => name)
    const enums = ['Code', ...(hasWorkflow(catalog) ? ['Stage'] : []), ...words]
    return language.files.flatMap(({ path, of }) =>
      (of === 'enum' ? enums : [stem]).map((name) => path.replace('*', () => name)),
    )
  },
})

export function namesFor(
  {
    words,
    hasPascalNamespace,
    isClassFile,
    stemOf = (name) => name,
  }: Omit<Language, 'id' | 'files'>,
  catalog: Pick<Catalog, 'name'>,
  given: LanguageSettings,
  file: string | undefined,
): Names {
  const stem = file?.replace(/\.[^.]*$/, '')
  const space = packageName(catalog, words?.keywords ?? '')
  const namespace = given.namespace ?? (hasPascalNamespace ? pascal([space]) : space)
  const own = typeName(catalog, words?.types ?? '')
  const type =
    (isClassFile ? stem : undefined) ??
    given.name ??
    // C# takes such a name for the namespace, also where a file uses the namespace.
    (hasPascalNamespace && own === namespace ? `${own}Errors` : own)
  const main = words?.types === undefined ? catalog.name.replaceAll('-', '_') : type
  return { stem: stem ?? stemOf(main), namespace, type }
}
