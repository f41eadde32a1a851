import { describe, expect, it } from 'vitest';
import { judgeLink, nextStep } from './judgeLink.ts';

const TOKEN = `57-${'x'.repeat(43)}`;
const target = (view: string, date: string) => ({ compoundToken: TOKEN, target: { view, date } });

describe('a link', () => {
  it('is refused in the words of the specification, with a Hungarian sentence', () => {
    expect(judgeLink({ compoundToken: 'abc', target: undefined })).toEqual({
      kind: 'refused',
      message: 'Invalid compound link token',
      hint: expect.stringContaining('hiányos vagy sérült'),
    });
    expect(judgeLink(target('soil', '2026-06-01'))).toEqual({
      kind: 'refused',
      message: 'Unknown view',
      hint: expect.stringContaining('nem ismer'),
    });
    expect(judgeLink(target('alert', '2026-02-30')).kind).toBe('refused');
  });
  it('is for signing in, or from an alert', () => {
    expect(judgeLink({ compoundToken: TOKEN, target: undefined })).toMatchObject({
      kind: 'login',
      token: { userId: 57 },
    });
    expect(judgeLink(target('17', '2026-06-01'))).toMatchObject({
      kind: 'alert',
      target: { view: 'alert', date: '2026-06-01' },
    });
  });
});

describe('the handling of a link', () => {
  const login = { kind: 'login', token: { userId: 57, token: 'x' } } as const;
  const alert = { ...login, kind: 'alert', target: { view: 'ndvi', date: '2026-06-01' } } as never;
  it.each([
    [login, undefined, 'ask-login'],
    [alert, undefined, 'exchange'],
    [login, 57, 'already-here'],
    [alert, 57, 'already-here'],
    [login, 58, 'ask-switch'],
    [alert, 58, 'ask-switch'],
  ] as const)('%#', (link, signedInAs, step) => expect(nextStep(link, signedInAs)).toBe(step));
});
