import { parseForeign } from '../../../base/core/yaml/foreign.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import { documentAlone } from '../documents/document.ts'
import { operationsOf } from '../documents/operations.ts'
import type { GivenDocument } from '../settings.ts'
import { documentOf, type OpenApiDocument, refusal } from './document.ts'

/** Reads the document of an overlay; rejects as {@link documentFrom} does. */
export async function readDocument(given: GivenDocument | undefined): Promise<OpenApiDocument> {
  if (given === undefined)
    throw refusal(
      'name the document of OpenAPI that the overlay is for: "openapi" in the output of the config',
    )
  const { file, text, fault } = given
  if (text === undefined) throw refusal(`${file} ${fault}`)
  return documentFrom(await parseForeign(text, file))
}

/**
 * The document that a text is; its operations have the ids that `import` gives them. Throws
 * {@link InvalidOutput} for one that no overlay can be made for.
 */
function documentFrom(source: Source): OpenApiDocument {
  const { file, value, problems } = source
  const broken = problems.find(({ rule }) => rule === 'syntax-valid')
  if (broken !== undefined) throw refusal(`${file} can't be read: ${broken.message}`)
  const operations = operationsOf(documentAlone(source))
  return documentOf(
    file,
    value,
    new Map(operations.map(({ id, node }) => [id, node.path.map(String)])),
  )
}
