import { run } from '../../src/base/cli/program.ts'
import { memoryHost, type World } from './memory-host.ts'

/** A command line: words between blanks, where '…' keeps its blanks; or a list of words. */
export type Args = string | readonly string[]

const words = (args: Args): readonly string[] =>
  typeof args === 'string'
    ? [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
    : args

/** One world in which several commands run. Each run returns what it alone printed. */
export function inMemory(world: World = {}) {
  const memory = memoryHost(world)
  const rail = async (args: Args) => {
    memory.printed.out = memory.printed.err = ''
    const exit = await run(memory.host, words(args))
    return { exit, ...memory.printed }
  }
  return { ...memory, rail }
}

/** Runs one command in a world of its own. Returns what it printed and the world that it left. */
export async function rail(args: Args, world: World = {}) {
  const { rail: once, ...left } = inMemory(world)
  return { ...left, ...(await once(args)) }
}
