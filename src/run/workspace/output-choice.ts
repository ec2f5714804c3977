import { posix, relative } from 'node:path'
import type { Output } from '../../core/config/model.ts'
import { toPosix } from '../../io/host/paths.ts'
import type { Choices } from '../../targets/build.ts'
import type { OfferedOutput, OutputOptions, OwnWords } from '../../targets/generator.ts'
import type { GivenDocument } from '../../targets/openapi/settings.ts'
import { OUTPUT_OPTIONS, targets } from '../../targets/targets.ts'

/** An output with absolute paths: its folder, and the files that it names. */
export type PlacedOutput = { target: string; out: string } & OutputOptions

/** What is in the files that an output names. */
export type NamedFiles = {
  document?: Omit<GivenDocument, 'reference'>
  words?: OwnWords
  template?: { file: string; text: string }
  /** Of a module in JavaScript: what package.json says about its folder. */
  isCommonJs?: true
}

/** The default folder for outputs. */
export const OUTPUT_FOLDER = 'dist-terminology'

/** The target whose files are served; it offers the code of other languages in the same config. */
export const SITE = 'static-site'

/** The folders of the sites among the outputs of one catalog. */
export const siteFolders = (outputs: readonly PlacedOutput[]): string[] => [
  ...new Set(outputs.flatMap(({ target, out }) => (target === SITE ? [out] : []))),
]

/**
 * What the config says about an output, as its target takes it, with what is in the files that it
 * names. `all` are the outputs of the same catalog.
 */
export function choiceOf(
  output: PlacedOutput,
  { document, words, template, isCommonJs }: NamedFiles = {},
  all: readonly Output[] = [],
): Choices[string] {
  if (output.target === SITE) {
    const offered = output.offered ?? offeredOutputs(all)
    return {
      ...(offered.length > 0 && { offered }),
      ...(!(output.fhir ?? hasFhir(all)) && { isPlain: true }),
      ...(words && { words }),
    }
  }
  if (template) return { file: output.file, template }
  if (isCommonJs) return { file: output.file, isCommonJs }
  const { file, out, openapi: path, open, per_operation, schema, prefix } = output
  if (OUTPUT_OPTIONS.every((option) => output[option] === undefined)) return { file }
  const { namespace, name } = output
  if ([namespace, name].some((option) => option !== undefined))
    return { file, language: { namespace, name } }
  const options = { open, per_operation, schema, prefix }
  return {
    file,
    openapi: {
      ...options,
      ...(document && { document: { ...document, reference: referenceTo(path!, out) } }),
    },
  }
}

/** What was asked of an output, for its manifest: paths are seen from its folder. */
export function optionsOf(output: PlacedOutput, all: readonly PlacedOutput[]): OutputOptions {
  const { target, out, ...asked } = output
  const below = (path: string) => toPosix(relative(out, path))
  const offered = target === SITE ? offeredOutputs(all) : []
  return {
    ...asked,
    ...(target === SITE && { fhir: output.fhir ?? hasFhir(all) }),
    ...(asked.openapi !== undefined && { openapi: below(asked.openapi) }),
    ...(asked.words !== undefined && { words: below(asked.words) }),
    ...(offered.length > 0 && { offered }),
  }
}

/** True if FHIR is among the outputs: then a site has it, too. Without outputs, it has. */
const hasFhir = (all: readonly Output[]): boolean =>
  all.length === 0 ||
  all.some(({ target }) => targets.some(({ id, fhir }) => fhir && id === target))

/** The outputs in other languages, as a site offers them. */
const offeredOutputs = (all: readonly Output[]): OfferedOutput[] =>
  all
    .filter((output) => targets.some(({ id, language }) => language && id === output.target))
    .map(({ target, file, namespace, name }) => ({
      target,
      ...(file !== undefined && { file }),
      language: { namespace, name },
    }))

/** The address of a file as a file in a folder writes it. */
const referenceTo = (path: string, folder: string): string =>
  relative(folder, path).split(/[\\/]/).map(encodeURIComponent).join(posix.sep)
