export class ErrorCodes {
  static readonly NOT_FOUND = 404
  static readonly NOT_FOUND_TEXT = 415
  static readonly NOT_FOUND_STATUS = 416
}
