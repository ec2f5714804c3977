import { same } from '../values/record.ts'
import { decode, type Shape } from '../yaml/decode.ts'
import { parse } from '../yaml/parse.ts'
import { type Problem, type Source, writtenIn } from '../yaml/source.ts'
import { hasTopKey } from '../yaml/top-key.ts'
import { configProblem } from './problem.ts'
import configShape from './shape.json' with { type: 'json' }
import type { Config } from './types.ts'

/** The file names of the config, in the order of preference. */
export const CONFIG_NAMES = ['rail-errors.config.yaml', 'rail-errors.config.yml']

/** True for a text that was written as a config, with mistakes or without, or is empty. */
export const isConfig = (text: string): boolean =>
  hasTopKey(text, Object.keys(configShape.properties)) ||
  /^(?:\s|#.*(?:[\n\r\u2028\u2029]|$)|---|\{\s*\})*$/.test(text)

export type ReadConfig = { source: Source; config: Config; problems: Problem[] }

/** Reads rail-errors.config.yaml; its mistakes are in `problems`, with their paths. */
export async function readConfig(text: string | Uint8Array, file: string): Promise<ReadConfig> {
  const source = await parse(text, file)
  const decoded =
    source.value === undefined || source.value === null
      ? { value: {}, problems: [] }
      : decode(configShape as Shape, source.value, writtenIn(source))
  const { config, problems } = checkGraceDays({
    config: decoded.value as Config,
    problems: decoded.problems,
  })
  return {
    source,
    config,
    problems: [
      ...source.problems.filter(({ rule }) => rule !== 'alias-absent'),
      ...problems.filter(({ path }) => !isServerPath(path)),
      ...(await problemsOfServers(problems, config)),
      ...(await problemsOfCommitted(config)),
      // An item of the wrong type is reported already.
      ...contradictions(config).filter(
        ({ path }) =>
          !problems.some((other) => other.rule === 'field-typed' && same(other.path, path)),
      ),
    ],
  }
}

/** True for a path below `servers`, where a mistake may be a secret. */
const isServerPath = (path: Problem['path']): boolean => path[0] === 'servers' && path.length > 1

async function problemsOfServers(all: readonly Problem[], config: Config): Promise<Problem[]> {
  if (config.servers === undefined) return []
  const { serverProblems } = await import('./servers.ts')
  return serverProblems(
    all.filter(({ path }) => isServerPath(path)),
    config,
  )
}

async function problemsOfCommitted({ outputs, catalogs = [] }: Config): Promise<Problem[]> {
  const lists = [outputs, ...catalogs.map((catalog) => catalog.outputs)]
  if (!lists.some((list) => list?.some(({ committed }) => committed === false))) return []
  const { committedProblems } = await import('./committed.ts')
  return committedProblems(outputs, catalogs)
}

// All of them are in memory at once.
const MOST_CATALOGS = 1_000

function contradictions({ source, outputs, catalogs }: Config): Problem[] {
  const problem = (path: Problem['path'], message: string) => configProblem(path, message, 'key')
  const both =
    catalogs === undefined
      ? []
      : [source !== undefined && 'source', outputs !== undefined && 'outputs'].filter(
          (key) => key !== false,
        )
  const many =
    (catalogs ?? []).length <= MOST_CATALOGS
      ? []
      : [
          problem(
            ['catalogs'],
            `"catalogs" has ${catalogs!.length} items; the limit is ${MOST_CATALOGS}: use several configs`,
          ),
        ]
  const none =
    catalogs?.length === 0
      ? [problem(['catalogs'], '"catalogs" is empty; name a catalog, or remove "catalogs"')]
      : []
  const missing = (catalogs ?? []).flatMap((catalog, index) =>
    catalog.source === undefined
      ? [problem(['catalogs', index], 'this catalog has no "source"')]
      : [],
  )
  const lists = [
    { path: ['outputs'], outputs },
    ...(catalogs ?? []).map((catalog, index) => ({
      path: ['catalogs', index, 'outputs'],
      outputs: catalog.outputs,
    })),
  ]
  const targets = lists.flatMap(({ path, outputs: list = [] }) =>
    list.flatMap((output, index) =>
      output.target === undefined ? [problem([...path, index], 'this output has no "target"')] : [],
    ),
  )
  return [
    ...both.map((key) =>
      problem(
        [key],
        `"${key}" and "catalogs" cannot be used together: "${key}" is the short form for one catalog`,
      ),
    ),
    ...many,
    ...none,
    ...missing,
    ...targets,
  ]
}

type Decoded = { config: Config; problems: readonly Problem[] }

/**
 * Checks `grace_days`. It is at the top of the config, because lint and diff share it; the problem
 * says where it belongs if it is below one of them.
 */
function checkGraceDays({ config, problems }: Decoded): Decoded {
  const { rules, grace_days: days } = config
  const { grace_days: own, ...sunset } = (
    typeof rules?.['sunset-distant'] === 'object' ? rules['sunset-distant'] : {}
  ) as Record<string, unknown>
  return {
    // Without the option, so that it is reported once.
    config:
      own === undefined ? config : { ...config, rules: { ...rules, 'sunset-distant': sunset } },
    problems: [
      ...problems.map((one) =>
        one.path.join('.') === 'diff.grace_days' ? misplaced(one.path) : one,
      ),
      ...(own === undefined ? [] : [misplaced(['rules', 'sunset-distant', 'grace_days'])]),
      ...(days !== undefined && days < 0
        ? [configProblem(['grace_days'], 'grace_days must be 0 or more')]
        : []),
    ],
  }
}

const misplaced = (path: Problem['path']): Problem => ({
  rule: 'field-known',
  path,
  part: 'key',
  message: 'write grace_days at the top of the config: lint and diff share it',
})
