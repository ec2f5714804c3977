import { ownerOf, ownerText } from './imports.ts'
import type { Entry } from './model.ts'
import { displayOf } from './names.ts'
import { EVERY } from './operations.ts'

/** Where the code comes from; undefined for a retired one, or if that is not known. */
function origin({ raised_by, retired }: Entry): string | undefined {
  if (raised_by === undefined || retired !== undefined) return undefined
  if (raised_by.includes(EVERY)) return 'Every operation answers with it.'
  return raised_by.length === 0
    ? 'No operation answers with it.'
    : `Operations that answer with it: ${raised_by.join(', ')}.`
}

/** An entry in Markdown: its meaning, its fix, and how clients handle it. */
export function codePage(entry: Entry, catalog: Parameters<typeof ownerOf>[0]): string {
  const {
    code,
    http,
    stop,
    fix_stage,
    meaning,
    fix,
    handling = {},
    since,
    deprecated,
    retired,
    help,
  } = entry
  const owner = ownerOf(catalog, entry)
  const life = retired ? 'Retired' : deprecated ? 'Deprecated' : undefined
  const { reason, replaced_by, note } = retired ?? deprecated ?? {}
  const facts = [
    `HTTP ${http}, ${stop ? 'stops the call' : 'does not stop the call'}${fix_stage === undefined ? '' : `, resolved in the stage ${fix_stage}`}.`,
    ...Object.entries(handling).map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}.`,
    ),
    origin(entry),
    owner && `From ${ownerText(owner)}.`,
    since && `Since ${since}.`,
    life &&
      [`${life}.`, reason, replaced_by && `Use ${replaced_by} instead.`, note]
        .filter(Boolean)
        .join(' '),
    help && `More: ${help}`,
  ].filter((fact) => fact !== undefined && fact !== '')
  return [
    `## ${code}: ${displayOf(entry)}`,
    meaning,
    fix,
    facts.map((fact) => `- ${fact}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
