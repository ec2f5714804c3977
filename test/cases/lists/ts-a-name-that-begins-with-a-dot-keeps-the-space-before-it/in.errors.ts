export enum ErrorCode {
  /** The key is not in the .env file , or empty . */
  KEY_GONE = 'KEY_GONE',
  /** The file {@link load} reads is not there. */
  FILE_GONE = 'FILE_GONE',
  /** The port is taken. */
  PORT_TAKEN = 'PORT_TAKEN',
}
