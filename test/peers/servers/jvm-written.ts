import { program } from '../../support/program.ts'

// What a service in Java, and one in Kotlin, answers to the vectors of writing: a line of JSON for each.

const caseOf = (id: string) => program(import.meta, './jvm/case-of.java', { id }).trimEnd()

export const writtenInJava = (ids: readonly string[]) =>
  program(import.meta, './jvm/written-in-java.java', { each: ids.map(caseOf).join('\n') })
