import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import type { FoundProject, ProjectKind } from '../../base/targets/projects.ts'

/** JavaScript and TypeScript: pages get the client that needs nothing else. */
const projectOf = (sources: RegExp, isOf: (project: FoundProject) => boolean): ProjectKind => ({
  file: /^package\.json$/,
  sources,
  place: (project) =>
    isOf(project)
      ? { out: project.main === '' ? 'generated' : `${topOf(project)}/generated` }
      : undefined,
})
const topOf = ({ main }: FoundProject): string => main.split('/')[0]!
/** A package that only has `react` is shared by pages: it renders none. */
const isPage = ({ text }: FoundProject): boolean =>
  Object.keys(asRecord(asRecord(jsonOf(text)).dependencies)).some((name) =>
    /^(?:react-dom|react-native|next|vue|svelte|preact|solid-js|@angular\/core)$/.test(name),
  )
const isTyped = ({ sources }: FoundProject): boolean =>
  sources.some((path) => /\.[mc]?tsx?$/.test(path))
const SOURCES = /(?<!\.d)\.[mc]?[jt]sx?$/

/** The projects of each target: a page has the client, a service its own module. */
export const projects = {
  client: projectOf(/\.(?:[mc]?[jt]sx?|vue|svelte)$/, isPage),
  javascript: projectOf(SOURCES, (project) => !isPage(project) && !isTyped(project)),
  typescript: projectOf(SOURCES, (project) => !isPage(project) && isTyped(project)),
} as const
