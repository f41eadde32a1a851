import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, opaque: it has no meaning outside the database. 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token; the token cannot be recovered from it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
