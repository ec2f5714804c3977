export enum ErrorCode { A = '0010', B = '0020' }
