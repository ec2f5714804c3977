// Setup of the first run: names the log of what a test file, and each process that it starts,
// reaches.
import { join } from 'node:path'
import { expect } from 'vitest'

const file = expect.getState().testPath ?? globalThis.__vitest_worker__.filepath
process.env.MUTANTS_REACHED = join(
  process.env.MUTANTS_FOLDER,
  Buffer.from(file).toString('base64url'),
)
