// Words that a package, a namespace or a type around codes must not be: those of the languages, in
// lower case, and the types that generated code has or uses.

export const JAVA = {
  keywords:
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface java long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while _',
  types:
    'Code Stage Entry Param Handling RetryPolicy Table Rows0 Rows1 Rows2 Rows3 Rows4 Rows5 Rows6 Rows7 String Map List Optional LinkedHashMap Override Deprecated Record Enum Object',
}

export const GO = {
  keywords:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var main',
}
