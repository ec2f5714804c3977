import { languageOf } from '../languages/language.ts'
import { namingOf, upperSnake } from '../languages/names.ts'
import { ESCAPES, literal, utf16Escape } from '../languages/text.ts'
import { JAVA } from '../languages/words.ts'

export default languageOf({
  id: 'java',
  files: [{ path: '*.java', template: () => import('../languages/java.mustache') }],
  naming: namingOf(upperSnake),
  words: JAVA,
  isClassFile: true,
  isJvm: true,
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode: utf16Escape }),
  list: (literals) => `List.of(${literals.join(', ')})`,
  comment: (line) =>
    line
      .replace(/[\\&<>@{]/g, (character) => `&#${character.charCodeAt(0)};`)
      .replaceAll('*/', '*&#47;'),
})
