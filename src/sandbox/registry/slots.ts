/** More work than the machine can do in a sensible time. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Lets `atOnce` pieces of work run at the same time and `mostWaiting` wait, first come, first
 * served; at most half of these places are for one owner; without an owner (''), all of them.
 * Refuses all others with {@link Busy}.
 */
export function slotsOf(atOnce: number, mostWaiting: number) {
  const waiting: { owner: string; go: () => void }[] = []
  let running = 0
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      const own = waiting.filter((one) => one.owner === owner).length
      if (waiting.length >= mostWaiting || (owner !== '' && own >= mostWaiting / 2))
        throw new Busy('too many secrets are being verified')
      await new Promise<void>((go) => waiting.push({ owner, go }))
    } else running++
    try {
      return await work()
    } finally {
      // The slot passes to the next in line.
      const next = waiting.shift()
      if (next === undefined) running--
      else next.go()
    }
  }
}
