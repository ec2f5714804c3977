/** Where a text comes from: `-`, `<git ref>:<path>`, or a path. */
export type Spec = { kind: 'stdin' } | { kind: 'git'; ref: string; path: string } | { kind: 'path'; path: string }

/** Reads what people write for a source. `C:\clinic\errors.yaml` is a path on Windows, not a ref called C. */
export function parseSpec(text: string): Spec {
  if (text === '-') return { kind: 'stdin' }
  const colon = text.indexOf(':')
  if (colon < 1 || /^[A-Za-z]:[\\/]/.test(text)) return { kind: 'path', path: text }
  return { kind: 'git', ref: text.slice(0, colon), path: text.slice(colon + 1) }
}
