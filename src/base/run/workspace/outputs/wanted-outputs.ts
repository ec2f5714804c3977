import { catalogOf } from '../../../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { same } from '../../../core/values/record.ts'
import { handlingBeside } from '../../../forms/published/flat-list.ts'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import { UserError } from '../../../io/host/user-error.ts'
import {
  assumptionsOf,
  type Built,
  type Choices,
  generateFrom,
  generatorsOf,
  missingFields,
  UnknownTarget,
} from '../../../targets/build.ts'
import type { Generator } from '../../../targets/generator.ts'
import type { BuildRecord } from '../../../targets/manifest.ts'
import { OutputsRefused } from '../../../targets/refusal.ts'
import type { OutputOptions, Settings } from '../../../targets/settings.ts'
import { type CatalogRun, choiceOf, optionsOf, type PlacedOutput } from '../catalog-run.ts'
import type { Project } from '../project.ts'
import { targetRunOf } from './load-target-run.ts'
import type { OutputFlags } from './output-flags.ts'
import { manifestAt } from './output-folder.ts'
import type { Beside } from './target-run.ts'
import { inputsOf, unchangedIn } from './unchanged.ts'
import { madeOf, type Want } from './want.ts'

/** What the wants of all catalogs of a run share. */
type Run = {
  host: Host
  project: Project
  options: OutputFlags & { check?: true; force?: true }
  /** The generators that there are, with those of plugins. */
  all: readonly Generator[]
  shared: { has(folder: string): boolean }
  hashOf(job: CatalogRun): string
  filesOf(output: PlacedOutput): Promise<Settings>
  /** Takes the findings of what targets refuse. */
  refuse(findings: readonly Diagnostic[]): void
}

type Asked = {
  choices: Record<string, Choices[string]>
  options: Record<string, OutputOptions>
}

export async function wantsOf(run: Run, job: CatalogRun): Promise<Want[]> {
  const wants: Want[] = []
  for (const [folder, asked] of await byFolder(run, job)) {
    const want = await wantIn(run, job, folder, asked)
    if (want.built.length > 0) wants.push(want)
  }
  return wants
}

async function wantIn(run: Run, job: CatalogRun, folder: string, asked: Asked): Promise<Want> {
  const { host, project, options, hashOf } = run
  const { reading } = job
  const name = reading.value.name ?? '' // a catalog without one is refused
  const besides = await besidesOf(run, job, folder, Object.keys(asked.choices))
  const choices = { ...asked.choices }
  for (const [target, { settings }] of besides)
    choices[target] = { ...choices[target], ...settings }
  const manifest = await manifestAt(host, folder, name)
  const inputOf = inputsOf(host, reading, project.settings, choices)
  // A check makes everything: a pull request can change an output and its record alike.
  const unchanged =
    options.check || options.force
      ? new Map<string, BuildRecord>()
      : await unchangedIn(host, folder, manifest, inputOf)
  const chosen = chosenGenerators(Object.keys(choices), run.all)
  const built = await builtOf(run, job, chosen, choices, unchanged)
  const isBuilt = (id: string) => built.some(({ target }) => target === id)
  return {
    folder,
    job,
    name,
    manifest,
    inputOf,
    options: asked.options,
    whole: chosen.every(({ id }) => isBuilt(id)),
    built: besides.reduce(
      (all, [target, { complete }]) => (isBuilt(target) ? complete(all) : all),
      built,
    ),
    isPublished: besides.find(([, { isPublished }]) => isPublished)?.[1].isPublished,
    hash: () => [...unchanged.values()][0]?.catalog.replace('sha256:', '') ?? hashOf(job),
    made: () => madeOf(catalogOf(reading)),
  }
}

/** What targets follow from beside the catalog. */
async function besidesOf(
  { host, project, options, shared, hashOf }: Run,
  job: CatalogRun,
  folder: string,
  targets: readonly string[],
): Promise<[target: string, Beside][]> {
  const found: [string, Beside][] = []
  for (const target of targets) {
    const { beside } = await targetRunOf(target)
    if (beside === undefined) continue
    const query = {
      host,
      project,
      job,
      folder,
      isShared: shared.has(folder),
      force: options.force === true,
      hash: hashOf(job),
    }
    found.push([target, await beside(query)])
  }
  return found
}

