import { generatorOf } from '../../../base/targets/generator.ts'

export default generatorOf('typescript-enum', {
  summary: 'TypeScript `enum`s of codes and stages.',
  refuses({ codes, stages }) {
    const named = [
      ...codes.flatMap(({ code, retired }, index) =>
        retired === undefined ? [{ name: code, path: ['codes', index, 'code'] }] : [],
      ),
      ...stages.map(({ id }, index) => ({ name: id, path: ['stages', index] })),
    ]
    return named.flatMap(({ name, path }) =>
      isImpossible(name)
        ? [
            {
              path,
              message: `"${name}" cannot be the name of an enum member; build the target typescript instead`,
            },
          ]
        : [],
    )
  },
  async generate(catalog, _, file = `${catalog.name}.enum.ts`) {
    const { enumFile } = await import('../files.ts')
    return [enumFile(file, catalog)]
  },
})

/**
 * TypeScript drops `__proto__` without an error, and rejects what it prints as a number: `1001`,
 * `-1`, `Infinity`.
 */
const isImpossible = (name: string): boolean =>
  name === '__proto__' || String(Number(name)) === name
