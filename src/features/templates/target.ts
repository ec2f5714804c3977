import type { Generator } from '../../base/targets/generator.ts'
import { InvalidOutput } from '../../base/targets/invalid-output.ts'
import { targets } from '../../base/targets/targets.ts'

/** The endings of the files that a template can make: for each, `escapes.ts` has the escape. */
const endings = (): readonly string[] => [
  ...targets.flatMap(({ language }) => language?.ending ?? []),
  ...'ts mts cts js mjs cjs json yaml yml toml swift dart html xml'.split(' '),
]

/** True for a target that is a template of a team: a path that its config names. */
export const isTemplate = (target: string): boolean =>
  /^\.{1,2}\/[\w./-]*\w\.mustache$/.test(target)

/** A template of a team as a target: it makes one file, which the config names. */
export const templateTarget = (id: string): Generator => ({
  id,
  summary: 'A template of your own.',
  surface: 'source',
  default: false,
  needs: ['codes.http', 'codes.stop', 'codes.fix_stage', 'codes.meaning', 'codes.fix'],
  endings: endings(),
  fileFault: (file) =>
    file.endsWith('.blade.php')
      ? `"${file}" is for Blade, which runs what is in braces, in texts too; no escape is known for it`
      : undefined,
  async generate(catalog, { template }, file) {
    if (template === undefined || file === undefined)
      throw new InvalidOutput([{ message: `the config has no "file" for ${id}` }])
    const { fromTemplate } = await import('./template.ts')
    return [
      {
        path: file,
        contents: await fromTemplate(catalog, template, file),
        mediaType: 'text/plain',
      },
    ]
  },
})
