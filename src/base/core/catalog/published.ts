/** The fields of a published entry, in their order: those of the flat list. */
export const PUBLISHED = ['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix'] as const
