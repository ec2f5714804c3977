import { isRecord } from '../../values/record.ts'
import {
  type Line,
  REVIEWS,
  SESSION_STATES,
  type Session,
  VISIT_STATES,
  type Visit,
  type World,
} from './world.ts'

/** A world as JSON. */
export const savedWorld = ({ silent, sessions, visits, reviewAbove, given }: World): object => ({
  silent: [...silent],
  sessions: [...sessions.values()],
  visits: [...visits.values()],
  reviewAbove,
  given,
})

/**
 * The world of a JSON value; undefined if one value of it could not have been written by this
 * version.
 */
export function worldFrom(value: unknown): World | undefined {
  if (!isRecord(value)) return undefined
  const { silent, sessions, visits, reviewAbove, given } = value
  if (!listOf(silent, isSilence) || !listOf(sessions, isSession) || !listOf(visits, isVisit))
    return undefined
  if (!isNumber(reviewAbove) || !isCount(given)) return undefined
  return {
    silent: new Map(silent),
    sessions: new Map(sessions.map((session) => [session.member, session])),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    reviewAbove,
    given,
  }
}

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isOneOf = (names: readonly string[], value: unknown): boolean =>
  names.includes(value as string)

const isSilence = (value: unknown): value is [string, number] =>
  Array.isArray(value) && isText(value[0]) && isCount(value[1])
const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.member) &&
  isOneOf(SESSION_STATES, value.state)
const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  isText(value.service) &&
  isNumber(value.amount) &&
  listOf(value.documents, isText)
const isVisit = (value: unknown): value is Visit =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.member) &&
  isOneOf(VISIT_STATES, value.state) &&
  listOf(value.lines, isLine) &&
  isOneOf(REVIEWS, value.review)
