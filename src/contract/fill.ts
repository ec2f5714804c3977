import { ownOf } from './received.ts'

/**
 * A template with its values; undefined if it has a placeholder without a value. Values are data:
 * they are not read as templates. Numbers are written as the language does.
 */
export function fill(
  template: string | undefined,
  values: Readonly<Record<string, unknown>>,
  language: string,
): string | undefined {
  let whole = template
  const text = template?.replace(/\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = shown(ownOf(values, name), language)
    if (value === undefined) whole = value
    return value!
  })
  return whole && text
}

/** Only what JSON has as one value: texts, numbers and booleans. */
const shown = (value: unknown, language: string): string | undefined =>
  typeof value === 'object' ? undefined : (value as number | undefined)?.toLocaleString(language)
