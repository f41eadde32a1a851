import type { PolicyEvent } from '@georisk/contract/verticals/insurance/policyHistory.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { PolicyHistory } from './PolicyHistory.tsx';

const NOTHING = { at: null, meparCode: null, damage: null, hectares: null, userName: null, actorName: null } as const;
const EVENTS: readonly PolicyEvent[] = [
  {
    ...NOTHING,
    key: 'c',
    kind: 'case',
    title: 'Szakértő kijelölése',
    date: '2026-07-03',
    at: '2026-07-03T08:00:00Z',
    userName: 'Nagy Anna',
    actorName: 'Admin',
    damage: {
      id: 7,
      damageNumber: 'KAR-7',
      damageDate: '2026-07-02',
      dangerType: 'Jégeső',
      area: 3,
      status: 'assigned',
      canOpen: true,
    },
  },
  {
    ...NOTHING,
    key: 'n',
    kind: 'notice',
    title: 'A gazda értesítése a riasztásról',
    date: '2026-07-02',
    at: '2026-07-02T08:00:00Z',
    userName: 'Kiss Béla',
    meparCode: 'ABCD1234',
  },
  { ...NOTHING, key: 'a', kind: 'alert', title: 'Riasztás', date: '2026-07-01', hectares: 9, meparCode: 'ABCD1234' },
];

const open = async (policyHistory: unknown) => {
  const shown = show(<PolicyHistory policyId={3} />, person(ROLES.MANAGER), { ...EMPTY_WORLD, policyHistory } as never);
  await shown.person.click(await screen.findByRole('button', { name: 'Történet megjelenítése' }));
  return shown;
};
const rows = async () =>
  within(await screen.findByRole('list', { name: 'A kötvény története' }))
    .getAllByRole('listitem')
    .map((row) => (row.textContent ?? '').replaceAll(/\s/g, ' '));

describe('the history of a policy', () => {
  it('says what happened, when, by whom and on what', async () => {
    await open({ events: EVENTS, isCut: false });
    expect(await rows()).toEqual([
      expect.stringMatching(/^Szakértő kijelölése2026\. 07\. 03\. .*Nagy Anna nevében: AdminKAR-7 · Jégeső$/),
      expect.stringMatching(/címzett: Kiss BélaABCD1234$/),
      'Riasztás2026. 07. 01. · 9,00 haABCD1234',
    ]);
    expect(screen.getByRole('link', { name: 'KAR-7 · Jégeső' }).getAttribute('href')).toBe('/view/damage/KAR-7');
    expect(await serious()).toEqual([]);
  });

  it('shows the entries of one kind alone', async () => {
    const { person: hand } = await open({ events: EVENTS, isCut: false });
    await hand.click(await screen.findByRole('button', { name: 'Riasztások' }));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Válaszok' })).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'Minden' }));
    expect(await rows()).toHaveLength(3);
  });

  it('is shown page by page, and says where it was cut', async () => {
    const many = Array.from({ length: 45 }, (_, n) => ({ ...EVENTS[2], key: `a${n}` }));
    const { person: hand } = await open({ events: many, isCut: true });
    expect(await rows()).toHaveLength(20);
    await hand.click(screen.getByRole('button', { name: 'Még 25 bejegyzés' }));
    expect(await rows()).toHaveLength(40);
    expect(screen.getByText(/A legújabb bejegyzések/)).toBeDefined();
  });

  it('that is empty says so, and one that does not load offers another try', async () => {
    const { server, person: hand } = await open(() => refusal('not-found'));
    await hand.click(await screen.findByRole('button', { name: 'Újra' }));
    server.answer({ policyHistory: { events: [], isCut: false } });
    await hand.click(await screen.findByRole('button', { name: 'Újra' }));
    expect(await screen.findByText(/még nem történt semmi/)).toBeDefined();
  });
});
