import { runnable } from '../../../base/rules/linter/rule.ts'

export const importReadable = runnable({
  id: 'import-readable',
  severity: 'error',
  *check({ problems, header: { imports = {} }, catalog: { sourceFormat } }) {
    yield* problems('import-readable')
    if (sourceFormat !== 'yaml') return
    for (const [key, one] of Object.entries(imports))
      if (one?.from === undefined && one?.name === undefined)
        yield {
          path: ['imports', key],
          part: 'key',
          message: `"${key}" does not say where the catalog is; add "from"`,
        }
  },
})

export const importKnown = runnable({
  id: 'import-known',
  severity: 'error',
  needs: ['imports'],
  *check({ problems, having, header: { imports = {} } }) {
    yield* problems('import-known')
    for (const { imported_from, path } of having('imported_from'))
      if (imported_from !== undefined && !Object.hasOwn(imports, imported_from))
        yield {
          path: path('imported_from'),
          message: `"${imported_from}" is not a key of "imports"; rail-errors writes this field into what it publishes`,
        }
  },
})

export const importUnique = runnable({
  id: 'import-unique',
  severity: 'error',
  check: ({ problems }) => problems('import-unique'),
})

export const importReplaced = runnable({
  id: 'import-replaced',
  severity: 'error',
  check: ({ problems }) => problems('import-replaced'),
})

export const importComplete = runnable({
  id: 'import-complete',
  severity: 'error',
  check: ({ problems }) => problems('import-complete'),
})
