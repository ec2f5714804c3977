import { asRecord, isRecord, same } from '../../core/values/record.ts'
import { changed, defineChangeRule, edited, promise } from '../diff/rule.ts'
import { headers } from '../example.ts'

const FIELDS = [
  'code_style',
  'title',
  'description',
  'publisher',
  'contact',
  'date',
  'experimental',
  'purpose',
  'copyright',
  'license',
  'jurisdiction',
  'translations',
  'fhir',
] as const

export const statusChanged = defineChangeRule({
  id: 'status-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    '`status` of the catalog changed; it moved down in the order retired < unknown < draft < active (dangerous), or up (safe).',
  why: 'Consumers rely on an earlier status that promised more.',
  advice:
    'Ask the consumers whether they check the status, and announce what replaces a catalog that ends.',
  kinds: ['status'],
  impactCases: 'safe if it moved up',
  impactFor: ({ before, after }) => (promise(before) < promise(after) ? 'safe' : 'dangerous'),
  message: changed('the status'),
  examples: () => [
    headers({ status: 'active' }, { status: 'retired' }),
    headers({ status: 'draft' }, { status: 'retired' }),
    headers({ status: 'draft' }, { status: 'active' }),
    headers({ status: 'unknown' }, { status: 'draft' }),
  ],
})

export const catalogRenamed = defineChangeRule({
  id: 'catalog-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`name` of the catalog, or `package_id` of its FHIR package, changed.',
  why: 'File names, resource ids and canonical URLs are derived from it: consumers that load them find nothing.',
  advice: 'Keep the name; change `title` instead, which is for people.',
  kinds: ['name changed', 'package_id changed'],
  message: changed(({ location }) => `"${location}"`),
  examples: () => [
    headers({ name: 'clinic-errors' }, { name: 'clinic-codes' }),
    headers({ package_id: 'test.clinic.errors' }, { package_id: 'test.clinic.codes' }),
  ],
})

export const systemUrlChanged = defineChangeRule({
  id: 'system-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of a CodeSystem changed: `fhir` of the catalog, or `url`, from which that of the ValueSet is also derived (adding the first one is safe).',
  why: 'Every stored coding contains it.',
  advice: 'Keep `url` permanently; the host may move, because a canonical URL is only a name.',
  kinds: ['url'],
  impactCases: 'safe if the catalog had no `url` before',
  impactFor: ({ before }) => (before === undefined ? 'safe' : 'breaking'),
  message: changed('the canonical URL'),
  examples: () => [
    headers({ url: 'https://clinic.test/terminology' }, { url: 'https://clinic.test/codes' }),
  ],
})

export const identifierChanged = defineChangeRule({
  id: 'identifier-changed',
  impact: 'dangerous',
  surfaces: ['fhir'],
  summary: '`identifier` of the catalog changed or was removed; adding the first one is safe.',
  why: 'Registries and messages know the code system by its identifier, such as an OID.',
  advice: 'Keep each identifier, and add others beside it.',
  kinds: ['identifier'],
  impactCases: 'safe if each one of before is still there',
  impactFor: ({ before, after }) => {
    const all = JSON.stringify(after ?? [])
    const isKept = (Array.isArray(before) ? before : []).every((one) =>
      all.includes(JSON.stringify(one)),
    )
    return isKept ? 'safe' : 'dangerous'
  },
  message: edited('"identifier"'),
  examples: () => {
    const one = [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.36.1' }]
    return [headers({ identifier: one }, {}), headers({}, { identifier: one })]
  },
})

export const headerTextChanged = defineChangeRule({
  id: 'header-text-changed',
  impact: 'safe',
  surfaces: ['fhir'],
  summary:
    'A descriptive field of the catalog or of a stage changed: title, description, publisher, contact, date and others.',
  why: 'It is metadata.',
  kinds: [
    ...FIELDS,
    'package_id added',
    'package_id removed',
    'stages.description',
    'stages.translations',
  ],
  message: edited(({ location }) => `"${location}"`),
  text: true,
  examples: () => [
    headers({ title: 'Clinic codes' }, { title: 'Codes of the clinic' }),
    headers({ date: '2026-03-01' }, { date: '2026-04-01' }),
    headers(
      { stages: [{ id: 'identify' }] },
      { stages: [{ id: 'identify', description: 'Who is it?' }] },
    ),
    headers({}, { translations: { sw: { title: 'Misimbo ya kliniki' } } }),
    headers(
      { stages: [{ id: 'identify' }] },
      { stages: [{ id: 'identify', translations: { sw: { title: 'Kutambua' } } }] },
    ),
  ],
})

export const wireFormChanged = defineChangeRule({
  id: 'wire-form-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'Answers carry the codes in another form: `wire` of the catalog changed.',
  why: 'Clients look for the code where it was, and find none.',
  advice:
    'Let clients accept both forms first: list the new one after the old one in `wire`, release, and change the order in a later version.',
  kinds: ['wire added', 'wire changed', 'wire removed'],
  impactCases:
    'dangerous if clients of the earlier version accept the new form already, or only `retry_header` differs; safe if services still send the same one, or one with further places',
  impactFor: ({ before, after }) => {
    if (isExtended(forms(before)[0], forms(after)[0])) return 'safe'
    if (hasOtherRetryHeader(before, after)) return 'dangerous'
    return forms(before).some((form) => same(form, forms(after)[0])) ? 'dangerous' : 'breaking'
  },
  message: ({ before, after }) =>
    same(forms(before)[0], forms(after)[0])
      ? 'the forms that clients accept changed'
      : isExtended(forms(before)[0], forms(after)[0])
        ? 'services send more of each reason'
        : hasOtherRetryHeader(before, after)
          ? 'the header that says to clients without the codes whether to repeat a call changed'
          : 'services send the codes in another form',
  examples: () => [
    headers({}, { wire: 'problem' }),
    headers({ wire: 'problem' }, { wire: ['problem', 'rail'] }),
    headers({ wire: ['rail', 'problem'] }, {}),
    headers({ wire: ['rail', 'problem'] }, { wire: ['problem', 'rail'] }),
    headers({ wire: { code: '/code' } }, { wire: { code: '/error/code' } }),
    headers({ wire: { code: '/code' } }, { wire: { code: '/code', params: '/data' } }),
    headers({ wire: 'problem' }, { wire: { preset: 'problem', retry_header: false } }),
  ],
})

/** What a form may have in addition: a client that does not know it reads all else where it was. */
const ADDED = ['message', 'path', 'stage', 'params', 'help', 'title', 'status']

const membersOf = (form: unknown): Record<string, unknown> =>
  typeof form === 'string' ? { preset: form } : asRecord(form)

/** True if the form that services send differs in `retry_header`, and otherwise has what it had. */
function hasOtherRetryHeader(before: unknown, after: unknown): boolean {
  const [{ retry_header: _, ...old }, { retry_header: __, ...now }] = [before, after].map((wire) =>
    membersOf(forms(wire)[0]),
  ) as [Record<string, unknown>, Record<string, unknown>]
  return isExtended(old, now)
}

/** True if a form has everything that the older one has, at the same places. */
function isExtended(before: unknown, after: unknown): boolean {
  const [old, now] = [membersOf(before), membersOf(after)]
  return Object.keys({ ...old, ...now }).every(
    (part) =>
      same(old[part], now[part]) ||
      (old[part] === undefined && ADDED.includes(part)) ||
      (isRecord(old[part]) && part !== 'constant' && isExtended(old[part], now[part])),
  )
}

/** The form that services send, then those that clients still accept. */
const forms = (wire: unknown): readonly unknown[] => [wire ?? 'rail'].flat()
