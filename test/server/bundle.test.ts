import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

// What a program of a user loads: no parser of YAML and no schema of errors.yaml.
test.each([
  ['server', 'neutral', 73 * 1024],
  ['sandbox', 'node', 279 * 1024],
] as const)('rail-errors/%s has only what it needs', async (name, platform, most) => {
  const { metafile, outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: [`src/${name}/index.ts`],
    bundle: true,
    format: 'esm',
    platform,
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['./jwt.ts', './token/jwt.ts'],
    metafile: true,
    write: false,
  })
  const inputs = Object.keys(metafile.inputs)
  expect(inputs).toContain('src/wire/problem.ts')
  expect(inputs.filter((path) => /js-yaml|\/yaml\/|schema\/|src\/yaml/.test(path))).toEqual([])
  expect(outputFiles[0]!.text.length).toBeLessThanOrEqual(most)
})
