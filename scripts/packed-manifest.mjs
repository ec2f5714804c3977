// Before `npm pack` and `npm publish`: takes the scripts out of package.json, because the package
// does not contain their files, and npm would report `prepare` to everybody who installs it.
// `postpack` stays: npm reads it from this file, and it undoes the change.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest = fileURLToPath(new URL('../package.json', import.meta.url))
const original = `${manifest}.orig`

if (existsSync(original)) renameSync(original, manifest) // an earlier run was interrupted
const text = readFileSync(manifest, 'utf8')
const { scripts, ...published } = JSON.parse(text)
writeFileSync(original, text)
writeFileSync(
  manifest,
  `${JSON.stringify({ ...published, scripts: { postpack: scripts.postpack } }, null, 2)}\n`,
)
