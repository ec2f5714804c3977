export class CardLost extends Base { static code = 'card.lost'; static status = 404 }
export class CardOld extends Base { static code = 'card.old'; static status = 402 }
