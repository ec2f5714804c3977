import { dirname, join } from 'node:path'
import { memoByKey } from '../../base/core/values/memo.ts'
import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import type { TargetRun } from '../../base/run/workspace/outputs/target-run.ts'

const moduleRun: TargetRun = {
  files(host) {
    const isCommonJsAt = memoByKey((out: string) => isCommonJsIn(host, out))
    return async ({ out }) =>
      out !== undefined && (await isCommonJsAt(out)) ? { isCommonJs: true } : {}
  },
}
export default moduleRun

/** True if the nearest package.json says that `.js` is CommonJS. If it says nothing, Node finds out. */
async function isCommonJsIn(host: Host, out: string): Promise<boolean> {
  for (let folder = out; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if ((await host.files.kind(path)) === 'file') {
      const text = new TextDecoder().decode(await host.files.read(path))
      const isCommonJs = asRecord(jsonOf(text)).type === 'commonjs'
      if (isCommonJs)
        host.say(
          `${shownPath(host, path)} has "type": "commonjs", so .js files are written as CommonJS; a "file" that ends with .mjs is an ES module`,
        )
      return isCommonJs
    }
    if (dirname(folder) === folder) return false
  }
}
