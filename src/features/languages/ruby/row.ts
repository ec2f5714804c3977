import { splitWords } from '../../../base/core/values/words.ts'
import { ESCAPES, hex, literal } from '../literals.ts'
import { namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { RUBY } from './reserved-words.ts'

export default defineLanguage({
  id: 'ruby',
  summary: 'Ruby 2.7 and newer.',
  files: [{ path: '*.rb', template: () => import('./ruby.mustache') }],
  naming: namingOf(upperSnake, { reserved: ['BEGIN', 'END'] }),
  words: {
    ...RUBY,
    // Those in the module.
    names:
      'Answer Attempt Call Client Code Decision Entry Form Frozen Handling IdempotencyKey JSON Loop Outcome Param ParamType PresentAs Quota RailError Reason Retry RetryPolicy Stage Timeout SecureRandom',
  },
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
