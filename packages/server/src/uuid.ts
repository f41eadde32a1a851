import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: sorts by the moment it was made, so that new rows lie together. */
export const newId = (): string => randomUUIDv7();
