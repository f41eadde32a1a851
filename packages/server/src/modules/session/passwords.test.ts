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

describe('the hash of a password', () => {
  it('has the cost of an installation: argon2id, 19 MiB, two passes', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('három sárga traktor');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwords.isOutdated(stored)).toBe(false);
    expect(await passwords.matches(stored, 'három sárga traktor')).toBe(true);
    expect(await passwords.matches(stored, 'három sárga traktorok')).toBe(false);
  });

  it('is outdated where it was made at another cost', async () => {
    const cheap = createPasswords({ memoryCost: 64, timeCost: 2 });
    const stored = await cheap.hash('három sárga traktor');
    expect(cheap.isOutdated(stored)).toBe(false);
    expect(createPasswords({ memoryCost: 64, timeCost: 1 }).isOutdated(stored)).toBe(true);
    expect(createPasswords().isOutdated(stored)).toBe(true);
  });
});
