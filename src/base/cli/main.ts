import { nodeHost } from '../io/host/node.ts'
import { directOutputs } from '../io/host/output.ts'
import { run } from './program.ts'

export async function main(process: NodeJS.Process): Promise<void> {
  process.once('SIGINT', () => {
    // Outputs are renamed into place, so each is either old or new. After that, the signal ends the
    // process as usual.
    process.stderr.write('\nrail-errors: stopped; no file was partially written\n')
    process.kill(process.pid, 'SIGINT')
  })
  const host = nodeHost(process, directOutputs(process))
  process.exitCode = await run(host, process.argv.slice(2))
}
