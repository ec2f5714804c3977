import { defineRule, entry, file } from '../rule.ts'

const options = { prefixes: ['GATEWAY_'], codes: ['UNKNOWN'] }

export default defineRule({
  id: 'code-unreserved',
  severity: 'error',
  summary:
    'No code of this catalog is one that the config reserves for another owner (options `prefixes` and `codes`).',
  why: 'It prevents two owners from defining the same code.',
  good: () => [entry(), { source: file(), options }],
  bad: () => ['GATEWAY_CLOSED', 'UNKNOWN'].map((code) => ({ codes: entry({ code }), options })),
  options: { prefixes: [] as readonly string[], codes: [] as readonly string[] },
  *check({ entries }, { prefixes, codes }) {
    for (const { code, path } of entries) {
      const prefix =
        code === undefined ? undefined : prefixes.find((reserved) => code.startsWith(reserved))
      if (prefix !== undefined)
        yield {
          path: path('code'),
          message: `codes that start with ${prefix} are reserved (rules.code-unreserved in the config)`,
        }
      else if (code !== undefined && codes.includes(code))
        yield {
          path: path('code'),
          message: `${code} is reserved (rules.code-unreserved in the config)`,
        }
    }
  },
})
