import { ESCAPES, literal, utf16Escape } from '../literals.ts'
import { namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { KOTLIN } from './reserved-words.ts'

export default defineLanguage({
  id: 'kotlin',
  summary: 'Kotlin 1.9 and newer.',
  files: [{ path: '*.kt', template: () => import('./kotlin.mustache') }],
  naming: namingOf(upperSnake),
  isJvm: true,
  words: KOTLIN,
  literal: (text) =>
    literal(text, { quote: '"', escapes: { ...ESCAPES, $: '\\$' }, unicode: utf16Escape }),
  list: (literals) => `listOf(${literals.join(', ')})`,
  // Comments nest, so `/*` in one would need its own end; `[x]` is a link, `@x` a tag.
  comment: (line) =>
    line
      .replaceAll('*/', '*&#47;')
      .replaceAll('/*', '&#47;*')
      .replace(/[[\]]/g, '\\$&')
      .replaceAll('@', '&#64;'),
})
