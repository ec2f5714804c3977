import { LONGEST_NAME, toKebab } from '../../values/kebab.ts'
import { defineRule, file } from '../rule.ts'

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
// Windows takes these for devices, whatever the extension.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

export default defineRule({
  id: 'name-kebab',
  severity: 'error',
  summary: '`name` is lower-case kebab, starts with a letter and has at most 40 characters.',
  why: 'It becomes file names, the FHIR id (64 characters with its suffixes) and, in PascalCase, the FHIR name.',
  good: () => ['clinic-errors', 'a', 'v2-errors'].map((name) => ({ source: file({ name }) })),
  bad: () =>
    ['Clinic Errors', 'clinic_errors', '2-errors', '../clinic', `c${'x'.repeat(40)}`, '-', 'nul'].map((name) => ({
      source: file({ name }),
    })),
  needs: ['name'],
  *check({ header: { name } }) {
    if (name === undefined) return
    if (DEVICE.test(name)) yield { path: ['name'], message: `Windows takes "${name}" for a device, and files are named after it` }
    if (DEVICE.test(name) || (KEBAB.test(name) && name.length <= LONGEST_NAME)) return
    const meant = toKebab(name)
    const message =
      name.length > LONGEST_NAME
        ? `"${name}" has more than ${LONGEST_NAME} characters`
        : `"${name}" is not lower-case kebab, such as "clinic-errors"`
    yield { path: ['name'], message, ...(KEBAB.test(meant) && { suggestions: [meant], replace: { with: meant, safety: 'ask' } }) }
  },
})
