/** The password rule of the specification; a setting may raise the minimum for staff. Lengths in Unicode code points after NFC. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MIN_DISTINCT = 4;
/** Longer ones would increase the cost of hashing without making an attack harder. */
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordRefusal = 'too-short' | 'too-few-distinct' | 'too-long' | 'common';

export interface PasswordOptions {
  readonly minimumLength?: number;
  /** Known from lists of leaked passwords; called with the normalised password in lower case. */
  readonly isCommon?: (password: string) => boolean;
}

/** The form in which a password is checked and hashed, so that a key with a dead accent signs in as well as one without. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** Why the password cannot be set, or null where it can. */
export function checkPassword(password: string, options: PasswordOptions = {}): PasswordRefusal | null {
  const { minimumLength = PASSWORD_MIN_LENGTH, isCommon } = options;
  const normalised = normalisePassword(password);
  const points = Array.from(normalised);
  if (points.length > PASSWORD_MAX_LENGTH) return 'too-long';
  if (points.length < minimumLength) return 'too-short';
  if (new Set(points).size < PASSWORD_MIN_DISTINCT) return 'too-few-distinct';
  return isCommon?.(normalised.toLowerCase()) === true ? 'common' : null;
}
