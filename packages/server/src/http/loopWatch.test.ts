import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLoopWatch, type LoopWatch } from './loopWatch.ts';

let at: number;
/** Processor time of the thread; it goes with the clock unless somebody else has the processor. */
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
  it('is the work of who began it, whoever comes after', () => {
    watch.enter('a');
    work(300);
    watch.enter('b');
    work(10);
    watch.leave();
    expect(found).toEqual([['a', 300]]);
  });

  it('is seen at the end of the turn when nobody comes after', async () => {
    watch.enter('a');
    work(300);
    await turn();
    expect(found).toEqual([['a', 300]]);
  });

  it('is the work of who ends it when nobody is known to have begun it', async () => {
    watch.enter('b');
    await turn();
    work(300);
    watch.enter('a');
    expect(found).toEqual([['a', 300]]);
  });

  it('is nobody’s when no call was there', () => {
    work(300);
    watch.leave();
    expect(found).toEqual([[undefined, 300]]);
  });
});

describe('nothing is found', () => {
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