/**
 * What the chosen targets make. One that refuses never stops the others, and one whose fields the
 * form can't carry is left out.
 */
async function builtOf(
  { host, project: { settings }, options, refuse }: Run,
  { reading }: CatalogRun,
  chosen: readonly Generator[],
  choices: Choices,
  unchanged: ReadonlyMap<string, BuildRecord>,
): Promise<readonly Built[]> {
  // In a watch, a catalog that did not change is not built again.
  const build = (targets: readonly Generator[]) => {
    const key = [
      targets.map(({ id }) => id).join(),
      [...unchanged.keys()].join(),
      JSON.stringify([settings, choices]),
    ]
    return host.memo('build', reading, key, () =>
      generateFrom(reading, targets, settings, choices, unchanged),
    )
  }
  const carried = chosen.filter((generator) => isCarried(host, reading, generator, options))
  if (carried.some((generator) => assumptionsOf(generator, reading).length > 0))
    host.say(`If the API does otherwise, ${wayToCarry(reading)}`)
  try {
    return await build(carried)
  } catch (error) {
    if (!(error instanceof OutputsRefused)) throw error
    refuse(error.diagnostics)
    const each = []
    for (const generator of carried) each.push(...(await build([generator]).catch(unlessRefused)))
    return each
  }
}

function unlessRefused(error: unknown): Built[] {
  if (error instanceof OutputsRefused) return []
  throw error
}

/**
 * Whether a catalog in this form has what a target needs. What is assumed is said, and what is left
 * out; throws {@link UserError} if the user named the target.
 */
function isCarried(
  host: Host,
  reading: ParsedCatalog,
  generator: Generator,
  { target }: OutputFlags,
): boolean {
  const missing = missingFields(generator, reading)
  const lacks = (fields: readonly string[]) =>
    `${reading.source.file}: a ${reading.sourceFormat} does not carry ${fields.join(', ')}`
  if (missing.length === 0) {
    const assumed = assumptionsOf(generator, reading)
    if (assumed.length > 0)
      host.say(
        `warning: ${lacks(assumed.map(([field]) => field))}; the target ${generator.id} assumes: ${assumed.map(([, text]) => text).join('; ')}`,
      )
    return true
  }
  const reason = `${lacks(missing)}, which the target ${generator.id} needs`
  if (target !== undefined)
    throw new UserError(
      'catalog',
      `${reason}; ${missing.every((field) => field === 'codes.handling') ? 'put its handling file beside it, or build from the CodeSystem' : 'build it from the errors.yaml'}`,
    )
  host.say(`${reason}; the target was skipped`)
  return false
}

/** How to build what a catalog in this form does not carry. */
function wayToCarry({ source, sourceFormat }: ParsedCatalog): string {
  const { handling } = handlingBeside(source.file)
  return sourceFormat === 'flat-list' && handling !== undefined
    ? `put the handling file of the list beside it: ${handling}, which the target handling makes; if the list is not yours, ask its publisher for it`
    : 'build from its flat list with the handling file beside it, or from its errors.yaml'
}

/** The targets of each folder, each with what is asked of its output. */
async function byFolder(
  { host, filesOf }: Run,
  { outputs, listed = outputs }: CatalogRun,
): Promise<Map<string, Asked>> {
  const folders = new Map<string, Asked>()
  for (const output of outputs) {
    const { target, out } = output
    const { choices, options } = folders.get(out) ?? { choices: {}, options: {} }
    const choice = choiceOf(output, await filesOf(output), listed)
    if (Object.hasOwn(choices, target) && !same(choices[target], choice))
      throw new UserError(
        'usage',
        `${shownPath(host, out)} has two outputs of the target ${target}; write one of them to another folder`,
      )
    choices[target] = choice
    const asked = optionsOf(output, listed)
    if (Object.keys(asked).length > 0) options[target] = asked
    folders.set(out, { choices, options })
  }
  return folders
}

function chosenGenerators(targets: readonly string[], all: readonly Generator[]) {
  try {
    return generatorsOf(targets, all)
  } catch (error) {
    if (error instanceof UnknownTarget) throw new UserError('usage', error.message)
    throw error
  }
}
