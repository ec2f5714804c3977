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
  let isWhole = true
  const text = template?.replace(/\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = ownOf(values, name)
    // Only what JSON has as one value: texts, numbers and booleans.
    isWhole &&= value !== undefined && typeof value !== 'object'
    return `${(value as number | undefined)?.toLocaleString(language)}`
  })
  return isWhole ? text : undefined
}
