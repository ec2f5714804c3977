import { ASSUMED_FORM, filesBeside, type TargetRows } from '../../base/targets/target.ts'

export const targets: TargetRows = {
  sql: {
    surface: 'source',
    default: false,
    needs: ['codes.http', 'codes.stop', 'codes.fix_stage'],
    assumes: ASSUMED_FORM,
    suffix: '.sql',
    async fileNames(parts, { file = `${parts.name}.sql` }) {
      const { hasPreambles } = await import('./registry.ts')
      return filesBeside(file, (stem) =>
        hasPreambles(parts) ? [`${stem}.duckdb.sql`, `${stem}.spark.sql`] : [],
      )
    },
  },
}
