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
export type ProbeFile = {
  source: Source
  probes: readonly (Probe & { index: number })[]
  problems: readonly Problem[]
}

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
/** Methods that fetch refuses (Fetch Standard, "forbidden method"). */
const REFUSED = new Set(['CONNECT', 'TRACE', 'TRACK'])
/** A token comes from the config, never from a file that is committed. */
const SECRET = new Set(['authorization', 'cookie', 'proxy-authorization'])
/** Headers of the connection, and of the length of a body. */
const CONNECTION = new Set(
  'connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade user-agent'.split(
    ' ',
  ),
)
/** `..` would leave the path of the base URL. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/**
 * Reads a probe file. `known`: the codes of the catalog. `unsafe`: methods that change something
 * are allowed.
 */
export async function readProbes(
  content: Uint8Array,
  file: string,
  { known, unsafe }: { known: readonly string[]; unsafe: boolean },
): Promise<ProbeFile> {
  const source = await parse(content, file)
  const { value, problems } = decode(SHAPE, source.value ?? {}, writtenIn(source))
  const probes = ((value as { probes?: Probe[] }).probes ?? []).map((probe, index) => ({
    ...probe,
    index,
  }))
  const syntax = source.problems.filter(({ rule }) => rule !== 'alias-absent')
  const own = probes.flatMap((probe) => problemsOf(probe, known, unsafe))
  const none =
    syntax.length + problems.length + probes.length === 0
      ? [problem([], 'there are no "probes"')]
      : []
  return { source, probes, problems: [...syntax, ...problems, ...own, ...none] }
}

function problemsOf(
  { index, path, method = 'GET', headers = {}, body, expect }: Probe & { index: number },
  known: readonly string[],
  unsafe: boolean,
): Problem[] {
  const at = (...rest: string[]) => ['probes', index, ...rest]
  return [
    ...(path === undefined ? [problem(at(), 'this probe has no "path"')] : []),
    ...(path !== undefined && (!/^\/(?![/\\])[!-~]*$/.test(path) || DOTS.test(path))
      ? [problem(at('path'), `"${path}" is not a path such as /v1/claims?limit=1`)]
      : []),
    ...methodProblem(method, unsafe).map((message) => problem(at('method'), message)),
    ...(body !== undefined && (method === 'GET' || method === 'HEAD')
      ? [problem(at('body'), `${method} has no body; remove it, or set the method, such as POST`)]
      : []),
    ...Object.keys(headers).flatMap((name) => {
      if (SECRET.has(name.toLowerCase()))
        return [
          problem(
            at('headers', name),
            `the header "${name}" can't be set; a token comes from "servers" in the config`,
          ),
        ]
      if (CONNECTION.has(name.toLowerCase()))
        return [problem(at('headers', name), `the header "${name}" can't be set; remove it`)]
      return /^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(headers[name]!)
        ? []
        : [problem(at('headers', name), `"${name}" is not a valid header`)]
    }),
    ...(expect !== undefined && !known.includes(expect)
      ? [problem(at('expect'), `${expect} is not a code of the catalog`)]
      : []),
  ]
}

function methodProblem(method: string, unsafe: boolean): string[] {
  if (!/^[A-Z]+$/.test(method))
    return [`"${method}" is not a method such as POST; write it in capital letters`]
  if (REFUSED.has(method)) return [`${method} can't be sent; remove this probe`]
  return unsafe || SAFE.has(method)
    ? []
    : [`${method} may change something; allow it with --allow-unsafe`]
}

const problem = (path: Problem['path'], message: string): Problem => ({
  rule: 'probes',
  path,
  message,
})
