import { type Generator, generatorOf } from '../../base/targets/generator.ts'
import { filesIn, namesFor } from './names-for.ts'
import type { Language } from './row.ts'

/** The target that makes the code of a language. */
export const generatorIn = (language: Language): Generator =>
  generatorOf(language.id, {
    summary: language.summary,
    async generate(catalog, { language: given = {} }, file) {
      const names = namesFor(language, catalog, given, file)
      const { printed, viewsOf } = await import('./view.ts')
      const { whole, enums, errors } = viewsOf(catalog, language, names, given)
      const made = filesIn(language, given).map(async ({ path, template, of }) => {
        const { default: text } = await template()
        return { enum: enums, error: errors, whole: [whole] }[of ?? 'whole'].map((view) => ({
          path: path.replace('*', () => view.stem),
          contents: printed(text, view, language),
          mediaType: 'text/plain',
        }))
      })
      return (await Promise.all(made)).flat()
    },
  })
