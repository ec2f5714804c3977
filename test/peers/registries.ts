import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from './peers.ts'

/** The files below a folder whose paths match, in their order. */
export const below = (base: string, matches: RegExp): string[] =>
  readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => matches.test(path))
    .sort()
    .map((path) => join(base, path))

/** What brings packages from their registries into a folder, each once; returns where they are. */
export function registries(folder: string) {
  const unzip = (archive: string, to: string) =>
    must('python3', ['-m', 'zipfile', '-e', archive, to], folder)
  const untar = (archive: string, to: string) => {
    mkdirSync(to, { recursive: true })
    must('tar', ['xzf', archive, '-C', to], folder)
  }

  /** What was fetched already, by name and version. */
  const fetched = new Map<string, string>()

  function npm(name: string, version: string): string {
    const known = fetched.get(`${name}@${version}`)
    if (known !== undefined) return known
    const to = join(folder, `${name.replace(/\W/g, '-')}-${version}`)
    const [{ filename }] = JSON.parse(
      must('npm', ['pack', '--json', `${name}@${version}`], folder),
    ) as [{ filename: string }]
    untar(join(folder, filename), to)
    fetched.set(`${name}@${version}`, join(to, 'package'))
    return join(to, 'package')
  }

  function maven(artifact: string): string {
    const to = join(folder, artifact.replace(/\W/g, '-'))
    if (fetched.has(artifact)) return to
    fetched.set(artifact, to)
    mkdirSync(to)
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
    must(
      'mvn',
      ['--quiet', '--batch-mode', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${to}`],
      folder,
    )
    unzip(below(to, /\.jar$/)[0]!, to)
    return to
  }
  function pypi(name: string, ...options: string[]): string {
    const to = join(folder, name.replace(/\W/g, '-'))
    must(
      'python3',
      ['-m', 'pip', 'download', '--quiet', '--no-deps', ...options, '--dest', to, name],
      folder,
    )
    for (const archive of below(to, /^[^/]*\.(?:whl|gz)$/))
      (archive.endsWith('.whl') ? unzip : untar)(archive, to)
    return to
  }
  const go = (module: string): string =>
    (JSON.parse(must('go', ['mod', 'download', '-json', module], folder)) as { Dir: string }).Dir
  function crate(name: string, version: string): string {
    const to = join(folder, name)
    mkdirSync(join(to, 'src'), { recursive: true })
    writeFileSync(join(to, 'src/lib.rs'), '')
    writeFileSync(
      join(to, 'Cargo.toml'),
      `[package]\nname = "lists"\nversion = "0.0.0"\n[dependencies]\n${name} = "=${version}"\n`,
    )
    must('cargo', ['vendor', '--quiet', '--versioned-dirs', 'vendor'], to)
    return join(to, `vendor/${name}-${version}`)
  }
  return { npm, maven, pypi, go, crate }
}

export type Registries = ReturnType<typeof registries>
