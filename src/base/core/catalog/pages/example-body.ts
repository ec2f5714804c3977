import type { Entry } from '../types.ts'

/**
 * An error body with the texts of the catalog, as if a service had sent them; `{params}` without an
 * example are not filled in.
 */
export function exampleBody(entry: Entry) {
  const { code, message, meaning, fix_stage, handling } = withExamples(entry)
  return { error: code, message: message ?? meaning, path: handling?.paths?.[0] ?? '', fix_stage }
}

/** An entry whose texts have the examples of its params in place of `{name}`. */
export function withExamples(entry: Entry): Entry {
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
