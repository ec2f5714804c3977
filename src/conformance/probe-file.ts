import { decode, type Shape } from '../yaml/decode.ts'
import { parse } from '../yaml/parse.ts'
import type { Problem, Source } from '../yaml/source.ts'
import { writtenIn } from '../yaml/written.ts'

/** One request of a probe file, and the code that its answer must have. */
export type Probe = {
  name?: string
  /** Default: GET. */
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** A text, or a value that is sent as JSON. */
  body?: unknown
  expect?: string
}

/** A probe file: its requests, with the place of each. Mistakes are in `problems`. */
export type ProbeFile = { source: Source; probes: readonly (Probe & { index: number })[]; problems: readonly Problem[] }

const text: Shape = { type: 'string' }
const SHAPE: Shape = {
  type: 'object',
  additionalProperties: false,
  properties: {
    probes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          name: text,
          method: text,
          path: text,
          headers: { type: 'object', additionalProperties: text },
          body: {},
          expect: text,
        },
      },
    },
  },
}

/** Methods that change nothing on a server (RFC 9110 section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A token comes from the config, never from a file that is committed. */
const FORBIDDEN = new Set(['authorization', 'cookie', 'proxy-authorization', 'host', 'content-length', 'transfer-encoding', 'connection'])

/** Reads a probe file. `known`: the codes of the catalog. `unsafe`: methods that change something are allowed. */
export async function readProbes(
  content: Uint8Array,
  file: string,
  { known, unsafe }: { known: readonly string[]; unsafe: boolean },
): Promise<ProbeFile> {
  const source = await parse(content, file)
  const { value, problems } = decode(SHAPE, source.value ?? {}, writtenIn(source))
  const probes = ((value as { probes?: Probe[] }).probes ?? []).map((probe, index) => ({ ...probe, index }))
  const syntax = source.problems.filter(({ rule }) => rule !== 'alias-absent')
  const own = probes.flatMap((probe) => problemsOf(probe, known, unsafe))
  const none = syntax.length + problems.length + probes.length === 0 ? [problem([], 'there are no "probes"')] : []
  return { source, probes, problems: [...syntax, ...problems, ...own, ...none] }
}

function problemsOf(
  { index, path, method = 'GET', headers = {}, expect }: Probe & { index: number },
  known: readonly string[],
  unsafe: boolean,
): Problem[] {
  const at = (...rest: string[]) => ['probes', index, ...rest]
  return [
    ...(path === undefined ? [problem(at(), 'this probe has no "path"')] : []),
    ...(path !== undefined && !/^\/(?![/\\])[!-~]*$/.test(path)
      ? [problem(at('path'), `"${path}" is not a path such as /v1/claims?limit=1`)]
      : []),
    ...(/^[A-Z]+$/.test(method) ? [] : [problem(at('method'), `"${method}" is not a method such as POST`)]),
    ...(unsafe || SAFE.has(method) ? [] : [problem(at('method'), `${method} may change something; allow it with --allow-unsafe`)]),
    ...Object.keys(headers).flatMap((name) => {
      if (FORBIDDEN.has(name.toLowerCase()))
        return [problem(at('headers', name), `the header "${name}" can't be set; a token comes from "servers" in the config`)]
      return /^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(headers[name]!)
        ? []
        : [problem(at('headers', name), `"${name}" is not a valid header`)]
    }),
    ...(expect !== undefined && !known.includes(expect) ? [problem(at('expect'), `${expect} is not a code of the catalog`)] : []),
  ]
}

const problem = (path: Problem['path'], message: string): Problem => ({ rule: 'probes', path, message })
