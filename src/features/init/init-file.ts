export type InitFile = {
  path: string
  contents: string
  /**
   * True for a path from the top of the repository, where git hooks and CI services read it;
   * otherwise from the folder of the catalog.
   */
  top?: true
  /** Other names of the same file: it exists under any of them. */
  also?: readonly string[]
  /** The file that refers to this one: without it, this file is not written. */
  of?: string
  /** The commands that it runs: if the file exists without them, the user has to add them. */
  runs?: readonly string[]
  /** What it had before: only comments, which stay. */
  before?: Uint8Array | undefined
  /** What to add then; by default the commands. */
  snippet?: string
  /** Of a hook: the command that makes git run it, in every clone. */
  activate?: string
}
