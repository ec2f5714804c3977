import type { ArchiveSpec, Spec } from '../../core/config/source-spec.ts'
import type { Host } from '../../io/host/host.ts'
import type { HttpClient } from '../../io/http/client.ts'

export type SourceOpeners = {
  /** A file in an archive, whose name for people is `shown`. */
  archive?(
    bytes: Uint8Array,
    wanted: Pick<ArchiveSpec, 'named' | 'canonical' | 'version'>,
    shown: string,
  ): Promise<Opened>
  service?(host: Host, http: HttpClient, spec: Extract<Spec, { kind: 'fhir' }>): Promise<Opened>
}

/** A function to read a text and its companions; `path` if it is a file on the disk. */
export type Opened = {
  shown: string
  /** The name of the file, if `shown` does not end in it: a git ref may precede it. */
  file?: string
  path?: string
  text: Uint8Array
  beside(name: string): Promise<Uint8Array | undefined>
  /**
   * A file that the text names, relative to it; undefined if there is none in its repository. Absent
   * for a source that is not in one.
   */
  named?(name: string): Promise<Uint8Array | undefined>
  /** The names of the files beside a file that {@link named} finds. */
  namesBeside?(name: string): Promise<readonly string[]>
  /** Companions that are elsewhere, by role, if they were not found next to it. */
  elsewhere?(
    found: Readonly<Record<string, Uint8Array>>,
  ): Promise<Readonly<Record<string, Uint8Array>>>
  /** Notes for people about how it was read. */
  notices?: string[]
}
