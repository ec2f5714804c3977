import type { Host } from '../../../base/io/host/host.ts'
import { contentsOf, manifestAt } from '../../../base/run/workspace/outputs/output-folder.ts'
import { isAsRecorded } from '../../../base/targets/manifest.ts'
import { recordedOutputs, versionOf } from '../../../base/targets/recorded-outputs.ts'
import { codesOf, type EarlierList } from '../changes-by-version.ts'

/**
 * The lists of codes of the versions that a site was built with, as its folder has them. One that
 * was edited is not what was published.
 */
export async function earlierAt(host: Host, folder: string, name: string): Promise<EarlierList[]> {
  const manifest = await manifestAt(host, folder, name)
  const recorded =
    manifest === undefined
      ? []
      : recordedOutputs(manifest).flatMap(({ path, target, hash }) => {
          const version = versionOf(target)
          return version !== undefined && path.endsWith(`${version}/${name}.json`)
            ? [{ path, version, hash }]
            : []
        })
  const contents = await contentsOf(host, folder, new Set(recorded.map(({ path }) => path)))
  return recorded.flatMap(({ path, version, hash }) => {
    const bytes = contents.get(path)
    return bytes === undefined || !isAsRecorded(bytes, hash)
      ? []
      : [{ version, codes: codesOf(new TextDecoder().decode(bytes)) }]
  })
}
