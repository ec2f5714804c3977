import { dirname } from 'node:path'
import { configProblem } from '../../core/config/problem.ts'
import { isConfig, readConfig } from '../../core/config/read.ts'
import type { Config } from '../../core/config/types.ts'
import type { Problem, Source } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { fileAt, isPath } from './file-at.ts'
import { nameProblems } from './names.ts'

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
  await visit(path, [])
  return [...layers.values()]

  /** `way`: the files that led here. */
  async function visit(file: string, way: readonly Step[]): Promise<void> {
    const real = await host.files.real(file)
    if (layers.has(real)) return
    const shown = shownPath(host, file)
    const base = dirname(file)
    const layer: ConfigLayer = {
      shown,
      base,
      ...(await readConfig(await host.files.read(file), shown)),
    }
    layer.problems.push(...(await nameProblems(host, layer.config, base)))
    const { extends: names = [] } = layer.config
    const steps = [...way, { real, shown }]
    for (const [index, name] of [names].flat().entries()) {
      if (name === undefined) continue // of a wrong type: reported already
      const fault = await extendedBy(base, name, steps)
      const path = Array.isArray(names) ? ['extends', index] : ['extends']
      if (fault !== undefined) layer.problems.push(configProblem(path, fault))
    }
    layers.set(real, layer)
  }

  /** Reads what a config extends, or says why that is not possible. */
  async function extendedBy(
    base: string,
    name: string,
    way: readonly Step[],
  ): Promise<string | undefined> {
    if (!isPath(name))
      return `"${name}" is not a path that starts with ./; packages were removed from extends: copy the config into the repository`
    const named = await fileAt(host, name, base)
    if ('fault' in named) return named.fault
    if (!isConfig(new TextDecoder().decode(await host.files.read(named.path))))
      return `${name} is not a config`
    const real = await host.files.real(named.path)
    const first = way.findIndex((step) => step.real === real)
    if (first >= 0)
      return `this extends itself: ${[...way.slice(first), way[first]!].map(({ shown }) => shown).join(' -> ')}`
    if (way.length >= DEEPEST) return `more than ${DEEPEST} levels of extends; use fewer`
    await visit(named.path, way)
    return undefined
  }
}

type Step = { real: string; shown: string }
