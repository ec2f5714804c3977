import { dirname, resolve } from 'node:path'
import { isBroken, type ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { parseSpec } from '../../base/core/config/source-spec.ts'
import { printable } from '../../base/core/values/escape.ts'
import { asArray, asRecord } from '../../base/core/values/record.ts'
import { forgetParsed } from '../../base/core/yaml/parse.ts'
import type { Host } from '../../base/io/host/host.ts'
import { depthOf, shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { type OpenOptions, openText, readOnce, workingPathOf } from '../../base/run/source/open.ts'
import { isNativeFile, type NativeText } from '../lists/index.ts'

/**
 * The texts of sources: a folder or a glob stands for the files in it that can have a list. Undefined
 * if the only one is an errors.yaml, a published list or a FHIR resource.
 */
export async function textsOf(
  host: Host,
  sources: readonly string[],
  options: OpenOptions,
): Promise<NativeText[] | undefined> {
  const texts: NativeText[] = []
  for (const source of await filesOf(host, sources)) {
    const spec = parseSpec(source)
    const { kind, inside } = spec
    if (kind === 'archive' && spec.archive.kind === 'path')
      await refusePipe(host, spec.archive.path)
    if (kind === 'archive' || inside !== undefined) {
      if (sources.length === 1) return undefined
      throw new UserError(
        'usage',
        `${printable(source)} can't be imported together with other sources`,
      )
    }
    if (
      kind === 'fhir' ||
      kind === 'package' ||
      (kind === 'web' && /\.json$/.test(source.replace(/[?#].*/s, '')))
    )
      return undefined
    const { shown, file, text } = await openText(host, source, options)
    if (!isNativeFile(file) || (text[0] === 0x1f && text[1] === 0x8b)) {
      if (sources.length === 1) return undefined
      throw new UserError(
        'usage',
        `${printable(shown)} can't be imported together with other files`,
      )
    }
    if (
      sources.length === 1 &&
      /\.(?:json|ya?ml)$/i.test(file) &&
      (await isOurs(host, text, shown))
    )
      return undefined
    forgetParsed(text) // another reader takes it
    const name = printable(shown) // a name that somebody else may have given
    const path = await workingPathOf(host, source, options)
    const depth = path === undefined ? undefined : await depthOf(host, dirname(path))
    texts.push({ file: name, text: decoded(name, text), depth })
  }
  return texts
}

/** The text of bytes: UTF-16 with its mark, as spreadsheets save it, else UTF-8. */
export function decoded(shown: string, bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError('file', `${shown} is not in UTF-8; save it in UTF-8, then import it again`)
  }
}

/** True for an errors.yaml, also a broken one, a published list, or a FHIR resource. */
async function isOurs(host: Host, text: Uint8Array, file: string): Promise<boolean> {
  const reading = await readOnce(host, text, { file })
  return isPublished(reading) || (/\.ya?ml$/i.test(file) && isBroken(reading))
}

export function isPublished({ sourceFormat, raw }: ParsedCatalog): boolean {
  if (sourceFormat !== 'flat-list' && sourceFormat !== 'yaml') return true
  const header = asRecord(raw)
  const codes = asArray(header.codes)
  // A list of somebody else has neither the name of a catalog nor a version.
  if (
    sourceFormat === 'yaml' &&
    codes.length > 0 &&
    !['name', 'version'].some((field) => Object.hasOwn(header, field))
  )
    return false
  return (
    ['codes_from', 'imports'].some((field) => Object.hasOwn(header, field)) ||
    (codes.length > 0
      ? codes.some((entry) => Object.hasOwn(asRecord(entry), 'code'))
      : Object.hasOwn(header, 'codes'))
  )
}

async function filesOf(host: Host, sources: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const source of sources) {
    const isPath = parseSpec(source).kind === 'path'
    const kind = isPath ? await host.files.kind(resolve(host.cwd, source)) : 'file'
    if (kind === 'file' || (kind === undefined && !/[*?[{]/.test(source))) {
      if (isPath && kind === 'file') await refusePipe(host, source)
      all.push(source)
      continue
    }
    const from = host.cwd
    const { codeFiles } = await import('../../base/run/source/globs.ts')
    const { files } = await codeFiles(host, { globs: [source], from }, { globs: [], from })
    const named = files.filter((file) => isNativeFile(file) && !/\.d\.[mc]?ts$/.test(file))
    const found: string[] = []
    for (const file of named) if ((await host.files.size(file)) !== undefined) found.push(file)
    if (found.length === 0)
      throw new UserError(
        'not-found',
        `${source}: no file ${kind === 'folder' ? 'in this folder ' : ''}that can have a list of codes`,
      )
    all.push(...found.map((file) => shownPath(host, file)))
  }
  return [...new Set(all)]
}

/**
 * Rejects with {@link UserError} a named pipe, a socket or a device, which may never end. What the
 * system names, such as /dev/stdin and `<(…)` of a shell, is read.
 */
async function refusePipe(host: Host, source: string): Promise<void> {
  const path = resolve(host.cwd, source)
  if (/^\/(?:dev|proc)\//.test(path) || (await host.files.size(path)) !== undefined) return
  throw new UserError(
    'file',
    `${printable(source)} is a pipe or a device, not a file; write its contents to a file, or read them from stdin with -`,
  )
}
