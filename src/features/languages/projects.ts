import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import type { FoundProject, ProjectKind, ProposedPlace } from '../../base/targets/projects.ts'
import type { LanguageId } from './languages.ts'

/** Code of the JVM beside that of the project, in the package that is its folder. */
const inPackage = ({ main }: FoundProject): ProposedPlace => {
  const [, package_] = /(?:^|\/)src\/main\/(?:java|kotlin)\/(.+)$/.exec(main) ?? []
  return package_ !== undefined && /^[a-z_]\w*(?:\/[a-z_]\w*)*$/i.test(package_)
    ? { out: `${main}/generated`, namespace: `${package_.replaceAll('/', '.')}.generated` }
    : { out: 'generated' }
}

/** The namespace that Composer loads from a folder (PSR-4), and that folder. */
function autoloaded({ text }: FoundProject): ProposedPlace {
  const found = Object.entries(asRecord(asRecord(asRecord(jsonOf(text)).autoload)['psr-4'])).find(
    ([name, folder]) => /^(?:\w+\\)+$/.test(name) && /^[\w-]+\/?$/.test(`${folder}`),
  )
  return found === undefined
    ? { out: 'src/Generated' }
    : { out: `${`${found[1]}`.replace(/\/$/, '')}/Generated`, namespace: `${found[0]}Generated` }
}

const GRADLE = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/

/** The projects of each language, and where in them generated code goes. */
export const projects: Readonly<Record<LanguageId, ProjectKind>> = {
  csharp: { file: /\.csproj$/, sources: /\.cs$/, place: () => ({ out: 'Generated' }) },
  go: {
    file: /^go\.mod$/,
    sources: /\.go$/,
    // A package is a folder.
    place: () => ({ out: 'internal/errorcodes', namespace: 'errorcodes' }),
  },
  java: { file: GRADLE, sources: /\.java$/, place: inPackage },
  kotlin: { file: GRADLE, sources: /\.kt$/, place: inPackage },
  php: { file: /^composer\.json$/, sources: /\.php$/, place: autoloaded },
  python: {
    file: /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.txt|Pipfile)$/,
    sources: /\.py$/,
    place: ({ main }) => ({ out: main === '' ? 'generated' : main }),
  },
  ruby: {
    file: /^(?:Gemfile|.+\.gemspec)$/,
    sources: /\.rb$/,
    place: () => ({ out: 'lib' }),
  },
  rust: { file: /^Cargo\.toml$/, sources: /\.rs$/, place: () => ({ out: 'src' }) },
}
