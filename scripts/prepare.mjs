// Builds after `npm install`. `npm install --global git+…`, which is what pre-commit runs, hands
// its --global on to the installation in the fresh clone, so that nothing lands there: then the
// clone's own packages are installed here first.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

if (!isInstalled('esbuild')) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(?:global|prefix|location|omit|include)$/i.test(name),
    ),
  )
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import('./build.mjs')

function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
