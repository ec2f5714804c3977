// js-yaml makes its schemas and patterns while it is loaded, those of the writer too, and does not
// mark that this has no side effect. Marked, the schemas and patterns that nothing uses are left
// out: making them was most of the time to load it.
import { readFileSync } from 'node:fs'

export const pureYaml = {
  name: 'js-yaml without what nothing uses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /^(var \w+ = )(?=(?:new )?[\w.]+[(`])/gm,
        '$1/* @__PURE__ */ ',
      ),
      loader: 'js',
    }))
  },
}
