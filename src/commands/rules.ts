import { settingOf } from '../lint/lint.ts'
import { NO_ADDITIONS } from '../plugin/plugin.ts'
import { defineCommand } from './command.ts'
import { findConfig } from './find-config.ts'
import { LEVEL_FLAGS, type LintFlags, lintOptions } from './lint-options.ts'

type Options = LintFlags & { format: 'text' | 'json'; configured?: true }

export default defineCommand<Options>({
  description:
    'Lists every rule, those of plugins (experimental until 1.0) too, with the level it has here, and where that was set: recommended, strict, a config (its file) or a flag.',
  options: [
    { flags: '--format <name>', about: 'how to print', choices: ['text', 'json'], default: 'text' },
    { flags: '--configured', about: 'only the rules whose level the config or a flag sets' },
    ...LEVEL_FLAGS,
  ],
  examples: [
    ['rail-errors rules', 'all rules'],
    ['rail-errors rules --format json', 'for a machine'],
    ['rail-errors rules --preset strict', 'what would count as an error'],
  ],
  async run(host, _, options) {
    const { config = {}, setIn, plugins = NO_ADDITIONS } = (await findConfig(host, options)) ?? {}
    const settings = lintOptions(host, { config, plugins }, options)
    const flagged = new Set((options.rule ?? []).map((flag) => flag.split('=')[0]))
    const listed = settings.registry.map((rule) => {
      const { level, setBy } = settingOf(rule, settings)
      const where = flagged.has(rule.id) ? 'flag' : setBy
      return {
        id: rule.id,
        kind: 'lint' as const,
        severity: level,
        setBy: where,
        ...(where === 'config' && { file: setIn?.get(rule.id) }),
        default: rule.severity,
        summary: rule.summary,
        docs: rule.docs ?? `docs/rules.md#${rule.id}`,
        ...(rule.plugin !== undefined && { plugin: rule.plugin }),
      }
    })
    const chosen = options.configured ? listed.filter(({ setBy }) => setBy === 'config' || setBy === 'flag') : listed
    if (options.format === 'json') host.out(`${JSON.stringify(chosen, null, 2)}\n`)
    else
      for (const { id, severity, setBy, file, summary } of chosen)
        host.out(
          `${severity.padEnd(5)} ${id.padEnd(28)} ${summary}${setBy === 'flag' ? ' (flag)' : file === undefined ? '' : ` (${file})`}\n`,
        )
    return 0
  },
})
