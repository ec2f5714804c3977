import { run } from '../../../src/base/cli/program.ts'
import { memoryHost } from '../../support/memory-host.ts'

// Bundled, and run as a process of its own: what hangs or takes all memory ends alone.

/** A file to import; with `after`, what the file has when the import is compared with it. */
export type Job = { file: string; bytes: Uint8Array; after?: Uint8Array }

/** What became of an import. */
export type Outcome = {
  exit: number
  /** The start of what was printed. */
  said: string
  /** What was written, changed or removed, by path below the folder. */
  written: string[]
  /** CPU time. */
  milliseconds: number
  /** The most memory of the process so far. */
  megabytes: number
}

/** The peak in /proc is of the process alone; that of resourceUsage may be its parent's. */
async function peak(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  try {
    const status = await readFile('/proc/self/status', 'utf8')
    return Number(/VmHWM:\s*(\d+)/.exec(status)![1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

process.on('message', async ({ file, bytes, after }: Job) => {
  const memory = memoryHost({ files: { [file]: bytes } })
  const outcomes: Outcome[] = []
  const once = async (...args: string[]) => {
    memory.printed.out = memory.printed.err = ''
    const before = new Map(memory.disk)
    const start = process.cpuUsage()
    const exit = await run(memory.host, args)
    const { user, system } = process.cpuUsage(start)
    const paths = [...new Set([...before.keys(), ...memory.disk.keys()])]
    outcomes.push({
      exit,
      said: (memory.printed.out + memory.printed.err).slice(0, 50_000),
      written: paths
        .filter((path) => before.get(path) !== memory.disk.get(path))
        .map((path) => path.replace(/^\/repo\//, ''))
        .sort(),
      milliseconds: (user + system) / 1000,
      megabytes: await peak(),
    })
    return exit
  }
  if ((await once('import', file)) === 0 && after !== undefined) {
    memory.disk.set(`/repo/${file}`, after)
    await once('diff', 'errors.yaml', file, '--fail-on', 'never')
  }
  process.send!(outcomes)
})
