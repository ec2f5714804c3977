import { dirname, resolve } from 'node:path'
import { generators } from '../build/build.ts'
import { CannotRun } from '../cannot-run.ts'
import { CONFIG_NAMES, readConfig } from '../catalog/config.ts'
import type { Config } from '../catalog/config-model.ts'
import type { Problem } from '../catalog/source.ts'
import { byPosition } from '../diagnostic.ts'
import type { Host } from '../host.ts'
import { settingProblems } from '../lint/settings.ts'
import { teller } from '../lint/teller.ts'
import { didYouMean, nearest } from '../nearest.ts'
import concise from '../report/reporters/concise.ts'
import { findUpwards } from '../source/discover.ts'
import { shownPath } from '../source/open.ts'
import { detail, type GlobalOptions } from './command.ts'

/** A config without mistakes, and the folder that its paths start from. */
export type FoundConfig = { config: Config; base: string }

/** The config that was named, or the nearest one. Rejects with {@link CannotRun} when it has mistakes, with all of them. */
export async function findConfig(host: Host, options: GlobalOptions): Promise<FoundConfig | undefined> {
  const named = options.config ?? (host.env.RAIL_ERRORS_CONFIG || undefined)
  const path = named === undefined ? await findUpwards(host, CONFIG_NAMES) : resolve(host.cwd, named)
  if (path === undefined) return undefined
  const shown = shownPath(host, path)
  const kind = await host.files.kind(path)
  if (kind !== 'file')
    throw new CannotRun(
      `the config ${shown} ${kind === undefined ? 'does not exist' : 'is a folder'}; give the path of a rail-errors.config.yaml`,
    )
  detail(host, options, `config: ${shown}`)
  const { source, config, problems } = await readConfig(await host.files.read(path), shown)
  const all = [...problems, ...settingProblems(config.rules), ...targetProblems(config)]
  if (all.length > 0) {
    const tell = teller(source)
    const diagnostics = all.map(({ rule, ...finding }) => tell(rule, 'error', finding)).sort(byPosition)
    const lines = concise.print({ diagnostics, texts: new Map(), codes: new Map() }, { color: false, width: 0, version: '', quiet: false })
    throw new CannotRun(`the config has mistakes, so nothing was done\n${lines.trimEnd()}`)
  }
  return { config, base: dirname(path) }
}

function targetProblems(config: Config): Problem[] {
  const known = generators.map(({ id }) => id)
  const lists = [
    { path: ['outputs'], outputs: config.outputs },
    ...(config.catalogs ?? []).map(({ outputs }, index) => ({ path: ['catalogs', index, 'outputs'], outputs })),
  ]
  return lists.flatMap(({ path, outputs = [] }) =>
    outputs.flatMap(({ target }, index) => {
      if (target === undefined || known.includes(target)) return []
      const hint = didYouMean(nearest(target, known)) || `; the targets are ${known.join(', ')}`
      return [{ rule: 'config', path: [...path, index, 'target'], message: `"${target}" is no target${hint}` }]
    }),
  )
}
