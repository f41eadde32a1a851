import type { RouteCase } from '@georisk/contract/verticals/insurance/damages.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { RoutePanel } from './RoutePanel.tsx';
import { stopsOf } from './routeOrder.ts';

const CASES: readonly RouteCase[] = [
  {
    id: 1,
    damageNumber: '26000000001',
    damageDate: '2026-06-01',
    dangerType: 'Jégeső',
    status: 'assigned',
    settlement: 'Túrkeve',
    crops: ['Őszi búza', 'Kukorica'],
    area: 12.5,
    position: [760_000, 200_000],
    missing: { plotId: 7, step: 'sampling' },
  },
  {
    id: 2,
    damageNumber: '26000000002',
    damageDate: '2026-06-02',
    dangerType: 'Aszály',
    status: 'assigned',
    settlement: null,
    crops: [],
    area: 3,
    position: null,
    missing: null,
  },
];

function Panel() {
  const query = useQuery({ ...apiQuery('caseRoute', { query: {} }), meta: { errorPage: false } });
  return <RoutePanel query={query} stops={stopsOf(query.data ?? [], null)} position={{ kind: 'off' }} />;
}
const open = (answers: object) => show(<Panel />, person(ROLES.EXPERT_DAMAGE), { ...EMPTY_WORLD, ...answers });

it('shows each case with its place, crop, area, missing step and the way there', async () => {
  open({ caseRoute: CASES });
  const cards = await screen.findAllByRole('listitem');
  const first = within(cards[0] as HTMLElement);
  expect(first.getByRole('heading').textContent).toContain('1. Túrkeve');
  expect(cards[0]?.textContent).toMatch(/Őszi búza, Kukorica · 12,50.ha/);
  expect(first.getByRole('link', { name: 'Hiányzik: a mintavétel' }).getAttribute('href')).toContain(
    'manageSamplings=true',
  );
  expect(first.getByRole('link', { name: /Útvonaltervezés/ }).getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=47\.\d+,20\.\d+$/,
  );
  const second = within(cards[1] as HTMLElement);
  expect(second.queryByRole('link', { name: /Útvonaltervezés/ })).toBeNull();
  expect(second.getByText('Nincs ismert blokkja, ezért a térképen nem látszik.')).toBeTruthy();
  expect(second.getByRole('link', { name: 'Hiányzik: a táblák' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Induljon a helyzetemtől' })).toBeTruthy();
  expect(await serious()).toEqual([]);
});

it('says that there is no open case, and leads to all of them', async () => {
  open({ caseRoute: [] });
  await screen.findByText('Nincs Önre osztott nyitott kárakta.');
  expect(screen.getByRole('link', { name: 'Káresemények' })).toBeTruthy();
});

it('shows a failure with a way to try again', async () => {
  open({ caseRoute: () => refusal('not-found') });
  expect(await screen.findByRole('button', { name: /Újra/ })).toBeTruthy();
});
