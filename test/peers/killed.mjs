// Loaded before the program: counts what the process does to files and prints, and ends it before
// step KILL_BEFORE. A run that nobody kills writes into the file STEPS how many there were.
import fs from 'node:fs'

const { KILL_BEFORE, STEPS } = process.env
let steps = 0

/** Replaces methods with ones that count. */
function count(owner, ...names) {
  for (const name of names) {
    const real = owner[name]
    owner[name] = function (...args) {
      if (++steps === Number(KILL_BEFORE)) process.kill(process.pid, 'SIGKILL')
      return real.apply(this, args)
    }
  }
}

if (STEPS !== undefined) process.on('exit', () => fs.writeFileSync(STEPS, String(steps)))
const file = await fs.promises.open(import.meta.filename)
count(Object.getPrototypeOf(file), 'chmod', 'chown', 'sync', 'writeFile')
await file.close()
count(fs.promises, 'chmod', 'mkdir', 'open', 'rm', 'writeFile')
count(fs, 'mkdirSync', 'renameSync', 'writeSync')
