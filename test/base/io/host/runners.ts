// What four CI runners take for a command, from their documentation, and what a terminal acts on.
type Recognizer = (line: string) => boolean

const RUNNERS: Readonly<Record<string, Recognizer>> = {
  // "Workflow commands": `::name key=value::value`, at the start of a line after white space; the
  // older `##[name]` anywhere.
  github: (line) => line.trimStart().startsWith('::') || line.includes('##['),
  // "Logging commands": `##vso[area.action key=value]` and the formatting commands `##[group]`,
  // anywhere in a line.
  azure: (line) => /##vso\[|##\[/i.test(line),
  // "Service messages": `##teamcity[name 'value']`.
  teamcity: (line) => /##teamcity\[/i.test(line),
  // "Custom collapsible sections": `section_start:UNIX_TIMESTAMP:NAME\r\e[0K`.
  gitlab: (line) => /section_(?:start|end):\d+:[\w.-]+(?:\[[^\]]*\])?\r\u001b\[0K/.test(line),
}

const CONTROL = /(?!\t|\r?\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

// An annotation that a report makes on purpose; values in it have no colon and no comma.
const ANNOTATION = /^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/

/** Every line that commands a runner or a terminal, with who takes it. */
export function commandsIn(text: string, { annotations = false } = {}): string[] {
  const found: string[] = []
  // GitLab's marks have a carriage return in them; the others read line by line.
  if (RUNNERS.gitlab!(text)) found.push(`gitlab: ${JSON.stringify(text)}`)
  for (const whole of text.split(/\r\n|[\n\r]/)) {
    const line = annotations ? whole.replace(ANNOTATION, 'annotation: ') : whole
    if (!/::|##/.test(line)) continue
    for (const [runner, takes] of Object.entries(RUNNERS))
      if (takes(line)) found.push(`${runner}: ${line}`)
  }
  if (CONTROL.test(text))
    found.push(
      ...text
        .split(/\r?\n/)
        .flatMap((line) => (CONTROL.test(line) ? [`terminal: ${JSON.stringify(line)}`] : [])),
    )
  return found
}

/**
 * A text with a command for each of them, at its start, in the middle and at the start of its other
 * lines.
 */
export const PAYLOAD = [
  '::set-output name=a::b ##vso[task.setvariable variable=A]b ##[group]c ##VSO[x]y ###[d] ##teamcity[message text=e]',
  '  ::error::f \u202e\u2066\u200f\u061c \u0085::add-mask::g \u009b2J\u001b]0;h\u0007\u007f',
  'section_start:1:i[collapsed=true]\r\u001b[0Kj\r::stop-commands::k\u2028::debug::l',
  '\u00a0::warning::m',
].join('\n')

/** The same for places that take no line ends and no control characters, such as a header. */
export const INLINE =
  '::set-output name=a::b ##vso[task.complete]c ##[group]d ##teamcity[message text=e]'
