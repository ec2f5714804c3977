// js-yaml makes the state of each parse with `{ ...defaults, ...options }`. V8 gives such an object a
// shape of its own until the function is warm, so what it optimized for one text was of no use for the
// next: 40 texts of 64 kB took 370 ms, and take 110 with plain assignments.
import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'

export const oneShape = {
  name: 'one shape',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml\.mjs$/ }, async ({ path }) => {
      const supported = { 'object-rest-spread': false }
      const { code } = await transform(readFileSync(path, 'utf8'), { supported })
      const contents = code.replaceAll('__spreadProps(', 'Object.assign(')
      if (contents === code) throw new Error(`${path} has no state with spreads any more`)
      return { contents }
    })
  },
}
