import { dirname, resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import { isInside, shownPath } from '../host/paths.ts'
import type { Problem, Source } from '../yaml/source.ts'
import type { Config } from './model.ts'
import { nameProblems } from './names.ts'
import { configIn, namedFile } from './package.ts'
import { CONFIG_NAMES, isConfig, readConfig } from './read.ts'
import { isRemote } from './source-spec.ts'

/**
 * One config file after reading: the base folder of its paths, its name for people, and its
 * mistakes.
 */
export type ConfigLayer = {
  shown: string
  base: string
  source: Source
  config: Config
  problems: Problem[]
}

// Longer chains are mistakes, and nobody could follow them.
const DEEPEST = 16

/**
 * A config and all configs that it extends, each once, in the order of precedence, the weakest
 * first. Mistakes are in `problems` of their file.
 */
export async function readLayers(host: Host, path: string): Promise<ConfigLayer[]> {
  const layers = new Map<string, ConfigLayer>()
  await visit(path, dirname(path), false, [])
  return [...layers.values()]

  /** `packaged`: it was reached through a package. `way`: the files that led here. */
  async function visit(
    file: string,
    base: string,
    packaged: boolean,
    way: readonly Step[],
  ): Promise<void> {
    const real = await host.files.real(file)
    if (layers.has(real)) return
    const shown = shownPath(host, file)
    const layer: ConfigLayer = {
      shown,
      base,
      ...(await readConfig(await host.files.read(file), shown)),
    }
    const { extends: names = [], plugins } = layer.config
    if (packaged && plugins) layer.problems.push(codeRefused(plugins))
    if (packaged)
      layer.problems.push(...secretsRefused(layer.config), ...outsideRefused(layer.config, base))
    const refused = new Set(layer.problems.map(({ path }) => path.join()))
    for (const problem of await nameProblems(host, layer.config, base))
      if (!refused.has(problem.path.join())) layer.problems.push(problem)
    const steps = [...way, { real, shown }]
    for (const [index, name] of [names].flat().entries()) {
      if (name === undefined) continue // of a wrong type: reported already
      const fault = await extendedBy(layer, name, packaged, steps)
      if (fault !== undefined)
        layer.problems.push({
          rule: 'config',
          path: Array.isArray(names) ? ['extends', index] : ['extends'],
          message: fault,
        })
    }
    layers.set(real, layer)
  }

  /** Reads what a config extends, or says why that is not possible. */
  async function extendedBy(
    { base }: ConfigLayer,
    name: string,
    packaged: boolean,
    way: readonly Step[],
  ): Promise<string | undefined> {
    const named = await namedFile(host, name, base, configIn(host, CONFIG_NAMES))
    if ('fault' in named) return named.fault
    if (!isConfig(new TextDecoder().decode(await host.files.read(named.path))))
      return `${name} is not a config`
    const real = await host.files.real(named.path)
    const first = way.findIndex((step) => step.real === real)
    if (first >= 0)
      return `this extends itself: ${[...way.slice(first), way[first]!].map(({ shown }) => shown).join(' -> ')}`
    if (way.length >= DEEPEST) return `more than ${DEEPEST} levels of extends; use fewer`
    // The dependencies of a package are at its real path: pnpm and workspaces link it.
    await visit(
      named.path,
      dirname(named.packaged ? real : named.path),
      packaged || named.packaged,
      way,
    )
    return undefined
  }
}

type Step = { real: string; shown: string }

/** A package must not decide where tokens and passwords are sent, nor run a credential command. */
function secretsRefused({ servers, source, catalogs }: Config): Problem[] {
  const message =
    'a config from a package must not say where secrets are sent; set this in your own config'
  const problem = (path: Problem['path']): Problem => ({
    rule: 'config',
    path,
    part: 'key',
    message,
  })
  return [
    ...(servers === undefined ? [] : [problem(['servers'])]),
    ...(source !== undefined && isRemote(source) ? [problem(['source'])] : []),
    ...(catalogs ?? []).flatMap((catalog, at) =>
      catalog.source !== undefined && isRemote(catalog.source)
        ? [problem(['catalogs', at, 'source'])]
        : [],
    ),
  ]
}

/**
 * Commands edit the catalog that a config names, and show parts of a document: a package must not
 * name a file of somebody else.
 */
function outsideRefused({ source, catalogs, contract }: Config, base: string): Problem[] {
  type Named = [path: Problem['path'], file: string | undefined, what: string]
  const named: Named[] = [
    [['source'], source, 'a catalog'],
    ...(catalogs ?? []).map(
      (one, at): Named => [['catalogs', at, 'source'], one.source, 'a catalog'],
    ),
    ...(contract?.openapi ?? []).map(
      (file, at): Named => [['contract', 'openapi', at], file, 'a document'],
    ),
  ]
  return named.flatMap(([path, file, what]): Problem[] =>
    file === undefined || isRemote(file) || isInside(base, resolve(base, file))
      ? []
      : [
          {
            rule: 'config',
            path,
            message: `a config from a package must name ${what} in its own folder; set this in your own config`,
          },
        ],
  )
}

const codeRefused = (plugins: readonly string[]): Problem => ({
  rule: 'config',
  path: ['plugins'],
  part: 'key',
  message: `a config from a package must not load plugins; list them in your own config${plugins.some((name) => name?.startsWith('.')) ? ', by package name' : ''}`,
})
