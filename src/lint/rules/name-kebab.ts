import { isDeviceName, isKebab, LONGEST_NAME, toCatalogName } from '../../catalog/name.ts'
import { defineRule, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'name-kebab',
  severity: 'error',
  summary: '`name` is lower-case kebab-case, starts with a letter and has at most 40 characters.',
  why: 'File names, the FHIR id (64 characters with its suffixes) and the FHIR name (in PascalCase) are derived from it.',
  good: () => ['clinic-errors', 'a', 'v2-errors'].map((name) => ({ source: file({ name }) })),
  bad: () => [
    ...['Clinic Errors', 'clinic_errors', '2-errors', '../clinic', `c${'x'.repeat(40)}`].map(
      (name) => fixable('ask', { source: file({ name }) }),
    ),
    ...['-', 'nul'].map((name) => ({ source: file({ name }) })),
  ],
  needs: ['name'],
  *check({ header: { name } }) {
    if (name === undefined) return
    if (isDeviceName(name))
      yield {
        path: ['name'],
        message: `"${name}" is a reserved device name on Windows, and files are named after the catalog`,
      }
    if (isDeviceName(name) || (isKebab(name) && name.length <= LONGEST_NAME)) return
    const meant = toCatalogName(name)
    const message =
      name.length > LONGEST_NAME
        ? `"${name}" has more than ${LONGEST_NAME} characters`
        : `"${name}" is not lower-case kebab-case such as "order-errors"`
    yield {
      path: ['name'],
      message,
      ...(isKebab(meant) && { suggestions: [meant], replace: { with: meant, safety: 'ask' } }),
    }
  },
})
