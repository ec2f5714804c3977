// One megabyte of each shape that a reader of lists could take long for, or run out of stack.

const SIZE = 1_000_000

/** A file that a stranger could hand over. */
export type Shape = { name: string; file: string; text: () => string }

/** What begins a list in each form, and what comes before a value of it. */
const OPENINGS: Readonly<Record<string, readonly string[]>> = {
  'errors.ts': [
    '',
    'enum A { ',
    'const ERRORS = { A: ',
    'const A = [',
    'class A { constructor() { super(',
    'type A = ',
  ],
  'Errors.java': ['', 'enum A { ', 'enum A { B(', 'class A { final String B = ', '@A('],
  'Errors.kt': ['enum class A(val b: Int) { B(', 'val A = '],
  'Errors.cs': ['', 'enum A { ', 'enum A { [B(', 'public const string A = '],
  'errors.go': ['', 'const ( A = ', 'var A = map[string]B{ ', 'var A = []B{ '],
  'errors.py': ['', 'class A(Enum):\n  B = ', 'ERRORS = {', 'A = '],
  'errors.rs': ['', 'enum A { ', 'enum A { #[error(', 'const A: B = ', 'make! { A, '],
  'errors.proto': ['', 'enum A { ', 'enum A { B = 1 [', 'enum A { option '],
  'errors.csv': ['', 'code,message\n', 'code;message\nA;"'],
  'errors.md': ['', '# ', '| code | message |\n| --- | --- |\n| A | ', '| '],
  'errors.json': [
    '',
    '{"A": ',
    '{"$schema": "json-schema", "enum": [',
    '{"openapi": "3.1.0", "paths": {"/": ',
  ],
  'errors.yaml': ['', 'errors:\n  - code: ', 'A: {message: "'],
}

/** What is repeated to the end of the file. */
const REPEATED: readonly string[] = [
  ...[
    '(',
    '[',
    '{',
    '<',
    ')',
    ']',
    '}',
    '{[',
    '[{',
    '({',
    '{a:{',
    'a(',
    'a{',
    'new ',
    '-',
    '&',
    '*',
    '!',
  ],
  ...['"', "'", '`', '\\', '\\"', '"""', '"a" + ', '"a" ', "'a',", '${', '{{', '{a}', '<a>', '$a '],
  ...['/*', '*/', '/**/', '//\n', '/* a */\n', '#', '# a\n', '<!--', '@', '@a ', '@a(', '#['],
  ...[
    ',',
    ';',
    ':',
    '=',
    '|',
    '.',
    'a.',
    '::',
    '+',
    '->',
    '=>',
    '~',
    '**a ',
    '*a ',
    '__a ',
    '[a](',
    '~~a ',
  ],
  ...['\n', '\r', ' ', '\t', '\n\n', '\r\n', ' \n', '\f', '\u00a0', '\u2028', '\0', '\u001b[2J'],
  ...[
    'a',
    'A',
    '9',
    '_',
    'A = 1, ',
    'A, ',
    'a: 1, ',
    'A = "b"\n',
    'A B C\n',
    'é',
    '\ud800',
    '\udc00',
    '\ufeff',
  ],
  ...[
    'enum A {',
    'enum A {B}\n',
    'enum A {B;',
    'class A {',
    'class A: ',
    'class A(B):\n',
    'const A = ',
    'const A = {',
    'super(',
  ],
  ...[
    'type A = ',
    'final ',
    'final A = ',
    'val A = ',
    'public const A = ',
    'static A = [',
    'as const ',
    'satisfies A<',
  ],
  ...[
    '| a |\n',
    '| --- |\n',
    '| a | b |\n|---|---|\n',
    '|a',
    '```\n',
    '# a\n',
    '"a",\n',
    '"a\n',
    'a,b\n',
    '""',
  ],
  ...['- a\n', '- - ', '? ', '&a ', '*a ', '!a ', '{"a":', '[{"a":1},', '"a":1,', '"a":[{"b":1}],'],
]

