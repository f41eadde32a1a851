import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const loopTurn = () => new Promise((done) => setImmediate(done));

describe('createTurns', () => {
  it('does all of the work in its order, and returns its results', async () => {
    const inTurn = createTurns(1000);
    const order: number[] = [];
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        inTurn(() => {
          order.push(number);
          return number * 10;
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(answers).toEqual([10, 20, 30]);
    expect(await inTurn(async () => 4)).toBe(4);
  });

  it('lets the event loop run between slices', async () => {
    let now = 0;
    const inTurn = createTurns(2, () => now);
    const order: string[] = [];
    const work = (name: string) =>
      inTurn(() => {
        now += 1;
        order.push(name);
      });
    const all = [work('a'), work('b'), work('c'), work('d'), work('e')];
    expect(order).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) {
      await loopTurn();
      order.push('loop');
    }
    await Promise.all(all);
    expect(order.join(' ')).toBe('a b loop c d loop e loop');
  });

  it('passes failures on and continues with the rest, also with later work', async () => {
    const inTurn = createTurns(1000);
    const fails = () => {
      throw new RangeError('no');
    };
    const [first, second, third] = [
      inTurn(fails),
      inTurn(() => 2),
      inTurn(() => Promise.reject(new RangeError('late'))),
    ];
    await expect(first).rejects.toThrow('no');
    await expect(third).rejects.toThrow('late');
    expect(await second).toBe(2);
    expect(await inTurn(() => 5)).toBe(5);
  });

  it('accepts work queued by work', async () => {
    const inTurn = createTurns(1000);
    expect(await inTurn(() => inTurn(() => 7))).toBe(7);
  });
});
