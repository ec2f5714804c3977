export class CardLost extends Base { get code() { return 'card.lost' } get status() { return 404 } }
export class CardOld extends Base { get code() { return 'card.old' } get status() { return 402 } }
