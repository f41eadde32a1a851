import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { type Answers } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

const [MODEL] = FULL.cases.damages.items as [ListedCase];
const CASES = [1, 2, 3, 4].map((id): ListedCase => ({ ...MODEL, id, damageNumber: `K-${id}`, insured: `Gazda ${id}` }));
const LOAD = {
  experts: [
    { id: 11, name: 'Szabó Éva', openCases: 3, lateCases: 1, area: 12.5, km: 40.2 },
    { id: 12, name: 'Kiss Béla', openCases: 0, lateCases: 0, area: 0, km: null },
  ],
  toHandOut: { openCases: 3, lateCases: 1, area: 12.5 },
};

const list = (items: readonly ListedCase[], next: string | null = null) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 50,
  more: false,
  next,
});
const WORLD: Answers = { ...EMPTY_WORLD, damages: list(CASES), caseLoad: LOAD };
const manager = person(ROLES.MANAGER);
const show = (query = '', answers: Answers = {}, who = manager) =>
  showApp(`${CLIENT_ROUTES.damages}${query}`, who, { ...WORLD, ...answers });
const rowOf = async (number: string) => {
  const link = await screen.findByRole('link', { name: number });
  return link.closest('tr') as HTMLElement;
};

describe('the workbench of cases', () => {
  it('narrows and sorts by its address, and says so to the server', async () => {
    const asked: unknown[] = [];
    show('?q=turkeve&state=new,assigned&late=1&sort=-deadline&expert=none', {
      damages: ({ query }: { query: unknown }) => {
        asked.push(query);
        return list(CASES);
      },
    } as never);
    await rowOf('K-1');
    expect(asked[0]).toMatchObject({
      q: 'turkeve',
      state: 'new,assigned',
      late: '1',
      sort: '-deadline',
      expert: 'none',
    });
  });

  it('keeps the addresses of before', async () => {
    const asked: unknown[] = [];
    show('?scope=own', {
      damages: ({ query }: { query: unknown }) => {
        asked.push(query);
        return list(CASES);
      },
    } as never);
    await rowOf('K-1');
    expect(asked[0]).toMatchObject({ expert: String(manager.id) });
  });

  it('says which filters exclude each other instead of asking', async () => {
    const { person: hand } = show('?state=closed&late=1', {
      damages: ({ query }: { query: { late?: string } }) => {
        expect(query.late).toBeUndefined();
        return list(CASES);
      },
    } as never);
    expect(await screen.findByText(/Lezárt kárnak nincs lejárt határideje/)).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Szűrés törlése' }));
    await rowOf('K-1');
  });

  it('shows the chosen columns only', async () => {
    show('?columns=insured,danger');
    await rowOf('K-1');
    const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(['Kárszám', 'Biztosított', 'Veszélynem']);
  });

  it('assigns what is chosen, tells what could not be, and takes it back', async () => {
    const sent: { cases: unknown; notify?: boolean }[] = [];
    const { person: hand } = show('', {
      assignCases: ({ body }: { body: { cases: unknown; notify?: boolean } }) => {
        sent.push(body);
        return sent.length === 1
          ? {
              done: [{ id: 1, damageNumber: 'K-1', before: null }],
              refused: [{ id: 3, damageNumber: 'K-3', message: 'A kárakta le van zárva.' }],
              notified: 1,
            }
          : { done: [{ id: 1, damageNumber: 'K-1', before: 11 }], refused: [], notified: 0 };
      },
    } as never);
    await hand.click(within(await rowOf('K-1')).getByRole('checkbox'));
    await hand.click(within(await rowOf('K-3')).getByRole('checkbox'));
    await hand.click(screen.getByRole('button', { name: 'Kiosztás' }));
    const dialog = await screen.findByRole('dialog');
    await hand.selectOptions(await within(dialog).findByLabelText('Szakértő'), '11');
    expect(within(dialog).getByRole('checkbox', { name: 'A szakértő értesítése e-mailben' })).toHaveProperty(
      'checked',
      true,
    );
    await hand.click(within(dialog).getByRole('button', { name: 'Kiosztás' }));
    expect(await screen.findByText(/K-3: A kárakta le van zárva/)).toBeTruthy();
    expect(screen.getByText('1 kárakta kiosztva. Az értesítő levél elküldésre vár.')).toBeTruthy();
    expect(sent[0]?.notify).toBe(true);
    expect(sent[0]?.cases).toEqual([
      { id: 1, expertId: 11 },
      { id: 3, expertId: 11 },
    ]);
    await hand.click(screen.getByRole('button', { name: 'Visszavonás' }));
    expect(await screen.findByText('Visszavonva: 1 kárakta.')).toBeTruthy();
    expect(sent[1]).toMatchObject({ cases: [{ id: 1, expertId: null }], notify: false });
  });

  it('warns of a deadline in the past, and saves no day that is none', async () => {
    const saved: unknown[] = [];
    const { person: hand } = show('', {
      setCaseDeadlines: ({ body }: { body: { cases: unknown } }) => {
        saved.push(body.cases);
        return { done: [{ id: 1, damageNumber: 'K-1', before: null }], refused: [] };
      },
    } as never);
    await hand.click(within(await rowOf('K-1')).getByRole('checkbox'));
    await hand.click(screen.getByRole('button', { name: 'Határidő' }));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByRole('textbox', { name: 'Határidő' });
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mentés' });
    await hand.type(day, '2999. 01. 05.');
    expect(within(dialog).queryByText(/már elmúlt/)).toBeNull();
    await hand.clear(day);
    await hand.type(day, 'holnap');
    expect(save.disabled).toBe(true);
    await hand.clear(day);
    await hand.type(day, '2001. 01. 05.');
    expect(within(dialog).getByText(/már elmúlt/)).toBeTruthy();
    await hand.click(save);
    await waitFor(() => expect(saved).toEqual([[{ id: 1, deadline: '2001-01-05' }]]));
  });

  it('is worked with by keys: arrows, space, Shift, slash and Enter', async () => {
    const { person: hand } = show();
    (await rowOf('K-1')).focus();
    await hand.keyboard(' ');
    expect(screen.getByText('1 kijelölve')).toBeTruthy();
    await hand.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 kijelölve')).toBeTruthy();
    expect(document.activeElement).toBe(await rowOf('K-3'));
    await hand.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /Keresés/ }));
  });

  it('chooses all of the filter', async () => {
    const { person: hand } = show('', { caseIds: { ids: [1, 2, 3, 4, 5, 6], cut: false } });
    await hand.click(within(await rowOf('K-2')).getByRole('checkbox'));
    await hand.click(screen.getByRole('button', { name: /A szűrés minden/ }));
    expect(await screen.findByText('6 kijelölve')).toBeTruthy();
  });

  it('goes on where the page before ended', async () => {
    const { person: hand } = show('', {
      damages: ({ query }: { query: { after?: string } }) =>
        query.after === undefined ? list(CASES.slice(0, 2), 'there') : list(CASES.slice(2)),
    } as never);
    await rowOf('K-2');
    await hand.click(screen.getByRole('button', { name: 'Továbbiak betöltése' }));
    await rowOf('K-4');
    expect(screen.queryByRole('button', { name: 'Továbbiak betöltése' })).toBeNull();
  });

  it('gives the chosen cases to an expert of the load panel without a mouse', async () => {
    const sent: unknown[] = [];
    const { person: hand } = show('', {
      assignCases: ({ body }: { body: { cases: unknown } }) => {
        sent.push(body.cases);
        return { done: [], refused: [], notified: 0 };
      },
    } as never);
    await hand.click(await screen.findByRole('button', { name: 'Terhelés' }));
    await hand.click(within(await rowOf('K-1')).getByRole('checkbox'));
    await hand.click(await screen.findByRole('button', { name: '1 kárakta átadása: Kiss Béla' }));
    await waitFor(() => expect(sent).toEqual([[{ id: 1, expertId: 12 }]]));
  });

  it('keeps a view under a name, and opens it', async () => {
    const view = {
      id: '019f0000-0000-7000-8000-000000000001',
      name: 'Késők',
      query: 'late=1',
      createdAt: '2026-07-19T08:00:00.000Z',
    };
    const { person: hand } = show('', { savedViews: [view] });
    await rowOf('K-1');
    await hand.click(screen.getByRole('button', { name: 'Nézetek' }));
    await hand.click(await screen.findByText('Késők'));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Lejárt határidejű' })).toHaveProperty('checked', true),
    );
  });

  it('says why a view without a name, or with too long a name, is not saved', async () => {
    const { person: hand, server } = show('', { savedViews: [] });
    await rowOf('K-1');
    await hand.click(screen.getByRole('button', { name: 'Nézetek' }));
    await hand.click(await screen.findByText('Mostani nézet mentése…'));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.click(dialog.getByRole('button', { name: 'Mentés' }));
    expect(await dialog.findByText('Kötelező kitölteni!')).toBeTruthy();
    await hand.click(dialog.getByLabelText('A nézet neve'));
    await hand.paste('Késők '.repeat(20));
    expect(await dialog.findByText('Legfeljebb 80 karakter lehet.')).toBeTruthy();
    expect(server.names()).not.toContain('saveView');
  });

  it('offers an assessor neither selection nor the load of others', async () => {
    show('', {}, person(ROLES.EXPERT_DAMAGE));
    const row = await rowOf('K-1');
    expect(within(row).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Terhelés' })).toBeNull();
  });
});
