export class CardLost extends Base { constructor() { super({ code: 'card.lost', status: 404, message: 'The card was lost.' }) } }
export class CardOld extends Base { constructor(id: string) { super({ code: 'card.old', status: 402, message: `The card ${id} is old.` }) } }
