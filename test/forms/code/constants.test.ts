import { expect, test } from 'vitest'
import { constantsOf } from '../../../src/forms/code/constants.ts'
import type { Language } from '../../../src/forms/code/language.ts'
import { withTree } from '../../../src/forms/code/tree.ts'

async function constantsIn(language: Language, text: string): Promise<Record<string, unknown>> {
  const all = await withTree(text, language, (root) => constantsOf(root).all)
  return Object.fromEntries(all.map(({ path, value }) => [path.join('.'), value]))
}

const CASES: [Language, string, Record<string, unknown>][] = [
  [
    'typescript',
    `const PREFIX = 'SHOP', N = -4
     export const A = \`\${PREFIX}_X\` as const
     enum E { A = 'a', B = PREFIX + '_B', C, D = 1 << 2 }
     class K { static readonly X: string = 'x\\ty'; private static z = K.X + E.A }
     export const O = Object.freeze({ a: 'x', 'b-c': 0x1f, inner: { n: A } })
     const U = unknown() + 'x'
     function f() { const LOCAL = 'l' }
     namespace NS { export const Q = "q" }
     const twice = 'a'; { const twice = 'b' }`,
    {
      ...{ PREFIX: 'SHOP', N: -4, A: 'SHOP_X', 'E.A': 'a', 'E.B': 'SHOP_B', 'E.D': 4 },
      ...{ 'K.X': 'x\ty', 'K.z': 'x\tya', 'O.a': 'x', 'O.b-c': 31, 'O.inner.n': 'SHOP_X' },
      ...{ 'NS.Q': 'q', twice: 'b' },
    },
  ],
  [
    'tsx',
    `exports.A = 'a'; module.exports.B = exports.A; class K { static C = \`c\` }`,
    { A: 'a', B: 'a', 'K.C': 'c' },
  ],
  [
    'java',
    `class A { private static final String P = "shop", Q = P + ".x"; static final long N = 1_000L;
       interface I { String X = A.P + "\\u0041"; }
       static final String T = """
         a""";
       void f() { String local = "l"; } }`,
    { 'A.P': 'shop', 'A.Q': 'shop.x', 'A.N': 1000, 'A.I.X': 'shopA', 'A.T': '\n         a' },
  ],
  [
    'kotlin',
    `const val P = "shop"
     object O {
       const val X = "$P.x"
       const val Y = "\${P}.y\\$"
       val z: String = P + "z"
     }
     class C {
       companion object { const val Q = O.X }
       fun f() { val local = "l" }
     }`,
    { P: 'shop', 'O.X': 'shop.x', 'O.Y': 'shop.y$', 'O.z': 'shopz', 'C.Q': 'shop.x' },
  ],
  [
    'c-sharp',
    `static class A { private const string P = "shop"; public const string B = $"{P}.b";
       public const string C = P + ".c", D = nameof(A.D); const string V = @"a""b"; const string R = """x""";
       public static string F => P; }
     [Flags] enum E { A = 1 << 1, B = A | 1 }`,
    {
      ...{ 'A.P': 'shop', 'A.B': 'shop.b', 'A.C': 'shop.c', 'A.D': 'D', 'A.V': 'a"b' },
      ...{ 'A.R': 'x', 'A.F': 'shop', 'E.A': 2, 'E.B': 3 },
    },
  ],
  [
    'go',
    `package a
     const P = "shop"
     const ( A = P + ".a"; B Code = "b"
       C, D = "c", \`d\` )
     const ( X E = iota + 10; Y; _; Z )
     var M = map[string]string{"k": A}`,
    { P: 'shop', A: 'shop.a', B: 'b', C: 'c', D: 'd', X: 10, Y: 11, Z: 13, 'M.k': 'shop.a' },
  ],
  [
    'python',
    `P = 'shop'
A: Final = f'{P}.a'
C = ('a' 'b'
     "\\x63")
class E(StrEnum):
    A = P + '.e'
    B = "b"
D = {'k': E.A.value, 'n': 0x10}
def f():
    local = 'l'`,
    { P: 'shop', A: 'shop.a', C: 'abc', 'E.A': 'shop.e', 'E.B': 'b', 'D.k': 'shop.e', 'D.n': 16 },
  ],
  [
    'rust',
    `const P: &str = "shop"; pub const A: &str = concat!("a", "b", 3); static B: i32 = -4_i32;
     impl E { pub const Q: &str = r#"q"q"#; const S: &str = Self::Q; }
     mod m { pub const X: u16 = 402u16; }`,
    { P: 'shop', A: 'ab3', B: -4, 'E.Q': 'q"q', 'E.S': 'q"q', 'm.X': 402 },
  ],
  [
    'php',
    `<?php
     const P = 'shop'; define('Q', "q");
     enum E: string { const X = 'x\\'s'; case A = self::X . '.a'; }
     class K { public const string A = 'a', B = P . '.b'; private static $errors = ['k' => K::A]; }`,
    {
      P: 'shop',
      Q: 'q',
      'E.X': "x's",
      'E.A': "x's.a",
      'K.A': 'a',
      'K.B': 'shop.b',
      'K.errors.k': 'a',
    },
  ],
  [
    'ruby',
    `module Errors
  A = "a".freeze
  B = "#{A}.b"
  C = Errors::A + '.c'
  H = { k: A, 'q' => 402 }.freeze
end`,
    { 'Errors.A': 'a', 'Errors.B': 'a.b', 'Errors.C': 'a.c', 'Errors.H.k': 'a', 'Errors.H.q': 402 },
  ],
]

test.each(CASES)('the constants of %s', async (language, text, expected) => {
  expect(await constantsIn(language, text)).toEqual(expected)
})
