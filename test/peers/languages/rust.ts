import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, snake, type Tried } from './language.ts'

const MANIFEST = program(import.meta, './rust/manifest.toml')

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './rust/main.rs', {
    imports: all.map(({ name }) => `mod ${snake(name)};\n`).join(''),
    each: all
      .map(({ id, name }) => {
        const module = snake(name)
        return `    let lines: Vec<String> = ${module}::entries()
        .iter()
        .map(|one| line(one.code.as_str(), one.http, one.stop, one.fix_stage.as_str(), one.meaning, one.fix))
        .collect();
    assert!(${module}::entries().iter().all(|one| ${module}::Code::find(&one.code.to_string()) == Some(one.code) && one.code.entry() == one));
    assert!(${module}::entries().iter().all(|one| ${module}::Stage::find(&one.fix_stage.to_string()) == Some(one.fix_stage)));
    write("${id}", &lines);`
      })
      .join('\n'),
  })

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './rust/vectors.rs', {
    imports: all
      .map(({ name }) => `#[path = "../${snake(name)}.rs"]\nmod ${snake(name)};\n`)
      .join(''),
    each: all
      .map(({ id, name, stages }) =>
        program(import.meta, './rust/vectors-each.rs', {
          id,
          snake_name: snake(name),
          text: stages === false ? '""' : 'r.fix_stage.map_or("", |it| it.as_str())',
        }).trimEnd(),
      )
      .join('\n'),
  })

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './rust/loops.rs', {
    imports: all
      .map(({ name }) => `#[path = "../${snake(name)}.rs"]\nmod ${snake(name)};\n`)
      .join(''),
    each: all.map(loopsOf).join('\n'),
  })

const loopsOf = ({ id, name }: Tried) =>
  program(import.meta, './rust/loops-of.rs', { snake_name: snake(name), id }).trimEnd()

export const rust: Language = {
  target: 'rust',
  options: () => '',
  out: () => 'src',
  prepare: (folder) => void must('cargo', ['clippy', '--version'], folder),
  program: (all) => ({ 'Cargo.toml': MANIFEST, 'src/main.rs': MAIN(all) }),
  misspelt: {
    'misspelt.rs':
      '#[path = "src/rail_errors.rs"]\npub mod rail_errors;\npub const CODE: rail_errors::Code = rail_errors::Code::MemberNotFoun;\n',
  },
  check(folder) {
    const generated = filesBelow(folder, '.rs').filter((path) =>
      /errors\.rs$|waits\.rs$/.test(path),
    )
    const style = run('rustfmt', ['--check', '--edition', '2021', ...generated], folder)
    const env = { RUSTDOCFLAGS: '-Dwarnings' }
    const lint = run(
      'cargo',
      ['clippy', '--quiet', '--', '-Dwarnings', '-Aclippy::deprecated_semver'],
      folder,
    )
    const docs = run('cargo', ['doc', '--quiet', '--document-private-items'], folder, env)
    const built = run('cargo', ['build', '--quiet'], folder, { RUSTFLAGS: '-Dwarnings' })
    return [style, lint, docs, built].map(({ out, err }) => out + err).join('')
  },
  refuses: (folder) =>
    run(
      'rustc',
      ['--edition', '2021', '--crate-type', 'lib', '--emit=metadata', 'misspelt.rs'],
      folder,
    ).err,
  run: (folder) => void must('target/debug/tried', [], folder),
  vectors: {
    file: 'src/bin/vectors.rs',
    source: VECTORS,
    run: (folder) =>
      must('cargo', ['run', '--quiet', '--features', 'serde_json', '--bin', 'vectors'], folder),
  },
  loops: {
    file: 'src/bin/loops.rs',
    source: LOOPS,
    run: (folder) =>
      must('cargo', ['run', '--quiet', '--features', 'serde_json', '--bin', 'loops'], folder),
  },
}
