import type { FrostBlock } from '@georisk/contract/verticals/frost/frost.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const { meparCode, geom: polygon } = OWN_BLOCK;
const MADE = {
  stations: 12,
  grids: 0,
  firstYear: 1996,
  lastYear: 2025,
  blocks: 240,
  error: 1.26,
  gridError: null,
  madeAt: '2026-07-01T00:00:00.000Z',
  box: [800_000, 117_000, 812_000, 129_000],
};
const DANGER = { meparCode, polygon, frost: 4, frostLabel: 'Magas', probability: 0.403, events: 12, years: 30 };
const damage = {
  id: 1,
  damageNumber: 'KAR-2024-17',
  dangerType: 'Tavaszi fagy',
  damagedArea: 12.5,
  damageAmount: 1_250_000,
  damageProportion: 39.6,
  hasCase: true,
};
const BLOCK: FrostBlock = {
  meparCode,
  polygon,
  frost: 4,
  frostLabel: 'Magas',
  damages: [damage, { ...damage, id: 2, damageNumber: 'F-2016/3', hasCase: false }],
};
const WORLD = {
  ...EMPTY_WORLD,
  frostMap: MADE,
  frostDanger: DANGER,
  frostDamages: { items: [BLOCK], truncated: false },
};
const panel = async () => within(await screen.findByRole('complementary'));
const chosen = async () => within(await screen.findByRole('region', { name: 'MePAR blokk' }));

describe('the screen of frost', () => {
  it('explains the map, and prints its error', async () => {
    showApp('/view/frostDamage', manager, WORLD);
    const words = await panel();
    await words.findByRole('heading', { name: 'Fagyveszély' });
    expect(words.getByText(/milyen gyakran éri károsító tavaszi fagy/)).toBeTruthy();
    await words.findByText(/12 állomás mérései alapján, 1996–2025\./);
    expect(words.getByText(/becsüljük: 1,3\s°C/)).toBeTruthy();
    expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nagyon alacsony',
      'Alacsony',
      'Közepes',
      'Magas',
      'Nagyon magas',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('says that it was made of grids, with their difference from the stations', async () => {
    showApp('/view/frostDamage', manager, { ...WORLD, frostMap: { ...MADE, grids: 2, gridError: 0.84 } });
    const words = await panel();
    await words.findByText(/2 hőmérsékleti rács és 12 állomás mérései alapján, 1996–2025\./);
    expect(words.getByText(/eltérése az állomásokétól: 0,8\s°C/)).toBeTruthy();
  });

  it('is made of grids alone where there is no station', async () => {
    showApp('/view/frostDamage', manager, { ...WORLD, frostMap: { ...MADE, stations: 0, grids: 1, error: null } });
    const words = await panel();
    await words.findByText(/1 hőmérsékleti rács alapján, 1996–2025\./);
    expect(words.queryByText(/becsüljük/)).toBeNull();
  });

  it('says what will stand there and how it gets in, while there is no map', async () => {
    showApp('/view/frostDamage', manager, EMPTY_WORLD);
    const words = await panel();
    await words.findByText('Még nincs fagyveszély-térkép.');
    expect(words.getByText(/időjárási adatokat/)).toBeTruthy();
  });

  it('shows the danger and the damages of the chosen block, with a link to a case only', async () => {
    showApp(`/view/frostDamage?meparCode=${meparCode}`, manager, WORLD);
    const block = await chosen();
    await block.findByText('Magas');
    expect(block.getByText('12 fagyos év 30 évből')).toBeTruthy();
    await block.findByText('Tavaszi fagy', { exact: false, selector: 'li:first-of-type dd' });
    const [first, second] = block.getAllByRole('listitem').map((each) => within(each));
    expect(first?.getByRole('link', { name: /KAR-2024-17/ }).getAttribute('href')).toBe('/view/damage/KAR-2024-17');
    expect(second?.queryByRole('link')).toBeNull();
    const values = block.getAllByRole('listitem')[0]?.querySelectorAll('dd') ?? [];
    expect([...values].map(({ textContent }) => textContent)).toEqual([
      'Tavaszi fagy',
      '12,50\u00A0ha',
      '1\u00A0250\u00A0000\u00A0Ft',
      '40\u00A0%',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('says that a block is unknown', async () => {
    showApp('/view/frostDamage?meparCode=AAAA0000', manager, {
      ...WORLD,
      frostDanger: () => refusal('not-found'),
    });
    await (await chosen()).findByText('A AAAA0000 blokk nem található.');
  });

  it('finds blocks and settlements by its own search, and stays when one is chosen', async () => {
    const { person, server } = showApp('/view/frostDamage', manager, {
      ...WORLD,
      search: {
        suggestions: [
          { type: 'policy', label: 'AGB/1', detail: null, policyNumber: 'AGB/1', year: 2026, policyId: 1 },
          { type: 'block', label: meparCode, detail: null, meparCode },
        ],
      },
    });
    await person.type(await screen.findByRole('combobox'), meparCode.slice(0, 3));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([`${meparCode}MePAR blokk`]);
    expect(server.of('search').at(-1)?.query).toMatchObject({ isFrostDamageScreen: 'true' });
    await person.click(screen.getByRole('option'));
    await (await chosen()).findByText('Magas');
    expect(window.location.pathname + window.location.search).toBe(`/view/frostDamage?meparCode=${meparCode}`);
  });
});
