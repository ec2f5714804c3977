import { ownTargets as features } from '../../contributions/own-targets.ts'
import type { Generator, OwnTargets } from './generator.ts'

const KINDS: readonly OwnTargets[] = features

/** True for a target that is a file of the team. */
export const isOwnTarget = (target: string): boolean => KINDS.some((kind) => kind.isNamed(target))

/** The targets among these that are files of the team, each once. */
export const ownTargets = (named: readonly string[]): Generator[] =>
  [...new Set(named)].flatMap((target) =>
    KINDS.filter((kind) => kind.isNamed(target)).map((kind) => kind.targetOf(target)),
  )
