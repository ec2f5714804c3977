// Which mutants are on in this process, and a log of those whose place it reaches. Libraries run
// where there is no process.
const env = globalThis.process?.env ?? {}
const active = new Set((env.MUTANTS ?? '').split(',').filter(Boolean).map(Number))
const reached = new Set()

export const isActive = (id) => {
  if (env.MUTANTS_REACHED && !reached.has(id)) note(id)
  return active.has(id)
}

function note(id) {
  reached.add(id)
  try {
    process.getBuiltinModule('node:fs').appendFileSync(env.MUTANTS_REACHED, `${id}\n`)
  } catch {
    // A test runs the program as a user who can't write the log.
  }
}
