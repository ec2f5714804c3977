export type InitFile = {
  path: string
  contents: string
  /** Other names of the same file: it is there already under any of them. */
  also?: readonly string[]
  /** The file that points to this one: without a new one this is not wanted. */
  of?: string
}
