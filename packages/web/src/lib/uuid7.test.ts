import { afterEach, describe, expect, it, vi } from 'vitest';
import { newUuid7, uuid7 } from './uuid7.ts';

describe('uuid7', () => {
  it('is the example of RFC 9562, appendix A.6', () => {
    const random = Uint8Array.from([0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuid7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('sorts by time', () => {
    const random = new Uint8Array(16).fill(255);
    expect(uuid7(1_000, random) < uuid7(1_001, new Uint8Array(16))).toBe(true);
  });
});

describe('a new name', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is behind the ones before it, within a millisecond and after the clock was set back', () => {
    vi.useFakeTimers({ now: Date.now() });
    const names = Array.from({ length: 100 }, newUuid7);
    vi.setSystemTime(0);
    names.push(newUuid7());
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(101);
  });
});
