import { defineCommand, type GlobalOptions } from '../../../base/cli/command.ts'
import { LINT_FLAGS, WATCH } from '../../../base/cli/flags.ts'
import { type ListenFlags, listenFlags, listenSettings } from '../../../base/cli/listening.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { openChecked } from '../../../base/run/workspace/checked.ts'
import type { LintFlags } from '../../../base/run/workspace/settings.ts'
import { refuseUnwatchable, watching } from '../../../base/run/workspace/watch/watch.ts'
import { encodeAsBuilt, siteOutputs } from '../run/site-outputs.ts'
import { answersOf } from './handler.ts'

type Options = LintFlags & ListenFlags & { watch?: true }

const DEFAULT_PORT = 8080

export default defineCommand<Options>({
  description:
    'Serves the published terminology over HTTP as a static host would: the files of the target static-site, from memory, with those of earlier versions that its folder has. Default source: the catalogs of the config, or the nearest errors.yaml.',
  options: [...listenFlags(DEFAULT_PORT), WATCH, ...LINT_FLAGS],
  examples: [
    ['rail-errors serve', 'serve the catalog at http://127.0.0.1:8080/'],
    ['rail-errors serve --watch', 'while editing: serve what was saved last'],
    ['rail-errors serve --port 8443 --tls-cert cert.pem --tls-key key.pem', 'serve over TLS'],
  ],
  async run(real, [source], options) {
    const sources = source === undefined ? [] : [source]
    const settings = await listenSettings(real, options, DEFAULT_PORT)
    if (options.watch) await refuseUnwatchable(real, sources)
    let current: ReturnType<typeof answersOf> | undefined
    const round = async (host: Host): Promise<0 | 1 | 2> => {
      const refusal =
        current === undefined
          ? 'Nothing is served. Fix the errors, then start again.'
          : 'The last version without errors is still served.'
      const files = await filesOf(host, real, { sources, refusal }, options)
      if (typeof files === 'number') return files
      current = answersOf(files, encodeAsBuilt)
      return 0
    }
    // A port that can't be opened ends the watch, too.
    const failed = new AbortController()
    const signal = AbortSignal.any([real.interrupted(), failed.signal])
    const listen = () => real.serve({ ...settings, direct: (request) => current!(request), signal })
    if (!options.watch) {
      const exit = await round(real)
      if (exit !== 0) return exit
      await listen()
      return 0
    }
    let serving: Promise<void> | undefined
    await watching({ ...real, interrupted: () => signal }, async (inputs) => {
      await round(inputs)
      if (current === undefined)
        throw new UserError('catalog', 'the catalog has errors; repair them, then start again')
      if (serving !== undefined) return
      serving = listen()
      serving.catch(() => failed.abort())
    })
    await serving
    return 0
  },
})

/** The files to serve, or the exit code if the catalog can't be published. */
async function filesOf(
  host: Host,
  real: Host,
  { sources, refusal }: { sources: readonly string[]; refusal: string },
  options: Options & GlobalOptions,
): Promise<OutputFile[] | 1 | 2> {
  const checked = await openChecked(host, sources, options, { refusal, reportTo: real })
  if ('exit' in checked) return checked.exit
  return siteOutputs(host, checked.workspace)
}
