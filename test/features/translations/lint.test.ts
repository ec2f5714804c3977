import { join } from 'node:path'
import { describe } from 'vitest'
import * as translations from '../../../src/features/translations/lint/translations.ts'
import { checkEach } from '../../base/rules/lint/each-rule.ts'
import { rulesOf } from '../../base/rules/lint/owners.ts'
import { checkPlants, inEntry, inHeader, type Plant } from '../../base/rules/lint/planting.ts'
import { checkTables } from '../../base/rules/lint/tables.ts'

const plants: Readonly<Record<string, Plant>> = {
  'language-valid': (c, i, { pick }) => {
    const tag = pick(['FR', 'en', ''])
    const words = { meaning: `Encore une phrase sur ${i}.`, fix: 'Lisez la phrase encore.' }
    return tag === ''
      ? inHeader(c, { language: pick(['english language', 'en_', 'e']) })
      : inEntry(c, i, { [`translations.${tag}`]: words })
  },
  'translation-complete': (c, i, { pick }) => {
    const [name, where] = pick<[string, string]>([
      ['translations.fr', 'code'],
      ['translations.sw.fix', 'code'],
      ['translations', 'code'],
    ])
    return inEntry(c, i, { [name]: undefined }, where)
  },
  'translation-params-equal': (c, i, { pick }) => {
    const params = [{ name: 'thing', type: 'string', description: 'A thing.' }]
    const words = { message: 'The {thing} is lost.', params }
    return inEntry(c, i, {
      'translations.fr.message': pick(['La chose est perdue.', 'La {chose} est perdue.']),
      ...words,
      'translations.sw.message': undefined,
    })
  },
}

const rules = rulesOf(translations)
checkEach(rules)
checkTables(join(import.meta.dirname, 'golden/lint'), rules, [
  'declared',
  'related',
  'holes',
  'texts',
])
describe('planted faults', () => checkPlants(plants, rules))
