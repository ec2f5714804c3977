/** The two parts of `name=value`; undefined for a text without a name. */
export function namedValue(text: string): [name: string, value: string] | undefined {
  const at = text.indexOf('=')
  return at < 1 ? undefined : [text.slice(0, at), text.slice(at + 1)]
}
