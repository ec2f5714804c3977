export type InitFile = {
  path: string
  contents: string
  /** Other names of the same file: it exists under any of them. */
  also?: readonly string[]
  /** The file that refers to this one: without it, this file is not written. */
  of?: string
}
