import { generatorIn } from '../generator-in.ts'
import csharpRow from '../rows/csharp.ts'
import goRow from '../rows/go.ts'
import javaRow from '../rows/java.ts'
import kotlinRow from '../rows/kotlin.ts'
import phpRow from '../rows/php.ts'
import pythonRow from '../rows/python.ts'
import rubyRow from '../rows/ruby.ts'
import rustRow from '../rows/rust.ts'

export const csharp = generatorIn(csharpRow)
export const go = generatorIn(goRow)
export const java = generatorIn(javaRow)
export const kotlin = generatorIn(kotlinRow)
export const php = generatorIn(phpRow)
export const python = generatorIn(pythonRow)
export const ruby = generatorIn(rubyRow)
export const rust = generatorIn(rustRow)
