import { escapeXml } from '../../../base/core/values/escape.ts'
import { ESCAPES, fixedEscape, literal } from '../literals.ts'
import { camel, pascal } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { CSHARP } from './reserved-words.ts'

// The members that every class has, and the name of the class around: a constant would hide them.
const MEMBERS =
  'Equals GetHashCode GetType ToString Finalize MemberwiseClone ReferenceEquals'.split(' ')

export default defineLanguage({
  id: 'csharp',
  summary: 'C# 7.2 and newer.',
  files: [{ path: '*.cs', template: () => import('./csharp.mustache') }],
  naming: {
    code: { style: pascal, prefix: 'code', reserved: [...MEMBERS, 'Code'] },
    stage: { style: pascal, prefix: 'stage', reserved: [...MEMBERS, 'Stage'] },
  },
  words: CSHARP,
  server: {
    files: [{ path: '*Server.cs', template: () => import('./server.mustache') }],
    frameworks: {},
    makers: ['Fail.', 'Note.'],
    maker: { style: pascal, prefix: 'code', reserved: [...MEMBERS, 'Fail', 'Note'] },
    // After `@`, which takes the words of the language.
    argument: {
      style: camel,
      prefix: 'param',
      reserved: ['path', 'message', 'retryAfter', 'cause'],
    },
  },
  hasPascalNamespace: true,
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode: fixedEscape }),
  list: (literals) =>
    literals.length === 0 ? 'new string[0]' : `new[] { ${literals.join(', ')} }`,
  comment: escapeXml,
})
