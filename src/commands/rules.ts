import type { Severity } from '../diagnostic.ts'
import { settingOf } from '../lint/lint.ts'
import { type RulebookEntry, type RuleKind, rulebook } from '../rulebook.ts'
import { openProject, type Project } from '../workspace/project.ts'
import { type LintFlags, ruleSettings } from '../workspace/settings.ts'
import { defineCommand } from './command.ts'
import { LEVEL_FLAGS } from './flags.ts'

type Options = LintFlags & { format: 'text' | 'json'; configured?: true; kind?: RuleKind }

const KINDS: readonly RuleKind[] = ['lint', 'usage', 'change', 'output', 'server', 'run']

export default defineCommand<Options>({
  description:
    'Lists every rule, those of plugins (experimental until 1.0) too, with the level it has here, and where that was set: recommended, strict, a config (its file) or a flag. Rules of the kind lint look at one catalog, of the kind change at what differs between two, and of the kind usage at source code. Those about outputs, servers and the run itself are always errors.',
  options: [
    { flags: '--format <name>', about: 'how to print', choices: ['text', 'json'], default: 'text' },
    { flags: '--kind <kind>', about: 'only the rules of this kind', choices: KINDS },
    { flags: '--configured', about: 'only the rules whose level the config or a flag sets' },
    ...LEVEL_FLAGS,
  ],
  examples: [
    ['rail-errors rules', 'all rules'],
    ['rail-errors rules --format json', 'for a machine'],
    ['rail-errors rules --preset strict', 'what would count as an error'],
  ],
  async run(host, _, options) {
    const project = await openProject(host, options)
    const all = rulebook(project.plugins.rules)
    const levelOf = levels(project, options, all)
    const listed = all
      .filter(({ kind }) => options.kind === undefined || kind === options.kind)
      .map((rule) => ({ rule, ...levelOf(rule) }))
      .filter(({ setBy }) => !options.configured || setBy === 'config' || setBy === 'flag')
    if (options.format === 'json') host.out(`${JSON.stringify(listed.map(record), null, 2)}\n`)
    else for (const one of listed) host.out(line(one))
    return 0
  },
})

type Level = RulebookEntry['level']

type Listed = {
  rule: RulebookEntry
  level: Level
  setBy: 'recommended' | 'strict' | 'config' | 'flag' | 'fixed'
  file?: string | undefined
}

/** The level that a rule has in a project, and what set it. */
function levels(project: Project, flags: LintFlags, all: readonly RulebookEntry[]): (rule: RulebookEntry) => Omit<Listed, 'rule'> {
  const settings = ruleSettings(
    project.config,
    flags,
    all.filter(({ kind }) => kind === 'lint' || kind === 'usage'),
  )
  const flagged = new Set((flags.rule ?? []).map((flag) => flag.split('=')[0]))
  const impacts = project.config.diff?.rules ?? {}
  return ({ id, kind, level }) => {
    if (kind === 'change') {
      const own = Object.hasOwn(impacts, id) ? impacts[id] : undefined
      return own === undefined ? { level, setBy: 'recommended' } : { level: own, setBy: 'config', file: project.setIn.get(id) }
    }
    if (kind !== 'lint' && kind !== 'usage') return { level, setBy: 'fixed' }
    const { level: now, setBy } = settingOf({ id, severity: level as Severity | 'off' }, settings)
    if (flagged.has(id)) return { level: now, setBy: 'flag' }
    return { level: now, setBy, ...(setBy === 'config' && { file: project.setIn.get(id) }) }
  }
}

const record = ({ rule: { id, kind, level: byDefault, summary, docs, plugin }, level, setBy, file }: Listed) => ({
  ...{ id, kind, severity: level, setBy },
  ...(setBy === 'config' && { file }),
  ...{ default: byDefault, summary, docs },
  ...(plugin !== undefined && { plugin }),
})

function line({ rule: { id, kind, summary }, level, setBy, file }: Listed): string {
  const from = setBy === 'flag' ? ' (flag)' : file === undefined ? '' : ` (${file})`
  return `${level.padEnd(kind === 'change' ? 9 : 5)} ${id.padEnd(28)} ${summary}${from}\n`
}
