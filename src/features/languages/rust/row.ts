import { ESCAPES, hex, literal } from '../literals.ts'
import { namingOf, pascal } from '../names.ts'
import { defineLanguage } from '../row.ts'

export default defineLanguage({
  id: 'rust',
  summary: 'Rust 1.68 and newer.',
  files: [{ path: '*.rs', template: () => import('./rust.mustache') }],
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
