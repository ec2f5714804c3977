/**
 * Phrases that do not read as plain technical English, each with a sentence that contains it and what to write instead.
 * Texts for people (rules, help, messages, docs) must not contain them.
 */
export const BAD_PHRASES: readonly { pattern: RegExp; bad: string; instead: string }[] = [
  {
    pattern: /\bstands? (?:twice|there|in|only|once|beside|behind|before|nowhere)\b/i,
    bad: 'The code stands twice.',
    instead: 'is listed twice',
  },
  { pattern: /\bis another one\b/i, bad: '`name` is another one.', instead: '`name` changed' },
  { pattern: /\bmay be another one\b/i, bad: 'The level may be another one.', instead: 'The level may differ.' },
  {
    pattern: /\bis no (?:rule|field|code|day|catalog|version|number|file|path|target|date|language|success|failure|absolute|SemVer)\b/i,
    bad: '"x" is no rule.',
    instead: '"x" is not a known rule',
  },
  { pattern: /\bwith(?:out)? a word\b/i, bad: 'The value is dropped without a word.', instead: 'silently' },
  { pattern: /\ba word about\b/i, bad: 'A word about names.', instead: 'About names' },
  { pattern: /\bha(?:s|ve) the whole of\b/i, bad: 'The page has the whole of it.', instead: 'See … for details.' },
  { pattern: /\blook(?:s|ed)? after\b/i, bad: 'who is looked after', instead: 'is supported, is maintained' },
  { pattern: /\bin the one way\b/i, bad: 'lays the file out in the one way', instead: 'formats the file' },
  { pattern: /\ba line each\b/i, bad: 'The findings, a line each.', instead: 'one line per finding' },
  { pattern: /\b(?:one|a) (?:line|object|suite) an? \w/i, bad: 'One line a finding', instead: 'One line per finding' },
  { pattern: /\bspeaks?\b/i, bad: 'field-typed speaks of its type', instead: 'reports' },
  { pattern: /\b(?:is|are|not) told\b(?! (?:to|how)\b)/i, bad: 'A change is not told twice.', instead: 'is reported' },
  { pattern: /\bwhoever\b/i, bad: 'Whoever holds a copy never asks again.', instead: 'clients that' },
  { pattern: /(?:^|[.:;,] )Who (?!is\b|are\b)[a-z]+s\b/, bad: 'Who loads the path gets nothing.', instead: 'Clients that load the path' },
  { pattern: /\bwent and\b/i, bad: 'A code went and one that says the same came.', instead: 'was renamed' },
  { pattern: /\bcry no wolf\b/i, bad: 'To cry no wolf, it is silent.', instead: 'to limit false positives' },
  { pattern: /\bin vain\b/i, bad: 'Repeating the call is in vain.', instead: 'does not help' },
  {
    pattern: /\b(?:code|key|language|name|output|param|property|role) (?:more|less)(?:[.,:]| that\b| is\b)/i,
    bad: 'The entries have a key more.',
    instead: 'a key was added',
  },
  { pattern: /\bthere and then\b/i, bad: 'It is written there and then.', instead: 'immediately' },
  { pattern: /\b(?:has|have) to be (?:done|raised)\b|\bis to be done\b/i, bad: 'Nothing has to be done.', instead: 'No action is needed.' },
  { pattern: /\btakes? its place\b/i, bad: 'Another code takes its place.', instead: 'replaces it' },
  { pattern: /\w’\w/, bad: 'It can’t be switched off.', instead: "a straight apostrophe: '" },
]

/** Returns the bad phrases that a text contains. */
export const badPhrasesIn = (text: string): string[] =>
  BAD_PHRASES.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`"${found[0]}": write "${instead}"`]
  })
