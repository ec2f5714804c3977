/** A member as the payer knows the member. */
export type Member = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly number: string
  readonly payer: string
}

/** The members: the same in every world. */
export const MEMBERS: readonly Member[] = [
  { id: 'M-1', name: 'Anna Lind', type: 'card', number: 'A-1042', payer: 'north' },
  { id: 'M-2', name: 'Bo Ek', type: 'passport', number: 'P-77', payer: 'south' },
  { id: 'M-3', name: 'Cem Kaya', type: 'card', number: 'B-2001', payer: 'north' },
]
