import type { Difference } from './difference.ts'
import type { Differences } from './differences.ts'
import { type Explained, factDifferences, outputDifference } from './fact-differences.ts'
import type { Facts } from './facts.ts'
import { type DifferenceKind, pathOf } from './kind.ts'
import type { PublishedFile, PublishedFiles } from './outputs.ts'

/**
 * The differences between two sets of outputs that no difference of the catalogs explains, each
 * once.
 */
export function outputDifferences(
  { old, new: now }: { old: PublishedFiles; new: PublishedFiles },
  compared: Differences,
): Difference[] {
  const complete = old.complete && now.complete
  const explained = explanations(compared)
  const found = new Map<string, Difference>()
  // The same difference in the files of several FHIR versions is reported once.
  const add = (one: Difference) =>
    void (found.has(`${one.kind} ${one.location}`) || found.set(`${one.kind} ${one.location}`, one))
  if (complete) {
    for (const { path, surface } of unexplained(old, now, explained))
      add(outputDifference('outputs removed', `outputs[${path}]`, [surface], path))
    for (const { path, surface } of unexplained(now, old, explained))
      add(outputDifference('outputs added', `outputs[${path}]`, [surface], undefined, path))
  }
  for (const [before, after, moved] of counterparts(old.files, now.files, complete))
    for (const one of factDifferences(before.facts, after.facts, moved, explained)) add(one)
  return [...found.values()]
}

/** The files of one side only. The ValueSet of a stage is added and removed with the stage. */
function unexplained(
  one: PublishedFiles,
  other: PublishedFiles,
  { members }: Explained,
): PublishedFile[] {
  const ofStage = ({ role }: Facts) =>
    [...members].some((name) => role === `ValueSet of stage-${String(name).replaceAll('_', '-')}`)
  return alone(one.files, other.files).filter(({ facts }) => !ofStage(facts))
}

type Files = PublishedFiles['files']

const alone = (files: Files, others: Files): PublishedFile[] =>
  [...files.values()].filter(({ key }) => !others.has(key))

/**
 * Matches files: those with the same path; then, of the others, the only one of its role on each
 * side. A single file, without the others that were published with it, is compared with the first
 * of its role.
 */
function counterparts(
  was: Files,
  is: Files,
  complete: boolean,
): [PublishedFile, PublishedFile, moved: boolean][] {
  const pairs: [PublishedFile, PublishedFile, boolean][] = []
  for (const file of was.values())
    if (is.has(file.key)) pairs.push([file, is.get(file.key)!, false])
  const [gone, come] = [alone(was, is), alone(is, was)]
  for (const file of gone) {
    const alike = ({ facts }: PublishedFile) => facts.role === file.facts.role
    const [other, ...more] = come.filter(alike)
    if (
      other !== undefined &&
      (!complete || (more.length === 0 && gone.filter(alike).length === 1))
    )
      pairs.push([file, other, true])
  }
  return pairs
}

const OF_MEMBERS: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>([
  'codes renamed',
  'codes respelt',
  'stages added',
  'stages removed',
])

/** What the differences of the catalogs explain. */
function explanations({ differences, removed, added }: Differences): Explained {
  const members = new Set<unknown>([...removed, ...added].map(({ code }) => code))
  let [urls, life] = [
    false,
    [...removed, ...added].some(({ entry }) => (entry.deprecated ?? entry.retired) !== undefined),
  ]
  for (const { kind, before, after, code } of differences) {
    const path = pathOf(kind)
    if (path === 'url' || path === 'name') urls = true
    if (OF_MEMBERS.has(kind)) members.add(before).add(after)
    if (path === 'codes.life') members.add(code)
    if (
      path === 'codes.life' ||
      path.startsWith('codes.deprecated') ||
      path.startsWith('codes.retired')
    )
      life = true
  }
  return { urls, members, life }
}
