import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, run } from '../peers.ts'

/** The compilers, types of Node and ways to resolve that a service may have. */
export const TYPED: [typescript: string, node: string, resolution: string][] = [
  ['5.4', '20', 'node16'],
  ['5.4', '26', 'bundler'],
  ['5.9', '22', 'bundler'],
  ['5.9', '25', 'node16'],
  ['7.0', '20', 'bundler'],
  ['7.0', '26', 'node16'],
]

/** What this compiler says about typed/programs.ts in a folder of `workshop()`. */
export function checkTypes(
  folder: string,
  { typescript, node, resolution }: { typescript: string; node: string; resolution: string },
): string {
  const compiler = installed(folder, `typescript@${typescript}`)
  const types = installed(folder, `@types/node@${node}`)
  const config = join(folder, 'typed/tsconfig.json')
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ noEmit: true, skipLibCheck: true, target: 'es2022', lib: ['es2023', 'dom'] },
    module: resolution === 'bundler' ? 'esnext' : 'node16',
    moduleResolution: resolution,
    typeRoots: [join(types, 'node_modules/@types')],
    types: ['node'],
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['programs.ts'] }))
  const tsc = join(compiler, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [tsc, '-p', config], folder).out
}

/** A folder with this package alone. */
function installed(folder: string, name: string): string {
  const own = join(folder, 'types-of', name.replace('/', '+'))
  if (existsSync(own)) return own
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), '{ "private": true }\n')
  must('npm', ['install', '--silent', name], own)
  return own
}
