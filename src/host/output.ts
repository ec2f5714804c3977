/**
 * Handles errors of stdout and stderr. If the reader is gone (`| head`), the output ends without a message. Any other error,
 * such as a full disk, prints one sentence and sets the exit code 2, whatever the result of the run.
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
