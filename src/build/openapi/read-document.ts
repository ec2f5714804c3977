import { parse } from '../../yaml/parse.ts'
import { documentOf, type OpenApiDocument, refusal } from './document.ts'
import type { GivenDocument } from './settings.ts'

/** Reads a document. Rejects with {@link InvalidOutput} one that no overlay can be made for. */
export async function readDocument(given: GivenDocument | undefined): Promise<OpenApiDocument> {
  if (given === undefined)
    throw refusal(
      'name the document of OpenAPI that the overlay is for: "openapi" in the output of the config',
    )
  const { file, text } = given
  if (text === undefined) throw refusal(`${file} does not exist, or is not a file`)
  const { value, problems } = await parse(text, file)
  const broken = problems.find(({ rule }) => rule === 'syntax-valid')
  if (broken !== undefined) throw refusal(`${file} can't be read: ${broken.message}`)
  return documentOf(file, value)
}
