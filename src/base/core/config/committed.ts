import type { Problem } from '../yaml/source.ts'
import { configProblem } from './problem.ts'
import type { Config } from './types.ts'

/** Folders with outputs that git has, and others that it has not: one manifest says what is there. */
export function committedProblems(
  outputs: Config['outputs'] | undefined,
  catalogs: NonNullable<Config['catalogs']>,
): Problem[] {
  const isCommitted = new Map<string, boolean>()
  const lists = [
    { path: ['outputs'] as Problem['path'], outputs },
    ...catalogs.map((catalog, index) => ({
      path: ['catalogs', index, 'outputs'],
      outputs: catalog.outputs,
    })),
  ]
  return lists.flatMap(({ path, outputs: list = [] }) =>
    list.flatMap(({ out = 'dist-terminology', committed = true }, index) => {
      const folder = out
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/')
      const first = isCommitted.get(folder) ?? committed
      isCommitted.set(folder, first)
      return first === committed
        ? []
        : [
            configProblem(
              [...path, index],
              `${folder} also has outputs that are ${first ? 'committed' : 'not committed'}; give those with "committed: false" a folder of their own`,
              'key',
            ),
          ]
    }),
  )
}
