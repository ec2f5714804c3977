import { SIZE } from './hostile-shapes.ts'

/** A large file of records that is made to take long, or to fill the memory. */
export type RecordShape = { name: string; text: string }

const REASON = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No.',
  path: 'member.id',
  fix_stage: 'identify',
}
const record = (body: unknown, more: object = {}): string =>
  `${JSON.stringify({ status: 404, headers: { 'content-type': 'application/json' }, body, ...more })}\n`
const repeated = (text: string): string => text.repeat(Math.floor(SIZE / text.length))
const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index))

export const recordShapes: readonly RecordShape[] = [
  { name: 'lines that are not JSON', text: repeated('x\n') },
  { name: 'a deep list', text: `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}\n` },
  {
    name: 'a deep body',
    text: `{"status":404,"body":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}\n`,
  },
  {
    name: 'thousands of reasons',
    text: record({
      ...REASON,
      errors: many(12_000, (at) => ({
        error: `NO_SUCH_${at}`,
        message: '',
        path: '[',
        fix_stage: `q${at}`,
      })),
    }),
  },
  {
    name: 'thousands of members',
    text: record(Object.fromEntries(many(60_000, (at) => [`k${at}`, 'v']))),
  },
  {
    name: 'thousands of headers',
    text: record(REASON, { headers: Object.fromEntries(many(40_000, (at) => [`h${at}`, 'v'])) }),
  },
  { name: 'a long text', text: record({ ...REASON, message: repeated('a') }) },
  { name: 'a text like a trace', text: record({ ...REASON, message: repeated('at a.b.c(') }) },
  { name: 'a text like SQL', text: record({ ...REASON, message: repeated('select a from b ') }) },
  { name: 'a text like a host', text: record({ ...REASON, message: repeated('a.') }) },
  { name: 'a text like a file', text: record({ ...REASON, message: repeated('/a') }) },
  { name: 'a long path', text: record({ ...REASON, path: repeated('a.') }) },
  { name: 'a long code', text: record({ ...REASON, error: repeated('A_') }) },
  {
    name: 'thousands of long codes',
    text: many(4000, (at) => record({ ...REASON, error: `CODE_${'X'.repeat(100)}${at}` })).join(''),
  },
  { name: 'a page', text: record(`<html>${repeated('<a ')}`) },
  { name: 'a page of blanks', text: record(`<html><title>${repeated(' ')}`) },
  { name: 'a page of a proxy', text: record(`<html><body><h1>${repeated('503 ')}`) },
  { name: 'a HAR of empty entries', text: `{"log":{"entries":[${repeated('{},')}{}]}}` },
  {
    name: 'a HAR of small entries',
    text: `{"log":{"entries":[${repeated('{"response":{"status":404,"content":{"text":"x"}}},')}{}]}}`,
  },
  {
    name: 'a deep request',
    text: record({ ...REASON, path: `${'a.'.repeat(4000)}a` }, { request: repeated('[') }),
  },
  {
    name: 'names of prototypes',
    text: repeated(
      '{"__proto__":{"status":1},"status":404,"body":{"__proto__":{"error":"X"},"error":"constructor","message":"toString","path":"__proto__.x","fix_stage":"__proto__"}}\n',
    ),
  },
]
