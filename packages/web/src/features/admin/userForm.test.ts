import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, formOfUser, NEW_USER, newUserOf } from './userForm.ts';

const USER: AdminUser = {
  id: 5,
  name: 'Kis Pál',
  userName: 'kis.pal',
  role: 4,
  companyId: 4,
  companyName: 'Biztosító',
  status: 'active',
  email: 'kis@pelda.hu',
  phone: null,
  externalId: null,
  hidePolicyDamage: false,
  capabilities: [],
  version: 3,
  hasPassword: true,
  lastSignInAt: null,
  canImpersonate: false,
  canSendLink: false,
  canErase: false,
};

describe('the form of a person', () => {
  it('sends nothing where nothing was changed', () => {
    expect(changesOf(USER, formOfUser(USER))).toEqual({ version: 3 });
  });

  it('sends only the changed fields, an emptied field as none', () => {
    const form = { ...formOfUser(USER), email: ' ', phone: ' +36301234567 ', risk: true, role: '5' };
    expect(changesOf(USER, form)).toEqual({
      version: 3,
      role: 5,
      email: null,
      phone: '+36301234567',
      capabilities: ['risk'],
    });
  });

  it('of a new one leaves the company to the server where none is chosen', () => {
    const body = newUserOf({ ...NEW_USER, userName: ' uj ', name: ' Új ' });
    expect(body).toMatchObject({ userName: 'uj', name: 'Új', role: 6, email: null, sendLink: true });
    expect(body).not.toHaveProperty('companyId');
    expect(newUserOf({ ...NEW_USER, companyId: '7' }).companyId).toBe(7);
  });
});
