import type { Language } from '../../code/language.ts'
import type { NativeForm } from '../value.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { type Description, readCode } from './reader.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { typescript } from './typescript.ts'

const DESCRIPTIONS: Readonly<Record<Language, Description>> = {
  ...{ typescript, tsx: typescript, java, kotlin, 'c-sharp': csharp, go, python, rust, php, ruby },
}

/** Source code in a language. */
export const codeIn = (language: Language): NativeForm => ({
  read: (text) => readCode(text, language, DESCRIPTIONS[language]),
})
