import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD, INSTALLATION } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

const PATH = '/bejelentkezes';
const userName = () => screen.findByLabelText<HTMLInputElement>('Felhasználónév');
const password = () => screen.findByLabelText<HTMLInputElement>('Jelszó');

describe('the sign-in page', () => {
  it('has the fields that a password manager looks for', async () => {
    showApp(PATH, undefined, EMPTY_WORLD);
    expect((await userName()).getAttribute('autocomplete')).toBe('username');
    expect((await password()).getAttribute('autocomplete')).toBe('current-password');
  });

  it('names what is missing, and keeps the name where the password is wrong', async () => {
    const { person: hand, server } = showApp(PATH, undefined, {
      ...EMPTY_WORLD,
      signIn: () => refusal('sign-in-failed'),
    });
    await userName();
    await hand.click(screen.getByRole('button', { name: 'Bejelentkezés' }));
    expect(await screen.findAllByText('Kötelező kitölteni')).toHaveLength(2);
    expect(server.of('signIn')).toHaveLength(0);
    await hand.type(await userName(), 'farmer');
    await hand.type(await password(), 'rossz jelszó{Enter}');
    await screen.findByText('Érvénytelen felhasználónév vagy jelszó!');
    expect((await userName()).value).toBe('farmer');
  });

  it('lists the accounts of a demo, and fills the form in by a press', async () => {
    const demoAccounts = [{ userName: 'farmer', name: 'Kovács Anna', title: 'Gazda', role: ROLES.FARMER }];
    const { person: hand, server } = showApp(PATH, undefined, {
      ...EMPTY_WORLD,
      installation: { ...INSTALLATION, demo: true, demoPassword: 'Demo-2026!', demoAccounts },
    });
    await screen.findByRole('heading', { name: 'Bemutató fiókok' });
    await hand.click(screen.getByRole('button', { name: /^Gazda/ }));
    expect((await userName()).value).toBe('farmer');
    expect((await password()).value).toBe('Demo-2026!');
    expect(server.of('signIn')).toHaveLength(0);
  });

  it('sends a link only to an address in a valid form', async () => {
    const { person: hand, server } = showApp(PATH, undefined, EMPTY_WORLD);
    const request = await screen.findByRole('button', { name: 'Belépési link kérése' });
    expect(screen.getByRole('heading', { name: 'Belépés a kárriasztási rendszerbe' })).toBeTruthy();
    await hand.click(request);
    expect((await screen.findAllByText('Kötelező kitölteni!')).length).toBeGreaterThan(0);
    await hand.type(screen.getByLabelText('E-mail-cím'), 'nem cím');
    await hand.click(request);
    await screen.findByText('Érvénytelen e-mail-cím!');
    expect(server.names()).not.toContain('requestLink');
    server.answer({ requestLink: { message: 'Elküldtük.' } });
    await hand.clear(screen.getByLabelText('E-mail-cím'));
    await hand.type(screen.getByLabelText('E-mail-cím'), 'gazda@pelda.hu');
    await hand.dblClick(request);
    await waitFor(() =>
      expect(server.of('requestLink').map(({ body }) => body)).toEqual([{ email: 'gazda@pelda.hu' }]),
    );
  });

  it('never leads to another origin', async () => {
    const { person: hand } = showApp(`${PATH}?url=//evil.example/x`, undefined, {
      ...EMPTY_WORLD,
      currentUser: person(ROLES.ADMIN),
      signIn: { access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 3600 },
    });
    const { origin } = window.location;
    await hand.type(await userName(), 'admin');
    await hand.type(await password(), 'három sárga traktor{Enter}');
    await screen.findByRole('banner');
    await waitFor(() => expect(window.location.href).toBe(`${origin}/`));
  });
});

describe('a press that is made twice', () => {
  it('signs in once', async () => {
    const { person: hand, server } = showApp(PATH, undefined, {
      ...EMPTY_WORLD,
      currentUser: person(ROLES.ADMIN),
      signIn: { access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 3600 },
    });
    await hand.type(await userName(), 'admin');
    await hand.type(await password(), 'jelszo-a-tesztnek');
    await hand.dblClick(screen.getByRole('button', { name: 'Bejelentkezés' }));
    await waitFor(() => expect(server.of('signIn').length).toBeGreaterThan(0));
    await waitFor(() => expect(window.location.pathname).not.toBe(PATH));
    expect(server.of('signIn')).toHaveLength(1);
  });
});
