import type { Report } from './report.ts'

/** The same report with other names for its files. */
export function relocated(report: Report, rename: (file: string) => string): Report {
  const renamed = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].map(([file, value]) => [rename(file), value]))
  return {
    ...report,
    diagnostics: report.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      file: rename(diagnostic.file),
      ...(diagnostic.related && {
        related: diagnostic.related.map((other) => ({ ...other, file: rename(other.file) })),
      }),
    })),
    texts: renamed(report.texts),
    codes: renamed(report.codes),
    ...(report.pages && { pages: renamed(report.pages) }),
  }
}
