import { describe, expect, it } from 'vitest';
import type { Clock } from '#server/clock.ts';
import { createLimits, limitClassOf } from './limits.ts';
import { Problem } from './problem.ts';

const clockAt = (start: number) => {
  let now = start;
  const clock: Clock & { pass(ms: number): void } = {
    now: () => new Date(now),
    today: () => '2026-06-01',
    pass: (ms) => {
      now += ms;
    },
  };
  return clock;
};

const taken = (take: () => void) => {
  try {
    take();
    return null;
  } catch (error) {
    return error instanceof Problem ? error : null;
  }
};

describe('limits', () => {
  it('lets 60 writes a minute through, refuses the 61st with the time to wait, and fills again', () => {
    const clock = clockAt(0);
    const limits = createLimits(clock, 1);
    for (let i = 0; i < 60; i += 1) limits.take('write', 'u1');
    const refusal = taken(() => limits.take('write', 'u1'));
    expect(refusal?.status).toBe(429);
    expect(refusal?.details.retryAfterSeconds).toBe(1);
    limits.take('write', 'u2');
    limits.take('read', 'u1');
    clock.pass(1000);
    limits.take('write', 'u1');
    expect(taken(() => limits.take('write', 'u1'))).not.toBeNull();
  });

  it('refuses a bucket that `note` has emptied, until it fills again', () => {
    const clock = clockAt(0);
    const limits = createLimits(clock, 1);
    for (let i = 0; i < 119; i += 1) limits.note('malformed', 'u1');
    expect(taken(() => limits.refuseSpent('malformed', 'u1'))).toBeNull();
    for (let i = 0; i < 50; i += 1) limits.note('malformed', 'u1');
    expect(taken(() => limits.refuseSpent('malformed', 'u1'))?.details.retryAfterSeconds).toBe(1);
    expect(taken(() => limits.refuseSpent('malformed', 'u2'))).toBeNull();
    clock.pass(500);
    expect(taken(() => limits.refuseSpent('malformed', 'u1'))).toBeNull();
  });

  it('multiplies by the factor', () => {
    const limits = createLimits(clockAt(0), 2);
    for (let i = 0; i < 120; i += 1) limits.take('log', 'u1');
    for (let i = 120; i < 240; i += 1) limits.take('log', 'u1');
    expect(taken(() => limits.take('log', 'u1'))).not.toBeNull();
  });
});

describe('limits of an hour', () => {
  it.each([
    ['sheet', 60],
    ['columns', 300],
    ['calculation', 120],
    ['document', 60],
  ] as const)('%s: %i, the next when its share of the hour has passed, and no sooner', (limit, most) => {
    const clock = clockAt(0);
    const limits = createLimits(clock, 1);
    for (let i = 0; i < most; i += 1) limits.take(limit, 'u1');
    const refusal = taken(() => limits.take(limit, 'u1'));
    expect(refusal?.status).toBe(429);
    expect(refusal?.details.retryAfterSeconds).toBe(3600 / most);
    clock.pass((3_600_000 / most) * 0.9);
    expect(taken(() => limits.take(limit, 'u1'))).not.toBeNull();
    clock.pass((3_600_000 / most) * 0.2);
    limits.take(limit, 'u1');
  });

  it('outlast the limit of a minute when thousands of others call', () => {
    const clock = clockAt(0);
    const limits = createLimits(clock, 1);
    for (let i = 0; i < 60; i += 1) limits.take('sheet', 'u1');
    clock.pass(61_000);
    for (let i = 0; i < 20_001; i += 1) limits.take('read', `other ${i}`);
    limits.take('sheet', 'u1');
    expect(taken(() => limits.take('sheet', 'u1'))).not.toBeNull();
  });
});

describe('limitClassOf', () => {
  it('counts by the row of the matrix, else by the method', () => {
    expect(limitClassOf('B1', 'GET')).toBe('read');
    expect(limitClassOf('P5', 'POST')).toBe('write');
    expect(limitClassOf('L17', 'GET')).toBe('tile');
    expect(limitClassOf('A1', 'POST')).toBe('read');
    expect(limitClassOf('M8', 'GET')).toBeNull();
    expect([limitClassOf('D9', 'POST'), limitClassOf('D9', 'GET')]).toEqual(['sheet', 'read']);
    expect([limitClassOf('M26', 'POST'), limitClassOf('M26', 'GET')]).toEqual(['columns', 'read']);
    expect([limitClassOf('D10', 'POST'), limitClassOf('D11', 'POST')]).toEqual(['calculation', 'calculation']);
    expect([limitClassOf('B5', 'GET'), limitClassOf('D14', 'GET')]).toEqual(['document', 'document']);
  });
});
