import { COMPANY_THEMES } from '@georisk/contract/verticals/admin/companies.ts';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { checkedCompany, type CompanyWish } from './companyForm.ts';

function faultsOf(wish: CompanyWish): readonly string[] {
  try {
    checkedCompany(wish);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fields = {}, message } = error.details as { fields?: Record<string, string>; message?: string };
    expect(error.reason).toBe('form-refused');
    expect(message).toBe(Object.values(fields)[0]);
    return Object.keys(fields);
  }
}

const CONTACT = { name: 'Kiss Anna', phone: '+36 30 123 4567', email: 'anna@example.hu' };
const MAP = {
  id: 'sajat',
  title: 'Saját',
  kind: 'xyz' as const,
  url: 'https://maps.example.hu/{z}/{x}/{y}.png',
  layer: null,
  attribution: '© Példa',
  imagery: false,
  minZoom: 0,
  maxZoom: 18,
};

describe('checkedCompany', () => {
  it('keeps what was typed, trimmed; an empty address is none', () => {
    expect(
      checkedCompany({
        name: ' Minta Biztosító ',
        title: '\tMinta ',
        theme: ` ${COMPANY_THEMES[0]} `,
        contact: { name: ' Kiss Anna', phone: ' 06 30 123 4567 ', email: '' },
        helpVideoUrl: '  ',
        termsUrl: ' https://example.hu/feltetelek.pdf ',
        riskTaking: true,
        reportDays: null,
      }),
    ).toMatchObject({
      name: 'Minta Biztosító',
      title: 'Minta',
      theme: COMPANY_THEMES[0],
      contact: { name: 'Kiss Anna', phone: '06 30 123 4567', email: '' },
      helpVideoUrl: null,
      termsUrl: 'https://example.hu/feltetelek.pdf',
      riskTaking: true,
      reportDays: null,
    });
  });

  it('says nothing of fields that were not sent', () => {
    expect(Object.entries(checkedCompany({})).filter(([, value]) => value !== undefined)).toEqual([]);
  });

  it('is the same when it is checked again', () => {
    const once = checkedCompany({
      name: ' Á ',
      contact: CONTACT,
      roleContacts: [{ ...CONTACT, roles: [5] }],
      termsUrl: '',
    });
    expect(checkedCompany(once)).toEqual(once);
  });

  it.each<[string, CompanyWish, readonly string[]]>([
    ['an empty name', { name: ' ' }, ['name']],
    ['a name that nobody sees', { name: '\u3164\u3164' }, ['name']],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, ['name']],
    ['a name with a line break', { name: 'a\nb' }, ['name']],
    ['a name that is written from the right', { name: 'a\u202Eb' }, ['name']],
    ['a name with a zero', { name: 'a\0b' }, ['name']],
    ['an empty title', { title: '' }, ['title']],
    ['a title of 61 letters', { title: 'x'.repeat(61) }, ['title']],
    ['a colour that is none', { theme: 'piros' }, ['theme']],
    ['a colour of three digits and a style', { theme: '#fff;x:y' }, ['theme']],
    ['a colour that nobody can read', { theme: '#FFFF00' }, ['theme']],
    ['the colour of alerts', { theme: '#D32F2F' }, ['theme']],
    ['a contact without a name', { contact: { ...CONTACT, name: ' ' } }, ['contact.name']],
    ['a contact with a name that nobody sees', { contact: { ...CONTACT, name: '\u3164' } }, ['contact.name']],
    ['a contact without an address', { contact: { name: 'Kiss Anna', phone: '', email: ' ' } }, ['contact.name']],
    ['a contact with a wrong phone', { contact: { ...CONTACT, phone: '123' } }, ['contact.phone']],
    ['a contact with a wrong mail', { contact: { ...CONTACT, email: 'anna@' } }, ['contact.email']],
    [
      'two wrong contacts of roles',
      {
        roleContacts: [
          { ...CONTACT, roles: [5], phone: 'x' },
          { ...CONTACT, roles: [6], email: 'x' },
        ],
      },
      ['roleContacts.0.phone', 'roleContacts.1.email'],
    ],
    ['a role twice in one contact', { roleContacts: [{ ...CONTACT, roles: [5, 5] }] }, ['roleContacts.0.roles']],
    [
      'a role of two contacts',
      {
        roleContacts: [
          { ...CONTACT, roles: [5] },
          { ...CONTACT, roles: [6, 5] },
        ],
      },
      ['roleContacts.1.roles'],
    ],
    ['a video of another host', { helpVideoUrl: 'https://example.hu/a.mp4' }, ['helpVideoUrl']],
    ['a video of no host', { helpVideoUrl: '//example.hu/a.mp4' }, ['helpVideoUrl']],
    ['a video of the folder above', { helpVideoUrl: '/a/../../etc/a.mp4' }, ['helpVideoUrl']],
    ['a video that is a page', { helpVideoUrl: '/a.html' }, ['helpVideoUrl']],
    ['a video whose name goes on', { helpVideoUrl: '/a.mp4?x' }, ['helpVideoUrl']],
    ['terms without encryption', { termsUrl: 'http://example.hu/a.pdf' }, ['termsUrl']],
    ['terms that are a script', { termsUrl: 'javascript:alert(1)' }, ['termsUrl']],
    ['terms that are data', { termsUrl: 'data:text/html,x' }, ['termsUrl']],
    ['terms with a password', { termsUrl: 'https://a:b@example.hu/' }, ['termsUrl']],
    ['terms of the folder above', { termsUrl: '/../a.pdf' }, ['termsUrl']],
    ['terms of no host', { termsUrl: '//example.hu/a.pdf' }, ['termsUrl']],
    ['a map without encryption', { baseMaps: [{ ...MAP, url: 'http://maps.example.hu/{z}/{x}/{y}' }] }, ['baseMaps']],
    ['a map without its places', { baseMaps: [{ ...MAP, url: 'https://maps.example.hu/a.png' }] }, ['baseMaps']],
    [
      'a map that opens the pages to others',
      { baseMaps: [{ ...MAP, url: "https://a.hu; script-src *'/{z}/{x}/{y}" }] },
      ['baseMaps'],
    ],
    ['two maps of one name', { baseMaps: [MAP, MAP] }, ['baseMaps']],
    ['faults of several fields', { name: '', title: '', termsUrl: 'x' }, ['name', 'title', 'termsUrl']],
  ])('refuses %s', (_, wish, fields) => {
    expect(faultsOf(wish)).toEqual(fields);
  });

  it.each<[string, CompanyWish]>([
    ['a colour of its own', { theme: '#1B5E20' }],
    ['a video of this server', { helpVideoUrl: '/videok/segitseg.webm' }],
    ['terms of this server', { termsUrl: '/dokumentumok/feltetelek.pdf' }],
    ['no contact', { contact: null }],
    ['a contact with a mail alone', { contact: { ...CONTACT, phone: '' } }],
    ['a map', { baseMaps: [MAP] }],
    ['a map of several hosts', { baseMaps: [{ ...MAP, url: 'https://{a,b}.maps.example.hu:8443/{z}/{x}/{y}' }] }],
    ['the usual maps', { baseMaps: null }],
    ['the longest name', { name: 'x'.repeat(200), title: 'x'.repeat(60) }],
  ])('takes %s', (_, wish) => {
    expect(faultsOf(wish)).toEqual([]);
  });
});
