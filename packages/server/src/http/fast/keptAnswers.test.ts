import { describe, expect, it } from 'vitest';
import { createKeptAnswers, type KeptAnswer, type KnownSession } from './keptAnswers.ts';

const session = (id: string): KnownSession => ({
  id,
  kind: 'password',
  actorId: null,
  actorRole: null,
  actorName: null,
  authenticatedAt: new Date(0),
  expiresAt: new Date(0),
});
const answer = (bytes: number): KeptAnswer => ({
  until: 0,
  etag: '"v1"',
  headers: [],
  unchanged: [],
  body: Buffer.alloc(bytes),
  route: '/x',
  protocol: undefined,
});

describe('kept answers', () => {
  it('belong to one session, even when another has the same number', () => {
    const answers = createKeptAnswers();
    const [mine, other] = [session('1'), session('1')];
    const kept = answer(10);
    answers.keep(mine, '/a', kept);
    expect(answers.get(mine, '/a')).toBe(kept);
    expect(answers.get(mine, '/b')).toBeUndefined();
    expect(answers.get(other, '/a')).toBeUndefined();
  });

  it('never take more memory than allowed', () => {
    const answers = createKeptAnswers(100_000);
    const mine = session('1');
    for (let i = 0; i < 1000; i += 1) answers.keep(mine, `/${i}`, answer(20_000));
    const left = Array.from({ length: 1000 }, (_, i) => answers.get(mine, `/${i}`)).filter(Boolean);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThanOrEqual(4);
    answers.keep(mine, '/huge', answer(200_000));
    expect(answers.get(mine, '/huge')).toBeUndefined();
  });
});
