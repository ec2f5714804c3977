export enum ErrorCode { LOST = 'card_lost', OLD = 'card_old' }
