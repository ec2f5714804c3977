import { escapeXml } from '../../core/values/escape.ts'
import { languageOf } from '../languages/language.ts'
import { pascal } from '../languages/names.ts'
import { ESCAPES, fixedEscape, literal } from '../languages/text.ts'
import { CSHARP } from '../languages/words.ts'

// The members that every class has, and the name of the class around: a constant would hide them.
const MEMBERS =
  'Equals GetHashCode GetType ToString Finalize MemberwiseClone ReferenceEquals'.split(' ')

export default languageOf({
  id: 'csharp',
  files: [{ path: '*.cs', template: () => import('../languages/csharp.mustache') }],
  naming: {
    code: { style: pascal, prefix: 'code', reserved: [...MEMBERS, 'Code'] },
    stage: { style: pascal, prefix: 'stage', reserved: [...MEMBERS, 'Stage'] },
  },
  words: CSHARP,
  hasPascalNamespace: true,
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode: fixedEscape }),
  list: (literals) =>
    literals.length === 0 ? 'new string[0]' : `new[] { ${literals.join(', ')} }`,
  comment: escapeXml,
})
