import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, pascal, type Tried } from './language.ts'

/** A class is not called like its namespace. */
const typeOf = ({ id, name }: Tried) => (name === id ? `${pascal(name)}Errors` : pascal(name))

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './csharp/main.cs', {
    each: all
      .map(
        (tried) =>
          `        Write("${tried.id}", ${pascal(tried.id)}.${typeOf(tried)}.All.Select(one => Line(one.Code, one.Http, one.Stop, one.FixStage, one.Meaning, one.Fix)));`,
      )
      .join('\n'),
  })

/** Not among what mcs takes by itself. */
export const HTTP = ['-r:System.Net.Http']
const compile = (folder: string, ...files: string[]) =>
  run(
    'mcs',
    ['-warnaserror', ...HTTP, '-langversion:7.2', '-doc:docs.xml', '-out:program.exe', ...files],
    folder,
  )

/** Mono has no JSON: this reads what the vectors have, and writes it. */
export const JSON_OF_MONO = program(import.meta, './csharp/json-of-mono.cs').trimEnd()

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './csharp/vectors.cs', {
    JSON_OF_MONO,
    each: all
      .map(({ id, name, stages }) => {
        const type = `${pascal(id)}.${pascal(name) === pascal(id) ? `${pascal(id)}Errors` : pascal(name)}`
        return program(import.meta, './csharp/vectors-each.cs', {
          id,
          type,
          text: stages === false ? '""' : 'r.FixStage',
        })
      })
      .join(''),
  })

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './csharp/loops.cs', { JSON_OF_MONO, each: all.map(loopsOf).join('\n') })

const loopsOf = (tried: Tried) => {
  const type = `${pascal(tried.id)}.${typeOf(tried)}`
  return program(import.meta, './csharp/loops-of.cs', { id: tried.id, type }).trimEnd()
}

export const csharp: Language = {
  target: 'csharp',
  options: ({ id }) => `namespace: ${pascal(id)}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('mcs', ['--version'], folder),
  program: (all) => ({ 'Program.cs': MAIN(all) }),
  misspelt: {
    'Misspelt.cs':
      'internal static class Misspelt { internal static string Code = Rail.RailErrors.Code.MemberNotFoun; }\n',
  },
  check(folder) {
    const sources = filesBelow(folder, '.cs').filter(
      (path) => !['Misspelt.cs', 'Vectors.cs', 'Loops.cs'].includes(path),
    )
    const { out, err } = compile(folder, ...sources)
    return out + err
  },
  refuses: (folder) => compile(folder, 'Misspelt.cs', 'rail/RailErrors.cs', 'Program.cs').err,
  run: (folder) => void must('mono', ['program.exe'], folder),
  vectors: {
    file: 'Vectors.cs',
    source: VECTORS,
    run: (folder) => {
      const sources = filesBelow(folder, '.cs').filter(
        (path) => !['Misspelt.cs', 'Program.cs', 'Loops.cs'].includes(path),
      )
      must('mcs', [...HTTP, '-langversion:7.2', '-out:vectors.exe', ...sources], folder)
      return must('mono', ['vectors.exe'], folder)
    },
  },
  loops: {
    file: 'Loops.cs',
    source: LOOPS,
    run(folder) {
      const generated = filesBelow(folder, '.cs').filter((path) => path.includes('/'))
      const options = [...HTTP, '-langversion:7.2', '-out:loops.exe']
      must('mcs', [...options, ...generated, 'Loops.cs'], folder)
      return must('mono', ['loops.exe'], folder)
    },
  },
}
