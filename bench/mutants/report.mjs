// The report of a run: scores by room, then who survived.
const STATES = ['killed', 'endless', 'tsc', 'alive', 'unreached']

export const lives = (verdict) => verdict?.status === 'alive' || verdict?.status === 'unreached'

export function reportOf({ mutants, verdicts }) {
  const stateOf = ({ id }) => verdicts[id]?.status
  const row = (name, own) => {
    const judged = own.filter((mutant) => stateOf(mutant) !== undefined)
    const counts = STATES.map(
      (state) => judged.filter((mutant) => stateOf(mutant) === state).length,
    )
    const dead = counts[0] + counts[1] + counts[2]
    return `| ${[name, judged.length, ...counts, `${((100 * dead) / judged.length).toFixed(1)} %`].join(' | ')} |`
  }
  const rows = [...new Set(mutants.map(({ room }) => room))].map((room) => [
    room,
    mutants.filter((mutant) => mutant.room === room),
  ])
  const survivors = mutants.filter(({ id }) => lives(verdicts[id]))
  return [
    `| room | mutants | ${STATES.join(' | ')} | score |`,
    `| --- |${' --- |'.repeat(STATES.length + 2)}`,
    ...rows.map(([room, own]) => row(room, own)),
    row('all', mutants),
    '',
    ...survivors.map(
      (mutant) =>
        `- ${mutant.room}: ${shown(mutant)}${stateOf(mutant) === 'unreached' ? ' (unreached)' : ''}`,
    ),
    '',
  ].join('\n')
}

const shown = ({ file, line, name, original, text }) =>
  `src/${file}:${line} ${name} \`${short(original)}\` → \`${short(text)}\``

const short = (text) => {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > 120 ? `${flat.slice(0, 60)} … ${flat.slice(-57)}` : flat
}
