import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const withMeaning = (line: string): string => `${entry({ meaning: undefined })}\n  meaning: ${line}`

export const textCommentFree: RuleDocs = {
  summary: 'A text without quotes is not cut off by ` #` (which starts a comment).',
  why: 'YAML drops the rest of the line: `the form #3 on page two` is published as `the form`, and nobody notices.',
  good: () => [
    withMeaning('"Use the value of the form #3 on the second page."'),
    withMeaning('Use the value of form#3.'),
    withMeaning('No member has this identifier. # Assumed.'),
    withMeaning('No member has this identifier. #Assumed'),
    withMeaning('No member has this identifier # TODO: ask the payer'),
    withMeaning('No member has this identifier #TODO'),
    withMeaning('No member has this identifier\n  #help: https://northwind-clinic.org/help'),
    withMeaning('No member has this identifier # rail-errors-ignore text-length -- It is short.'),
    {
      source: file().replace(
        'publisher: "Clinic API team"',
        'publisher: Clinic API team # Change this.',
      ),
    },
  ],
  bad: () =>
    [
      withMeaning('Use the value in the list of the form #3 on the second page.'),
      withMeaning('Use the value of the form.  #3 is on the second page.'),
      withMeaning('Press the # key, then try again.'),
      withMeaning('Use the value of the\n    form #3.'),
      withMeaning('Use the value of the form\n    #3 on the second page.'),
      { source: file().replace('title: "Clinic API error codes"', 'title: Clinic #1 error codes') },
      `${entry()}\n  display: Form #3`,
    ].map((example) => fixable('ask', example)),
}

export const textInternalsFree: RuleDocs = {
  summary:
    'No text except `notes` contains internal details: stack traces, class names, private hosts and addresses, credentials, SQL statements.',
  why: 'The texts are public, and each of these helps an attacker more than the user.',
  good: () => [
    entry({ notes: 'Thrown by org.clinic.member.MemberStore on db1.clinic.internal.' }),
    entry({
      meaning: 'Version 10.2.0.1 is too old, e.g.The field visit.member.id is missing.',
      fix: 'See https://clinic.test/org.clinic.Store.',
    }),
    entry({
      meaning: 'The password is wrong, or the bearer token is not valid.',
      fix: 'Select a member from the list: SELECT is not SQL here.',
    }),
    entry({
      message: 'Refused with password={shown}.',
      params: [{ name: 'shown', type: 'string', description: 'Stars.' }],
    }),
    entry({
      meaning: 'The address must not be in 10.0.0.0/8.',
      fix: 'Use a host other than localhost, set clinic.local.dir and send a google.rpc.QuotaFailure.',
    }),
  ],
  bad: () =>
    [
      'Failed at Store.find(Store.java:120).',
      'Failed at find (/srv/app/store.js:12:7).',
      'File "/srv/store.py", line 12, in find.',
      'Traceback (most recent call last): no member.',
      'Refused by 127.0.0.1.',
      'Refused by 169.254.1.7.',
      'Refused by 172.16.0.9.',
      'Ask root@localhost.',
      'No answer from localhost:8080.',
      'Failed with -----BEGIN RSA PRIVATE KEY-----.',
      'Refused: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.',
      'Refused with api_key=0a1b2c3d.',
      'Refused with "access_token=0a1b2c3d".',
      'Failed: INSERT INTO "member" (id) VALUES.',
      'Failed: UPDATE member SET name.',
      'Failed: DELETE FROM clinic.member WHERE id.',
      'Thrown by org.clinic.member.MemberStore.',
      'No answer from 10.1.2.3.',
      'No answer from http://192.168.0.12:8080/members.',
      'No answer from http://localhost:8080.',
      'No answer from db1.clinic.internal.',
      'No answer from printer.local, try again.',
      'Refused: Bearer 0a1b2c3d4e5f6a7b8c9d.',
      'Refused with password=hunter2.',
      "Failed: SELECT name FROM member WHERE id = '1'.",
    ].map((meaning) => entry({ meaning })),
}

