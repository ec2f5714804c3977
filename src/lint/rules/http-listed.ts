import { defineRule, entry, file } from '../rule.ts'

const options = { statuses: ['404', '409', '422', '503'] }

export default defineRule({
  id: 'http-listed',
  severity: 'off',
  summary: '`http` is one of the statuses that the project allows (option `statuses`, as texts: `["404", "422"]`).',
  why: 'Teams that agreed on a few statuses handle exactly these.',
  good: () => [entry({ http: 410 }), { source: file(), options }],
  bad: () => [{ source: file({}, entry({ http: 410 })), options }],
  options: { statuses: [] as readonly string[] },
  *check({ entries }, { statuses }) {
    if (statuses.length === 0) return
    for (const { http, path } of entries)
      if (http !== undefined && !statuses.includes(String(http)))
        yield { path: path('http'), message: `${http} is not among the statuses of this project: ${statuses.join(', ')}` }
  },
})
