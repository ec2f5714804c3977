import { worldOf } from './scenarios.ts'
import type { World } from './world.ts'
import { savedWorld, type WorldStore } from './world-files.ts'

/**
 * The worlds of the clients: tests that run at the same time with clients of their own do not see
 * each other.
 */
export type Worlds = {
  /**
   * Takes a step in the world of a client. Resolves, or rejects with what the step throws, when the
   * world is saved.
   */
  step<Result>(clientId: string, step: (world: World) => Result): Promise<Result>
  /** Starts a scenario from its beginning; false for an unknown one. */
  start(clientId: string, scenario: string): Promise<boolean>
}

const FIRST = 'default'

/** Without a store, the worlds are in memory only. */
export function worldsOf(store?: WorldStore): Worlds {
  // Only the operator registers clients, so there are not many.
  const open = new Map<string, Promise<OpenWorld>>()
  const write = (clientId: string) => store && ((saved: object) => store.write(clientId, saved))
  const read = async (clientId: string): Promise<OpenWorld> => {
    const world = (await store?.read(clientId)) ?? worldOf(FIRST)!
    return new OpenWorld(world, JSON.stringify(savedWorld(world)), write(clientId))
  }
  const openOf = (clientId: string): Promise<OpenWorld> => {
    const known = open.get(clientId)
    if (known !== undefined) return known
    const opened = read(clientId)
    open.set(clientId, opened)
    opened.catch(() => open.delete(clientId))
    return opened
  }
  return {
    async step(clientId, step) {
      const one = await openOf(clientId)
      try {
        return step(one.world)
      } finally {
        await one.save()
      }
    },
    async start(clientId, scenario) {
      const world = worldOf(scenario)
      if (world === undefined) return false
      // What can't be read is replaced.
      const one = await openOf(clientId).catch(() => new OpenWorld(world, '', write(clientId)))
      open.set(clientId, Promise.resolve(one))
      one.world = world
      await one.save()
      return true
    },
  }
}

/** A world that is used, and how it is saved. */
class OpenWorld {
  world: World
  #saved: string
  readonly #write: ((saved: object) => Promise<void>) | undefined
  #turn = Promise.resolve()
  constructor(world: World, saved: string, write: ((saved: object) => Promise<void>) | undefined) {
    this.world = world
    this.#saved = saved
    this.#write = write
  }

  /** Saves what has changed. One write at a time, each of the last state. */
  save(): Promise<void> {
    const write = this.#write
    if (write === undefined) return this.#turn
    this.#turn = this.#turn
      .catch(() => {})
      .then(async () => {
        const saved = savedWorld(this.world)
        const text = JSON.stringify(saved)
        if (text === this.#saved) return
        await write(saved)
        this.#saved = text
      })
    return this.#turn
  }
}
