import { ROLES } from '@georisk/domain/roles/roles.ts';
import { createTheme } from '@mui/material/styles';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { lessMotion } from '#web/testing/motion.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, DESKTOP } from '#web/testing/width.ts';

const [user] = FULL.users.adminUsers.items;
if (user === undefined) throw new Error('The full list has nobody');
const never = { ...user, id: 22, name: 'Kiss Ödön', userName: 'kiss.odon', lastSignInAt: null, canSendLink: false };
const adminUsers = { items: [user, never], total: 2, page: 1, pageSize: 50 };
const open = (query = '', answers: Answers = {}) => {
  atWidth(DESKTOP);
  return showApp(`${CLIENT_ROUTES.adminUsers}${query}`, person(ROLES.ADMIN), {
    ...EMPTY_WORLD,
    adminUsers,
    sendLink: new Response(null, { status: 204 }),
    ...answers,
  });
};
const menuOf = (name: string) => screen.findByRole('button', { name: `Műveletek: ${name}` });
/** Waits until a dialog has faded in. */
const opened = () =>
  new Promise((done) => {
    setTimeout(done, 2 * createTheme().transitions.duration.enteringScreen);
  });
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the list of users', () => {
  it('says who was last in when, and who never was', async () => {
    open();
    await screen.findByRole('heading', { level: 1 });
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect((await row('Szabó Éva')).textContent).toContain('2026');
    expect((await row('Kiss Ödön')).textContent).toContain('még soha');
  });

  it('has the actions of a row in one menu, which is opened and left by keys', async () => {
    const { person: hand } = open();
    (await menuOf('Szabó Éva')).focus();
    await hand.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(items()).toEqual([
      'Módosítás',
      'Belépési link küldése',
      'Készülékek',
      'Térképkulcsok',
      'Előzmények',
      'Adatai',
      'Letiltás',
    ]);
    expect(await serious()).toEqual([]);
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(await menuOf('Szabó Éva'));
    await hand.click(await menuOf('Kiss Ödön'));
    expect(items()).not.toContain('Belépési link küldése');
    await hand.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('leaves a person in the field that they chose while the form was opening', async () => {
    lessMotion(false);
    const { person: hand } = open();
    const add = () => screen.findByRole('button', { name: 'Új felhasználó' });
    await hand.click(await add());
    const dialog = within(await screen.findByRole('dialog'));
    await hand.type(dialog.getByLabelText('Név'), 'Vezető');
    await opened();
    await hand.keyboard(' Vilma');
    expect(dialog.getByLabelText<HTMLInputElement>('Név').value).toBe('Vezető Vilma');
    expect(dialog.getByLabelText<HTMLInputElement>('Felhasználónév').value).toBe('');
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await hand.click(await add());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Felhasználónév')));
  });

  it('says above the buttons why a person was not saved, wherever the fields are scrolled to', async () => {
    const { person: hand } = open('', { changeUser: refusal('stale-version') });
    await hand.click(await menuOf('Szabó Éva'));
    await hand.click(screen.getByRole('menuitem', { name: 'Módosítás' }));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.type(dialog.getByLabelText('Név'), ' Anna');
    await hand.click(dialog.getByRole('button', { name: 'Mentés' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.closest('form')).not.toBeNull();
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
  });

  it('says where a link goes before it is sent, and sends it once', async () => {
    const { person: hand, server } = open();
    await hand.click(await menuOf('Szabó Éva'));
    await hand.click(screen.getByRole('menuitem', { name: 'Belépési link küldése' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/eva@pelda\.hu/)).toBeTruthy();
    expect(server.names()).not.toContain('sendLink');
    await hand.dblClick(dialog.getByRole('button', { name: 'Küldés' }));
    expect((await dialog.findByRole('status')).textContent).toMatch(/Szabó Éva/);
    expect(server.names().filter((name) => name === 'sendLink')).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: 'Küldés' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('leads to everything that a person did, and that was done with them', async () => {
    const { person: hand, server } = open();
    await hand.click(await menuOf('Szabó Éva'));
    await hand.click(screen.getByRole('menuitem', { name: 'Előzmények' }));
    await waitFor(() => expect(server.of('audit').at(-1)?.query.who).toBe('szabo.eva'));
  });

  it('keeps its filters and its order in the address', async () => {
    const { person: hand, server } = open('?signedIn=never');
    await menuOf('Szabó Éva');
    const asked = () => server.of('adminUsers').at(-1)?.query;
    expect(asked()).toMatchObject({ signedIn: 'never' });
    await hand.selectOptions(screen.getByLabelText('Állapot'), 'Letiltott');
    await hand.click(screen.getByText('Utoljára belépett', { selector: 'thead *' }));
    await hand.click(screen.getByText('Utoljára belépett', { selector: 'thead *' }));
    await waitFor(() => expect(window.location.search).toBe('?signedIn=never&status=disabled&sort=-lastSignIn'));
    await waitFor(() => expect(asked()).toMatchObject({ status: 'disabled', sort: '-lastSignIn' }));
  });
});

describe('a dialog that was left before its answer came', () => {
  it.each([
    ['Módosítás', 'Mentés'],
    ['Letiltás', 'Letiltás'],
  ])('does not close the one that was opened after „%s”', async (action, submit) => {
    const answer = Promise.withResolvers<typeof user>();
    const { person: hand, server } = open('', { changeUser: () => answer.promise });
    await hand.click(await menuOf('Szabó Éva'));
    await hand.click(screen.getByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(server.of('changeUser')).toHaveLength(1));
    await hand.click(dialog.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.click(screen.getByRole('button', { name: 'Új felhasználó' }));
    const other = within(await screen.findByRole('dialog', { name: 'Új felhasználó' }));
    await hand.type(other.getByLabelText('Név'), 'Új Ember');
    const lists = server.of('adminUsers').length;
    answer.resolve({ ...user, version: 2 });
    await waitFor(() => expect(server.of('adminUsers').length).toBeGreaterThan(lists));
    await opened();
    expect(other.getByLabelText<HTMLInputElement>('Név').value).toBe('Új Ember');
    expect(screen.getByRole('dialog', { name: 'Új felhasználó' })).toBeTruthy();
  });
});

describe('a change of a person without a network', () => {
  afterEach(() => onlineManager.setOnline(true));

  it.each([
    ['Módosítás', 'Mentés'],
    ['Letiltás', 'Letiltás'],
  ])('says under „%s” that it failed, and can be sent again', async (action, submit) => {
    const { person: hand, server } = open();
    await hand.click(await menuOf('Szabó Éva'));
    await hand.click(screen.getByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog'));
    server.disconnect();
    onlineManager.setOnline(false);
    await hand.click(dialog.getByRole('button', { name: submit }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/\S/);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: submit }).disabled).toBe(false);
  });
});
