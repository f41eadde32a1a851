/** The database cannot be opened; the message is a Hungarian sentence that says what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}
