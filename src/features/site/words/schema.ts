/**
 * The words of the pages of `static-site` in further languages, in a file that an output names;
 * `npm run gen` derives schema/site-words.schema.json from it.
 */
import * as z from 'zod'
import { EN } from './en.ts'

const words = z
  .strictObject(
    Object.fromEntries(
      Object.entries(EN).map(([name, text]) => [name, z.string().describe(text).optional()]),
    ),
  )
  .meta({ title: 'Words' })

export const siteWordsSchema = z.record(z.string(), words).meta({
  title: 'Words of the site',
  description:
    'What the pages of the site say themselves, by language tag (BCP 47). The description of each is the English text, whose `{names}` are filled in. Words that are left out are in English.',
  examples: [{ fr: { find: 'Trouver un code', copied: 'Copié' } }],
})