export const textLength: RuleDocs = {
  summary:
    '`meaning` has 12 to 200 characters and `fix` 11 to 300 (options `meaning_min`, `meaning_max`, `fix_min`, `fix_max`); texts in Chinese, Japanese and Korean may be shorter.',
  why: 'A shorter text is not informative, and a longer one does not fit the screen of the user.',
  good: () => [
    entry({ meaning: 'No member has this id', fix: 'Check the type.' }),
    entry({ meaning: '找不到会员。', fix: '请核对会员号。' }),
    { codes: entry({ meaning: 'No member.' }), options: { meaning_min: 10 } },
  ],
  bad: () => [
    entry({ meaning: 'No member.' }),
    entry({ fix: 'Try again.' }),
    entry({ meaning: `No member has this ${'long '.repeat(40)}identifier.` }),
    { source: file(), options: { fix_max: 20 } },
  ],
}

export const textMarkupFree: RuleDocs = {
  summary:
    'A text contains no event handlers or script links; for FHIR, it contains no tags, and placeholders are written `{name}`.',
  why: 'Texts are shown in browsers and in FHIR narrative.',
  good: () => [
    entry({ meaning: 'The amount is < 0 or > 100, and the payer said "no".' }),
    entry({ fix: 'Send the missing data:the date and the visit.' }),
  ],
  bad: () => [
    entry({ meaning: 'No member <b>found</b>.' }),
    entry({ fix: 'Check the <type> first.' }),
    entry({ fix: 'See javascript:alert(1) for more.' }),
    entry({ meaning: 'Image" onerror=alert(1) here.' }),
  ],
}

export const textPresent: RuleDocs = {
  summary: 'A text is not empty and not filler text (TODO, TBD, lorem ipsum).',
  why: 'Otherwise, placeholders are published, and the user reads them.',
  good: () => [entry({ meaning: 'Todo el grupo está bloqueado.' })],
  bad: () => [
    entry({ fix: 'TODO: ask claims team' }),
    entry({ meaning: '' }),
    entry({ fix: '   ' }),
    entry({ meaning: 'Lorem ipsum dolor sit amet.' }),
  ],
  also: ['text-trimmed'],
}

export const textSingleLine: RuleDocs = {
  summary:
    '`display`, `meaning`, `fix` and `message` are single lines; long text belongs in `notes`.',
  why: 'They are shown in lists and pick lists, and as FHIR displays and definitions, where a line break disrupts the layout.',
  good: () => [
    entry({ notes: 'First line.\nSecond line.' }),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: 'No member has this.\nCheck the list.' }),
      entry({ fix: 'Check\r\n\r\n  the type.' }),
      `${entry({ fix: undefined })}\n  fix: |-\n    Check the type.\n    Then check the number.`,
    ].map((example) => fixable('yes', example)),
}

export const textTrimmed: RuleDocs = {
  summary:
    'A text has no white space at its ends and no invisible characters; it has no tabs, no control, bidirectional or invisible characters and no-break spaces that its language does not need, nothing that stands for no character (half of one, U+FFFE, U+FFFD, private use), and is in Unicode NFC.',
  why: 'YAML block scalars end in a line break by default; FHIR validators warn about each of these, and hidden characters can hide words. Half of a character is another text in each output, and strict parsers of JSON refuse it.',
  good: () => [
    entry({ meaning: 'Kein Mitglied für diese Nummer.' }),
    entry({ meaning: 'At most 10\u00a0MB are allowed \u{1f468}\u200d\u2695\ufe0f.' }),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () => [
    fixable('yes', entry({ meaning: 'No member has this identifier. ' })),
    ...['D800', 'FFFE', 'FDD0', 'FFFD', 'FFF9', 'E000'].map((odd) =>
      withMeaning(`"No member\\u${odd} has this identifier."`),
    ),
    `${entry()}\n  x-owner: "Desk\\uD800"`,
    ...[
      entry({ meaning: ' No member has this.' }),
      entry({ fix: 'Check\tthe type.' }),
      entry({ fix: 'Check the \u202etype\u202c.' }),
      entry({ meaning: 'No member\u200b has this identifier.' }),
      entry({ meaning: 'No member has this identi\u00adfier.' }),
      entry({ meaning: 'No\u00a0member has this identifier.' }),
      entry({ meaning: 'Fu\u0308r dieses Mitglied.' }),
      `${entry({ meaning: undefined })}\n  meaning: |\n    No member has this identifier.`,
    ].map((example) => fixable('yes', example)),
  ],
}
