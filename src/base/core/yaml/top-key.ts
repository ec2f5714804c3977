/**
 * True if a text of YAML or JSON, with mistakes or without, has one of these keys at its top: then
 * it was written to be read here. Nothing of any other file that data names is shown.
 */
export function hasTopKey(text: string, keys: readonly string[]): boolean {
  const any = keys.join('|')
  return text.trimStart().startsWith('{')
    ? new RegExp(`["'{,\\s](?:${any})["']?[ \\t]{0,20}:`).test(text)
    : new RegExp(`^(["']?)(?:${any})\\1[ \\t]{0,20}:`, 'm').test(text)
}
