import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: ReadonlySet<string> | undefined;

/**
 * Whether a password (normalised, lower case) is among those that attackers try first. The file keeps only those that
 * would pass the rule of length and variety: the 30,000 most frequent ones of zxcvbn 4.4.2 (Dropbox, MIT), and
 * Hungarian ones.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return known.has(password);
}
