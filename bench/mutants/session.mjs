// One vitest that stays: `{ files?, ids?, reached? }` in, `{ failed, times }` out. Each run has a
// new worker, so no run sees another.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'

const [root, sourcesFile, mode] = process.argv.slice(2)
const sources = JSON.parse(readFileSync(sourcesFile, 'utf8'))
const src = join(root, 'src')
const wantsAll = mode === 'all'
const silent = new Writable({ write: (_chunk, _encoding, done) => done() })

class AsGiven {
  sort = (specs) => specs
  shard = (specs) => specs
}
const options = {
  ...{
    root,
    config: join(root, 'vitest.config.ts'),
    watch: false,
    cache: false,
    sequence: { sequencer: AsGiven },
    reporters: [{}],
  },
  // A file alone shows which mutants it reaches: modules that another has loaded would not run
  // again.
  ...(wantsAll
    ? {
        isolate: true,
        maxWorkers: 2,
        setupFiles: [fileURLToPath(new URL('reached.mjs', import.meta.url))],
      }
    : { maxWorkers: 1, bail: 1, testTimeout: 30_000, hookTimeout: 30_000 }),
}
const switches = {
  name: 'switches',
  enforce: 'pre',
  transform: (_code, id) => (id.startsWith(src) ? sources[id.slice(src.length + 1)] : undefined),
}
const vitest = await createVitest(
  'test',
  options,
  { plugins: [switches], cacheDir: join(root, 'vite-cache') },
  { stdout: silent, stderr: silent },
)
const specs = new Map(
  (await vitest.globTestSpecifications()).map((spec) => [relative(root, spec.moduleId), spec]),
)

process.on('message', async ({ files = [...specs.keys()], ids = [], reached = '' }) => {
  process.env.MUTANTS = ids.join()
  process.env.MUTANTS_FOLDER = reached
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => specs.get(file)),
  )
  // Modules of earlier runs are among them; one that this run did not come to is behind the one
  // that failed.
  const modules = new Map(testModules.map((module) => [relative(root, module.moduleId), module]))
  const failed = files.filter((file) => modules.get(file)?.state() !== 'passed')
  const times = Object.fromEntries(
    files.map((file) => [file, time(modules.get(file).diagnostic())]),
  )
  process.send({
    failed: failed.length === 0 && unhandledErrors.length > 0 ? files : failed,
    times,
  })
})
process.send({ files: [...specs.keys()] })

const time = ({ collectDuration, duration, prepareDuration }) =>
  Math.round(collectDuration + duration + prepareDuration)
