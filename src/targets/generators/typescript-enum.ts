import { active } from '../../core/catalog/catalog.ts'
import { hasWorkflow } from '../../core/catalog/workflow.ts'
import { generatorOf } from '../generator.ts'
import { codeComment, fileComment, key, literal, stageComment } from '../typescript.ts'

export default generatorOf('typescript-enum', {
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
  generate(catalog, _, file = `${catalog.name}.enum.ts`) {
    const codes = active(catalog).map(
      (entry) =>
        `${codeComment(entry, catalog, '  ')}  ${key(entry.code)} = ${literal(entry.code)},\n`,
    )
    const stages = catalog.stages.map(
      (stage) => `${stageComment(stage, '  ')}  ${key(stage.id)} = ${literal(stage.id)},\n`,
    )
    const blocks = [
      fileComment(catalog),
      `/** Every code that the service sends, retired ones excepted. */\nexport enum Code {\n${codes.join('')}}`,
      ...(hasWorkflow(catalog)
        ? [
            `/** The stages of the workflow: where an error can be resolved. */\nexport enum Stage {\n${stages.join('')}}`,
          ]
        : []),
    ]
    return [{ path: file, contents: `${blocks.join('\n\n')}\n`, mediaType: 'text/plain' }]
  },
})

/**
 * TypeScript drops `__proto__` without an error, and rejects what it prints as a number: `1001`,
 * `-1`, `Infinity`.
 */
const isImpossible = (name: string): boolean =>
  name === '__proto__' || String(Number(name)) === name
