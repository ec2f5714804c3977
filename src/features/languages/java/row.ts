import { ESCAPES, literal, utf16Escape } from '../literals.ts'
import { camel, namingOf, upperSnake } from '../names.ts'
import { defineLanguage } from '../row.ts'
import { JAVA } from './reserved-words.ts'

const OF_OBJECTS = [
  'clone',
  'equals',
  'finalize',
  'getClass',
  'hashCode',
  'notify',
  'notifyAll',
  'toString',
  'wait',
  'values',
]

export default defineLanguage({
  id: 'java',
  summary: 'Java 11 and newer.',
  files: [
    { path: '*.java', template: () => import('./java.mustache') },
    { path: '*Http.java', template: () => import('./http.mustache') },
  ],
  naming: namingOf(upperSnake),
  words: JAVA,
  server: {
    files: [{ path: '*Server.java', template: () => import('./server.mustache') }],
    frameworks: {
      spring: [{ path: '*Spring.java', template: () => import('./spring.mustache') }],
      tomcat: [{ path: '*Tomcat.java', template: () => import('./tomcat.mustache') }],
      springdoc: [{ path: '*Springdoc.java', template: () => import('./springdoc.mustache') }],
    },
    makers: ['Fail.'],
    maker: {
      style: camel,
      prefix: 'code',
      // A static method can't hide one of every object.
      reserved: [...JAVA.keywords.split(' '), ...OF_OBJECTS],
    },
    argument: { style: camel, prefix: 'value', reserved: JAVA.keywords.split(' ') },
  },
  isClassFile: true,
  isJvm: true,
  literal: (text) => literal(text, { quote: '"', escapes: ESCAPES, unicode: utf16Escape }),
  list: (literals) => `List.of(${literals.join(', ')})`,
  comment: (line) =>
    line
      .replace(/[\\&<>@{]/g, (character) => `&#${character.charCodeAt(0)};`)
      .replaceAll('*/', '*&#47;'),
})
