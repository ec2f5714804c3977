import { program } from '../../support/program.ts'
import { bringGson, GSON_JAR, javac, SHORT } from '../languages/java.ts'
import { HEAD } from '../loops/clients/php.ts'
import { must } from '../peers.ts'

/** A program that makes the calls of the gate, whose address it gets; every wait is a hundredth. */
export type Scheduled = {
  target: string
  /** Its output in the config. */
  output: string
  file: string
  source: string
  prepare?(folder: string): void
  command: string
  args: readonly string[]
  mostReads?: number
}

const PYTHON = program(import.meta, './programs/python.py', { text: '/v1/consent/reject/' })

const GO = program(import.meta, './programs/go.go')

const JAVA = program(import.meta, './programs/java.java')

const RUBY = program(import.meta, './programs/ruby.rb')

const PHP = program(import.meta, './programs/php.php', { HEAD: HEAD('Rail') })

export const SCHEDULED: readonly Scheduled[] = [
  {
    target: 'python',
    output: '{ target: python, out: python }',
    ...{ file: 'scheduled.py', source: PYTHON, command: 'python3', args: ['scheduled.py'] },
  },
  {
    target: 'go',
    output: '{ target: go, out: go/rail, namespace: rail }',
    ...{ file: 'scheduled/main.go', source: GO, command: './scheduled/main', args: [] },
    prepare: (folder) => void must('go', ['build', '-o', 'scheduled/main', './scheduled'], folder),
  },
  {
    target: 'java',
    output: '{ target: java, out: java/rail, namespace: rail }',
    ...{ file: 'Scheduled.java', source: JAVA, command: 'java' },
    args: [...SHORT, '-cp', `classes:${GSON_JAR}`, 'Scheduled'],
    // java.net.http sends a GET again whose connection is closed without an answer.
    mostReads: 8,
    prepare(folder) {
      bringGson(folder)
      must('javac', javac('-cp', GSON_JAR, '-sourcepath', '.', 'Scheduled.java'), folder)
    },
  },
  {
    target: 'ruby',
    output: '{ target: ruby, out: ruby, name: RailErrors }',
    ...{ file: 'scheduled.rb', source: RUBY, command: 'ruby', args: ['scheduled.rb'] },
  },
  {
    target: 'php',
    output: '{ target: php, out: php/rail, namespace: Rail }',
    ...{ file: 'scheduled.php', source: PHP, command: 'php', args: ['scheduled.php'] },
  },
]
