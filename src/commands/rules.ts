import type { Severity } from '../diagnostic.ts'
import { settingOf } from '../lint/lint.ts'
import { type RulebookEntry, type RuleKind, rulebook } from '../rulebook.ts'
import { openProject, type Project } from '../workspace/project.ts'
import { type LintFlags, ruleSettings } from '../workspace/settings.ts'
import { defineCommand } from './command.ts'
import { LEVEL_FLAGS } from './flags.ts'

type Options = LintFlags & { format: 'text' | 'json'; configured?: true; kind?: RuleKind }

const KINDS: readonly RuleKind[] = [
  'lint',
  'usage',
  'check',
  'openapi',
  'change',
  'output',
  'server',
  'run',
]

/** Rules whose level a config or a flag sets. */
const SETTABLE: ReadonlySet<RuleKind> = new Set(['lint', 'usage', 'check', 'openapi'])

export default defineCommand<Options>({
  description:
    'Lists all rules, including those of plugins (experimental until 1.0), with their current level and where it is set: recommended, strict, a config file or a flag. Rules of kind lint check one catalog, rules of kind change compare two catalogs, rules of kind usage check source code, rules of kind check look at answers of a service, and rules of kind openapi compare OpenAPI documents with the catalog. Rules about outputs, servers and the run itself are always errors.',
  options: [
    {
      flags: '--format <name>',
      about: 'output format',
      choices: ['text', 'json'],
      default: 'text',
    },
    { flags: '--kind <kind>', about: 'list only rules of this kind', choices: KINDS },
    { flags: '--configured', about: 'list only rules whose level is set by a config or a flag' },
    ...LEVEL_FLAGS,
  ],
  examples: [
    ['rail-errors rules', 'list all rules'],
    ['rail-errors rules --format json', 'print JSON'],
    ['rail-errors rules --preset strict', 'list the levels of the strict preset'],
  ],
  async run(host, _, options) {
    const project = await openProject(host, options)
    const all = rulebook(project.plugins.rules)
    const levelOf = levels(project, options, all)
    const listed = all
      .filter(({ kind }) => options.kind === undefined || kind === options.kind)
      .map((rule) => ({ rule, ...levelOf(rule) }))
      .filter(({ setBy }) => !options.configured || setBy === 'config' || setBy === 'flag')
    if (options.format === 'json')
      host.out(`${JSON.stringify(listed.map(record), null, 2)}\n`, 'json')
    else for (const one of listed) host.out(line(one))
    return 0
  },
})

type LevelOrImpact = RulebookEntry['level']

type ListedRule = {
  rule: RulebookEntry
  level: LevelOrImpact
  setBy: 'recommended' | 'strict' | 'config' | 'flag' | 'fixed'
  file?: string | undefined
}

/** The severity of a rule in a project, and what set it. */
function levels(
  project: Project,
  flags: LintFlags,
  all: readonly RulebookEntry[],
): (rule: RulebookEntry) => Omit<ListedRule, 'rule'> {
  const settings = ruleSettings(
    project.config,
    flags,
    all.filter(({ kind }) => SETTABLE.has(kind)),
  )
  const flagged = new Set((flags.rule ?? []).map((flag) => flag.split('=')[0]))
  const impacts = project.config.diff?.rules ?? {}
  return ({ id, kind, level }) => {
    if (kind === 'change') {
      const own = Object.hasOwn(impacts, id) ? impacts[id] : undefined
      return own === undefined
        ? { level, setBy: 'recommended' }
        : { level: own, setBy: 'config', file: project.setIn.get(id) }
    }
    if (!SETTABLE.has(kind)) return { level, setBy: 'fixed' }
    const { level: now, setBy } = settingOf({ id, severity: level as Severity | 'off' }, settings)
    if (flagged.has(id)) return { level: now, setBy: 'flag' }
    return { level: now, setBy, ...(setBy === 'config' && { file: project.setIn.get(id) }) }
  }
}

const record = ({
  rule: { id, kind, level: byDefault, summary, docs, plugin },
  level,
  setBy,
  file,
}: ListedRule) => ({
  ...{ id, kind, [kind === 'change' ? 'impact' : 'severity']: level, setBy, file },
  ...{ default: byDefault, summary, docs },
  ...(plugin !== undefined && { plugin }),
})

function line({ rule: { id, kind, summary }, level, setBy, file }: ListedRule): string {
  const from = setBy === 'flag' ? ' (flag)' : file === undefined ? '' : ` (${file})`
  return `${level.padEnd(kind === 'change' ? 9 : 5)} ${id.padEnd(28)} ${summary}${from}\n`
}
