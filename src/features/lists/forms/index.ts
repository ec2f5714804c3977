import { Unreadable } from '../../../base/core/unreadable.ts'
import { languageOf } from '../code/language.ts'
import type { NativeForm } from '../value.ts'

/** The language of Smithy models: its own tool makes the JSON that is read. */
const smithyModel: NativeForm = {
  read() {
    throw new Unreadable(
      'a model in the language of Smithy is not read; `smithy ast <files> > model.json` writes it as JSON, for import model.json',
    )
  },
}

/**
 * The forms of lists by the ends of their files; each is loaded when it is used.
 */
const FORMS: readonly (readonly [files: RegExp, load: () => Promise<NativeForm>])[] = [
  [/\.proto$/i, async () => (await import('./protobuf.ts')).protobuf],
  [/\.(?:graphqls?|gql)$/i, async () => (await import('./graphql.ts')).graphql],
  [/\.smithy$/i, async () => smithyModel],
  [/\.properties$/i, async () => (await import('./properties.ts')).properties],
  [/\.(?:csv|tsv)$/i, async () => (await import('./csv.ts')).csv],
  [/\.(?:mdx?|markdown)$/i, async () => (await import('./markdown.ts')).markdown],
  [/\.(?:jsonl|ndjson)$/i, async () => (await import('./json-lines.ts')).jsonLines],
  [/\.(?:json[5c]?|ya?ml|toml)$/i, async () => (await import('./data.ts')).data],
]

/** The form that reads a text; undefined if none does, as for source code. */
export async function formOf(file: string): Promise<NativeForm | undefined> {
  for (const [files, load] of FORMS) {
    if (files.test(file)) return load()
  }
  return undefined
}

/** True for the name of a file that may have a list in one of the forms. */
export const isNativeFile = (file: string): boolean =>
  languageOf(file) !== undefined || FORMS.some(([files]) => files.test(file))
