import csharpRow from '../csharp/row.ts'
import { generatorIn } from '../generator-in.ts'
import goRow from '../go/row.ts'
import javaRow from '../java/row.ts'
import kotlinRow from '../kotlin/row.ts'
import phpRow from '../php/row.ts'
import pythonRow from '../python/row.ts'
import rubyRow from '../ruby/row.ts'
import rustRow from '../rust/row.ts'

export const csharp = generatorIn(csharpRow)
export const go = generatorIn(goRow)
export const java = generatorIn(javaRow)
export const kotlin = generatorIn(kotlinRow)
export const php = generatorIn(phpRow)
export const python = generatorIn(pythonRow)
export const ruby = generatorIn(rubyRow)
export const rust = generatorIn(rustRow)
