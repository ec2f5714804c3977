import type { Definition, Mention, Mentions, Shape, StatusBeside } from '../mention.ts'
import { inSpans } from '../spans.ts'
import { affixOf, type Vocabulary, type Word } from '../vocabulary.ts'
import { type Frame, statusFor, type Waiting } from './frames.ts'
import type { Lexis } from './lexis.ts'
import {
  AMBIGUOUS,
  EQUALITY,
  FACTORY,
  hasOwnList,
  IN,
  isErrorLike,
  isNoisy,
  keyOf,
  MEMBERSHIP,
  SUBJECTS,
  TRANSPARENT,
  WRAPPERS,
} from './names.ts'
import {
  hasStatuses,
  isStatusKey,
  statusOfHelper,
  statusOfName,
  statusOfNumber,
} from './statuses.ts'
import { emptyTokens, NAME, NUMBER, SIGN, SIGNS, STRING, tokenize } from './tokens.ts'

const tokens = emptyTokens()

/**
 * The words in source code that are codes or could be, each with what is around it. Takes linear
 * time: around a word it looks at a few tokens.
 */
export function readCode(text: string, lexis: Lexis, vocabulary: Vocabulary): Mentions {
  tokenize(text, lexis, tokens)
  const { notes, comments } = tokens
  const reader = new Reader(text, lexis, vocabulary)
  const isData = inSpans(longLines(text))
  const mentions = reader.read().filter(({ start }) => !isData(start))
  return { mentions, definitions: reader.definitions, notes, comments }
}

const LONGEST_LINE = 2_000 // longer lines are not written by hand

function longLines(text: string): number[] {
  const spans: number[] = []
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    if (end - at > LONGEST_LINE) spans.push(at, end)
    at = end + 1
  }
  return spans
}

const IMPORT = /^(?:import|package|using|use|from|namespace)$/
const NEAR = 24 // tokens to look back for the head of a block

/** What is around a word. */
type Place = Pick<Mention, 'role' | 'shape' | 'group'>

const NOWHERE: Place = { role: 'none', shape: '', group: 0 }
/** A place for texts of all kinds, such as a log or the environment: no word is a code there. */
const NOISE: Place = { role: 'none', shape: '', group: 0 }

class Reader {
  readonly #text: string
  readonly #lexis: Lexis
  readonly #vocabulary: Vocabulary
  readonly #mentions: Mention[] = []
  readonly definitions: Definition[] = []
  readonly #waiting: Waiting[] = []
  #frame: Frame
  #frames = 0
  /** The last call with a status, for the call that is chained to it. */
  #chain: { status: StatusBeside; last: number } | undefined
  /** A status of a decorator, for the class below it. */
  #decorated: StatusBeside | undefined
  /** The words that are the key of what comes next. */
  #owner: { mention: Mention; at: number } | undefined
  /** What the switch of a language without braces compares. */
  #subject: { name: string; group: number } | undefined
  /** The command of Ruby that has arguments without parentheses. */
  #command = ''
  #line = 0
  /** The frame of an import that is read: its names do not count. */
  #import: Frame | undefined

  constructor(text: string, lexis: Lexis, vocabulary: Vocabulary) {
    this.#text = text
    this.#lexis = lexis
    this.#vocabulary = vocabulary
    this.#frame = this.#newFrame('block', undefined, 0, {})
  }

  read(): Mention[] {
    const { count, kind } = tokens
    for (let at = 0; at < count; at++) {
      if (tokens.first[at] === 1) this.#startLine(at)
      switch (kind[at]) {
        case NAME:
          this.#name(at)
          break
        case STRING:
          this.#string(at)
          break
        case NUMBER:
          this.#number(at)
          break
        default:
          this.#sign(at)
      }
    }
    for (const { mention, ...where } of this.#waiting) {
      const beside = mention.beside ?? statusFor(where)
      if (beside !== undefined) mention.beside = beside
    }
    return this.#mentions
  }

  // Tokens

