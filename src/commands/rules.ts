import { changeRules } from '../diff/diff.ts'
import { rules as lintRules, settingOf } from '../lint/lint.ts'
import type { Rule } from '../lint/rule.ts'
import { usageRuleList } from '../usage/rules.ts'
import { openProject } from '../workspace/project.ts'
import { type LintFlags, ruleSettings } from '../workspace/settings.ts'
import { defineCommand } from './command.ts'
import { LEVEL_FLAGS } from './flags.ts'

type Options = LintFlags & { format: 'text' | 'json'; configured?: true; kind?: 'lint' | 'usage' | 'change' }

/** A rule of lint, of a plugin, or of `usage`. */
type Listed = Pick<Rule, 'id' | 'severity' | 'summary' | 'docs' | 'plugin'> & { kind: 'lint' | 'usage' }

export default defineCommand<Options>({
  description:
    'Lists every rule, those of usage and of plugins (experimental until 1.0) too, with the level it has here, and where that was set: recommended, strict, a config (its file) or a flag. Rules of the kind lint look at one catalog, those of the kind change at what differs between two.',
  options: [
    { flags: '--format <name>', about: 'how to print', choices: ['text', 'json'], default: 'text' },
    { flags: '--kind <kind>', about: 'only the rules of this kind', choices: ['lint', 'usage', 'change'] },
    { flags: '--configured', about: 'only the rules whose level the config or a flag sets' },
    ...LEVEL_FLAGS,
  ],
  examples: [
    ['rail-errors rules', 'all rules'],
    ['rail-errors rules --format json', 'for a machine'],
    ['rail-errors rules --preset strict', 'what would count as an error'],
  ],
  async run(host, _, options) {
    const { config, setIn, plugins } = await openProject(host, options)
    const every: Listed[] = [
      ...lintRules.map((rule) => ({ kind: 'lint' as const, ...rule })),
      ...usageRuleList.map((rule) => ({ kind: 'usage' as const, ...rule })),
      ...plugins.rules.map((rule) => ({ kind: 'lint' as const, ...rule })),
    ]
    const settings = ruleSettings(config, options, every)
    const flagged = new Set((options.rule ?? []).map((flag) => flag.split('=')[0]))
    const listed = every.map((rule) => {
      const { level, setBy } = settingOf(rule, settings)
      const where = flagged.has(rule.id) ? 'flag' : setBy
      return {
        id: rule.id,
        kind: rule.kind,
        severity: level,
        setBy: where,
        ...(where === 'config' && { file: setIn.get(rule.id) }),
        default: rule.severity,
        summary: rule.summary,
        docs: rule.docs ?? `docs/rules.md#${rule.id}`,
        ...(rule.plugin !== undefined && { plugin: rule.plugin }),
      }
    })
    const levels = config.diff?.rules ?? {}
    const changes = changeRules.map(({ id, level, summary }) => ({
      id,
      kind: 'change' as const,
      severity: levels[id] ?? level,
      setBy: Object.hasOwn(levels, id) ? ('config' as const) : ('recommended' as const),
      ...(Object.hasOwn(levels, id) && { file: setIn.get(id) }),
      default: level,
      summary,
      docs: `docs/changes.md#${id}`,
    }))
    const chosen = [...listed, ...changes]
      .filter(({ kind }) => options.kind === undefined || kind === options.kind)
      .filter(({ setBy }) => !options.configured || setBy === 'config' || setBy === 'flag')
    if (options.format === 'json') host.out(`${JSON.stringify(chosen, null, 2)}\n`)
    else
      for (const { id, kind, severity, setBy, file, summary } of chosen)
        host.out(
          `${severity.padEnd(kind === 'change' ? 9 : 5)} ${id.padEnd(28)} ${summary}${setBy === 'flag' ? ' (flag)' : file === undefined ? '' : ` (${file})`}\n`,
        )
    return 0
  },
})
