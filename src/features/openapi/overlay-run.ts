import { posix, relative } from 'node:path'
import { memoByKey } from '../../base/core/values/memo.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { documentNamed } from '../../base/run/config/names.ts'
import type { TargetRun } from '../../base/run/workspace/outputs/target-run.ts'
import { OPENAPI } from './config.ts'

/** A document that can't be read is for the target to report. */
const overlayRun: TargetRun = {
  files(host, folder) {
    const documentAt = memoByKey(async (path: string) => ({
      file: shownPath(host, path),
      ...(await documentNamed(host, path, { folder, kind: OPENAPI })),
    }))
    return async ({ openapi, out = '' }) =>
      openapi === undefined
        ? {}
        : {
            openapi: {
              document: { ...(await documentAt(openapi)), reference: referenceTo(openapi, out) },
            },
          }
  },
}
export default overlayRun

/** The address of a file as a file in a folder writes it. */
const referenceTo = (path: string, folder: string): string =>
  relative(folder, path).split(/[\\/]/).map(encodeURIComponent).join(posix.sep)
