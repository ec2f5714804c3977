import {
  ASSUMED,
  ASSUMED_FORM,
  filesBeside,
  type TargetRows,
  textFiles,
  WHOLE_ENTRIES,
} from '../../base/targets/target.ts'

/** What a module of a list without its handling file lacks, and a server or a test with it. */
const LACKING = { ...ASSUMED_FORM, 'codes.handling': 'no code has a handling' } as const

export const targets: TargetRows = {
  client: {
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    assumes: {
      'codes.fix_stage': 'no stages',
      'codes.meaning': 'the display of a code as its text',
      'codes.fix': 'no text about what to do',
      ...ASSUMED,
    },
    types: 'closed',
    suffix: '.client.js',
    otherEndings: ['.mjs', '.cjs'],
    fileNames: ({ name, language, translations }, { file = `${name}.client.js` }) =>
      filesBeside(file, (stem) => [
        `${stem}.d.ts`,
        ...textFiles(stem, [...new Set([language, ...translations])], ['js', 'd.ts']),
      ]),
  },
  javascript: {
    surface: 'source',
    default: false,
    needs: WHOLE_ENTRIES,
    assumes: LACKING,
    types: 'closed',
    suffix: '.js',
    otherEndings: ['.mjs', '.cjs'],
    fileNames: ({ name, translations }, { file = `${name}.js` }) =>
      filesBeside(file, (stem) => [
        `${stem}.d.ts`,
        ...textFiles(stem, translations, ['js', 'd.ts']),
      ]),
  },
  typescript: {
    surface: 'source',
    default: true,
    needs: WHOLE_ENTRIES,
    assumes: LACKING,
    types: 'closed',
    suffix: '.ts',
    fileNames: ({ name, translations }, { file = `${name}.ts` }) =>
      filesBeside(file, (stem) => textFiles(stem, translations, ['ts'])),
  },
  'typescript-enum': {
    surface: 'source',
    default: true,
    needs: [],
    types: 'closed',
    suffix: '.enum.ts',
  },
  'typescript-open': {
    surface: 'source',
    default: false,
    needs: WHOLE_ENTRIES,
    assumes: LACKING,
    types: 'open',
    suffix: '.open.ts',
  },
  upstream: {
    surface: 'source',
    default: false,
    needs: ['codes.from'],
    types: 'closed',
    suffix: '.upstream.js',
    otherEndings: ['.mjs', '.cjs'],
    fileNames: ({ name }, { file = `${name}.upstream.js` }) =>
      filesBeside(file, (stem) => [`${stem}.d.ts`]),
  },
}
