import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLoopWatch, type LoopWatch } from './loopWatch.ts';

let at: number;
/** Processor time of the thread; it advances with the clock unless another process has the processor. */
let waited: number;
let found: [string | undefined, number][];
let watch: LoopWatch<string>;

beforeEach(() => {
  [at, waited, found] = [0, 0, []];
  const clocks = { now: () => at, busy: () => at - waited };
  watch = createLoopWatch<string>((who, ms) => void found.push([who, ms]), clocks);
});
const work = (ms: number) => (at += ms);

describe('a stretch of more than 200 ms', () => {
  it('is attributed to the call that began it, whoever comes after', () => {
    watch.enter('a');
    work(300);
    watch.enter('b');
    work(10);
    watch.leave();
    expect(found).toEqual([['a', 300]]);
  });

  it('is found at the end of the turn when no call comes after', async () => {
    watch.enter('a');
    work(300);
    await turn();
    expect(found).toEqual([['a', 300]]);
  });

  it('is attributed to the call that ends it when the one that began it is unknown', async () => {
    watch.enter('b');
    await turn();
    work(300);
    watch.enter('a');
    expect(found).toEqual([['a', 300]]);
  });

  it('is attributed to nobody when no call was there', () => {
    work(300);
    watch.leave();
    expect(found).toEqual([[undefined, 300]]);
  });
});

describe('no stretch is found', () => {
  it('in many short stretches', () => {
    for (let index = 0; index < 100; index += 1) {
      watch.enter(`call ${index}`);
      work(190);
    }
    watch.leave();
    expect(found).toEqual([]);
  });

  it('where the thread waited for a processor', () => {
    watch.enter('a');
    work(1_000);
    waited = 850;
    watch.leave();
    expect(found).toEqual([]);
  });
});
