import { entry, fixable, type RuleDocs } from '../../linter/rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export const paramDeclared: RuleDocs = {
  summary: 'Every `{placeholder}` in a text is a declared param; every param has a name.',
  why: 'Otherwise, the user sees a placeholder instead of a value.',
  good: () => [
    entry({ message: 'No member has {member}.', params }),
    entry({ message: 'No member has {member}.', params: [{ name: 'member' }] }),
  ],
  bad: () => [
    entry({ message: 'No member has {member}.' }),
    entry({ message: 'No member has {membr}.', params }),
    entry({ params: [{ type: 'string' }] }),
  ],
}

const param = (name: string) => ({
  name,
  type: 'string',
  description: 'The identifier that was sent.',
})

export const paramNamed: RuleDocs = {
  summary:
    'The name of a param is lowerCamel or lower_snake; it is unique in its entry, and at most 64 characters long.',
  why: 'It becomes a JSON key.',
  good: () => [entry({ params: [param('memberId'), param('payer_name')] })],
  bad: () => [
    ...['Member', 'member-id', '__proto__'].map((name) =>
      fixable('ask', entry({ params: [param(name)] })),
    ),
    ...[['id', 'id'], [`m${'x'.repeat(64)}`]].map((names) => entry({ params: names.map(param) })),
  ],
}

export const paramUsed: RuleDocs = {
  summary:
    'With a `message`, every param is used in a text (without a `message`, params may be data only).',
  why: 'Otherwise, every server must send a param that no text shows.',
  good: () => [
    entry({ message: 'No member has {member}.', params }),
    entry({ message: 'No member has this.', fix: 'Check {member} again.', params }),
    entry({ params }),
  ],
  bad: () => [
    entry({ message: 'No member has this.', params }),
    entry({ message: 'No member has this.', notes: 'The {member} comes later.', params }),
  ],
}
