import { USUAL_TEXTS } from '@georisk/domain/notice/template/usual.hu.ts';
import { describe, expect, it } from 'vitest';
import { faultsIn, isChanged, typedOf, wishOf, withPlace } from './textForm.ts';

const usual = USUAL_TEXTS.alert;
const text = {
  kind: 'alert',
  subject: 'Saját',
  body: null,
  sms: null,
  version: 1,
  changedAt: null,
  changedBy: null,
} as const;

describe('the fields of a text', () => {
  it('hold the usual text where the company has none, and store none of it', () => {
    expect(typedOf(text)).toEqual({ ...usual, subject: 'Saját' });
    expect(wishOf('alert', typedOf(text))).toEqual({ subject: 'Saját', body: null, sms: null });
    expect(wishOf('alert', { ...usual, body: `${usual.body}\n ` })).toEqual({ subject: null, body: null, sms: null });
  });

  it('say what cannot be stored, of the fields that the kind has', () => {
    expect(Object.keys(faultsIn('alert', { ...usual, body: 'x', sms: '' }, 100))).toEqual(['body', 'sms']);
    expect(faultsIn('survey', USUAL_TEXTS.survey, 100)).toEqual({});
  });

  it('are changed where any of them is', () => {
    expect(isChanged(usual, usual)).toBe(false);
    expect(isChanged({ ...usual, sms: 'x' }, usual)).toBe(true);
  });

  it('get a placeholder where the cursor is', () => {
    expect(withPlace('Tisztelt !', 'gazda', [9, 9])).toEqual({ text: 'Tisztelt {gazda}!', cursor: 16 });
    expect(withPlace('Tisztelt X!', 'gazda', [9, 10]).text).toBe('Tisztelt {gazda}!');
  });
});
