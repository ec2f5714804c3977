import type { Handling } from '../../catalog/model.ts'

/** What is known about retries; undefined if the catalog does not say. */
export function retryOf({
  retry,
  operation = [],
  retry_policy: policy = {},
}: Handling): string | undefined {
  if (retry === undefined) return undefined
  const { max, base_ms, cap_ms } = policy
  const limits = [
    max !== undefined && `at most ${max} times`,
    base_ms !== undefined && `first after ${base_ms} ms`,
    cap_ms !== undefined && `never later than after ${cap_ms} ms`,
  ].filter((limit) => limit !== false)
  if (retry === 'recreate' && operation.length > 0)
    return `Run ${operation.join(', then ')}; then start the step again, once`
  return [RETRIES[retry], ...limits].join(', ')
}

const RETRIES = {
  none: 'No',
  same: 'Send the same request again, waiting longer each time',
  after_fix: 'Only after a person has corrected it',
  recreate: 'Start the step again, once',
} as const

export const PRESENTED = {
  field: 'At the field',
  task: 'As a task for someone',
  system: 'As a notice about the system, not about the person',
  silent: 'Not at all: the state is refreshed quietly',
} as const

const LANGUAGES: Readonly<Record<string, string>> = {
  csharp: 'C#',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  rust: 'Rust',
}

/** The file with the hashes of those in other languages, as `sha256sum` writes and reads it. */
export const SUMS = 'SHA256SUMS'

/** What a published file is for. `name` is that of the catalog. */
export function purposeOf(path: string, name: string): string {
  const language = LANGUAGES[path.slice(0, path.indexOf('/'))]
  if (language !== undefined)
    return /verdict\.\w+$/i.test(path)
      ? `${language}: what an answer means`
      : `${language}: codes, types and handling`
  if (path === SUMS) return 'SHA-256 of the files in other languages'
  const fhir =
    path.startsWith('r5/') || path.includes('.r5.')
      ? 'FHIR R5'
      : path.startsWith('r4b/') || path.includes('.r4b.')
        ? 'FHIR R4B'
        : 'FHIR R4'
  const file = path.slice(path.lastIndexOf('/') + 1)
  const subject = file.startsWith(`${name}-stages.`) ? 'stages' : 'codes'
  if (file.endsWith('.codesystem.json')) return `${fhir}: the CodeSystem of the ${subject}`
  if (file === `${name}.valueset.json` || file === `${name}-stages.valueset.json`)
    return `${fhir}: the ValueSet of all ${subject}`
  if (file.endsWith('.valueset.json')) return `${fhir}: a ValueSet of some codes`
  if (file.endsWith('.conceptmap.json')) return `${fhir}: what the codes of another system became`
  if (file.endsWith('.tgz')) return `${fhir}: all of it as a package`
  if (file.endsWith('.handling.json')) return 'Handling, texts and lifecycle, beside the list'
  if (file.endsWith('.json')) return 'The list of codes'
  return /\.texts\./.test(file)
    ? 'TypeScript: texts in another language'
    : 'TypeScript: codes, types and handling'
}
