import type { Answer } from '@georisk/contract/endpoints.ts';
import type { ImportUndo } from '@georisk/contract/verticals/admin/importUndo.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const ID = '0198c000-0000-7000-8000-000000000001';
const AT = '2026-07-18T08:00:00.000Z';
const possible = { state: 'possible', reason: null, until: '2026-08-17T08:00:00.000Z', at: null, by: null } as const;
const undone = { state: 'undone', reason: null, until: null, at: AT, by: 'Szabó Éva' } as const;
const RUN: Answer<'imports'>['items'][number] = {
  id: ID,
  kind: 'policies',
  fileName: 'kotvenyek.csv',
  by: 'Szabó Éva',
  company: 'Mintabiztosító',
  at: AT,
  added: 1_200,
  changed: 2,
  unchanged: 0,
  refused: 0,
  undo: possible,
};
const PLAN: ImportUndo = {
  id: ID,
  kind: 'policies',
  fileName: 'kotvenyek.csv',
  undo: possible,
  rows: [
    { what: 'kötvény', created: 1_200, changed: 0, removed: 0 },
    { what: 'gazda', created: 0, changed: 2, removed: 1 },
  ],
};
const list = (run: Answer<'imports'>['items'][number]) => ({ items: [run], total: 1, page: 1, pageSize: 25 });
const world = { ...EMPTY_WORLD, imports: list(RUN), importUndo: PLAN };
const path = CLIENT_ROUTES.adminImports;
const open = async (hand: ReturnType<typeof showApp>['person']) => {
  await hand.click(await screen.findByRole('button', { name: 'Visszavonás: kotvenyek.csv' }));
  return within(await screen.findByRole('dialog', { name: 'Importálás visszavonása' }));
};

describe('the undo of an import', () => {
  it('says what it does before it does it, then the list says who did it and when', async () => {
    let isUndone = false;
    const { person: hand, server } = showApp(path, personOf('admin'), {
      ...world,
      imports: () => list(isUndone ? { ...RUN, undo: undone } : RUN),
      undoImport: () => {
        isUndone = true;
        return { ...PLAN, undo: undone };
      },
    });
    const dialog = await open(hand);
    const lines = await dialog.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      '1 200 kötvény: az importálás hozta létre, törlődik',
      '2 gazda: visszakapja a korábbi értékeit',
      '1 gazda: az importálás törölte, visszakerül',
    ]);
    expect(await serious()).toEqual([]);
    expect(server.of('undoImport')).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Visszavonom' }));
    await dialog.findByText('Az importálás vissza van vonva.');
    expect(server.of('undoImport').map(({ params }) => params.id)).toEqual([ID]);
    await hand.click(dialog.getByRole('button', { name: 'Bezárás' }));
    const row = within(await screen.findByRole('row', { name: /kotvenyek\.csv/ }));
    expect(await row.findByText('Visszavonva')).toBeDefined();
    expect(row.getByText(/Szabó Éva$/, { selector: 'span' }).textContent).toMatch(/2026.*Szabó Éva/);
    expect(row.queryByRole('button', { name: /Visszavonás/ })).toBeNull();
  });

  it('is done once, and said to be done, however often its button is pressed', async () => {
    let isUndone = false;
    const { person: hand, server } = showApp(path, personOf('admin'), {
      ...world,
      undoImport: () => {
        if (isUndone) return refusal('import-not-undone', { message: 'Már vissza van vonva.' });
        isUndone = true;
        return { ...PLAN, undo: undone };
      },
    });
    const dialog = await open(hand);
    await dialog.findAllByRole('listitem');
    await hand.dblClick(dialog.getByRole('button', { name: 'Visszavonom' }));
    await dialog.findByText('Az importálás vissza van vonva.');
    expect(screen.queryByText('Már vissza van vonva.')).toBeNull();
    expect(server.of('undoImport')).toHaveLength(1);
  });

  it('does nothing where it is cancelled', async () => {
    const { person: hand, server } = showApp(path, personOf('admin'), world);
    const dialog = await open(hand);
    await dialog.findAllByRole('listitem');
    await hand.click(dialog.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('undoImport')).toEqual([]);
  });

  it('that is refused says why beside the plan, and can be tried again', async () => {
    const message =
      'Az importálás nem vonható vissza, mert azóta megváltozott: 1 gazda (Kis Pál). Semmi sem változott.';
    const { person: hand } = showApp(path, personOf('admin'), {
      ...world,
      undoImport: refusal('import-not-undone', { message }),
    });
    const dialog = await open(hand);
    await dialog.findAllByRole('listitem');
    await hand.click(dialog.getByRole('button', { name: 'Visszavonom' }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(await serious()).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Visszavonom' })).toHaveProperty('disabled', false);
  });

  it('that takes minutes says so, and is not given up', async () => {
    const { person: hand } = showApp(path, personOf('admin'), { ...world, undoImport: pending });
    const dialog = await open(hand);
    await dialog.findAllByRole('listitem');
    const limits = vi.spyOn(AbortSignal, 'timeout');
    await hand.click(dialog.getByRole('button', { name: 'Visszavonom' }));
    expect((await dialog.findByRole('status')).textContent).toContain('percekig is tarthat');
    expect(limits.mock.calls.some(([ms]) => ms > 300_000)).toBe(true);
    limits.mockRestore();
  });

  it('says what it is loading, and that its plan could not be read', async () => {
    const { person: hand } = showApp(path, personOf('admin'), { ...world, importUndo: pending });
    const dialog = await open(hand);
    expect((await dialog.findByRole('progressbar')).getAttribute('aria-label')).toMatch(/amit a visszavonás tenne/);
    expect(dialog.queryByRole('button', { name: 'Visszavonom' })).toBeNull();
  });

  it('is not confirmed where its plan is refused', async () => {
    const { person: hand } = showApp(path, personOf('admin'), { ...world, importUndo: refusal('not-found') });
    const dialog = await open(hand);
    expect(await dialog.findByText('A keresett adat nem található.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Visszavonom' })).toBeNull();
  });

  it('is offered to nobody who may not import', async () => {
    showApp(path, personOf('manager'), world);
    const row = within(await screen.findByRole('row', { name: /kotvenyek\.csv/ }));
    row.getByText('A rendszergazda visszavonhatja');
    row.getByText(/eddig: 2026\. 08\. 17\./);
    expect(screen.queryByRole('button', { name: /Visszavonás/ })).toBeNull();
  });

  it.each([
    ['never', 'Nem vonható vissza', null],
    ['nothing', 'Nincs mit visszavonni', null],
    ['late', /^Lejárt: 2026\. 08\. 17\./, '2026-08-17T08:00:00.000Z'],
  ] as const)('that is %s says why, where a key or a finger opens it', async (state, title, until) => {
    const reason = 'Ezért meg azért.';
    const undo = { state, reason, until, at: null, by: null };
    const { person: hand } = showApp(path, personOf('admin'), { ...world, imports: list({ ...RUN, undo }) });
    const row = within(await screen.findByRole('row', { name: /kotvenyek\.csv/ }));
    expect(row.queryByRole('button', { name: /Visszavonás/ })).toBeNull();
    const summary = row.getByText(title);
    expect(summary.tagName).toBe('SUMMARY');
    await hand.click(summary);
    expect(row.getByText(reason).closest('details')?.open).toBe(true);
    expect(await serious()).toEqual([]);
  });
});
