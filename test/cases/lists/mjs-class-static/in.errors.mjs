export class ErrorCodes { static NOT_FOUND = 'not_found'; static TAKEN = 'taken'; }
