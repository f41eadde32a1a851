import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

const LIMITS = { atOnce: 2, burst: 0, burstPerSecond: 0, maxWaiting: 5, maxMs: 1_000 };

let turns: Turns;
let begun: string[];
let ends: Map<string, () => void>;
beforeEach(() => {
  vi.useFakeTimers();
  turns = createTurns(LIMITS);
  begun = [];
  ends = new Map();
});
afterEach(() => void vi.useRealTimers());

/** A call by its name, such as `a1 list`: of person `a1` of company `a`. */
async function call(name: string): Promise<void> {
  const [person = ''] = name.split(' ');
  const end = await turns.take({ company: person.slice(0, 1), person });
  begun.push(name);
  ends.set(name, end);
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const ask = async (...names: readonly string[]) => {
  for (const name of names) void call(name);
  await settled();
};
const end = async (name: string) => {
  ends.get(name)?.();
  await settled();
};

describe('turns of calls', () => {
  it('begin at once while few are under way', async () => {
    await ask('a1 one', 'a1 two');
    expect(begun).toEqual(['a1 one', 'a1 two']);
  });

  it('begin at once for a company that has none under way, however many of another wait', async () => {
    await ask('a1 one', 'a2 one', 'a1 two', 'a2 two', 'a1 three');
    await ask('b1 one', 'b1 two');
    expect(begun).toEqual(['a1 one', 'a2 one', 'b1 one']);
    await end('b1 one');
    expect(begun.at(-1)).toBe('b1 two');
  });

  it('go to the company with the fewest under way, then to the person with the fewest, then to the first that came', async () => {
    await ask('a1 one', 'a1 two', 'b1 one', 'c1 one', 'a1 three', 'a2 one', 'a1 four', 'b1 two', 'd1 one');
    expect(begun).toEqual(['a1 one', 'a1 two', 'b1 one', 'c1 one']);
    await end('b1 one');
    expect(begun.at(-1)).toBe('b1 two');
    await end('b1 two');
    expect(begun.at(-1)).toBe('d1 one');
    await end('c1 one');
    await end('d1 one');
    expect(begun).toHaveLength(6);
    await end('a1 one');
    expect(begun.at(-1)).toBe('a2 one');
    await end('a1 two');
    expect(begun.at(-1)).toBe('a1 three');
  });

  it('pass on from a call that takes long, and only once', async () => {
    await ask('a1 slow', 'a1 slower', 'a1 quick', 'a1 next', 'a1 last');
    await vi.advanceTimersByTimeAsync(LIMITS.maxMs);
    expect(begun).toEqual(['a1 slow', 'a1 slower', 'a1 quick', 'a1 next']);
    await end('a1 slow');
    expect(begun).not.toContain('a1 last');
    await end('a1 quick');
    await end('a1 quick');
    expect(begun.at(-1)).toBe('a1 last');
    expect(turns.running).toBe(2);
  });

  it('are refused to a company of which too many wait, and to no other', async () => {
    await ask(...Array.from({ length: LIMITS.atOnce + LIMITS.maxWaiting }, (_, at) => `a1 ${at}`));
    expect(() => turns.take({ company: 'a', person: 'a2' })).toThrow(expect.objectContaining({ status: 503 }));
    await ask('b1 one', 'b1 two');
    expect(turns.waiting).toBe(LIMITS.maxWaiting + 1);
    expect(begun).toContain('b1 one');
  });

  it('begin at once for a company that has called little lately, such as a page that makes a dozen calls', async () => {
    turns = createTurns({ ...LIMITS, burst: 5, burstPerSecond: 2 });
    const page = (name: string) => Array.from({ length: 6 }, (_, at) => `a1 ${name}${at}`);
    await ask(...page('one'));
    expect(begun).toHaveLength(5);
    for (const name of page('one')) await end(name);
    await ask(...page('two'));
    expect(begun).toHaveLength(6 + LIMITS.atOnce);
    for (const name of page('two')) await end(name);
    await vi.advanceTimersByTimeAsync(2_500);
    await ask(...page('three'));
    expect(begun).toHaveLength(12 + 5);
  });

  it('are all returned when nothing is under way', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `${'abc'[at % 3]}${at % 2} ${at}`);
    await ask(...names);
    for (let round = 0; round < names.length; round += 1) for (const name of begun.slice()) await end(name);
    expect(begun.toSorted()).toEqual(names.toSorted());
    expect([turns.running, turns.waiting]).toEqual([0, 0]);
  });
});
