import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCompanyColour } from './companyColour.ts';

describe('judgeCompanyColour', () => {
  it.each(['#0F5C5C', '#000000', '#1565c0'])('takes %s', (colour) => {
    expect(judgeCompanyColour(colour)).toEqual({ ok: true });
  });

  it.each(['', 'red', '#fff', '#12345', '#12345g', 'url(#x)', '#0F5C5C;'])('%j is no colour', (colour) => {
    expect(judgeCompanyColour(colour)).toEqual({ ok: false, reason: 'no-colour' });
  });

  it('refuses yellow with its contrast and a darker shade', () => {
    const verdict = judgeCompanyColour('#FFD400');
    expect(verdict).toMatchObject({ ok: false, reason: 'unreadable' });
    if (!verdict.ok && verdict.reason === 'unreadable') expect(verdict.contrast).toBeLessThan(1.5);
  });

  it.each(['#C62828', '#c62828', '#E53935', '#d32f2f', '#b71c1c'])(
    'refuses %s, which looks like an alert',
    (colour) => {
      expect(judgeCompanyColour(colour)).toMatchObject({ ok: false, reason: 'alert' });
    },
  );

  it.each(['#a8500b', '#ad1457', '#6a1b4d', '#7b3f00'])('takes %s, which is another hue', (colour) => {
    expect(judgeCompanyColour(colour)).toEqual({ ok: true });
  });

  it('suggests only what it takes itself', () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (value) => {
        const verdict = judgeCompanyColour(`#${value.toString(16).padStart(6, '0')}`);
        const suggestion = !verdict.ok && verdict.reason !== 'no-colour' ? verdict.suggestion : '#000000';
        expect(judgeCompanyColour(suggestion)).toEqual({ ok: true });
      }),
    );
  });
});
