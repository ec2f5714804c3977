import { posix, relative } from 'node:path'
import type { Choices } from '../build/build.ts'
import { OUTPUT_OPTIONS } from '../build/generator.ts'
import type { GivenDocument } from '../build/openapi/settings.ts'
import type { Output } from '../config/model.ts'
import type { Host } from '../host/host.ts'
import { isInside, shownPath } from '../host/paths.ts'
import { rootOf } from '../host/upwards.ts'

/** An output with its folder (absolute), and the document of OpenAPI that it names (absolute). */
export type PlacedOutput = Output & { out: string }

/** The documents that outputs name, by their path (absolute). */
export type Documents = ReadonlyMap<string, Omit<GivenDocument, 'reference'>>

/**
 * Reads the documents that outputs name, in the repository of a folder. One that can't be read is
 * for its target to report.
 */
export async function documentsOf(
  host: Host,
  outputs: readonly PlacedOutput[],
  folder: string,
): Promise<Documents> {
  const documents = new Map<string, Omit<GivenDocument, 'reference'>>()
  for (const { openapi: path } of outputs)
    if (path !== undefined && !documents.has(path))
      documents.set(path, { file: shownPath(host, path), ...(await textOf(host, path, folder)) })
  return documents
}

async function textOf(
  host: Host,
  path: string,
  folder: string,
): Promise<{ text: string } | { fault: string }> {
  if (!isInside(await rootOf(host, folder), path))
    return { fault: 'is outside the repository and is not read' }
  if ((await host.files.kind(path)) !== 'file') return { fault: 'does not exist, or is not a file' }
  return { text: new TextDecoder().decode(await host.files.read(path)) }
}

/** What the config says about an output, as its target takes it. */
export function choiceOf(output: PlacedOutput, documents: Documents = new Map()): Choices[string] {
  const { file, out, openapi: path, open, per_operation, schema, prefix } = output
  if (OUTPUT_OPTIONS.every((option) => output[option] === undefined)) return { file }
  const { namespace, name, verdict } = output
  if ([namespace, name, verdict].some((option) => option !== undefined))
    return { file, language: { namespace, name, verdict } }
  const document = path === undefined ? undefined : documents.get(path)
  const options = { open, per_operation, schema, prefix }
  return {
    file,
    openapi: {
      ...options,
      ...(document && { document: { ...document, reference: referenceTo(path!, out) } }),
    },
  }
}

/** The address of a file as a file in a folder writes it. */
const referenceTo = (path: string, folder: string): string =>
  relative(folder, path).split(/[\\/]/).map(encodeURIComponent).join(posix.sep)
