import { defineRule, entry } from '../rule.ts'

// Clear cases only; each pattern is bounded or can start at few positions, so the time is linear in
// the length of the text.
const FAULTS: readonly [RegExp, string][] = [
  [
    /\bat [^\s()]{1,200} ?\([^\s()]{1,200}:[0-9]{1,7}\)|\bFile "[^"\n]{1,200}", line [0-9]|\bTraceback \(most recent/,
    'a stack trace',
  ],
  // google.rpc and similar names are types of public responses.
  [
    /(?<![\w$./@-])(?!google\.)[a-z][a-z0-9_]+(?:\.[a-z][a-z0-9_]+)+\.[A-Z][A-Za-z0-9_$]+/,
    'the name of a class',
  ],
  [
    /(?<![\w.-])(?<!\bversion )(?:10|127)(?:\.[0-9]{1,3}){3}(?!\w|\/\d|[.-]\w)/i,
    'a private address',
  ],
  [
    /(?<![\w.-])(?:192\.168|169\.254|172\.(?:1[6-9]|2[0-9]|3[01]))(?:\.[0-9]{1,3}){2}(?!\w|\/\d|[.-]\w)/,
    'a private address',
  ],
  [/(?<=\/\/|@)localhost(?![\w-]|\.\w)|(?<![\w.-])localhost:[0-9]/i, 'a private host'],
  [/(?<![\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:internal|local)(?![\w(-]|\.\w)/, 'a private host'],
  [
    /\b[Bb]earer (?=[A-Za-z._~+/-]*[0-9])[A-Za-z0-9._~+/-]{16}|\beyJ[A-Za-z0-9_-]{10,}\.eyJ|-----BEGIN [A-Z ]{0,20}PRIVATE KEY/,
    'a credential',
  ],
  [
    /\b(?:password|passwd|pwd|secret|api_?key|access_token)=["']?(?!your)[^\s"'{}<>[\]*.…,;&]{4}/i,
    'a credential',
  ],
  [
    /\b(?:SELECT [^;]{1,200} FROM \w|INSERT INTO [\w."`]+ ?\(|UPDATE [\w."`]+ SET \w|DELETE FROM [\w."`]+ WHERE )/,
    'an SQL statement',
  ],
]

// What all of them have a part of. Most texts have none.
const SUSPECT = /[.:@/]\w|=|File "|Traceback|earer |eyJ|-----BEGIN|SELECT |INSERT |UPDATE |DELETE /

export default defineRule({
  id: 'text-internals-free',
  severity: 'warn',
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
      ...[
        'Failed at Store.find(Store.java:120).',
        'Failed at find (/srv/app/store.js:12:7).',
        'File "/srv/store.py", line 12, in find.',
      ],
      ...[
        'Traceback (most recent call last): no member.',
        'Refused by 127.0.0.1.',
        'Refused by 169.254.1.7.',
        'Refused by 172.16.0.9.',
      ],
      ...[
        'Ask root@localhost.',
        'No answer from localhost:8080.',
        'Failed with -----BEGIN RSA PRIVATE KEY-----.',
      ],
      ...[
        'Refused: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.',
        'Refused with api_key=0a1b2c3d.',
        'Refused with "access_token=0a1b2c3d".',
      ],
      ...[
        'Failed: INSERT INTO "member" (id) VALUES.',
        'Failed: UPDATE member SET name.',
        'Failed: DELETE FROM clinic.member WHERE id.',
      ],
      ...[
        'Thrown by org.clinic.member.MemberStore.',
        'No answer from 10.1.2.3.',
        'No answer from http://192.168.0.12:8080/members.',
      ],
      ...[
        'No answer from http://localhost:8080.',
        'No answer from db1.clinic.internal.',
        'No answer from printer.local, try again.',
      ],
      ...[
        'Refused: Bearer 0a1b2c3d4e5f6a7b8c9d.',
        'Refused with password=hunter2.',
        "Failed: SELECT name FROM member WHERE id = '1'.",
      ],
    ].map((meaning) => entry({ meaning })),
  *check({ texts }) {
    for (const one of texts) {
      const { text, name } = one
      if (name === 'notes' || !SUSPECT.test(text)) continue // notes are not published
      const found = FAULTS.find(([pattern]) => pattern.test(text))
      if (found)
        yield {
          path: one.path,
          message: `"${name}" contains ${found[1]}: ${text.match(found[0])![0].slice(0, 60)}`,
        }
    }
  },
})
