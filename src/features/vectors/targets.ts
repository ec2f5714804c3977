import { ASSUMED_FORM, type TargetRows, WHOLE_ENTRIES } from '../../base/targets/target.ts'

export const targets: TargetRows = {
  vectors: {
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    assumes: ASSUMED_FORM,
    suffix: '.vectors.json',
    options: ['forms'],
    async optionFaults({ forms }) {
      const { formFaults } = await import('../../base/targets/list-option.ts')
      return formFaults(forms)
    },
    settings: ({ forms }) => ({ language: { forms } }),
  },
}
