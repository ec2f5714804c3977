// Bundled CommonJS packages ask for the modules of Node with require(), which an ES module does not have. They get one that knows only
// these modules: createRequire() takes a millisecond for each file, at each start.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const REQUIRE = `const require=(name)=>{const found=process.getBuiltinModule(name);if(found===void 0)throw Object.assign(new Error("No such built-in module: "+name),{code:"ERR_UNKNOWN_BUILTIN_MODULE"});return found};
`

/** Adds it to the outputs that need it. */
export function requireBuiltins(root, { outputs }) {
  for (const [path, output] of Object.entries(outputs)) {
    const text = readFileSync(join(root, path), 'utf8')
    if (!/\btypeof require\b/.test(text)) continue
    const [shebang = ''] = /^#!.*\n/.exec(text) ?? []
    const next = shebang + REQUIRE + text.slice(shebang.length)
    writeFileSync(join(root, path), next)
    output.bytes = Buffer.byteLength(next)
  }
}
