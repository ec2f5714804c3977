import { languageOf } from '../languages/language.ts'
import { namingOf, upperSnake } from '../languages/names.ts'
import { ESCAPES, literal, utf16Escape } from '../languages/text.ts'
import { KOTLIN } from '../languages/words.ts'

export default languageOf({
  id: 'kotlin',
  files: [{ path: '*.kt', template: () => import('../languages/kotlin.mustache') }],
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
