/** Projects of one language, by which `init` proposes targets. */
export type ProjectKind = {
  /** The name of the file that makes a folder a project: `pyproject.toml`. */
  file: RegExp
  /** The names of its source files. */
  sources: RegExp
  /**
   * Where the code goes, from the folder of the project, and its options; undefined if this project is
   * for another target of the language.
   */
  place(project: FoundProject): ProposedPlace | undefined
}

/** A project, with its sources by their paths in it; none of them is a test. */
export type FoundProject = {
  /** The text of its file. */
  text: string
  sources: readonly string[]
  /** Where most of the sources are: the first folder with some of its own, such as `src/main/java/shop`. */
  main: string
}

export type ProposedPlace = { out: string; namespace?: string }

/** The projects that each target is for. */
export type Projects = Readonly<Record<string, ProjectKind>>
