// The rooms of a draw: the folders of src/, whichever there are, and the files beside them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Schemas run only when files are derived from them; what is generated has no test of its own.
const SCHEMA = /^(?!commands\/)(?:.*\/)?(?:\w+-)?schemas?\.ts$/
const GENERATED = /\.d\.ts$/
const WRITTEN = '// Written by test/derived.test.ts'

/** The files below `src` from which mutants are drawn: `{ file, path, room, source }`. */
export const filesOf = (src) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !SCHEMA.test(file) && !GENERATED.test(file))
    .sort()
    .map((file) => {
      const path = join(src, file)
      const room = file.includes('/') ? file.slice(0, file.indexOf('/')) : 'program'
      return { file, path, room, source: readFileSync(path, 'utf8') }
    })
    .filter(({ source }) => !source.startsWith(WRITTEN))
