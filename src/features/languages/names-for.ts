import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import { VOCABULARIES } from '../../base/targets/vocabularies.ts'
import { packageName, pascal, typeName } from './names.ts'
import type { Language, LanguageFile, Names } from './row.ts'

export function filesOf(
  language: Language,
  catalog: Pick<Catalog, 'name' | 'stages' | 'wire' | 'unknownFields'>,
  given: LanguageSettings,
  file: string | undefined,
): string[] {
  const { stem } = namesFor(language, catalog, given, file)
  const words = VOCABULARIES.map(({ name }) => name)
  const enums = ['Code', ...(hasWorkflow(catalog) ? ['Stage'] : []), ...words]
  // Nobody loads the errors of codes by the names of their files.
  return filesIn(language, given).flatMap(({ path, of }) =>
    (of === 'error' ? [] : of === 'enum' ? enums : [stem]).map((name) =>
      path.replace('*', () => name),
    ),
  )
}

/** The files of an output: with `server`, those of a service, too. */
export const filesIn = (
  { files, server: row }: Pick<Language, 'files' | 'server'>,
  { server }: LanguageSettings,
): readonly LanguageFile[] =>
  row === undefined || server === undefined
    ? files
    : [...files, ...row.files, ...server.flatMap((framework) => row.frameworks[framework] ?? [])]

/** What the files, the namespace and the type around the codes are called. */
export function namesFor(
  {
    words,
    hasPascalNamespace,
    isClassFile,
    stemOf = (name) => name,
  }: Omit<Language, 'id' | 'summary' | 'files' | 'server'>,
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
