import { describe, expect, it } from 'vitest';
import { createLane } from './lane.ts';

describe('a lane', () => {
  it('serves people in turn, each in the order of their files', async () => {
    const lane = createLane();
    const done: string[] = [];
    const read = (person: number, name: string) =>
      lane.run(person, async () => {
        await Promise.resolve();
        done.push(name);
      });
    await Promise.all([read(1, 'a1'), read(1, 'a2'), read(1, 'a3'), read(2, 'b1'), read(2, 'b2'), read(3, 'c1')]);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('continues after a file that failed', async () => {
    const lane = createLane();
    const [failed, read] = await Promise.allSettled([
      lane.run(1, () => Promise.reject(new Error('no'))),
      lane.run(1, () => Promise.resolve(7)),
    ]);
    expect([failed.status, read]).toEqual(['rejected', { status: 'fulfilled', value: 7 }]);
  });

  it('that is full refuses in its promise', async () => {
    const lane = createLane();
    const asked = Promise.withResolvers<void>();
    const all = Promise.allSettled(Array.from({ length: 22 }, (_, person) => lane.run(person, () => asked.promise)));
    asked.resolve();
    const reads = await all;
    const refused = reads.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ reason: 'busy' })]);
  });

  it('skips a person who is paused, until the pause is over', async () => {
    let now = 0;
    const lane = createLane(() => now);
    const read = (person: number) => lane.run(person, () => Promise.resolve('read'));
    lane.pause(1, 60_000);
    await expect(read(1)).rejects.toMatchObject({
      reason: 'too-many-requests',
      details: { retryAfterSeconds: 60 },
    });
    expect(await read(2)).toBe('read');
    now = 60_000;
    expect(await read(1)).toBe('read');
  });
});
