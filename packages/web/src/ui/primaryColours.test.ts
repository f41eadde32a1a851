import { contrast, parseHex } from '@georisk/domain/colour/contrast.ts';
import { describe, expect, it } from 'vitest';
import { primaryColours } from './primaryColours.ts';
import { DARK, LIGHT, THEMES } from './tokens.ts';

const ratio = (a: string, b: string) => {
  const [left, right] = [parseHex(a), parseHex(b)];
  if (!left || !right) throw new Error(`${a}, ${b}`);
  return contrast(left, right);
};

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(ratio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(ratio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });
  it('of the tokens is what the design promises', () => {
    expect(ratio(LIGHT.ink, LIGHT.paper)).toBeGreaterThan(14);
    for (const key of ['muted', 'alert', 'warning', 'ok', 'info'] as const) {
      expect(ratio(LIGHT[key], LIGHT.ground), key).toBeGreaterThan(4.5);
      expect(ratio(DARK[key], DARK.paper), key).toBeGreaterThan(4.5);
    }
  });
  it.each(Object.entries(THEMES))('of theme %s is enough for text, in both schemes and under it', (_name, theme) => {
    expect(ratio(theme.light, LIGHT.ground)).toBeGreaterThan(4.5);
    expect(ratio(theme.light, '#FFFFFF')).toBeGreaterThan(4.5);
    expect(ratio(theme.dark, DARK.paper)).toBeGreaterThan(4.5);
    expect(ratio(theme.dark, DARK.ground)).toBeGreaterThan(4.5);
  });
});

describe('primary colours', () => {
  it('of a company are its own, as far as they are readable', () => {
    const own = primaryColours('#FFE000');
    expect(ratio(own.light, LIGHT.ground)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(own.dark, DARK.paper)).toBeGreaterThanOrEqual(4.5);
    expect(primaryColours('#0F5C5C').light).toBe('#0f5c5c');
  });
  it.each(['', 'no such theme', 'toString', '#12', 'red'])('for %j are the general ones', (theme) =>
    expect(primaryColours(theme)).toBe(THEMES.georisk),
  );
});
