import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { UserDialog } from './UserDialog.tsx';

const [only] = FULL.users.adminUsers.items;
if (only === undefined) throw new Error('The full list has nobody');
const USER: AdminUser = only;
const admin = personOf('admin');
const COMPANIES = [4, 9].map((id) => ({
  id,
  name: `Társaság ${id}`,
  title: 'T',
  theme: 'georisk',
  kind: 'insurer',
  riskTaking: false,
  hidePolicyDamage: false,
  logoUrl: null,
  contact: null,
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: null,
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 1,
  version: 1,
  canSetTerms: true,
}));

const open = (user: AdminUser | null, { who = admin, ...answers }: Answers & { readonly who?: typeof admin } = {}) => {
  const onSaved = vi.fn<(user: AdminUser) => void>();
  const shown = show(<UserDialog user={user} onClose={vi.fn()} onSaved={onSaved} />, who, {
    ...EMPTY_WORLD,
    adminCompanies: COMPANIES,
    createUser: { ...USER, id: 99, name: 'Új Ember' },
    changeUser: { ...USER, version: 2 },
    ...answers,
  });
  const press = () => shown.person.click(screen.getByRole('button', { name: /Mentés|Felhasználó létrehozása/ }));
  return { ...shown, onSaved, press };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

describe('a new person', () => {
  it('is sent once with everything that was typed, empty fields as none', async () => {
    const { person, server, onSaved, press } = open(null);
    await person.type(field('Felhasználónév'), ' uj.ember ');
    await person.type(field('Név'), ' Új Ember ');
    await screen.findByRole('option', { name: 'Társaság 9' });
    await person.selectOptions(screen.getByLabelText('Társaság'), 'Társaság 9');
    await person.selectOptions(screen.getByLabelText('Szerep'), String(ROLES.EXPERT_DAMAGE));
    await person.type(field('E-mail-cím'), ' uj@pelda.hu ');
    await person.click(screen.getByRole('checkbox', { name: /^Kapjon most linket/ }));
    expect(await serious()).toEqual([]);
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('createUser').map(({ body }) => body)).toEqual([
      {
        userName: 'uj.ember',
        name: 'Új Ember',
        role: ROLES.EXPERT_DAMAGE,
        companyId: 9,
        email: 'uj@pelda.hu',
        phone: null,
        externalId: null,
        capabilities: [],
        hidePolicyDamage: false,
        sendLink: false,
      },
    ]);
  });

  it('needs a user name and a name', async () => {
    const { server, press } = open(null);
    await press();
    expect(await screen.findAllByText('Kötelező kitölteni!')).toHaveLength(2);
    expect(server.of('createUser')).toEqual([]);
  });

  it('has every role for an administrator, and the managed ones without a company for a manager', () => {
    open(null, { who: personOf('manager') });
    expect(options('Szerep')).toEqual(ROLE_GROUPS.managed.map((role) => ROLE_PROFILES[role].roleTitle));
    expect(screen.queryByLabelText('Társaság')).toBeNull();
  });

  it('can be given the frost damages by somebody who sees them alone', async () => {
    open(null, { who: personOf('manager-b') });
    expect(screen.queryByRole('checkbox', { name: /fagykárokat/ })).toBeNull();
  });

  it('says at each field what the service does not take, and goes to one of them', async () => {
    const { person, press, onSaved } = open(null, {
      createUser: () =>
        refusal('form-refused', { fields: { userName: 'Foglalt.', email: 'Ez nem e-mail-cím.', nothing: 'x' } }),
    });
    await person.type(field('Felhasználónév'), 'a');
    await person.type(field('Név'), 'b');
    await press();
    await screen.findByText('Foglalt.');
    expect(screen.getByText('Ez nem e-mail-cím.')).toBeTruthy();
    expect(field('Felhasználónév').getAttribute('aria-invalid')).toBe('true');
    expect(onSaved).not.toHaveBeenCalled();
    expect(field('Név').value).toBe('b');
  });

  it('waits for the answer: until then its button says that it works', async () => {
    const { person, press } = open(null, { createUser: pending });
    await person.type(field('Felhasználónév'), 'a');
    await person.type(field('Név'), 'b');
    await press();
    const button = screen.getByRole('button', { name: 'Felhasználó létrehozása' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  });

  it('can be typed in where the companies could not be loaded, which is said at their field', async () => {
    const { person } = showApp(CLIENT_ROUTES.adminUsers, admin, {
      ...EMPTY_WORLD,
      adminCompanies: () => refusal('not-ready', { message: 'Most indul.' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Új felhasználó' }));
    const box = within(await screen.findByRole('dialog', { name: 'Új felhasználó' }));
    await person.type(box.getByLabelText('Név'), 'Új Ember');
    await box.findByText('Most indul.');
    expect(box.getByLabelText<HTMLInputElement>('Név').value).toBe('Új Ember');
    expect(screen.queryByText('Hiba történt!')).toBeNull();
  });
});

describe('a changed person', () => {
  it('is sent by the changed fields alone', async () => {
    const { person, server, onSaved, press } = open(USER);
    await person.clear(field('E-mail-cím'));
    await person.type(field('Telefonszám'), ' +36 30 123 4567 ');
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('changeUser').map(({ params, body }) => [params.id, body])).toEqual([
      [21, { version: 1, email: null, phone: '+36 30 123 4567' }],
    ]);
  });

  it('keeps user name, company and outer identifier, which nobody changes here', () => {
    open(USER);
    expect(screen.queryByLabelText('Felhasználónév')).toBeNull();
    expect(screen.queryByLabelText('Társaság')).toBeNull();
    expect(screen.queryByLabelText('Külső azonosító')).toBeNull();
    expect(screen.getByText(/a korábbi címre küldött linkek érvényüket vesztik/)).toBeTruthy();
  });

  it('has no choice of a role where it is oneself', () => {
    open({ ...USER, id: admin.id });
    expect(screen.queryByLabelText('Szerep')).toBeNull();
  });

  it('gives and takes what may be seen of risk', async () => {
    const { person, server, onSaved, press } = open({ ...USER, capabilities: ['risk'] });
    const risk = screen.getByRole<HTMLInputElement>('checkbox', { name: /fagykárokat/ });
    expect(risk.checked).toBe(true);
    await person.click(risk);
    await person.click(screen.getByRole('checkbox', { name: /ne lássa a kötvényeket/ }));
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('changeUser')[0]?.body).toEqual({ version: 1, capabilities: [], hidePolicyDamage: true });
  });

  it('that somebody else changed says so, and reads the list again for whoever opens it next', async () => {
    const { server, press, onSaved } = open(USER, { changeUser: () => refusal('stale-version') });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Közben más is módosította ezt a felhasználót.');
    expect(onSaved).not.toHaveBeenCalled();
    expect(server.of('changeUser')).toHaveLength(1);
  });

  it.each(['', '   '])('cannot lose the name: %j', async (name) => {
    const { person, server, press } = open(USER);
    await person.clear(field('Név'));
    if (name !== '') await person.type(field('Név'), name);
    await press();
    await screen.findByText('Kötelező kitölteni!');
    expect(server.of('changeUser')).toEqual([]);
  });

  it('is saved by Enter in a field', async () => {
    const { person, server, onSaved } = open(USER);
    await person.type(field('Név'), ' Éva{Enter}{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('changeUser').map(({ body }) => body)).toEqual([{ version: 1, name: `${USER.name} Éva` }]);
  });
});

describe('a role that nobody knows', () => {
  it('stays as it is where the name is changed', async () => {
    const { person, server, onSaved, press } = open({ ...USER, role: 999 });
    const role = within(screen.getByRole('dialog')).getByLabelText('Szerep');
    await person.click(role);
    await person.tab();
    await person.type(field('Név'), '!');
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('changeUser')[0]?.body).toEqual({ version: 1, name: `${USER.name}!` });
  });
});
