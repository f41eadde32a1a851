import { readFileSync } from 'node:fs';

const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** Version of the program, as documents name it. */
export const PROGRAM_VERSION = own.version;
