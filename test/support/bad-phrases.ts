/**
 * Phrases that do not read as plain technical English, each with a sentence that contains it and
 * what to write instead. Texts for people (rules, help, messages, docs) must not contain them.
 */
export const BAD_PHRASES: readonly { pattern: RegExp; bad: string; instead: string }[] = [
  {
    pattern: /\b(?:stands?|stood)\b(?! for\b|-)/i,
    bad: 'The code stands twice.',
    instead: 'is listed twice',
  },
  {
    pattern: /\bstands? for (?:it|them|all)\b/i,
    bad: 'Its first word stands for it.',
    instead: 'represents',
  },
  { pattern: /\banother one\b/i, bad: 'The level may be another one.', instead: 'a different one' },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer\b|\w+er\b|more\b)/i,
    bad: '"x" is no rule.',
    instead: '"x" is not a known rule',
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are) none\b(?! or\b)/i,
    bad: 'a host that is none',
    instead: 'that is not a host',
  },
  {
    pattern: /\bthere (?:is|are) (?!no\b)[^.,:;()]{1,40} that\b/i,
    bad: 'There are codes that nobody uses.',
    instead: 'Some codes are unused.',
  },
  { pattern: /(?<!`)\bremarks?\b/i, bad: '1 error, 2 remarks', instead: 'info' },
  { pattern: /\bthe whole of\b/i, bad: 'The page has the whole of it.', instead: 'all of' },
  {
    pattern: /\bsa(?:y|ys|id) so\b/i,
    bad: 'When the form lacks it, it says so.',
    instead: 'reports this',
  },
  {
    pattern: /\b(?:said|told|written|kept|fetched|reported) twice\b/i,
    bad: 'It is said twice.',
    instead: 'repeated',
  },
  {
    pattern: /\bof (?:its|their) own accord\b/i,
    bad: 'It ends of its own accord.',
    instead: 'by itself',
  },
  {
    pattern: /(?<!\bcan )\btells?\b(?! (?:the|them|your|consumers|try)\b|[^.]{0,40} apart\b)/i,
    bad: 'The message tells what to do.',
    instead: 'says',
  },
  {
    pattern: /\btold\b(?![^.]{0,40} apart\b)/i,
    bad: 'A change is not told again.',
    instead: 'is reported',
  },
  {
    pattern: /\bha(?:s|ve) no part in\b/i,
    bad: 'Comments have no part in it.',
    instead: 'are ignored',
  },
  { pattern: /\bamiss\b/i, bad: 'What a plugin does amiss', instead: 'wrong' },
  {
    pattern: /\bheld (?:against|to)\b/i,
    bad: 'It is held against the first file.',
    instead: 'compared with',
  },
  { pattern: /\bbut for\b/i, bad: 'All files but for the manifest', instead: 'except' },
  {
    pattern: /\bin (?:its|their|whose) stead\b/i,
    bad: 'read the index in their stead',
    instead: 'instead of them',
  },
  { pattern: /\bbe had\b/i, bad: 'A token that can be had.', instead: 'is available' },
  {
    pattern: /\bwhat there is to (?:say|know)\b/i,
    bad: 'what there is to say of each',
    instead: 'the facts about each',
  },
  {
    pattern: /\bas good as\b/i,
    bad: 'A broken file is as good as absent.',
    instead: 'is treated as absent',
  },
  {
    pattern: /(?<!\bbegin )\bwith(?:out)? a word\b/i,
    bad: 'The value is dropped without a word.',
    instead: 'silently',
  },
  { pattern: /\ba word about\b/i, bad: 'A word about names.', instead: 'About names' },
  {
    pattern: /\blook(?:s|ed)? after\b/i,
    bad: 'who is looked after',
    instead: 'is supported, is maintained',
  },
  {
    pattern: /\bin the one way\b/i,
    bad: 'lays the file out in the one way',
    instead: 'formats the file',
  },
  {
    pattern: /\ba (?:line|file|table|page|suite) each\b/i,
    bad: 'The findings, a line each.',
    instead: 'one line per finding',
  },
  {
    pattern: /\b(?:one|a) (?:line|object|suite) an? \w/i,
    bad: 'One line a finding',
    instead: 'One line per finding',
  },
  { pattern: /\bspeaks?\b/i, bad: 'field-typed speaks of its type', instead: 'reports' },
  {
    pattern: /\bwhoever\b/i,
    bad: 'Whoever holds a copy never asks again.',
    instead: 'clients that',
  },
  {
    pattern: /(?:^|[.:;,] )Who (?!is\b|are\b)[a-z]+s\b/,
    bad: 'Who loads the path gets nothing.',
    instead: 'Clients that load the path',
  },
  {
    pattern: /\bwent and\b/i,
    bad: 'A code went and one that says the same came.',
    instead: 'was renamed',
  },
  {
    pattern: /\bcry no wolf\b/i,
    bad: 'To cry no wolf, it is silent.',
    instead: 'to limit false positives',
  },
  { pattern: /\bin vain\b/i, bad: 'Repeating the call is in vain.', instead: 'does not help' },
  {
    pattern:
      /\b(?:code|key|language|name|output|param|property|role) (?:more|less)(?:[.,:]| that\b| is\b)/i,
    bad: 'The entries have a key more.',
    instead: 'a key was added',
  },
  { pattern: /\bthere and then\b/i, bad: 'It is written there and then.', instead: 'immediately' },
  {
    pattern: /\b(?:has|have) to be (?:done|raised)\b|\bis to be done\b/i,
    bad: 'Nothing has to be done.',
    instead: 'No action is needed.',
  },
  {
    pattern: /\btakes? its place\b/i,
    bad: 'Another code takes its place.',
    instead: 'replaces it',
  },
  { pattern: /\w’\w/, bad: 'It can’t be switched off.', instead: "a straight apostrophe: '" },
]

/** Returns the bad phrases that a text contains. */
export const badPhrasesIn = (text: string): string[] =>
  BAD_PHRASES.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`"${found[0]}": write "${instead}"`]
  })
