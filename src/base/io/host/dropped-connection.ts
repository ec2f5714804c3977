/**
 * Thrown by a handler of a server: the connection is closed without an answer, or after a part of
 * one.
 */
export class Dropped extends Error {
  override name = 'Dropped'
  readonly part:
    | { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array }
    | undefined
  constructor(part?: Dropped['part']) {
    super('the connection was dropped on purpose')
    this.part = part
  }
}
