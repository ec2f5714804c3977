import { languageOf } from '../languages/language.ts'
import { namingOf, pascal } from '../languages/names.ts'
import { ESCAPES, hex, literal } from '../languages/text.ts'

export default languageOf({
  id: 'rust',
  files: [{ path: '*.rs', template: () => import('../languages/rust.mustache') }],
  naming: namingOf(pascal, { reserved: ['Self'] }),
  // Characters that change the writing direction are an error in Rust.
  literal: (text) =>
    literal(text, {
      quote: '"',
      escapes: ESCAPES,
      unicode: (point) => `\\u{${hex(point, 1)}}`,
    }),
  list: (literals) => `&[${literals.join(', ')}]`,
  // What rustdoc reads as a link, HTML or a mark, or would like to be a link.
  comment: (line) => line.replace(/[\\`*_[\]<>~]/g, '\\$&').replace(/:\/\//g, ':\\/\\/'),
})
