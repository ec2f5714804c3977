import { catalogOf } from '../../base/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { errorsModuleOf } from '../../libraries/server/catalog-module.ts'
import type { ErrorsModule, ServerEntry } from '../../libraries/server/table.ts'
import { whyNoWorkflow } from './workflow/codes.ts'

const IN_PROGRAM = { outcome: 'fail', retry: 'none', present_as: 'system' } as const
const IN_BILL = {
  outcome: 'fail',
  retry: 'after_fix',
  present_as: 'field',
  paths: ['lines[]'],
} as const

/** What the sandbox answers with by itself. */
const OWN = {
  REQUEST_UNREADABLE: [
    400,
    'The request cannot be read',
    'Correct the request as the message says',
  ],
  ROUTE_UNKNOWN: [404, 'There is nothing at this address', 'Correct the address of the request'],
  METHOD_UNKNOWN: [
    405,
    'The address does not have this method',
    'Use a method that the header Allow names',
  ],
  REQUEST_TOO_LARGE: [413, 'The request is too large', 'Send less in one request'],
  MEDIA_TYPE_UNKNOWN: [415, 'The type of the body is not known', 'Send application/json'],
  BILL_UNREADABLE: [400, 'The bill cannot be read', 'Correct the bill as the message says'],
} as const
export type OwnCode = keyof typeof OWN

/** The first sentence of the answers with a code, without its dot. */
export const sentenceOf = (code: OwnCode): string => OWN[code][1]

/** No step of the workflow can resolve a fault of the program that calls. */
const STAGE = {
  id: 'request',
  title: 'Send the request',
  description: 'What the calling program sends; none of its users can correct it.',
}

type OwnEntry = ServerEntry & { code: OwnCode; fix: string }

/** The codes of the sandbox that a catalog does not have: one that it has decides about it. */
const ownEntries = (errors: ErrorsModule | undefined): OwnEntry[] =>
  (Object.keys(OWN) as OwnCode[])
    .filter((code) => !Object.hasOwn(errors?.entries ?? {}, code))
    .filter((code) => code !== 'BILL_UNREADABLE' || (errors && !whyNoWorkflow(errors)))
    .map((code) => {
      const [http, meaning, fix] = OWN[code]
      const isOfBill = code === 'BILL_UNREADABLE'
      const stage = isOfBill ? errors?.entries.MISSING_DOCUMENTS?.fix_stage : STAGE.id
      return {
        code,
        http,
        stop: true,
        ...((errors === undefined || errors.stages) && { fix_stage: stage }),
        meaning: `${meaning}.`,
        fix: `${fix}.`,
        handling: isOfBill ? IN_BILL : IN_PROGRAM,
        issue_type: 'invalid',
      }
    })

const withStage = <S>(stages: readonly S[] = [], idOf: (stage: S) => unknown, own: S): S[] =>
  stages.some((stage) => idOf(stage) === STAGE.id) ? [...stages] : [own, ...stages]

/** A catalog with the codes of the sandbox, as the module that it answers with. */
export function withOwnCodes(errors: ErrorsModule | undefined): ErrorsModule {
  const own = ownEntries(errors)
  if (errors !== undefined && own.length === 0) return errors
  const names = own.map(({ code }) => code)
  return {
    ...errors,
    ...((errors === undefined || errors.stages) && {
      stages: withStage(errors?.stages, (id) => id, STAGE.id),
    }),
    entries: {
      ...Object.fromEntries(own.map(({ code, ...entry }) => [code, entry])),
      ...errors?.entries,
    },
    ...(errors?.codesByOperation && {
      codesByOperation: Object.fromEntries(
        Object.entries(errors.codesByOperation).map(([id, codes]) => [id, [...names, ...codes]]),
      ),
    }),
  }
}

/** Whose the codes are, in what is published. */
const OWNER = 'rail-errors-sandbox'

/**
 * The same as a catalog to publish: the codes of the sandbox are marked as those of another catalog
 * (`imported_from`). Any operation can answer with them.
 */
export function publishedWithOwnCodes(reading: ParsedCatalog): ParsedCatalog {
  const { stages, operations, codes = [], imports, ...header } = reading.value
  const own = ownEntries(errorsModuleOf(catalogOf(reading)).errors)
  if (own.length === 0) return reading
  const value = {
    ...header,
    ...(stages && {
      stages: withStage(stages, (stage) => (stage as { id?: string }).id ?? stage, STAGE),
    }),
    ...(operations && { operations }),
    imports: { ...imports, [OWNER]: { name: OWNER, title: 'Sandbox' } },
    codes: [
      ...codes,
      ...own.map((entry) => ({
        ...entry,
        imported_from: OWNER,
        ...(operations && { raised_by: ['*'] }),
      })),
    ],
  } as ParsedCatalog['value']
  return { ...reading, value }
}
