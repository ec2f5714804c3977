export enum ErrorCode { LOST = 'card-lost', OLD = 'card-old' }
