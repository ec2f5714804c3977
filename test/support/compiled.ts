import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { emptyFolder } from './repository.ts'

const packages = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  '..',
)

/** The folder of an integrator: a package with these files, and the packages of this repository. */
export function consumerWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder()
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(packages, join(folder, 'node_modules'), 'junction')
  return folder
}

/**
 * What the compiler says of the sources of a consumer, all in one run, as lines that begin with the
 * file. Diagnostics of the compiler itself, if asked for, are among them.
 */
export function compiled(
  folder: string,
  sources: Readonly<Record<string, string>>,
  options: object,
): string {
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text)
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...options,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(sources) }),
  )
  try {
    return execFileSync(
      process.execPath,
      [join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder],
      { cwd: folder, encoding: 'utf8' },
    )
  } catch (error) {
    return String((error as { stdout: string }).stdout)
  }
}

/** Of what the compiler said, what is about one file. */
export const saidOf = (said: string, file: string): string =>
  said
    .split(/\n(?=\S)/)
    .filter((one) => one.startsWith(`${file}(`))
    .join('\n')
