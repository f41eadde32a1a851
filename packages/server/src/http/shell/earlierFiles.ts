import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by the build: a file of an earlier build → when it was replaced, ISO 8601. */
const LIST = '.earlier.json';
/** How long a page of an earlier build still gets its files. */
export const EARLIER_DAYS = 30;
const DAY_MS = 86_400_000;

/** The files of earlier builds in the folder of the current one, by their path there, with the time until which they are served. */
export function earlierFiles(directory: string): ReadonlyMap<string, number> {
  try {
    const list = JSON.parse(readFileSync(join(directory, LIST), 'utf8')) as Record<string, string>;
    return new Map(Object.entries(list).map(([path, at]) => [path, Date.parse(at) + EARLIER_DAYS * DAY_MS]));
  } catch {
    // Built for the first time.
    return new Map();
  }
}
