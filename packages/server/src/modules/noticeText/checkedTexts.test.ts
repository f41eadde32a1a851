import { TEMPLATE_KINDS, type TemplateKind, type TemplateWish } from '@georisk/domain/notice/template/kinds.ts';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { exampleLink } from './exampleLink.ts';
import { checkedTexts } from './noticeText.service.ts';

const URL = 'https://georisk.example';
const NONE: TemplateWish = { subject: null, body: null, sms: null };

const checked = (kind: TemplateKind, wish: Partial<TemplateWish>, url = URL) =>
  checkedTexts(kind, { ...NONE, ...wish }, url);
function fieldsOf(kind: TemplateKind, wish: Partial<TemplateWish>, url = URL): readonly string[] {
  try {
    checked(kind, wish, url);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.reason).toBe('form-refused');
    const { fields = {}, message } = error.details as { fields?: Record<string, string>; message?: string };
    expect(Object.values(fields)).toContain(message);
    for (const sentence of Object.values(fields)) expect(sentence).toMatch(/[.!]$/);
    return Object.keys(fields);
  }
}

describe('checkedTexts', () => {
  it('keeps the usual texts where nothing is written', () => {
    for (const kind of TEMPLATE_KINDS) expect(checked(kind, {})).toEqual(NONE);
  });

  it('keeps what was written, without what nobody sees', () => {
    expect(
      checked('alert', { subject: ' \u200bRiasztás\u00ad  ', body: 'Tisztelt {gazda}!\r\n\r\n{link}\t\n' }),
    ).toEqual({
      subject: 'Riasztás',
      body: 'Tisztelt {gazda}!\n\n{link}',
      sms: null,
    });
  });

  it('is the same when it is checked again', () => {
    const once = checked('alert', { subject: 'Riaszta\u0301s', body: 'a\r\u2028b {link}', sms: ' {link} ' });
    expect(checkedTexts('alert', once, URL)).toEqual(once);
  });

  it('keeps no text of a field that the kind does not have', () => {
    expect(checked('survey', { body: 'Mellékeljük a jegyzőkönyvet.', sms: 'Elküldtük.' })).toEqual({
      ...NONE,
      body: 'Mellékeljük a jegyzőkönyvet.',
    });
  });

  it.each<[string, TemplateKind, Partial<TemplateWish>, readonly string[]]>([
    ['an empty subject', 'alert', { subject: '  ' }, ['subject']],
    ['a subject of invisible letters', 'alert', { subject: '\u200b\u200d' }, ['subject']],
    ['a subject of two lines', 'alert', { subject: 'egy\nkettő' }, ['subject']],
    ['a subject with another header', 'alert', { subject: 'egy\r\nBcc: x@example.hu' }, ['subject']],
    ['a subject of 151 letters', 'alert', { subject: 'x'.repeat(151) }, ['subject']],
    ['a body without its link', 'alert', { body: 'Nézze meg!' }, ['body']],
    ['an open brace', 'alert', { body: '{link} {' }, ['body']],
    ['an unknown placeholder', 'alert', { body: '{link} {jelszó}' }, ['body']],
    ['a placeholder of another text', 'alert', { subject: '{link}' }, ['subject']],
    ['a control character', 'alert', { body: '{link}\u0007' }, ['body']],
    ['an SMS of four messages', 'alert', { sms: `{link} ${'ő'.repeat(200)}` }, ['sms']],
    ['faults in all three', 'alert', { subject: '', body: 'x', sms: '{' }, ['subject', 'body', 'sms']],
  ])('refuses %s beside its field', (_, kind, wish, fields) => {
    expect(fieldsOf(kind, wish)).toEqual(fields);
  });

  it('counts an SMS with the longest link of the installation', () => {
    const sms = (letters: number) => `{link} ${'a'.repeat(letters)}`;
    const most = Array.from({ length: 600 }, (_, letters) => letters).findLast(
      (letters) => fieldsOf('alert', { sms: sms(letters) }).length === 0,
    );
    if (most === undefined) throw new Error('none fits');
    // Three messages of 153 letters each, with the link.
    expect(most).toBeGreaterThan(2 * 153);
    expect(most + exampleLink(URL).length).toBeLessThan(3 * 153);
    expect(fieldsOf('alert', { sms: sms(most) }, `${URL}x`)).toEqual(['sms']);
    expect(fieldsOf('alert', { sms: sms(most - 1) }, `${URL}x`)).toEqual([]);
  });

  it('has an example link that is as long as links can be, and leads nowhere', () => {
    expect(exampleLink(URL).startsWith(`${URL}/`)).toBe(true);
    expect(exampleLink(URL)).toContain('2147483647-minta');
  });
});
