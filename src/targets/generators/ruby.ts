import { splitWords } from '../../core/values/words.ts'
import { languageOf } from '../languages/language.ts'
import { namingOf, upperSnake } from '../languages/names.ts'
import { ESCAPES, hex, literal } from '../languages/text.ts'
import { RUBY } from '../languages/words.ts'

export default languageOf({
  id: 'ruby',
  files: [{ path: '*.rb', template: () => import('../languages/ruby.mustache') }],
  naming: namingOf(upperSnake, { reserved: ['BEGIN', 'END'] }),
  words: RUBY,
  // As Zeitwerk looks for it.
  stemOf: (type) => splitWords(type, '_').toLowerCase(),
  literal: (text) =>
    literal(text, {
      quote: '"',
      escapes: { ...ESCAPES, '#': '\\#' },
      unicode: (point) => `\\u{${hex(point, 1)}}`,
    }),
  list: (literals) => `[${literals.join(', ')}].freeze`,
  // What Ruby takes for a setting (`# name: value`, `-*- … -*-`), RDoc and RuboCop for a directive.
  comment: (line) => line.replace(/-(?=\*-)/g, '-\\').replace(DIRECTIVE, '$&\\'),
})

const DIRECTIVE = /^(?=:\w+:)|^[\s'":;]*[^\s'":;]+\s*(?=:\s*(?:"|\S*\s*$))|rubocop\s*(?=:)/gi
