/**
 * Ends the process well when stdout or stderr takes no more: a reader that goes away (`| head`) ends the output quietly, and
 * anything else, such as a full disk, is one sentence and exit code 2, whatever the run would have ended with.
 */
export function handleOutputErrors(process: NodeJS.Process): void {
  let failed = false
  const end = (name: string) => (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || failed) return
    failed = true
    process.once('exit', () => {
      process.exitCode = 2
    })
    const why = error.code === 'ENOSPC' ? 'the disk is full' : (error.code ?? 'unknown error')
    process.stderr.write(`rail-errors: ${name} cannot be written: ${why}\n`)
  }
  process.stdout.on('error', end('stdout'))
  process.stderr.on('error', end('stderr'))
}
