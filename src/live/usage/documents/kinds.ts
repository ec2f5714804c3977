/** A kind of document that mentions codes. */
export type DocumentKind = 'markdown' | 'gherkin' | 'data'

const KINDS: readonly (readonly [ending: RegExp, kind: DocumentKind])[] = [
  [/\.(?:md|mdx|markdown)$/i, 'markdown'],
  [/\.feature$/i, 'gherkin'],
  [/\.(?:json|ya?ml)$/i, 'data'],
]

// What tools read and write: no example of an answer is in them.
const OF_TOOLS =
  /(?:^|\/)(?:package|composer|bower|deno|turbo|nx|lerna|vercel|firebase|biome|renovate|jsconfig[^/]*|tsconfig[^/]*|[^/]*[-.]lock|npm-shrinkwrap|pubspec|mkdocs|docker-compose[^/]*|\.[^/]*)\.(?:json|ya?ml)$/i

/** The kind of a document by its name; undefined for another file. */
export const documentKind = (file: string): DocumentKind | undefined =>
  KINDS.find(([ending]) => ending.test(file))?.[1]

/** True for a file of a tool in the form of a document: it has other words. */
export const isOfTools = (file: string): boolean => OF_TOOLS.test(file)

const OTHERS =
  /(?:^|\/)\.?[^/.]*$|\.(?:fsh|xml|svg|txt|rst|adoc|puml|drawio|css|csv|toml|ini|lock|properties|log|patch|diff|sh|ps1|bat)$/i

/** True for a file that can raise codes: source code, also in a language that is not known. */
export const isSourceCode = (file: string): boolean =>
  documentKind(file) === undefined && !OF_TOOLS.test(file) && !OTHERS.test(file)

/**
 * True for a document about the past, which is not read: it rightly names codes that are retired or
 * have another name now.
 */
export const isHistory = (file: string): boolean =>
  /(?:^|[._ -])(?:(?:change[-_ ]?log|changes|release[-_ ]?notes|releases?|history)(?![a-z])|migrat|upgrad|deprecat)/i.test(
    /^(.*)\.\w+$/s.exec(file.slice(file.lastIndexOf('/') + 1))?.[1] ?? '',
  )

/** Words that say that a code is retired on purpose. */
export const SAYS_RETIRED =
  /\b(?:retired?|removed?|deprecated|withdrawn|obsolete|legacy|former(?:ly)?|no longer|not (?:sent|used) any ?more|until|replace[sd]?|renamed|superseded|instead|previously|veraltet|entf(?:ernt|ällt|allen)|ersetzt|nicht mehr)\b/iu
