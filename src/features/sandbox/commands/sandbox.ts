import { defineCommand } from '../../../base/cli/command.ts'
import { DATA, LINT_FLAGS } from '../../../base/cli/flags.ts'
import { type ListenFlags, listenFlags, listenSettings } from '../../../base/cli/listening.ts'
import { catalogOf } from '../../../base/core/catalog/catalog.ts'
import { shellWord } from '../../../base/core/values/shell.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { openChecked } from '../../../base/run/workspace/checked.ts'
import { type LintFlags, numberFlag } from '../../../base/run/workspace/settings.ts'
import { errorsModuleOf } from '../../../libraries/server/catalog-module.ts'
import { encodeAsBuilt, siteOutputs } from '../../site/index.ts'
import { TOKEN_SECONDS } from '../authorization/throttle.ts'
import { isLoopbackAddress } from '../connection.ts'
import { sandboxFolder } from '../data-folder.ts'
import { publishedWithOwnCodes } from '../own-codes.ts'
import { hasherOf } from '../registry/hasher.ts'
import { NOTHING_REGISTERED } from '../registry/registry.ts'
import { sandboxOver } from '../sandbox.ts'
import { fileStore } from '../store.ts'
import { whyNoWorkflow } from '../workflow/codes.ts'

type Options = LintFlags &
  ListenFlags & {
    data?: string
    reset?: true
    tokenSeconds?: string
    trustProxy?: true
    conformance?: true
    keyHeader?: string
  }

const NOT_SECURE =
  'Without TLS, logins from other machines are refused. Use --tls-cert and --tls-key, or --trust-proxy behind a proxy that ends TLS.'
const DEFAULT_PORT = 8081
const YEAR = 365 * 24 * 3600

/** Throws for what is not the name of a header (RFC 9110 section 5.1). */
function keyHeaderOf(name = 'Idempotency-Key'): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new UserError(
      'usage',
      `--key-header takes the name of a header, such as Idempotency-Key, not ${JSON.stringify(name)}`,
    )
  return name
}

export default defineCommand<Options>({
  description:
    'Runs a service to develop against: an authorization server (OAuth 2.0), a workflow that answers with the codes of the catalog, and the published terminology, on one port. Clients and users are registered with rail-errors clients and rail-errors users; tokens are kept in memory. Not for production.',
  options: [
    ...listenFlags(DEFAULT_PORT),
    DATA,
    {
      flags: '--reset',
      about: 'first remove all clients and users, and what the workflow remembers',
    },
    {
      flags: '--token-seconds <number>',
      about: `how long an access token is valid (default: ${TOKEN_SECONDS})`,
    },
    {
      flags: '--trust-proxy',
      about: 'trust X-Forwarded-For, -Proto and -Host: only behind a proxy that sets them',
    },
    {
      flags: '--conformance',
      about:
        'answer a client of any language with the cases of the catalog, then say what it did wrong',
    },
    {
      flags: '--key-header <name>',
      about: 'the header of idempotency keys (default: Idempotency-Key)',
    },
    ...LINT_FLAGS,
  ],
  combinations: [
    { flags: ['--key-header'], onlyWith: ['--conformance'] },
    {
      flags: ['--conformance'],
      notWith: ['--data', '--reset', '--token-seconds', '--trust-proxy'],
      why: 'it has no clients, users or tokens',
    },
  ],
  examples: [
    ['rail-errors sandbox', 'run at http://127.0.0.1:8081/'],
    ['rail-errors sandbox --conformance', 'see whether a client does what the codes say'],
    ['rail-errors sandbox --token-seconds 5', 'see what a client does when its token expires'],
    [
      'rail-errors sandbox --address 0.0.0.0 --tls-cert cert.pem --tls-key key.pem',
      'for other machines: over TLS',
    ],
  ],
  async run(host, [source], options) {
    const sources = source === undefined ? [] : [source]
    const settings = await listenSettings(host, options, DEFAULT_PORT)
    const tokenSeconds = numberFlag('--token-seconds', options.tokenSeconds, YEAR) ?? TOKEN_SECONDS
    const keyHeader = keyHeaderOf(options.keyHeader)
    const checked = await openChecked(host, sources, options, {
      refusal: 'Nothing is served. Fix the errors, then start again.',
    })
    if ('exit' in checked) return checked.exit
    const [job, ...others] = checked.workspace.jobs
    if (job === undefined || others.length > 0)
      throw new UserError(
        'usage',
        'the sandbox answers with the codes of one catalog; name it: rail-errors sandbox <source>',
      )
    if (options.conformance) {
      const { runConformance } = await import('../conformance/run.ts')
      return runConformance(host, job.reading, settings, keyHeader)
    }
    const data = await sandboxFolder(host, options, sources)
    const reading = publishedWithOwnCodes(job.reading)
    const files = await siteOutputs(host, { ...checked.workspace, jobs: [{ ...job, reading }] })
    const store = fileStore(host.files, data)
    // A registry that can't be read ends the command, instead of each login.
    const { clients } = options.reset ? NOTHING_REGISTERED : await store.registry.read()
    const { errors, texts } = errorsModuleOf(catalogOf(reading))
    const sandbox = sandboxOver(store, hasherOf(), {
      terminology: files,
      errors,
      texts,
      encode: encodeAsBuilt,
      tokenSeconds,
      trustProxy: options.trustProxy === true,
      onError: (error) =>
        host.say(
          `The sandbox failed: ${error instanceof Error ? error.message : 'for an unknown reason'}`,
        ),
    })
    const shown = shownPath(host, data)
    const next =
      clients.length === 0
        ? ` Register a client with rail-errors clients add <client-id> --data ${shellWord(shown)}`
        : ''
    const noWorkflow = whyNoWorkflow(errors)
    const isSecure =
      settings.tls !== undefined ||
      options.trustProxy === true ||
      settings.address === 'localhost' ||
      isLoopbackAddress(settings.address)
    const notes = [
      `Not for production. Clients and users are in ${shown}.${next}`,
      ...(noWorkflow === undefined
        ? []
        : [
            `The workflow is off: ${noWorkflow}. To get a code, send the header Prefer: code=<CODE> with a request.`,
          ]),
      ...(isSecure ? [] : [NOT_SECURE]),
    ]
    const clearing = new AbortController()
    // Only when the port is open: a second sandbox by mistake must not empty the first one.
    let cleared = Promise.resolve()
    await host.serve({
      ...settings,
      signal: AbortSignal.any([host.interrupted(), clearing.signal]),
      started(address) {
        for (const note of notes) host.say(note)
        if (options.reset) cleared = store.clear()
        cleared = cleared.then(() => settings.started(address))
        cleared.catch(() => clearing.abort())
      },
      async handler(request, connection) {
        await cleared
        return sandbox.fetch(request, connection)
      },
    })
    await cleared
    return 0
  },
})