  #word(at: number): string {
    return at < 0 || at >= tokens.count ? '' : this.#text.slice(tokens.start[at], tokens.end[at])
  }

  #is(at: number, sign: number): boolean {
    return at >= 0 && at < tokens.count && tokens.sign[at] === sign
  }

  #kind(at: number): number {
    return at >= 0 && at < tokens.count ? tokens.kind[at]! : 0
  }

  #isDot(at: number): boolean {
    return this.#is(at, SIGNS.dot) || this.#is(at, SIGNS.scope)
  }

  #startLine(at: number): void {
    this.#line = at
    this.#command = ''
    const { name, braceless, lines } = this.#lexis
    if (this.#import === this.#frame && lines) this.#import = undefined
    if (this.#kind(at) === NAME && IMPORT.test(this.#word(at)) && this.#import === undefined)
      this.#import = this.#frame
    if (!braceless || this.#kind(at) !== NAME) return
    if (name === 'python' && (this.#frame.kind === 'block' || this.#frame.kind === 'class')) {
      const start = tokens.start[at]!
      const column = start - (this.#text.lastIndexOf('\n', start - 1) + 1)
      while (this.#frame.indent >= column && this.#frame.parent !== undefined) this.#close(at)
      const word = this.#word(at)
      if (word === 'class' || word === 'def' || word === 'async')
        this.#frame = this.#newFrame(word === 'class' ? 'class' : 'block', this.#frame, at, {
          indent: column,
        })
    }
    const word = this.#word(at)
    if ((name === 'python' && word === 'match') || (name === 'ruby' && word === 'case'))
      this.#openSubject(at)
  }

  /** `match error.code:` and `case error.code` begin arms. */
  #openSubject(at: number): void {
    let last = at
    while (last + 1 < tokens.count && tokens.first[last + 1] === 0 && last - at < NEAR) last++
    if (this.#is(last, SIGNS.colon)) last--
    const name = this.#subjectBefore(last)
    if (name !== '') this.#subject = { name, group: ++this.#frames }
  }

  // Names

  #name(at: number): void {
    const start = tokens.start[at]!
    const length = tokens.end[at]! - start
    if (this.#isDot(at - 1)) this.#namedStatus(at)
    else if (tokens.first[at] === 1 || this.#kind(at - 1) === NAME) this.#ruby(at)
    const { shortest, longest } = this.#vocabulary
    if (length < shortest || length > longest) return
    const isMember = this.#isDot(at - 1) && this.#kind(at - 2) === NAME
    const isListed = !isMember && this.#isListedName(at)
    const isArm = !isMember && !isListed && this.#isArmName(at)
    const word = this.#word(at)
    const isLoud = !isMember && !isListed && !isArm
    if (isLoud && this.#isDot(at - 1)) return
    const known = this.#vocabulary.name(word)
    // The name of a constant of the project may say nothing about its code.
    const isConstant = isMember && /^\p{Lu}/u.test(word) && hasOwnList(this.#word(at - 2))
    if (!known.candidate && !isConstant) return
    if (isLoud) {
      this.#bareName(at, word, known)
      return
    }
    if (isMember) {
      this.#member(at, word, known)
      return
    }
    const place: Place = isArm
      ? this.#armPlace()
      : { role: 'list', shape: 'list', group: this.#frame.id }
    this.#add(at, word, known, place, true)
  }

  /** A constant that is called by its name alone, as imports and packages allow it. */
  #bareName(at: number, word: string, known: Word): void {
    if (known.code === undefined || this.#is(at + 1, SIGNS.open)) return
    if (this.#isDefinition(at)) return
    const place = this.#argumentPlace(at, at)
    if (place.role === 'none' && this.#valueAfterKey(at) === undefined) return
    this.#add(at, word, known, this.#placeOf(at, at), true)
  }

  /** `const CARD_EXPIRED = …` and `class CardExpired` define a name, and use no code. */
  #isDefinition(at: number): boolean {
    return (
      (this.#kind(at - 1) === NAME &&
        /^(?:class|struct|enum|type|interface|const|let|var|val|final|static|def|func|fn|fun|import|new|object|trait|impl|namespace|extends|implements|export|from|function|string|String|str)$/.test(
          this.#word(at - 1),
        )) ||
      this.#is(at + 1, SIGNS.assign)
    )
  }

  #member(at: number, word: string, known: Word): void {
    if (this.#isDot(at + 1) && this.#kind(at + 2) === NAME && known.code === undefined) {
      // `errors.CardErrors.EXPIRED`: the last name counts, unless it only reads a part.
      if (!TRANSPARENT.test(this.#word(at + 2))) return
    }
    if (
      known.code === undefined &&
      (this.#is(at + 1, SIGNS.open) || this.#is(at + 1, SIGNS.openList))
    )
      return
    if (this.#is(at + 1, SIGNS.assign)) return
    const list = this.#word(at - 2)
    if (hasStatuses(list) || (known.code === undefined && !hasOwnList(list))) return
    const around = this.#placeOf(at - 2, this.#endOfChain(at))
    const shape = memberShape(list, word)
    const role = around.role === 'none' ? 'raise' : around.role
    this.#add(at, word, known, { role, shape, group: 0 }, true, around)
  }

  /** The index of the last token of `ErrorCode.CARD_EXPIRED.value`. */
  #endOfChain(at: number): number {
    let last = at
    for (let steps = 0; steps < 3; steps++) {
      if (this.#isDot(last + 1) && this.#kind(last + 2) === NAME) last += 2
      if (this.#is(last + 1, SIGNS.open) && this.#is(last + 2, SIGNS.close)) last += 2
    }
    return last
  }

  /** A constant of an enum: its name is the first token of an item. */
  #isListedName(at: number): boolean {
    if (this.#frame.kind !== 'names') return false
    const isFirst =
      this.#is(at - 1, SIGNS.comma) ||
      at - 1 === this.#frame.opened ||
      this.#is(at - 1, SIGNS.closeList) || // an attribute
      (this.#kind(at - 1) === NAME && this.#word(at - 1) === 'case') ||
      (tokens.first[at] === 1 && !this.#is(at - 1, SIGNS.colon))
    // A constant with a value counts by its value.
    return isFirst && !(this.#is(at + 1, SIGNS.assign) && this.#kind(at + 2) === STRING)
  }

  /** `case CARD_EXPIRED:`, `CARD_EXPIRED ->`. */
  #isArmName(at: number): boolean {
    if (this.#kind(at - 1) === NAME && this.#word(at - 1) === 'case')
      return this.#frame.subject !== undefined
    const isArrow = this.#is(at + 1, SIGNS.thin) || this.#is(at + 1, SIGNS.arrow)
    return isArrow && this.#frame.subject !== undefined
  }

  /** A status by its name: `HttpStatus.NOT_FOUND`, `http.StatusNotFound`. */
  #namedStatus(at: number): void {
    if (this.#kind(at - 2) !== NAME || !hasStatuses(this.#word(at - 2))) return
    const status = statusOfName(this.#word(at))
    if (status !== undefined) this.#status(at, { status, bare: false })
  }

  #status(at: number, { status, bare }: { status: number; bare: boolean }): void {
    const found = { status, bare, start: tokens.start[at]!, end: tokens.end[at]! }
    const { mention, at: owned } = this.#owner ?? {}
    // `CardExpired => StatusCode::CONFLICT`, `CARD_EXPIRED: 409`: the status of a key.
    if (
      mention !== undefined &&
      owned !== undefined &&
      at - owned <= 4 &&
      mention.beside === undefined
    ) {
      mention.beside = { ...found, bare: false }
      this.#owner = undefined
      return
    }
    if (this.#frame.kind !== 'block' && this.#frame.kind !== 'names')
      this.#frame.statuses.push(found)
  }

  #number(at: number): void {
    if (tokens.end[at]! - tokens.start[at]! !== 3) return
    const status = statusOfNumber(this.#word(at))
    if (status === undefined || this.#is(at + 1, SIGNS.colon) || this.#is(at + 1, SIGNS.arrow))
      return
    const key = this.#keyBefore(at)
    if (key !== undefined) {
      if (isStatusKey(key)) this.#status(at, { status, bare: false })
      else if (this.#owner !== undefined) this.#status(at, { status, bare: true })
      return
    }
    if (this.#owner !== undefined && at - this.#owner.at <= 2)
      this.#status(at, { status, bare: false })
    else if (this.#frame.kind === 'call' && this.#isItemStart(at))
      this.#status(at, { status, bare: !/status/i.test(this.#frame.callee) })
    else if (this.#frame.kind === 'group' && this.#isItemStart(at))
      this.#status(at, { status, bare: true })
  }

  // Strings

  #string(at: number): void {
    const length = tokens.end[at]! - tokens.start[at]!
    const key = length < 100 ? this.#keyBefore(at) : undefined
    if (key !== undefined && isStatusKey(key)) {
      const status = statusOfName(this.#word(at)) ?? statusOfNumber(this.#word(at))
      if (status !== undefined) this.#status(at, { status, bare: false })
    }
    const { shortest, longest } = this.#vocabulary
    if (length < shortest || length > longest) return
    const word = this.#word(at)
    const known = this.#vocabulary.text(word)
    if (!known.candidate) {
      if (this.#is(at - 1, SIGNS.openList) && this.#is(at + 1, SIGNS.closeList))
        this.#subscript(at, word)
      return
    }
    if (this.#is(at - 1, SIGNS.openList) && this.#is(at + 1, SIGNS.closeList)) {
      if (this.#subscript(at, word)) return
    }
    const place = this.#placeOf(at, at)
    const isDefinition =
      place.role === 'list' || (known.code !== undefined && this.#is(at - 1, SIGNS.assign))
    if (key !== undefined && isDefinition && !SUBJECTS.test(keyOf(key)))
      this.definitions.push({ name: key, code: known.code })
    this.#add(at, word, known, place, false)
  }

  /** `ErrorCode['CARD_EXPIRED']` is a constant, `body['code']` a key. */
  #subscript(at: number, word: string): boolean {
    const list = this.#word(at - 2)
    if (
      this.#kind(at - 2) !== NAME ||
      this.#frame.kind !== 'list' ||
      /^(?:in|of|return)$/.test(list)
    )
      return false
    const known = this.#vocabulary.name(word)
    if (known.candidate && hasOwnList(list))
      this.#add(at, word, known, { role: 'raise', shape: memberShape(list, word), group: 0 }, true)
    return true
  }

  // Places

  /** What is around the tokens from `first` to `last`. */
  #placeOf(first: number, last: number): Place {
    return (
      this.#comparison(first, last) ??
      this.#arm(first, last) ??
      this.#valueAfterKey(first) ??
      this.#argumentPlace(first, last)
    )
  }

  #comparison(first: number, last: number): Place | undefined {
    const isAfter = this.#is(first - 1, SIGNS.equal) || this.#is(first - 1, SIGNS.unequal)
    if (isAfter) return handled(this.#subjectBefore(first - 2))
    if (this.#is(last + 1, SIGNS.equal) || this.#is(last + 1, SIGNS.unequal))
      return handled(this.#subjectAfter(last + 2))
    // "X".equals(error.getCode())
    if (
      this.#isDot(last + 1) &&
      this.#is(last + 3, SIGNS.open) &&
      EQUALITY.test(this.#word(last + 2))
    )
      return handled(this.#subjectAfter(last + 4))
    if (this.#kind(first - 1) === NAME) {
      const word = this.#word(first - 1)
      // C#: code is "A" or "B"
      if (word === 'is') return handled(this.#subjectBefore(first - 2))
      if (word === 'or') {
        let at = first - 1
        for (let steps = 0; at > 0 && steps < NEAR && this.#word(at) !== 'is'; steps++) at--
        return this.#word(at) === 'is' ? handled(this.#subjectBefore(at - 1)) : undefined
      }
    }
    const { kind, callee, opened } = this.#frame
    if (kind === 'call' && EQUALITY.test(callee) && this.#isDot(opened - 2))
      return handled(this.#subjectBefore(opened - 3))
    return undefined
  }

  #arm(first: number, last: number): Place | undefined {
    const { subject, id } = this.#frame
    const word = this.#kind(first - 1) === NAME ? this.#word(first - 1) : ''
    if (this.#lexis.braceless) {
      const starts = this.#kind(this.#line) === NAME ? this.#word(this.#line) : ''
      const isArm =
        (starts === 'when' || starts === 'case') &&
        this.#frame.kind !== 'call' &&
        this.#line !== first
      return isArm && this.#subject !== undefined
        ? { role: 'handle', shape: `compared ${this.#subject.name}`, group: this.#subject.group }
        : undefined
    }
    // The result of an arm is not an arm.
    if (
      subject === undefined ||
      this.#is(first - 1, SIGNS.arrow) ||
      this.#is(first - 1, SIGNS.thin)
    )
      return undefined
    const isArm =
      word === 'case' ||
      this.#is(last + 1, SIGNS.arrow) ||
      this.#is(last + 1, SIGNS.thin) ||
      this.#isAmongArms(first, last)
    return isArm ? { role: 'handle', shape: `compared ${subject}`, group: id } : undefined
  }

  /** `case "A", "B":` and `"A" | "B" =>`: one of several words of an arm. */
  #isAmongArms(first: number, last: number): boolean {
    const isSeparator = (at: number): boolean =>
      this.#is(at, SIGNS.comma) || this.#is(at, SIGNS.bar)
    for (let at = last + 1, steps = 0; isSeparator(at) && steps < 200; steps++) {
      do at++
      while (this.#kind(at) === NAME || this.#kind(at) === STRING || this.#isDot(at))
      if (this.#is(at, SIGNS.arrow) || this.#is(at, SIGNS.thin)) return true
      if (this.#is(at, SIGNS.colon))
        return isSeparator(first - 1) || this.#word(first - 1) === 'case'
    }
    if (!isSeparator(first - 1)) return false
    let at = first - 1
    for (let steps = 0; steps < 400; steps++) {
      if (this.#kind(at) === NAME && this.#word(at) === 'case') return true
      if (
        !(
          isSeparator(at) ||
          this.#kind(at) === NAME ||
          this.#kind(at) === STRING ||
          this.#isDot(at)
        )
      )
        return false
      at--
    }
    return false
  }

  #armPlace(): Place {
    const { subject = '', id } = this.#frame
    return { role: 'handle', shape: `compared ${subject}`, group: id }
  }

  /** The key of the value at a token: `code: "X"`, `code = "X"`, `'code' => 'X'`. */
  #keyBefore(at: number): string | undefined {
    const isColon = this.#is(at - 1, SIGNS.colon)
    const isAssign = this.#is(at - 1, SIGNS.assign)
    if (!isColon && !isAssign && !this.#is(at - 1, SIGNS.arrow)) return undefined
    let key = at - 2
    if (this.#is(key, SIGNS.closeList)) key-- // ["code"] = "X"
    if (this.#is(key, SIGNS.question)) key--
    if (this.#kind(key) !== NAME && this.#kind(key) !== STRING) return undefined
    if (isAssign && this.#kind(key) === NAME) {
      // code: string = "X"; Code Type = "X" in Go
      if (this.#is(key - 1, SIGNS.colon) && this.#kind(key - 2) === NAME) key -= 2
      else if (
        this.#lexis.name === 'go' &&
        this.#kind(key - 1) === NAME &&
        tokens.first[key - 1] === 1
      )
        key--
    }
    return this.#word(key)
  }

  #valueAfterKey(at: number): Place | undefined {
    const key = this.#keyBefore(at)
    if (key === undefined) return undefined
    // cond ? 'A' : 'B'
    if (
      this.#is(at - 1, SIGNS.colon) &&
      this.#kind(at - 2) === STRING &&
      this.#is(at - 3, SIGNS.question)
    )
      return this.#around()
    const { kind, id } = this.#frame
    const name = keyOf(key)
    const owner = this.#frame.key
    const isForeign = owner !== '' && !isErrorLike(owner) && AMBIGUOUS.test(name)
    if (SUBJECTS.test(name))
      return { role: 'raise', shape: `key ${isForeign ? `${owner}.` : ''}${name}`, group: id }
    const known = this.#vocabulary.name(key)
    const isDefinition = known.code !== undefined || kind === 'names' || kind === 'class'
    if (isDefinition) return { role: 'list', shape: 'list', group: id }
    return { role: 'raise', shape: `key ${name}`, group: 0 }
  }

  #isItemStart(at: number): boolean {
    return this.#is(at - 1, SIGNS.comma) || at - 1 === this.#frame.opened
  }

  #argumentPlace(first: number, last: number): Place {
    const frame = this.#frame
    if (this.#command !== '' && first > this.#line && frame.kind === 'block')
      return this.#kind(first - 1) === NAME || this.#is(first - 1, SIGNS.comma)
        ? { role: 'raise', shape: `call ${this.#command}`, group: 0 }
        : NOWHERE
    const isItem = this.#isItemStart(first)
    const isChoice =
      this.#is(first - 1, SIGNS.question) ||
      this.#is(first - 1, SIGNS.colon) ||
      this.#is(first - 1, SIGNS.bar)
    if (!isItem && !isChoice) return NOWHERE
    if (!isItem || frame.kind === 'call') return this.#around()
    if (frame.kind === 'block' || frame.kind === 'names' || frame.kind === 'class') return NOWHERE
    // "CARD_EXPIRED": 422, and the bare words of lists.
    const isKey = this.#is(last + 1, SIGNS.colon) || this.#is(last + 1, SIGNS.arrow)
    if (isKey) return { role: 'list', shape: 'list', group: frame.id }
    return frame.shape === ''
      ? { role: 'list', shape: 'list', group: frame.id }
      : {
          role: frame.shape.startsWith('compared') ? 'handle' : 'raise',
          shape: frame.shape,
          group: frame.id,
        }
  }

  /** The place of an argument, or of a part of it. */
  #around(): Place {
    const { kind, callee, argument, plain, shape, id } = this.#frame
    if (kind !== 'call') return shape === '' ? NOWHERE : { role: 'raise', shape, group: id }
    if (shape.startsWith('compared')) return { role: 'handle', shape, group: id }
    if (isNoisy(callee)) return NOISE
    return { role: 'raise', shape: `call ${callee}${plain ? '' : ` ${argument}`}`, group: 0 }
  }

  /** The name of what is before an operator: `code` of `error.getCode()`, `body['code']`. */
  #subjectBefore(last: number): string {
    let at = last
    for (let steps = 0; steps < 8; steps++) {
      if (this.#is(at, SIGNS.close)) {
        let depth = 0
        for (let back = 0; back < NEAR; back++, at--) {
          if (this.#is(at, SIGNS.close)) depth++
          if (this.#is(at, SIGNS.open) && --depth === 0) break
        }
        at--
        // (error.code): the last name in it
        if (this.#kind(at) !== NAME) return this.#subjectBefore(last - 1)
        continue
      }
      if (
        this.#is(at, SIGNS.closeList) ||
        this.#is(at, SIGNS.question) ||
        this.#is(at, SIGNS.bang)
      ) {
        at--
        continue
      }
      const word = this.#word(at)
      if (this.#kind(at) !== NAME && this.#kind(at) !== STRING) return ''
      if (!TRANSPARENT.test(word) || !this.#isDot(at - 1)) return this.#ownedSubject(at, word)
      // error.code.value: only `value` reads a part; `code` may itself be the name.
      if (SUBJECTS.test(keyOf(word))) return this.#ownedSubject(at, word)
      at -= 2
    }
    return ''
  }

  /** `code` of an error, and `country.code` of something else. */
  #ownedSubject(at: number, word: string): string {
    const name = keyOf(word)
    if (!AMBIGUOUS.test(name) || !this.#isDot(at - 1) || this.#kind(at - 2) !== NAME) return name
    const owner = this.#word(at - 2)
    return isErrorLike(owner) ? name : `${keyOf(owner)}.${name}`
  }

  /** The name of what is after an operator. */
  #subjectAfter(first: number): string {
    let name = ''
    for (let at = first; at < first + 12; at++) {
      const kind = this.#kind(at)
      if (kind === NAME || kind === STRING) {
        const word = this.#word(at)
        if (kind === NAME && at > first && !this.#isDot(at - 1)) break
        if (name === '' || !TRANSPARENT.test(word) || SUBJECTS.test(keyOf(word)))
          name = kind === NAME ? this.#ownedSubject(at, word) : word
      } else if (
        !this.#isDot(at) &&
        !this.#is(at, SIGNS.openList) &&
        !this.#is(at, SIGNS.closeList) &&
        !this.#is(at, SIGNS.bang)
      )
        break
    }
    return name.includes('.') ? name : keyOf(name)
  }

  // Frames

  #newFrame(
    kind: Frame['kind'],
    parent: Frame | undefined,
    opened: number,
    more: Partial<Frame>,
  ): Frame {
    return {
      kind,
      parent,
      id: ++this.#frames,
      callee: '',
      shape: '',
      key: '',
      subject: undefined,
      indent: -1,
      mentionsFrom: this.#mentions.length,
      opened,
      argument: 0,
      plain: true,
      statuses: [],
      given: undefined,
      ...more,
    }
  }

  #sign(at: number): void {
    const sign = tokens.sign[at]!
    if (sign === SIGNS.open) this.#openParentheses(at)
    else if (sign === SIGNS.openList) this.#openList(at)
    else if (sign === SIGNS.openBrace) this.#openBrace(at)
    else if (sign === SIGNS.close || sign === SIGNS.closeList || sign === SIGNS.closeBrace)
      this.#closeAt(at, sign)
    else if (sign === SIGNS.comma) this.#comma(at)
    else if (sign === SIGNS.semicolon) {
      this.#owner = undefined
      this.#chain = undefined
      if (this.#import === this.#frame) this.#import = undefined
      // In Java and its kin the constants of an enum end here, and its members begin.
      if (this.#frame.kind === 'names' && this.#lexis.name !== 'php') this.#frame.kind = 'class'
    }
  }

  #comma(at: number): void {
    const frame = this.#frame
    if (this.#kind(at - 1) !== STRING) frame.plain = false
    frame.argument++
    this.#owner = undefined
  }

  /** The name of what is called by a parenthesis, and the index of its token; empty for none. */
  #calleeOf(at: number): { name: string; first: number } {
    let last = at - 1
    if (this.#is(last, SIGNS.bang) && this.#lexis.name === 'rust') last--
    if (this.#is(last, SIGNS.greater)) {
      let depth = 0
      for (let back = 0; back < NEAR && last >= 0; back++, last--) {
        if (this.#is(last, SIGNS.greater)) depth++
        if (this.#is(last, SIGNS.less) && --depth === 0) break
      }
      last--
    }
    if (this.#kind(last) !== NAME) return { name: '', first: last }
    const name = this.#word(last)
    if (this.#isDot(last - 1) && this.#kind(last - 2) === NAME) {
      const receiver = this.#word(last - 2)
      if (name === 'new') return { name: receiver, first: last }
      if (FACTORY.test(name) || isNoisy(receiver))
        return { name: `${receiver}.${name}`, first: last }
    }
    return { name, first: last }
  }

  #openParentheses(at: number): void {
    const { name: callee, first } = this.#calleeOf(at)
    const isCall =
      callee !== '' &&
      !/^(?:if|while|for|foreach|switch|match|when|catch|return|in|and|or|not|elseif|elif|await|throw|yield|assert|is|case|until|unless|const|var|type|import)$/.test(
        callee,
      )
    if (!isCall) {
      const isIn = IN.test(this.#word(at - 1))
      const shape = isIn ? this.#inShape(at - 2) : this.#listShape(at)
      const isConstants = callee === 'const' || callee === 'var' // of Go
      this.#frame = this.#newFrame(isConstants ? 'class' : 'group', this.#frame, at, { shape })
      return
    }
    // A constant of an enum with values, which are about it.
    const owned = this.#mentions.at(-1)
    const isOwn =
      owned !== undefined && owned.start === tokens.start[first] && owned.role === 'list'
    const isIn = IN.test(this.#word(first - 1)) && this.#kind(first - 1) === NAME
    const frame = this.#newFrame('call', this.#frame, at, {
      callee: isOwn ? '' : callee,
      shape: isIn ? this.#inShape(first - 2) : '',
      given: this.#givenTo(callee, first),
    })
    if (isOwn) this.#waiting.push({ mention: owned, frame, alone: true })
    this.#takeOwner(at, frame)
    this.#frame = frame
  }

  /** A status that a call has from the call that it is chained to, or by its name. */
  #givenTo(callee: string, first: number): StatusBeside | undefined {
    const chain = this.#chain
    if (chain !== undefined && this.#isDot(first - 1) && first - 2 === chain.last)
      return chain.status
    const isHelper =
      this.#lexis.name === 'csharp' ? /^\p{Lu}/u.test(callee) : /Exception$/.test(callee)
    const status = isHelper ? statusOfHelper(callee) : undefined
    return status === undefined
      ? undefined
      : { status, bare: false, start: tokens.start[first]!, end: tokens.end[first]! }
  }

  /** A key with a table: the statuses in it are about the key. */
  #takeOwner(at: number, frame: Frame): void {
    const owner = this.#owner
    if (owner === undefined) return
    if (at - owner.at <= 5) this.#waiting.push({ mention: owner.mention, frame, alone: true })
    this.#owner = undefined
  }

  /** What a list is compared with: the words before `in`. */
  #inShape(last: number): Shape {
    const at = this.#word(last) === 'not' ? last - 1 : this.#is(last, SIGNS.bang) ? last - 1 : last
    const subject = this.#subjectBefore(at)
    return subject === '' ? '' : `compared ${subject}`
  }

  /** What is around a list: its words are there, too. */
  #listShape(at: number): Shape {
    const { kind, callee, shape, plain, argument } = this.#frame
    const isItem = this.#isItemStart(at)
    if (kind === 'call' && isItem) {
      if (MEMBERSHIP.test(callee)) {
        const subject = this.#subjectBefore(at - 2)
        return subject === '' ? '' : `compared ${subject}`
      }
      if (WRAPPERS.test(callee)) return shape
      return isNoisy(callee) ? '' : `call ${callee}${plain ? '' : ` ${argument}`}`
    }
    if ((kind === 'list' || kind === 'group') && isItem) return ''
    const key = this.#keyBefore(at)
    const name = keyOf(key ?? '')
    return name.endsWith('s') && SUBJECTS.test(name.slice(0, -1)) ? `key ${name}` : ''
  }

  #openList(at: number): void {
    const isIn = this.#kind(at - 1) === NAME && IN.test(this.#word(at - 1))
    const shape = isIn ? this.#inShape(at - 2) : this.#listShape(at)
    const frame = this.#newFrame('list', this.#frame, at, { shape })
    this.#takeOwner(at, frame)
    this.#frame = frame
  }

  #openBrace(at: number): void {
    const parent = this.#frame
    const head = this.#headOf(at)
    const frame = this.#newFrame(head.kind, parent, at, {
      ...(head.subject !== undefined && { subject: head.subject }),
      ...(head.kind === 'object' && {
        shape: this.#listShape(at),
        key: keyOf(this.#keyBefore(at) ?? ''),
      }),
    })
    if (head.kind === 'class' && this.#decorated !== undefined) {
      frame.given = this.#decorated
      this.#decorated = undefined
    }
    // 404: { code: … }
    const number = at - 2
    if (head.kind === 'object' && this.#is(at - 1, SIGNS.colon) && this.#kind(number) === NUMBER) {
      const status = statusOfNumber(this.#word(number))
      if (status !== undefined)
        frame.given = {
          status,
          bare: false,
          start: tokens.start[number]!,
          end: tokens.end[number]!,
        }
    }
    this.#takeOwner(at, frame)
    this.#frame = frame
  }

  /** What a brace begins, by the words before it. */
  #headOf(at: number): { kind: Frame['kind']; subject?: string } {
    const { kind } = this.#frame
    const before = this.#word(at - 1)
    const isSign = this.#kind(at - 1) === 0 || tokens.kind[at - 1] === SIGN
    if (
      this.#is(at - 1, SIGNS.assign) ||
      this.#is(at - 1, SIGNS.colon) ||
      this.#is(at - 1, SIGNS.comma) ||
      this.#is(at - 1, SIGNS.open) ||
      this.#is(at - 1, SIGNS.openList)
    )
      return { kind: 'object' }
    if (before === 'return' || before === 'new') return { kind: 'object' }
    for (let back = at - 1; back >= 0 && at - back < NEAR; back--) {
      const sign = tokens.sign[back]
      if (sign === SIGNS.semicolon || sign === SIGNS.openBrace || sign === SIGNS.closeBrace) break
      if (tokens.kind[back] !== NAME) continue
      const length = tokens.end[back]! - tokens.start[back]!
      if (length < 4 || length > 9) continue
      const word = this.#word(back)
      if (word === 'enum') return { kind: 'names' }
      if (word === 'switch' || word === 'when' || word === 'match') {
        const subject =
          back === at - 1 ? this.#subjectBefore(back - 1) : this.#subjectBefore(at - 1)
        return { kind: 'block', subject: subject === '' ? '?' : subject }
      }
      if (word === 'class' || word === 'struct' || word === 'object' || word === 'interface')
        return word === 'struct' ? { kind: 'block' } : { kind: 'class' }
    }
    if (kind === 'list' && this.#is(at - 1, SIGNS.comma)) return { kind: 'object' }
    // `gin.H{"code": …}`, `ApiError { status: … }`, `new { code = … }`, `new() { Code = … }`
    const next = this.#kind(at + 1)
    const isKeyed =
      (next === NAME || next === STRING) &&
      (this.#is(at + 2, SIGNS.colon) ||
        this.#is(at + 2, SIGNS.arrow) ||
        (this.#is(at + 2, SIGNS.assign) && this.#lexis.name === 'csharp'))
    const isIndexed = this.#lexis.name === 'csharp' && this.#is(at + 1, SIGNS.openList)
    const isLiteral = next === STRING && (isSign || this.#lexis.name === 'go')
    if (isKeyed || isIndexed || isLiteral) return { kind: 'object' }
    if (
      this.#lexis.name === 'go' &&
      this.#kind(at - 1) === NAME &&
      tokens.end[at - 1] === tokens.start[at]
    )
      return { kind: 'object' }
    if (this.#lexis.name === 'go' && this.#goMap(at)) return { kind: 'object' }
    return { kind: 'block' }
  }

  /** `map[Code]int{`, `[]string{` */
  #goMap(at: number): boolean {
    return (
      this.#kind(at - 1) === NAME &&
      this.#is(at - 2, SIGNS.closeList) &&
      tokens.end[at - 1] === tokens.start[at]
    )
  }

  #closeAt(at: number, sign: number): void {
    const open = OPENING[sign]!
    let frame: Frame | undefined = this.#frame
    // A bracket that nothing opened is passed over.
    for (let level = 0; frame !== undefined && level < 50; level++) {
      if (frame.opened > 0 || frame.parent !== undefined)
        if (this.#is(frame.opened, open) && frame.indent < 0) break
      frame = frame.parent
    }
    if (frame?.parent === undefined) return
    while (this.#frame !== frame) this.#close(at)
    this.#close(at)
  }

  #close(at: number): void {
    const frame = this.#frame
    this.#frame = frame.parent ?? frame
    if (frame.kind === 'list' || frame.kind === 'group') this.#included(frame, at)
    if (frame.kind === 'call') this.#closeCall(frame, at)
    if (this.#lexis.braceless && frame.kind !== 'block' && frame.kind !== 'class')
      this.#statusBehind(frame, at)
  }

  /** `['A', 'B'].includes(error.code)`: the list is compared. */
  #included(frame: Frame, at: number): void {
    if (!this.#isDot(at + 1) || !MEMBERSHIP.test(this.#word(at + 2))) return
    if (!this.#is(at + 3, SIGNS.open)) return
    const subject = this.#subjectAfter(at + 4)
    if (subject === '') return
    for (const mention of this.#mentions.slice(frame.mentionsFrom))
      if (mention.shape === 'list' && mention.group === frame.id) {
        mention.role = 'handle'
        mention.shape = `compared ${subject}`
      }
  }

  #closeCall(frame: Frame, at: number): void {
    const { callee, statuses, opened } = frame
    if (/status|^code$/i.test(callee) && statuses.length === 1) {
      const status = { ...statuses[0]!, bare: false }
      this.#chain = { status, last: at }
      if (this.#is(opened - 2, SIGNS.at)) this.#decorated = status
    } else if (
      frame.given !== undefined &&
      frame.given.start < tokens.start[opened]! &&
      this.#chain?.status === frame.given
    )
      this.#chain = { status: frame.given, last: at } // .status(404).type('json').send(…)
    else if (at === opened + 1 && this.#isDot(opened - 2)) {
      const status = statusOfHelper(callee)
      if (status !== undefined)
        this.#chain = {
          status: {
            status,
            bare: false,
            start: tokens.start[opened - 1]!,
            end: tokens.end[opened - 1]!,
          },
          last: at,
        }
    }
  }

  /** `return {"code": "X"}, 404` and `render json: {…}, status: 404`. */
  #statusBehind(frame: Frame, at: number): void {
    if (frame.given !== undefined || frame.statuses.length > 0) return
    if (!this.#is(at + 1, SIGNS.comma) || this.#frame.kind === 'call') return
    for (let next = at + 2; next < at + 9; next++) {
      if (tokens.first[next] === 1 && !this.#is(next - 1, SIGNS.comma)) return
      const kind = this.#kind(next)
      const key = this.#keyBefore(next)
      const isValue = key === undefined ? this.#is(next - 1, SIGNS.comma) : isStatusKey(key)
      if (!isValue || (kind !== NUMBER && kind !== STRING)) continue
      if (key === undefined && this.#lexis.name !== 'python') continue
      const word = this.#word(next)
      const status = statusOfNumber(word) ?? (key === undefined ? undefined : statusOfName(word))
      if (status === undefined) return
      frame.given = { status, bare: false, start: tokens.start[next]!, end: tokens.end[next]! }
      return
    }
  }

  /** `reject_with :card_expired`, `raise ApiError, 'CARD_EXPIRED'`: a call of Ruby. */
  #ruby(at: number): void {
    if (this.#lexis.name !== 'ruby' || this.#frame.kind !== 'block') return
    const word = this.#word(at)
    if (
      /^(?:return|raise|and|or|if|unless|when|case|then|else|elsif|do|end|def|class|module|while|until|puts|p|require|require_relative|include|extend|yield|in|not)$/.test(
        word,
      )
    )
      return
    const next = this.#kind(at + 1)
    const isArgument =
      (next === STRING || next === NAME || next === NUMBER) && tokens.first[at + 1] === 0
    const isRaise = this.#word(at - 1) === 'raise' && this.#is(at + 1, SIGNS.comma)
    if ((isArgument || isRaise) && !isNoisy(word)) this.#command = word
  }

  #add(at: number, word: string, known: Word, place: Place, isName: boolean, around?: Place): void {
    // What is in no special place is only worth a note if it is a code.
    if (this.#import !== undefined) return
    if (place === NOISE || (known.code === undefined && place.shape === '')) return
    const mention: Mention = {
      word,
      start: tokens.start[at]!,
      end: tokens.end[at]!,
      isName,
      code: known.code,
      ...(known.candidate ? {} : { isOnlyDefined: true }),
      role: place.role,
      shape: place.shape,
      group: place.group,
    }
    if (around !== undefined && around.role === 'handle') mention.role = 'handle'
    this.#mentions.push(mention)
    const last = around === undefined ? at : this.#endOfChain(at)
    if (this.#isKey(last)) this.#owner = { mention, at: last }
    else this.#waiting.push({ mention, frame: this.#frame, alone: false })
  }

  /** True if a value for it follows: `X: …`, `X => …`, `X -> …`. */
  #isKey(last: number): boolean {
    return (
      (this.#is(last + 1, SIGNS.colon) &&
        this.#frame.subject === undefined &&
        this.#frame.kind === 'object') ||
      this.#is(last + 1, SIGNS.arrow) ||
      this.#is(last + 1, SIGNS.thin)
    )
  }
}

const OPENING: Readonly<Record<number, number>> = {
  [SIGNS.close]: SIGNS.open,
  [SIGNS.closeList]: SIGNS.openList,
  [SIGNS.closeBrace]: SIGNS.openBrace,
}

/** Constants in capitals and types have different shapes. */
const memberShape = (list: string, word: string): Shape =>
  `member ${list} ${/^[^\p{Ll}]+$/u.test(word) ? 'A_B' : 'Ab'} ${affixOf(word)}`

const handled = (subject: string): Place | undefined =>
  subject === '' ? undefined : { role: 'handle', shape: `compared ${subject}`, group: 0 }
