import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'fhir-package-id-valid',
  severity: 'error',
  summary:
    '`package_id` has two or more parts separated by dots, each starting with a lower-case letter.',
  why: 'FHIR package loaders reject other ids.',
  good: () =>
    ['gov.rail.errors', 'rail.errors', 'clinic.rail-errors'].map((package_id) => ({
      source: file({ package_id }),
    })),
  bad: () =>
    ['errors', 'Gov.rail', 'gov..rail', 'gov.1rail', 'gov.rail.'].map((package_id) => ({
      source: file({ package_id }),
    })),
  fhir: true,
  *check({ header: { package_id } }) {
    if (package_id !== undefined && !/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/.test(package_id))
      yield {
        path: ['package_id'],
        message: `"${package_id}" is not a valid package id such as "gov.rail.errors"`,
      }
  },
})
