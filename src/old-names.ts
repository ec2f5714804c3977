/** What was taken out before 1.0.0, and what to use in its place: gone with 1.0.0. */
export type OldName = {
  kind: 'command' | 'flag' | 'format' | 'target' | 'config' | 'header' | 'entry' | 'rule'
  /** As people wrote it: `mcp`, `import --update`, `portal`, `upstream.codes_from`. */
  name: string
  /** One sentence that begins with a verb: what to use. */
  instead: string
}

export const OLD_NAMES: readonly OldName[] = []
