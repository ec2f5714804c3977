// A feature imports another one through its index.ts, which has nothing but exports of its files. With
// one name of an index, esbuild loads all that is in it: `diff` would load what only `publish` needs (657
// kB in place of 519), and the library for browsers the client of FHIR servers, which needs Node. So the
// imports of a bundle lead to the files that have the names.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT = /^import (type )?\{([^}]*)\} from '((?:\.\.\/)+[\w-]+\/index\.ts)'/gm
const EXPORT = /^export (?:type )?\{([^}]*)\} from '(\.\/[^']*)'/gm
const DOOR = /[\\/]src[\\/]features[\\/][\w-]+[\\/]index\.ts$/

export const featureDoors = {
  name: 'features by their files',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]features[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replace(IMPORT, (all, isType, names, from) => {
        const door = join(dirname(path), from)
        return DOOR.test(door) && !isType ? fromFiles(path, door, names) : all
      })
      return contents === text ? undefined : { contents, loader: 'ts' }
    })
  },
}

/** An import for each name; of a type, which is left out of a bundle anyway, none. */
function fromFiles(path, door, names) {
  const files = new Map(
    Array.from(readFileSync(door, 'utf8').matchAll(EXPORT), ([, list, file]) =>
      namesIn(list).map((name) => [name.replace(/^type /, ''), join(dirname(door), file)]),
    ).flat(),
  )
  return namesIn(names)
    .filter((name) => !name.startsWith('type '))
    .map((name) => {
      const from = files.get(name.split(' ')[0])
      if (from === undefined)
        throw new Error(`${door} does not export ${name}, which ${path} imports`)
      const file = relative(dirname(path), from).replaceAll('\\', '/')
      return `import { ${name} } from '${file}'`
    })
    .join(';')
}

const namesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
