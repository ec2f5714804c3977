// What an installation costs: the packed file, the folder, the packages, and the first run with
// npx.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PEERS = [
  'ajv-cli',
  '@bufbuild/buf',
  '@redocly/cli',
  '@stoplight/spectral-cli',
  'fsh-sushi',
  'json-schema-to-typescript',
  '@graphql-inspector/cli',
]

/** A table of what each package installs. `versions`: those of the peers. */
export function sizes(folder, versions) {
  mkdirSync(folder, { recursive: true })
  const [{ filename, size }] = JSON.parse(
    must('npm', ['pack', root, '--json', '--pack-destination', folder], folder),
  )
  const own = ['rail-errors', join(folder, filename), size]
  const rows = [own, ...PEERS.map((name) => [name, `${name}@${versions[name]}`])].map(
    ([name, spec, packed]) => {
      const at = join(folder, name.replace(/\W+/g, '-'))
      mkdirSync(at, { recursive: true })
      must('npm', ['init', '-y'], at)
      const begun = process.hrtime.bigint()
      must(
        'npm',
        ['install', '--loglevel', 'error', '--no-audit', '--no-fund', '--ignore-scripts', spec],
        at,
      )
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9
      const packages = JSON.parse(must('npm', ['query', '*'], at)).length - 1
      const bytes = bytesOf(join(at, 'node_modules'))
      const shown = packed === undefined ? '' : `${(packed / 1e6).toFixed(1)} MB`
      return `| ${name} | ${shown} | ${(bytes / 1e6).toFixed(1)} MB | ${packages} | ${seconds.toFixed(1)} s |`
    },
  )
  return [
    '| Package | Packed | Installed | Packages | `npm install` |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n')
}

function must(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

const bytesOf = (path) =>
  readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? bytesOf(join(path, entry.name))
        : entry.isFile()
          ? statSync(join(path, entry.name)).size
          : 0),
    0,
  )
