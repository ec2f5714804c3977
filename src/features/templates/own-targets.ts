import type { OwnTargets } from '../../base/targets/generator.ts'
import { isTemplate, templateTarget } from './target.ts'

export const ownTargets: OwnTargets = { isNamed: isTemplate, targetOf: templateTarget }
