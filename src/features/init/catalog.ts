import { formatText } from '../../base/core/catalog/edit/format.ts'
import { SCHEMAS } from '../../base/run/workspace/editor-schemas.ts'
import type { Answers } from './answers.ts'
import { runOf } from './program.ts'

/**
 * The first errors.yaml: three codes, one of each common outcome, with explanatory comments.
 * Formatted as `fmt` does. A comment about a field with a choice of values is above it: an editor
 * completes nothing before a comment.
 */
export function catalogFile(answers: Answers): string {
  const { schemas, url, program } = answers
  const run = runOf(program)
  const stage = (id: string, comment = '') =>
    url !== undefined ? `    fix_stage: ${id}${comment}\n` : ''
  const text = `# yaml-language-server: $schema=${schemas}/${SCHEMAS.catalog}
#
# The error codes of an API, and the only place where they are edited.
#   ${run('lint')}    reports findings
#   ${run('build')}   generates the outputs of rail-errors.config.yaml from it; commit them, too
# The three codes below are examples: replace them with your own.

${url === undefined ? forAnswers(answers) : forFhir(answers)}
codes:
  # The caller can correct it. \`code\`: clients branch on it, so it never changes; the texts may.
  - code: DOCUMENT_MISSING
    http: 422
    # true: the call is blocked.
    stop: true
${stage('prepare', ' # One of the stages above.')}    meaning: A required document is missing. # What happened, for the user.
    fix: Add the document, then send the request again. # What to do, for the user.
    # The text of a response. Placeholders in braces are declared in \`params\`.
    message: The document {document} is missing.
    params:
      - name: document
        type: string
        description: The kind of the document.
    # What a client does with this code.
    handling:
      # fail: the call is blocked; warn: it succeeded, but someone must act; ok: the desired state already exists.
      outcome: fail
      # none, same (try again), after_fix (a person corrects the request first) or recreate.
      retry: after_fix
      # field, task, system or silent.
      present_as: field
      paths: ["documents[]"] # Where in the request; [] stands for any index.

  # Nobody made a mistake: the client waits and tries again automatically.
  - code: PARTNER_UNREACHABLE
    http: 503
    stop: true
${stage('check')}    meaning: The partner system did not answer.
    fix: Wait a moment and try again. There is nothing to correct.
    handling:
      outcome: fail
      retry: same
      present_as: system

  # A warning is part of a successful response.
  - code: REVIEW_NEEDED
    http: 200
    # false: the call succeeded.
    stop: false
${stage('submit')}    meaning: The request was accepted, and someone must review it.
    fix: Review the request and confirm it.
    handling:
      outcome: warn
      retry: none
      present_as: task

# Never delete a published code. Deprecate it first, retire it later, and keep its entry:
#   deprecated: { since: 0.2.0, reason: Two codes meant the same thing., replaced_by: DOCUMENT_MISSING }
`
  const formatted = formatText(text)
  return 'fault' in formatted ? text : formatted.text
}

const forAnswers = ({
  name,
  title,
}: Answers): string => `name: ${JSON.stringify(name)} # Used for file names.
title: ${JSON.stringify(title)}
description: Error codes that the API returns.
version: 0.1.0 # SemVer of this catalog; the command release sets it.

# How your answers carry a code: the member "code" of problem details (RFC 9457). For another form,
# see docs/contract.md.
wire: problem-member
`

/** The header of what is published as FHIR, with a workflow. */
const forFhir = ({
  name,
  title,
  url,
  date,
}: Answers): string => `name: ${JSON.stringify(name)} # Used for file names and FHIR ids.
title: ${JSON.stringify(title)}
description: Error codes that the API returns.
url: ${JSON.stringify(url)}
version: 0.1.0 # SemVer of this catalog; the command release sets it.
# draft, then active, and finally retired.
status: draft
date: ${date} # The date of this version.
publisher: API team # Change this.
contact:
  - name: API team # Change this.
language: en

# The steps of your workflow, in order. Every code says which step can resolve it.
stages: [prepare, check, submit]
`
