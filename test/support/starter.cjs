// Starts programs in place of a worker, one after the other. To start a program, the system copies
// the tables of all memory of its parent: 10 ms for a worker, 1 ms here. It ends with its worker.
const { spawnSync } = require('node:child_process')
const { openSync, readSync, writeFileSync } = require('node:fs')

const [, , asked, answered] = process.argv
const from = openSync(asked, 'r')
const to = openSync(answered, 'w')

/** The next line; nothing when the worker has ended. */
const piece = Buffer.alloc(65_536)
let read = ''
function next() {
  let end = read.indexOf('\n')
  while (end < 0) {
    const size = readSync(from, piece)
    if (size === 0) return undefined
    read += piece.toString('latin1', 0, size)
    end = read.indexOf('\n')
  }
  const line = read.slice(0, end)
  read = read.slice(end + 1)
  return JSON.parse(Buffer.from(line, 'latin1').toString())
}

for (let one = next(); one !== undefined; one = next()) {
  const { program, args, ...options } = one
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    ...options,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    maxBuffer: 512 * 1024 * 1024,
  })
  const text = (bytes) => (bytes ?? Buffer.alloc(0)).toString('base64')
  const ended = { code: error?.code ?? status, signal, stdout: text(stdout), stderr: text(stderr) }
  writeFileSync(to, `${JSON.stringify(ended)}\n`)
}