const many = (piece: (index: number) => string, size = SIZE): string => {
  const pieces: string[] = []
  for (let length = 0; length < size; ) {
    const next = piece(pieces.length)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

/** One piece, repeated, in each place of each form. */
export const repetitions: readonly Shape[] = Object.entries(OPENINGS).flatMap(([file, openings]) =>
  openings.flatMap((opening) =>
    REPEATED.map((piece) => ({
      name: `${file}: ${JSON.stringify(opening)} and then ${JSON.stringify(piece)}`,
      file,
      text: () => opening + piece.repeat(Math.ceil(SIZE / piece.length)),
    })),
  ),
)

const table = (cell: (index: number) => string) =>
  `| code | message |\n| --- | --- |\n${many((at) => `| A_${at} | ${cell(at)} |\n`)}`

const SHAPES: readonly (readonly [name: string, file: string, text: () => string])[] = [
  [
    'blank lines in a comment',
    'errors.ts',
    () => `/* a${'\n'.repeat(SIZE)}b */ enum Code { A = 'a', B = 'b' }`,
  ],
  [
    'links in a comment',
    'errors.ts',
    () => `/** ${'{@link '.repeat(SIZE / 7)} */ enum Code { A = 'a', B = 'b' }`,
  ],
  [
    'line comments above',
    'errors.ts',
    () => `${'// a\n'.repeat(SIZE / 5)}enum Code { A = 'a', B = 'b' }`,
  ],
  [
    'empty line comments above',
    'errors.ts',
    () => `enum Code {\n${'//\n'.repeat(SIZE / 3)}A = 'a', B = 'b' }`,
  ],
  [
    'enums',
    'errors.ts',
    () => many((at) => `enum Code${at} { A${at} = 'a_${at}', B${at} = 'b' }\n`),
  ],
  ['enums with one member', 'Errors.java', () => many((at) => `enum E${at} {A}`)],
  ['enums of one name, with constructors', 'Errors.java', () => many(() => 'enum A {B;A(int a){}')],
  ['enums that never end', 'Errors.java', () => many((at) => `enum E${at} {A;`)],
  ['constructors that never end', 'Errors.java', () => many(() => 'enum A {B;A(')],
  ['one enum with constructors', 'Errors.java', () => `enum A {B;${many(() => 'A(')}`],
  [
    'classes in arguments of classes',
    'errors.ts',
    () => many(() => 'class A { constructor() { super('),
  ],
  [
    'classes',
    'errors.ts',
    () => many((at) => `class A${at} extends E { constructor() { super('A_${at}', 400) } }\n`),
  ],
  [
    'members that are expressions',
    'errors.ts',
    () => `const ERRORS = { A: 'b', ${many((at) => `A${at}: a + 1,`)} }`,
  ],
  [
    'parameters',
    'Errors.java',
    () => `enum A { B(1); A(${many((at) => `int a${at},`)} int b) {} }`,
  ],
  [
    'arguments',
    'Errors.java',
    () => `enum A { ${many((at) => `B${at}(${many((arg) => `${arg},`, 1000)} 1),`)} }`,
  ],
  [
    'arguments of one item',
    'Errors.java',
    () => `enum A { C(1), D(2), B(${many((arg) => `${arg},`)} 1) }`,
  ],
  [
    'values of one attribute',
    'errors.rs',
    () => `enum Code { #[a(${many(() => '"a",')} "b")] A, B }`,
  ],
  [
    'attributes of one item',
    'errors.rs',
    () => `enum Code { ${many((at) => `#[a${at}("b")]`)} A, B }`,
  ],
  [
    'attributes of all items',
    'errors.rs',
    () => `enum Code { ${many((at) => `#[a${at}("b")] A${at},`)} }`,
  ],
  [
    'nested classes',
    'errors.py',
    () => Array.from({ length: 1400 }, (_, at) => `${' '.repeat(at)}class A(Enum):\n`).join(''),
  ],
  [
    'members with texts below',
    'errors.py',
    () => `class Code(Enum):\n${many((at) => `  A${at} = "a${at}"\n  """Text."""\n`)}`,
  ],
  [
    'columns of one row',
    'errors.csv',
    () => `${many((at) => `a${at},`, SIZE / 2)}\n${many(() => 'b,', SIZE / 3)}`,
  ],
  [
    'columns and rows',
    'errors.csv',
    () =>
      `code,${many((at) => `a${at},`, SIZE / 2)}\n${many((at) => `A_${at},long text of words\n`, SIZE / 2)}`,
  ],
  ['rows with too many cells', 'errors.csv', () => `code,message\n${many(() => 'A,b,c\n')}`],
  ['rows with the same code', 'errors.csv', () => `code,message\n${many(() => 'A_B,a text\n')}`],
  ['rows with short codes', 'errors.csv', () => `code,message\n${many((at) => `A${at},a\n`)}`],
  [
    'rows',
    'errors.csv',
    () =>
      `code,message\n${many((at) => `CODE_${at},The thing number ${at} was not found here.\n`)}`,
  ],
  [
    'rows with bad statuses',
    'errors.csv',
    () => `code,status,message\n${many((at) => `A${at},${at % 3 ? 404 : `a${at}`},a text\n`)}`,
  ],
  [
    'columns with dots',
    'errors.csv',
    () => `code,${many((at) => `a.${at},`, SIZE / 2)}\n${many((at) => `A_${at},`, SIZE / 2)}`,
  ],
  [
    'columns of the same last part',
    'errors.csv',
    () => `code,${many((at) => `a${at}.code,`, SIZE / 2)}\nA,${many((at) => `A_${at},`, SIZE / 2)}`,
  ],
  [
    'values in a text',
    'errors.csv',
    () => `code,message\nA_B,${many((at) => `{aB${at}} `)}\nA_C,text of words`,
  ],
  [
    'values in texts',
    'errors.csv',
    () => `code,message\n${many((at) => `A_${at},${'{aB} {cD} <e> '.repeat(50)}\n`)}`,
  ],
  [
    'tags in texts',
    'errors.csv',
    () => `code,message\n${many((at) => `A_${at},${'<b'.repeat(2000)}\n`)}`,
  ],
  [
    'one cell of tags',
    'errors.csv',
    () => `code,message\nA_B,a ${'<b'.repeat(SIZE / 2)}\nA_C,text of words`,
  ],
  [
    'one cell of blanks',
    'errors.csv',
    () => `code,message\nA_B,"a${' '.repeat(SIZE)}b"\nA_C,text of words`,
  ],
  [
    'a long code',
    'errors.csv',
    () => `code,message\n${'A'.repeat(SIZE)},text of words\nA_C,text of words`,
  ],
  [
    'a long code with capitals',
    'errors.csv',
    () => `code,message\n${'Ab_'.repeat(SIZE / 3)},text of words\nA_C,text of words`,
  ],
  [
    'a long column',
    'errors.csv',
    () => `code,${'aB'.repeat(SIZE / 2)}\nA_C,text of words\nA_D,text of words`,
  ],
  ['cells of brackets', 'errors.md', () => table(() => '['.repeat(5000))],
  ['cells of images', 'errors.md', () => table(() => '![a]('.repeat(1000))],
  ['cells of stars', 'errors.md', () => table(() => '**a '.repeat(1000))],
  [
    'one cell of stars',
    'errors.md',
    () => `${table(() => 'text').slice(0, 300)}\n| B | ${'**a '.repeat(SIZE / 4)} |`,
  ],
  ['one cell of hashes in a heading', 'errors.md', () => `# a ${'#'.repeat(SIZE)}a`],
  ['a heading of blanks', 'errors.md', () => `# a${' '.repeat(SIZE)}a`],
  [
    'tables',
    'errors.md',
    () =>
      many(
        (at) => `# A${at}\n\n| code | message |\n| --- | --- |\n| A_${at} | Text of words. |\n\n`,
      ),
  ],
  ['small tables', 'errors.md', () => many(() => '|a|\n|-|\n|b|\n\n')],
  [
    'columns of a table',
    'errors.md',
    () =>
      `|${many((at) => `a${at}|`, SIZE / 3)}\n|${'-|'.repeat(SIZE / 12)}\n|${'b|'.repeat(SIZE / 12)}\n`,
  ],
  ['items with keys of their own', 'errors.json', () => `[${many((at) => `{"a${at}":1},`)}{}]`],
  [
    'codes with keys of their own',
    'errors.json',
    () => `[${many((at) => `{"code":"A_${at}","a${at}":1},`)}{}]`,
  ],
  [
    'items with the last key alike',
    'errors.json',
    () => `[${many((at) => `{"a${at}":{"code":"A_${at}"}},`)}{}]`,
  ],
  ['lists of one item', 'errors.json', () => `{${many((at) => `"a${at}":["A"],`)}"b":[]}`],
  [
    'lists of codes',
    'errors.json',
    () => `{${many((at) => `"code${at}":[{"code":"A${at}","message":"b c"}],`)}"b":[]}`,
  ],
  [
    'nested values',
    'errors.json',
    () =>
      `[{"code":"A","x":${'{"a":'.repeat(60)}1${'}'.repeat(60)}},${many((at) => `{"code":"A${at}","x":${'{"a":'.repeat(50)}1${'}'.repeat(50)}},`)}{}]`,
  ],
  [
    'sub-conditions of a long text',
    'errors.json',
    () =>
      `{"A":{"message":["${'a '.repeat(SIZE / 4)}"],"subClass":{${many((at) => `"B${at}":{"message":[]},`, SIZE / 2)}"C":{"message":[]}}}}`,
  ],
  [
    'sub-conditions',
    'errors.json',
    () =>
      `{"A":{"message":["a"],"subClass":{${many((at) => `"B${at}":{"message":["b c"]},`)}"C":{"message":[]}}}}`,
  ],
  [
    'shapes with markup',
    'errors.json',
    () =>
      `{"smithy":"2.0","shapes":{"a#B":{"traits":{"smithy.api#error":"client","smithy.api#documentation":"${'<'.repeat(SIZE)}"}}}}`,
  ],
  [
    'shapes',
    'errors.json',
    () =>
      `{"smithy":"2.0","shapes":{${many((at) => `"a#B${at}":{"traits":{"smithy.api#error":"client"}},`)}"a#C":{}}}`,
  ],
  [
    'enums of a schema',
    'errors.json',
    () => `{"$defs":{${many((at) => `"a${at}":{"enum":["A","B"]},`)}"b":{}}}`,
  ],
  [
    'one enum of a schema',
    'errors.json',
    () => `{"$schema":"json-schema","enum":[${many((at) => `"A_${at}",`)}"B"]}`,
  ],
  [
    'responses',
    'errors.json',
    () =>
      `{"openapi":"3.1.0","paths":{${many((at) => `"/${at}":{"get":{"responses":{"404":{"content":{"a/b":{"example":{"code":"A_${at}"}}}}}}},`)}"/":{}}}`,
  ],
  [
    'aliases of one item',
    'errors.yaml',
    () =>
      `a: &a {code: A, ${many((at) => `k${at}: v, `, SIZE / 3)}}\nerrors: [${'*a ,'.repeat(SIZE / 8)}]\n`,
  ],
  [
    'aliases in aliases',
    'errors.yaml',
    () =>
      `errors: [&a0 [b]${Array.from({ length: 40 }, (_, at) => `,&a${at + 1} [*a${at} ,*a${at} ]`).join('')}]\n`,
  ],
  [
    'aliases of mappings in a schema',
    'errors.yaml',
    () =>
      `$defs:\n  a0: &a0 {enum: [A, B]}\n${Array.from({ length: 22 }, (_, at) => `  a${at + 1}: &a${at + 1} {a: *a${at} , b: *a${at} }\n`).join('')}`,
  ],
  [
    'params of one item',
    'errors.json',
    () =>
      `[{"code":"A","message":"b c","params":[${many((at) => `"p${at}",`)}"q"]},{"code":"B","message":"b c"}]`,
  ],
  [
    'params in capitals',
    'errors.json',
    () =>
      `[{"code":"A","message":"b ${many((at) => `<pQ${at}>`, SIZE / 2)}","params":[${many((at) => `"pQ${at}",`, SIZE / 2)}"q"]},{"code":"B","message":"b c"}]`,
  ],
  [
    'bad texts',
    'errors.json',
    () =>
      `[${many((at) => `{"code":"A${at}","message":${at % 3 ? '"a text"' : `{"a${at}":1}`}},`)}{"code":"B"}]`,
  ],
  ['values of an enum', 'errors.proto', () => `enum Code { ${many((at) => `A_${at} = ${at};`)} }`],
  [
    'options of an enum',
    'errors.proto',
    () => `enum Code { ${many((at) => `option a${at} = 1;`)} A = 1; B = 2; }`,
  ],
  [
    'options of a value',
    'errors.proto',
    () => `enum Code { A = 1 [${many((at) => `(a${at}) = 1,`)}]; B = 2; }`,
  ],
  [
    'constants',
    'errors.go',
    () => `const (\n${many((at) => `  Code${at} Code = "code_${at}"\n`)})`,
  ],
  [
    'constants of types of their own',
    'errors.go',
    () => `const (\n${many((at) => `  Code${at} T${at} = "c${at}"\n`)})`,
  ],
  ['rows of a macro', 'errors.rs', () => `make! { ${many((at) => `A${at} , B , C ;`)} }`],
]

/** Shapes that are whole lists. */
export const lists: readonly Shape[] = SHAPES.map(([name, file, text]) => ({
  name: `${file}: ${name}`,
  file,
  text,
}))
