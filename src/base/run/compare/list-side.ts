import { listSide as features } from '../../../contributions/list-side.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Host } from '../../io/host/host.ts'
import type { Project } from '../workspace/project.ts'
import type { HowToRead, ListSide } from './side.ts'

const READERS: readonly ListSide[] = features
const reader = READERS[0]

/** The catalog of a list in another form; undefined for an errors.yaml, a published list and FHIR. */
export const listReading = async (
  host: Host,
  source: string,
  project: Project,
  how: HowToRead & { stdinFilename?: string | undefined },
): Promise<ParsedCatalog | undefined> => reader?.read(host, source, project, how)

/** The properties of a published set that `--map` names. */
export const propertiesIn = async (
  map: HowToRead['map'],
): Promise<Record<string, string> | undefined> => map && reader?.propertiesIn(map)
