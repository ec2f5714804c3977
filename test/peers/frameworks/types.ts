import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../peers.ts'

/** The compilers, types of Node and ways to resolve that a service may have. */
export const TYPED: [typescript: string, node: string, resolution: string][] = [
  ['5.4', '20', 'node16'],
  ['5.4', '26', 'bundler'],
  ['5.9', '22', 'bundler'],
  ['5.9', '25', 'node16'],
  ['7.0', '20', 'bundler'],
  ['7.0', '26', 'node16'],
]

/** The same as packages under names of their own, for one installation of all. */
export const compilers = (): string[] => [
  ...new Set(
    TYPED.flatMap(([typescript, node]) => [
      `typescript-${typescript}@npm:typescript@${typescript}`,
      `types-node-${node}@npm:@types/node@${node}`,
    ]),
  ),
]

/** What this compiler says about typed/programs.ts in a folder of `workshop()`. */
export function checkTypes(
  folder: string,
  { typescript, node, resolution }: { typescript: string; node: string; resolution: string },
): string {
  // A folder with these types alone: they are what the frameworks refer to, too.
  const types = join(folder, 'types-of', node)
  mkdirSync(types, { recursive: true })
  if (!existsSync(join(types, 'node')))
    symlinkSync(join(folder, `node_modules/types-node-${node}`), join(types, 'node'))
  const config = join(folder, 'typed/tsconfig.json')
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ noEmit: true, skipLibCheck: true, target: 'es2022', lib: ['es2023', 'dom'] },
    module: resolution === 'bundler' ? 'esnext' : 'node16',
    moduleResolution: resolution,
    typeRoots: [types],
    types: ['node'],
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['programs.ts'] }))
  const tsc = join(folder, `node_modules/typescript-${typescript}/bin/tsc`)
  return run(process.execPath, [tsc, '-p', config], folder).out
}
