import { posix, relative } from 'node:path'
import { type Choices, generators } from '../build/build.ts'
import { type OfferedOutput, OUTPUT_OPTIONS, type OwnWords } from '../build/generator.ts'
import type { GivenDocument } from '../build/openapi/settings.ts'
import type { Output } from '../config/model.ts'
import type { Host } from '../host/host.ts'
import { isInside, shownPath } from '../host/paths.ts'
import { rootOf } from '../host/upwards.ts'

/** An output with its folder (absolute), and the document of OpenAPI that it names (absolute). */
export type PlacedOutput = Output & {
  out: string
  /** What a site offers, if its folder says it and not the config. */
  offered?: readonly OfferedOutput[]
  /** What is in the file that `words` names. */
  ownWords?: OwnWords
}

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

/** The text of a file that an output names, in the repository of a folder, or why it can't be read. */
export async function textOf(
  host: Host,
  path: string,
  folder: string,
): Promise<{ text: string } | { fault: string }> {
  if (!isInside(await rootOf(host, folder), path))
    return { fault: 'is outside the repository and is not read' }
  if ((await host.files.kind(path)) !== 'file') return { fault: 'does not exist, or is not a file' }
  return { text: new TextDecoder().decode(await host.files.read(path)) }
}

/** The target whose files are served; it offers the code of other languages in the same config. */
export const SITE = 'static-site'

/**
 * What the config says about an output, as its target takes it. `all` are the outputs of the same
 * catalog.
 */
export function choiceOf(
  output: PlacedOutput,
  documents: Documents = new Map(),
  all: readonly Output[] = [],
): Choices[string] {
  if (output.target === SITE) {
    const offered = output.offered ?? offeredOutputs(all)
    return {
      ...(offered.length > 0 && { offered }),
      ...(output.ownWords && { words: output.ownWords }),
    }
  }
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

/** The outputs in other languages, as a site offers them. */
const offeredOutputs = (all: readonly Output[]): OfferedOutput[] =>
  all
    .filter((output) => generators.some(({ id, language }) => language && id === output.target))
    .map(({ target, file, namespace, name, verdict }) => ({
      target,
      ...(file !== undefined && { file }),
      language: { namespace, name, verdict },
    }))

/** The address of a file as a file in a folder writes it. */
const referenceTo = (path: string, folder: string): string =>
  relative(folder, path).split(/[\\/]/).map(encodeURIComponent).join(posix.sep)
