import { describe, expect, it } from 'vitest';
import { earlierOf } from './keepEarlier.ts';

const NOW = new Date('2026-05-31T12:00:00.000Z');
const of = (known: Record<string, string>) =>
  earlierOf(['assets/new.js', 'assets/old.js', 'assets/older.js'], new Set(['assets/new.js']), known, NOW);

describe('earlierOf', () => {
  it('returns the files of the replaced build with the time of the replacement, and keeps that of older ones', () => {
    expect(of({ 'assets/older.js': '2026-05-20T00:00:00.000Z' })).toEqual({
      'assets/old.js': NOW.toISOString(),
      'assets/older.js': '2026-05-20T00:00:00.000Z',
    });
  });

  it('leaves out what was replaced 30 days ago, and what is of this build again', () => {
    const known = { 'assets/older.js': '2026-05-01T12:00:00.000Z', 'assets/new.js': '2026-05-30T00:00:00.000Z' };
    expect(of(known)).toEqual({ 'assets/old.js': NOW.toISOString() });
  });
});
