import type { UserTable } from '@georisk/contract/verticals/admin/userTable.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

const user = { row: 2, name: 'Új Éva', email: 'uj@pelda.hu', phone: null, role: ROLES.FARMER, state: 'new' } as const;
const known = { ...user, row: 3, name: 'Régi Pál', email: 'regi@pelda.hu', state: 'existing' } as const;
const PLAN: UserTable = { applied: false, users: [user, known], faults: [] };
const COMPANY = {
  id: 4,
  name: 'Társaság',
  title: 'Társaság',
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
};
const TABLE = new File(['x'], 'emberek.csv', { type: 'text/csv' });

async function openDialog(first: UserTable | Response) {
  const { person: hand, server } = showApp(CLIENT_ROUTES.adminUsers, person(ROLES.MANAGER), {
    ...EMPTY_WORLD,
    inviteUsers: ({ query }) =>
      query.apply === 'true' && !(first instanceof Response) ? { ...first, applied: true } : first,
  });
  await screen.findByRole('heading', { level: 1 });
  await hand.click(await screen.findByRole('button', { name: 'Meghívás táblázatból' }));
  const found = await screen.findByRole('dialog');
  const input = found.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('No field for a file');
  return { hand, server, dialog: within(found), choose: () => hand.upload(input, TABLE) };
}

describe('the invitation of people by a table', () => {
  it('says what would happen to each, and makes them at the press alone', async () => {
    const { hand, server, dialog, choose } = await openDialog(PLAN);
    expect(await serious()).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Meghívók küldése' }));
    expect(dialog.getByRole('alert').textContent).toContain('Előbb válasszon');
    await choose();
    expect((await dialog.findByRole('row', { name: /Új Éva/ })).textContent).toContain('új, meghívót kap');
    expect(dialog.getByRole('row', { name: /Régi Pál/ }).textContent).toContain('már szerepel');
    expect(await serious()).toEqual([]);
    expect(server.of('inviteUsers').map(({ query }) => query.apply)).toEqual([undefined]);
    await hand.dblClick(dialog.getByRole('button', { name: 'Meghívók küldése (1)' }));
    await screen.findByText(/^1 felhasználó elkészült/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('inviteUsers').map(({ query }) => query.apply)).toEqual([undefined, 'true']);
  });

  it('names the faults by row, and sends nothing with one', async () => {
    const faults = [{ row: 4, column: 'B', error: 'Ez nem e-mail-cím.' }];
    const { hand, server, dialog, choose } = await openDialog({ ...PLAN, faults });
    await choose();
    expect((await dialog.findByRole('alert')).textContent).toContain('4. sor, B oszlop: Ez nem e-mail-cím.');
    expect(await serious()).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Meghívók küldése' }));
    expect(server.of('inviteUsers')).toHaveLength(1);
  });

  it('says why a file was refused', async () => {
    const { dialog, choose } = await openDialog(
      refusal('unsupported-media-type', { message: 'Ez a fájl nem táblázat.' }),
    );
    await choose();
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Ez a fájl nem táblázat.');
    // It is seen wherever the rows are scrolled to.
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
  });

  it('of an administrator is of a company, and forgets the table of another one', async () => {
    const { person: hand, server } = showApp(CLIENT_ROUTES.adminUsers, person(ROLES.ADMIN), {
      ...EMPTY_WORLD,
      adminCompanies: [4, 9].map((id) => ({ ...COMPANY, id, name: `Társaság ${id}` })),
      inviteUsers: ({ query }) =>
        query.apply === 'true' ? refusal('form-refused', { message: 'Közben változott a táblázat.' }) : PLAN,
    });
    await hand.click(await screen.findByRole('button', { name: 'Meghívás táblázatból' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Fájl kiválasztása' })).toBeNull();
    await dialog.findByRole('option', { name: 'Társaság 9' });
    await hand.selectOptions(dialog.getByLabelText('Társaság'), 'Társaság 9');
    await hand.upload(dialog.getByLabelText('Fájl kiválasztása', { selector: 'input' }), TABLE);
    await hand.click(await dialog.findByRole('button', { name: 'Meghívók küldése (1)' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Közben változott a táblázat.');
    await hand.selectOptions(dialog.getByLabelText('Társaság'), 'Társaság 4');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.queryByRole('row', { name: /Új Éva/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Meghívók küldése' })).toBeTruthy();
    expect(server.of('inviteUsers').map(({ query }) => query.companyId)).toEqual([9, 9]);
  });
});
