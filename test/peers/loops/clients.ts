import { go } from './clients/go.ts'
import { php } from './clients/php.ts'
import { python } from './clients/python.ts'
import { ruby } from './clients/ruby.ts'

/** Programs that send by what the users of a language have, and the recipes of the page. */
export type Clients = {
  target: string
  /** What its output has in the config, and its folder, for a catalog. */
  options(catalog: 'loops' | 'rail'): string
  out(catalog: 'loops' | 'rail'): string
  /** Brings what the programs use. */
  prepare(folder: string): void
  /**
   * A program gets the address of the service and paths, and prints for each way to send and each path a
   * line: the status of the answer or the error, and the codes that its hook got.
   */
  programs: readonly (Program & {
    ways: readonly { way: string; raises: string | null }[]
    source: string
  })[]
  /** A program that prints what it finds about how calls end, and whether it is so. */
  ends: readonly (Program & { source: string; says: readonly string[] })[]
  /** A block of the page, by its number among those of the language, and the program that it is in. */
  recipes: readonly (Program & {
    name: string
    block: number
    around(text: string): string
    /** How many requests it sends, and what it prints. */
    requests: number
    says: string
  })[]
}
type Program = { file: string; command: string; args: readonly string[] }

export const CLIENTS: readonly Clients[] = [python, go, ruby, php]
