import type { Severity } from '../../base/core/diagnostic.ts'
import { fields } from '../../base/core/fields/find.ts'
import { fieldFacts } from '../../base/core/fields/page.ts'
import { settingOf } from '../../base/rules/linter/rule.ts'
import { type RulebookEntry, rulebook, ruleKinds } from '../../base/run/rulebook.ts'
import type { Project } from '../../base/run/workspace/project.ts'

/** All rules with the levels of a project, and all fields of errors.yaml and of the config. */
export function listPage(project: Project): { markdown: string; json: object } {
  const rules = rulebook(project.plugins.rules).map((rule) => ({ rule, ...levelIn(project, rule) }))
  const all = fields()
  const files = [...new Set(all.map(({ file }) => file))]
  const sections = [
    ...ruleKinds.map(({ kind, title }) => ({
      title,
      lines: rules
        .filter(({ rule }) => rule.kind === kind)
        .map(
          ({ rule: { id, summary }, level, file }) =>
            `${level.padEnd(kind === 'change' ? 9 : 5)} ${id.padEnd(28)} ${summary}${file === undefined ? '' : ` (${file})`}`,
        ),
    })),
    ...files.map((file) => ({
      title: `Fields of ${file}`,
      lines: all
        .filter((field) => field.file === file)
        .map(({ name, description }) => `${name.padEnd(34)} ${firstSentence(description)}`.trim()),
    })),
  ]
  return {
    markdown: sections
      .map(({ title, lines }) => `## ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`)
      .join('\n'),
    json: {
      rules: rules.map(({ rule, level, file }) => ({
        id: rule.id,
        kind: rule.kind,
        [rule.kind === 'change' ? 'impact' : 'severity']: level,
        default: rule.level,
        file,
        summary: rule.summary,
        docs: rule.docs,
        plugin: rule.plugin,
      })),
      fields: all.map((field) => fieldFacts({ field })),
    },
  }
}

/** The level or impact of a rule in a project, and the config file that set it. */
function levelIn({ config, setIn }: Project, { id, kind, level }: RulebookEntry) {
  const file = setIn.get(id)
  if (kind === 'change') {
    const impacts = config.diff?.rules ?? {}
    return { level: Object.hasOwn(impacts, id) ? impacts[id]! : level, file }
  }
  if (!ruleKinds.some((one) => one.kind === kind && one.isSettable))
    return { level, file: undefined }
  const { rules, preset } = config
  const settings = { ...(rules && { rules }), ...(preset && { preset }) }
  return { level: settingOf({ id, severity: level as Severity | 'off' }, settings).level, file }
}

const firstSentence = (text: string): string => /^.*?[.!](?= [A-Z]|$)/s.exec(text)?.[0] ?? text
