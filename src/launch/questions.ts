import { statSync } from 'node:fs'
import { SAFE } from '../git/ask.ts'
import type { Host } from '../host/host.ts'
import type { Reads } from '../host/reads.ts'

const READS = [
  'kind',
  'read',
  'list',
  'below',
  'owner',
  'real',
  'refuseEscape',
] as const satisfies readonly (keyof Reads)[]

/** What a run can ask of the world around it without changing it. */
export type World = Pick<Host, 'env' | 'today' | 'git'> & {
  files: Pick<Reads, (typeof READS)[number]>
}

/** What is asked, with its arguments: `['read', '/repo/errors.yaml']`. */
export type Question = readonly [
  name: 'env' | 'today' | 'git' | (typeof READS)[number],
  ...given: readonly unknown[],
]

/** An answer as it is compared: what it has in bytes, and the rest as text. */
export type Answer = { text: string; bytes: Uint8Array }

/**
 * False if asking could do more than answer. A pipe is empty after it was read; of git, only those
 * commands are allowed that run no other program and print the same for the same repository.
 */
export function canBeAskedAgain([name, first, ...more]: Question): boolean {
  if (name === 'read') return isNoPipe(String(first))
  if (name !== 'git') return name === 'env' || name === 'today' || READS.includes(name)
  if (!Array.isArray(first) || typeof more[0] !== 'string') return false
  const [command, ...options] = first.slice(SAFE.length).map(String)
  return (
    SAFE.every((word, at) => first[at] === word) &&
    ['rev-parse', 'ls-files', 'ls-tree', 'cat-file', 'merge-base'].includes(command ?? '') &&
    !options.some((option) => /^--(?:textconv|filters|output)/.test(option))
  )
}

function isNoPipe(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    return true // reading it fails, too
  }
}

/** Asks the world. A failure is an answer, too. */
export async function answerTo(world: World, [name, ...given]: Question): Promise<Answer> {
  try {
    return answered(await asked(world, name, given))
  } catch (error) {
    return failed(error)
  }
}

function asked(world: World, name: Question[0], given: readonly unknown[]): unknown {
  if (name === 'env') return world.env[given[0] as string]
  if (name === 'today') return world.today()
  if (name === 'git') return world.git(...(given as Parameters<World['git']>))
  return (world.files[name] as (...given: readonly unknown[]) => unknown)(...given)
}

const NO_BYTES = new Uint8Array()

export function answered(value: unknown): Answer {
  if (value instanceof Uint8Array) return { text: '', bytes: value }
  const { stdout = NO_BYTES, ...more } = (Object(value) === value ? value : { value }) as {
    stdout?: Uint8Array
  }
  return { text: JSON.stringify(Array.isArray(value) ? value : more), bytes: stdout }
}

export const failed = (error: unknown): Answer => ({ text: String(error), bytes: NO_BYTES })
