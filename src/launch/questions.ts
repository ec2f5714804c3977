import type { Host } from '../host/host.ts'
import type { Reads } from '../host/reads.ts'

/** What a run can ask of the world around it without changing it. */
export type World = Pick<Host, 'env' | 'today' | 'git'> & { files: Reads }

/** What is asked, with its arguments: `['read', '/repo/errors.yaml']`. */
export type Question = readonly [name: 'env' | 'today' | 'git' | keyof Reads, ...given: readonly unknown[]]

/** An answer as it is compared: what it has in bytes, and the rest as text. */
export type Answer = { text: string; bytes: Uint8Array }

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
  const { stdout = NO_BYTES, ...more } = (Object(value) === value ? value : { value }) as { stdout?: Uint8Array }
  return { text: JSON.stringify(Array.isArray(value) ? value : more), bytes: stdout }
}

export const failed = (error: unknown): Answer => ({ text: String(error), bytes: NO_BYTES })
