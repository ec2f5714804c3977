// Tries each mutant: the tests that reach it, likely killers first. Who is left is tried against
// the slow rest in groups.
import { basename, dirname } from 'node:path'

const FIRST_MS = 15_000
const GROUP = 12

/**
 * Gives each mutant that has no verdict one: `killed` and by what, `endless` or `alive`. Calls
 * `save` after each.
 */
export async function tryAll({ mutants, reached, times, verdicts }, sessions, save) {
  const kills = new Map()
  const settle = (mutant, verdict) => {
    verdicts[mutant.id] = verdict
    if (verdict.by)
      kills.set(
        `${mutant.file} ${verdict.by}`,
        1 + (kills.get(`${mutant.file} ${verdict.by}`) ?? 0),
      )
    save()
  }
  const cost = (files) => files.reduce((sum, file) => sum + times[file], 0)
  const run = async (session, ids, files) => {
    const { endless, failed } = await session.run({ ids, files }, 20_000 + 3 * cost(files))
    return endless
      ? { status: 'endless' }
      : failed.length > 0
        ? { status: 'killed', by: failed[0] }
        : undefined
  }
  const likely = (mutant, file) =>
    10 * (kills.get(`${mutant.file} ${file}`) ?? 0) +
    (file.includes(basename(mutant.file, '.ts')) ? 5 : 0) +
    (file.includes(`/${dirname(mutant.file).split('/')[0]}/`) ? 3 : 0)
  const inOrder = (mutant) =>
    reached[mutant.id].toSorted(
      (a, b) => likely(mutant, b) - likely(mutant, a) || times[a] - times[b],
    )

  const slow = []
  const first = async (session, mutant) => {
    const files = inOrder(mutant)
    const count = Math.max(
      1,
      files.findIndex((_, index) => cost(files.slice(0, index + 1)) > FIRST_MS),
    )
    const now = cost(files) > FIRST_MS ? files.slice(0, count) : files
    const verdict =
      now.length === 0 ? { status: 'unreached' } : await run(session, [mutant.id], now)
    if (verdict === undefined && now.length < files.length)
      slow.push({ mutant, files: files.slice(now.length) })
    else settle(mutant, verdict ?? { status: 'alive' })
  }
  await each(
    sessions,
    mutants.filter(({ id }) => verdicts[id] === undefined),
    first,
  )

  const whole = async (session, { mutant, files }) =>
    settle(
      mutant,
      (files.length > 0 && (await run(session, [mutant.id], files))) || { status: 'alive' },
    )
  const together = async (session, group) => {
    let left = group
    let files = [...new Set(group.flatMap((one) => one.files))].sort((a, b) => times[a] - times[b])
    while (left.length > 1 && files.length > 0) {
      const verdict = await run(
        session,
        left.map(({ mutant }) => mutant.id),
        files,
      )
      if (verdict?.status === 'endless') break
      // Files that passed with all these mutants pass with each. Who dies by the one that failed,
      // alone, is out.
      files = verdict === undefined ? [] : files.slice(files.indexOf(verdict.by) + 1)
      const survivors = []
      for (const { mutant, files: own } of left) {
        const alone = own.includes(verdict?.by)
          ? await run(session, [mutant.id], [verdict.by])
          : undefined
        if (alone) settle(mutant, alone)
        else survivors.push({ mutant, files: own.filter((file) => files.includes(file)) })
      }
      left = survivors
    }
    for (const one of left) await whole(session, one)
  }
  await each(sessions, groupsOf(slow), together)
}

/** Every session takes the next item when it is free. */
export const each = (sessions, items, act) => {
  const queue = [...items]
  return Promise.all(
    sessions.map(async (session) => {
      while (queue.length > 0) await act(session, queue.shift())
    }),
  )
}

/** Mutants of one file are in different groups: one could hide the other. */
function groupsOf(items) {
  const groups = []
  for (const item of items) {
    const fits = groups.find(
      (group) =>
        group.length < GROUP && group.every(({ mutant }) => mutant.file !== item.mutant.file),
    )
    if (fits) fits.push(item)
    else groups.push([item])
  }
  return groups
}
