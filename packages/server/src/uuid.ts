import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: sorts by time of creation, so that new rows are adjacent. */
export const newId = (): string => randomUUIDv7();
