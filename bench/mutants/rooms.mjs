// The rooms of a draw, with the size of each sample: the same as in all earlier draws, so that
// scores compare.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOMS = [
  ['host, cli, watch', 11, /^(?:host\/|workspace\/watch\/|(?:bin|main|cli)\.ts)/],
  ['publish', 45, /^(?:publish|fhir-client)\//],
  ['source', 18, /^(?:source|git)\//],
  ['http', 27, /^http\//],
  ['changelog', 12, /^changelog\//],
  ['catalog', 28, /^(?:catalog|yaml|config)\//],
  ['commands', 22, /^(?:commands|workspace|compare|release)\//],
  ['usage', 8, /^usage\//],
  ['report', 10, /^report\//],
  ['lint rules', 60, /^lint\/rules\//],
  ['diff rules', 12, /^diff\/rules\//],
  ['build/fhir', 14, /^build\/fhir\//],
  ['lint engine', 21, /^(?:lint|acceptance)\//],
  ['diff engine', 24, /^diff\//],
  ['wire, contract', 14, /^(?:wire|contract)\//],
  ['build', 12, /^build\//],
  ['plugin', 6, /^plugin\//],
  ['init', 1, /^init\//],
]
// Commands of the rooms that no draw counts, schemas (they run only when files are derived), and
// generated files.
const LEFT_OUT =
  /^commands\/(?:check|clients|clients-add|listening|login|logout|sandbox|serve|users|whoami)\.ts|schema\.ts$|\/index\.ts$|\/model\.ts$|\.d\.ts$|^build\/fhir\/compiled\//

export const roomOf = (file) =>
  LEFT_OUT.test(file) ? undefined : ROOMS.find(([, , files]) => files.test(file))?.[0]

/** The files below `src` that belong to a room. */
export const filesOf = (src) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && roomOf(file) !== undefined)
    .sort()
    .map((file) => ({ file, path: join(src, file), room: roomOf(file) }))
