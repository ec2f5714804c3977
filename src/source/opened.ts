/** A way to get at a text and at what belongs to it; `path` when it is a file on the disk. */
export type Opened = {
  /** How people call it. */
  shown: string
  path?: string
  text: Uint8Array
  /** The file of this name beside it. */
  beside(name: string): Promise<Uint8Array | undefined>
  /** What belongs to it and is somewhere else, by what it is, when it was not found beside. */
  elsewhere?(found: Readonly<Record<string, Uint8Array>>): Promise<Readonly<Record<string, Uint8Array>>>
  /** What people should know about how it was got. */
  notices?: string[]
}
