import { ASSUMED_FORM, type TargetRows, WHOLE_ENTRIES } from '../../base/targets/target.ts'

export const targets: TargetRows = {
  'static-site': {
    surface: 'wire',
    default: false,
    needs: ['codes.handling', 'url', 'version', 'stages', ...WHOLE_ENTRIES],
    assumes: ASSUMED_FORM,
    options: ['words'],
    isSite: true,
    async fileNames(parts, asked, namesOf) {
      const { siteFiles } = await import('./file-names.ts')
      return siteFiles(parts, asked, namesOf)
    },
  },
}
