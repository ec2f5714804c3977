import { active, type Catalog } from '../../core/catalog/catalog.ts'
import type { Entry } from '../../core/catalog/types.ts'
import { toOperationOutcome } from '../../runtime/wire/catalog-terms.ts'
import type { OperationOutcome } from '../../runtime/wire/operation-outcome.ts'

/** A code and an OperationOutcome that reports it. */
export type OutcomeExample = { entry: Entry; resource: OperationOutcome }

/**
 * An OperationOutcome for each code that a client should prepare for, as `toOperationOutcome` makes
 * it, in the order of the catalog. Retired codes are not sent. Deprecated codes are left out,
 * because people copy examples and validators warn about them. Empty for a catalog that can't carry
 * the needed fields: the service with the full catalog would send other outcomes.
 */
export function outcomeExamples(catalog: Catalog): OutcomeExample[] {
  if (['codes.issue_type', 'codes.display'].some((field) => catalog.unknownFields.includes(field)))
    return []
  const shown = active(catalog)
    .filter(({ deprecated }) => deprecated === undefined)
    .map(withExamples)
  const filled = { ...catalog, codes: shown }
  return shown.map((entry) => {
    const body = exampleBody(entry)
    // FHIRPath has no word for some item: the first one is an example.
    const reason = { ...body, path: body.path.replaceAll('[]', '[0]') }
    return { entry, resource: toOperationOutcome(reason, filled, { translations: true }) }
  })
}

/**
 * An error body with the texts of the catalog, as if a service had sent them; `{params}` without an
 * example are not filled in.
 */
export function exampleBody(entry: Entry) {
  const { code, message, meaning, fix_stage, handling } = withExamples(entry)
  return { error: code, message: message ?? meaning, path: handling?.paths?.[0] ?? '', fix_stage }
}

/** An entry whose texts have the examples of its params in place of `{name}`. */
function withExamples(entry: Entry): Entry {
  const { params = [], message, meaning, fix, translations } = entry
  const examples = new Map(
    params.flatMap(({ name, example }): [string, string][] =>
      example === undefined ? [] : [[name, example]],
    ),
  )
  if (examples.size === 0) return entry
  const filled = (text: string): string =>
    text.replace(/\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g, (whole, name) => examples.get(name) ?? whole)
  return {
    ...entry,
    ...(message !== undefined && { message: filled(message) }),
    meaning: filled(meaning),
    fix: filled(fix),
    ...(translations !== undefined && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, texts]) => [
          language,
          Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, filled(text)])),
        ]),
      ),
    }),
  }
}
