import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import { COMPANY_THEMES } from '@georisk/contract/verticals/admin/companies.ts';
import { describe, expect, it } from 'vitest';
import { THEMES } from '#web/ui/tokens.ts';
import {
  companyChanges,
  fieldOfProblem,
  formOfCompany,
  isReportDays,
  NEW_COMPANY,
  NEW_MAP,
  newCompanyOf,
} from './companyForm.ts';

const CONTACT = { name: 'Kár Károly', phone: '+36301234567', email: 'kar@pelda.hu' };
const COMPANY: AdminCompany = {
  id: 4,
  name: 'Alföldi Gazdabiztosító',
  title: 'Alföldi',
  theme: '#6d4c2f',
  kind: 'insurer',
  riskTaking: true,
  hidePolicyDamage: false,
  logoUrl: null,
  contact: null,
  roleContacts: [{ roles: [4, 6], ...CONTACT }],
  helpVideoUrl: null,
  termsUrl: '/dokumentumok/x.pdf',
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 3,
  version: 7,
  canSetTerms: true,
};

describe('the form of a company', () => {
  it.each([
    ['', true],
    ['15', true],
    [' 1 ', true],
    ['365', true],
    ['0', false],
    ['366', false],
    ['1,5', false],
    ['két', false],
  ])('takes %j as days to report: %s', (typed, taken) => {
    expect(isReportDays(typed)).toBe(taken);
  });

  it('offers the colours of the design', () => {
    expect(Object.keys(THEMES)).toEqual([...COMPANY_THEMES]);
  });

  it('sends nothing where nothing was changed', () => {
    const form = formOfCompany({ ...COMPANY, roleContacts: [{ roles: [6], ...CONTACT }] });
    expect(companyChanges(form, form)).toEqual({});
  });

  it('sends only the changed fields', () => {
    const form = formOfCompany(COMPANY);
    expect(companyChanges(form, { ...form, theme: 'soil', termsUrl: ' ' })).toEqual({ theme: 'soil', termsUrl: null });
    expect(companyChanges(form, { ...form, contact: CONTACT })).toEqual({ contact: CONTACT });
  });

  it('has a line for each role of a contact', () => {
    const form = formOfCompany(COMPANY);
    expect(form.roleContacts.map(({ role }) => role)).toEqual(['4', '6']);
    expect(companyChanges(form, { ...form, roleContacts: form.roleContacts.slice(1) })).toEqual({
      roleContacts: [{ ...CONTACT, roles: [6] }],
    });
  });

  it('names maps by their titles, each once', () => {
    const form = formOfCompany(COMPANY);
    const baseMaps = ['Légi felvétel', 'Légi felvétel', '!!!'].map((title) => ({ ...NEW_MAP, title }));
    const { baseMaps: sent } = companyChanges(form, { ...form, ownBaseMaps: true, baseMaps });
    expect(sent?.map(({ id }) => id)).toEqual(['legi-felvetel', 'legi-felvetel-2', 'terkep']);
  });

  it('of a new one leaves the title to the name', () => {
    expect(newCompanyOf({ ...NEW_COMPANY, name: ' Új ' })).toEqual({ name: 'Új', kind: 'insurer', riskTaking: false });
  });

  it('shows a sentence at its field', () => {
    expect(fieldOfProblem('roleContacts.2.roles')).toBe('roleContacts.2.role');
    expect(fieldOfProblem('contact.email')).toBe('contact.email');
    expect(fieldOfProblem('baseMaps')).toBeUndefined();
  });
});
