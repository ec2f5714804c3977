/** Contents with LF line ends; binary contents are unchanged. */
export function normalizeEol(contents: string | Uint8Array): string | Uint8Array {
  if (typeof contents === 'string') return contents.replaceAll('\r\n', '\n')
  return contents.includes(0)
    ? contents
    : Buffer.from(contents).toString('utf8').replaceAll('\r\n', '\n')
}
