import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { createPasswords } from './passwords.ts';

describe('the queue before the password hash', () => {
  it('runs two and lets fifty wait; further callers are refused with a time to come back', async () => {
    const passwords = createPasswords();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.matches(null, 'x')));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(8);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(Problem);
      expect(reason).toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
    }
    expect(await passwords.matches(null, 'x')).toBe(false);
  });
});
