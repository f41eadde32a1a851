import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { checkedPerson, type PersonFields, personFaults } from './personForm.ts';

function faultsOf(typed: PersonFields): readonly string[] {
  try {
    checkedPerson(typed);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fields = {} } = error.details as { fields?: Record<string, string> };
    return Object.keys(fields);
  }
}

describe('checkedPerson', () => {
  it('keeps what was typed, trimmed; what is empty is none', () => {
    expect(
      checkedPerson({
        name: ' Kiss Béla ',
        userName: ' kiss.bela ',
        email: ' a@b.hu ',
        phone: '06 (30) 123-4567',
        externalId: ' ',
      }),
    ).toEqual({ name: 'Kiss Béla', userName: 'kiss.bela', email: 'a@b.hu', phone: '+36301234567', externalId: null });
  });

  it('says nothing of fields that were not sent, and removes those that are none', () => {
    expect(checkedPerson({})).toEqual({
      name: undefined,
      userName: undefined,
      email: undefined,
      phone: undefined,
      externalId: undefined,
    });
    expect(checkedPerson({ email: null, phone: '', externalId: null })).toMatchObject({
      email: null,
      phone: null,
      externalId: null,
    });
  });

  it.each<[string, string | null]>([
    ['+36 30 123 4567', '+36301234567'],
    ['0036301234567', '+36301234567'],
    ['06-1-234-5678', '+3612345678'],
    ['+43 1 2345678', '+4312345678'],
  ])('stores the number %s as %s', (phone, stored) => {
    expect(checkedPerson({ phone }).phone).toBe(stored);
    expect(checkedPerson({ phone: stored }).phone).toBe(stored);
  });

  it.each<[string, PersonFields, readonly string[]]>([
    ['an empty name', { name: '\t' }, ['name']],
    ['a name that nobody sees', { name: '\u3164\u3164' }, ['name']],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, ['name']],
    ['a name of two lines', { name: 'a\nb' }, ['name']],
    ['a name with invisible letters', { name: 'a\u200bb' }, ['name']],
    ['a user name of one letter', { userName: 'a' }, ['userName']],
    ['a user name of 65 letters', { userName: 'a'.repeat(65) }, ['userName']],
    ['a user name with capitals', { userName: 'Kiss.Bela' }, ['userName']],
    ['a user name with accents', { userName: 'béla' }, ['userName']],
    ['a user name with a space', { userName: 'kiss bela' }, ['userName']],
    ['a user name that begins with a dot', { userName: '.bela' }, ['userName']],
    ['a mail without a host', { email: 'a@b' }, ['email']],
    ['two mails', { email: 'a@b.hu, c@d.hu' }, ['email']],
    ['a mail with another header', { email: 'a@b.hu\r\nBcc: c@d.hu' }, ['email']],
    ['a number without a country', { phone: '301234567' }, ['phone']],
    ['a number with letters', { phone: '+36 30 ABC' }, ['phone']],
    ['an endless number', { phone: `+36${'1'.repeat(50)}` }, ['phone']],
    ['an identifier of 65 letters', { externalId: 'x'.repeat(65) }, ['externalId']],
    ['an identifier with a zero', { externalId: 'a\0b' }, ['externalId']],
    [
      'all of them',
      { name: '', userName: '', email: 'x', phone: 'x', externalId: '\u0007x' },
      ['name', 'userName', 'email', 'phone', 'externalId'],
    ],
  ])('refuses %s', (_, typed, fields) => {
    expect(faultsOf(typed)).toEqual(fields);
  });

  it('has a sentence for each fault, and none where there is none', () => {
    for (const sentence of Object.values(
      personFaults({ name: '', userName: '', email: 'x', phone: 'x', externalId: '\u0007' }),
    ))
      expect(sentence).toMatch(/[.!]|Például/);
    expect(Object.values(personFaults({ name: 'A', userName: 'ab' })).filter(Boolean)).toEqual([]);
  });
});
