import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { throttleKey } from './throttle.ts';

describe('throttleKey', () => {
  it('is another for another thing or another value, and the same for another case', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        expect(throttleKey('x', a)).toBe(throttleKey('x', a.toLowerCase()));
        expect(throttleKey('x', a)).not.toBe(throttleKey('y', a));
        expect(throttleKey('x', a) === throttleKey('x', b)).toBe(a.toLowerCase() === b.toLowerCase());
      }),
    );
  });

  it('says what it counts, and not of whom', () => {
    const key = throttleKey('password-name', 'anna@example.hu');
    expect(key).toMatch(/^password-name [A-Za-z0-9_-]{22}$/);
    expect(key).not.toContain('anna');
  });
});
