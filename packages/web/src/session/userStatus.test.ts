import { describe, expect, it } from 'vitest';
import { userStatus } from './userStatus.ts';

describe('user status', () => {
  it.each([
    [false, false, false, true, 1],
    [false, true, false, true, 4],
    [true, false, false, true, 2],
    [true, false, true, false, 3],
    [true, false, false, false, 1],
  ] as const)('token %s, expired %s, user %s, fetching %s: %i', (hasToken, expired, hasUser, fetching, status) =>
    expect(userStatus({ hasToken, expired, hasUser, fetching })).toBe(status),
  );
});
