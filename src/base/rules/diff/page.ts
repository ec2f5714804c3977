import { file } from '../example.ts'
import { changedPart } from './match-lists.ts'
import { type ChangeExample, type ChangeRecord, NO_ADVICE } from './rule.ts'

/**
 * Returns the page of a change rule in Markdown: what changed, why it matters, what to do, and an
 * example.
 */
export function changePage({
  id,
  impact,
  surfaces,
  summary,
  why,
  advice,
  impactCases,
  examples,
}: ChangeRecord): string {
  const facts = [
    `Impact: ${impact}${impactCases ? ` by default; ${impactCases}` : ''}.`,
    `Affects: ${surfaces.join(', ')}.`,
  ]
  const parts = [
    `## ${id}\n`,
    `${summary}\n`,
    `${why}\n`,
    ...(advice === NO_ADVICE ? [] : [`What to do: ${advice}\n`]),
    `${facts.filter(Boolean).join(' ')}\n`,
  ]
  return [...parts, `${exampleBlock(examples()[0]!)}\n`].join('\n')
}

/** Returns a diff of the two catalogs or of their outputs. */
function exampleBlock({ before, after, outputs }: ChangeExample): string {
  const [old, now] =
    outputs === undefined
      ? [whole(before), whole(after)]
      : [printed(outputs.before), printed(outputs.after)]
  const { start, before: gone, after: come } = changedPart(old, now)
  const lines = [
    ...old.slice(Math.max(0, start - 1), start).map((line) => `  ${line}`),
    ...gone.map((line) => `- ${line}`),
    ...come.map((line) => `+ ${line}`),
  ]
  return fenced('diff', lines.join('\n'))
}

/** The lines of an example. Texts of a language are shown as they are written: in its file. */
function whole(text: string): string[] {
  let code = ''
  const all = text.startsWith('name:') ? text : file({}, text)
  return all
    .trimEnd()
    .split('\n')
    .map((line) => {
      code = /\bcode: "?(\w+)/.exec(line)?.[1] ?? code
      return line.replace(/^ +translations: \{"(\w+)":(.*)\}$/, `errors.$1.yaml: ${code}: $2`)
    })
}
const printed = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([path, contents]) =>
    contents
      .trimEnd()
      .split('\n')
      .map((line) => `${path}: ${line}`),
  )
const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
