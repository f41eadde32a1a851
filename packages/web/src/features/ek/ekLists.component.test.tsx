import { MAX_EK_BLOCKS, MAX_ROWS } from '@georisk/contract/maxRows.ts';
import type { Ek, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show } from '#web/testing/show.tsx';
import { EkList } from './EkList.tsx';
import { EkPanel } from './EkPanel.tsx';

const monitor = personOf('agrarmonitor');
const entry = (number: number) => ({
  code: `30260${String(number).padStart(5, '0')}`,
  krNumber: `KR-${number}`,
  signedAt: '2026-05-14',
  ownerAddress: number === 1 ? null : `Őrség utca ${number}.`,
  total: number === 2 ? null : { code: '', blocks: number, area: 1.5, bbox: [0, 0, 1, 1] },
});
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1)) as never;

describe('the list of applications', () => {
  const open = (count: number) => show(<EkList entries={entries(count)} />, monitor, EMPTY_WORLD);
  const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');

  it('shows a hundred, and a hundred more at a press', async () => {
    const { person } = open(230);
    expect(rows()).toHaveLength(100);
    await person.click(screen.getByRole('button', { name: 'Még 130' }));
    expect(rows()).toHaveLength(200);
    await person.click(screen.getByRole('button', { name: 'Még 30' }));
    expect(rows()).toHaveLength(230);
    expect(screen.queryByRole('button', { name: /^Még/ })).toBeNull();
  });

  it('says what is known of each, and of one without land that it has none', () => {
    open(3);
    expect(rows().map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^3026000001.*1 blokk.*1,50 ha.*KR-1$/),
      expect.stringMatching(/^3026000002nincs blokkjaKR-2 · Őrség utca 2\.$/),
      expect.stringMatching(/^3026000003.*3 blokk.*KR-3 · Őrség utca 3\.$/),
    ]);
  });

  it('says of a search that finds nothing what was searched for', async () => {
    const { person } = open(3);
    await person.type(screen.getByRole('searchbox', { name: 'Keresés a listában' }), '  árvíztűrő ');
    expect(screen.getByRole('status').textContent).toBe('Nincs a listában ilyen: „árvíztűrő”.');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says that it is not all of them where it was cut', () => {
    open(MAX_ROWS);
    expect(screen.getByText(/^Ez a lista 5\s?000 EK-t mutat\./)).toBeTruthy();
    expect(rows()).toHaveLength(100);
  });
});

describe('the blocks of an application', () => {
  const mepar = (number: number): EkMepar => ({
    meparCode: `BLOKK${number}`,
    geom: OWN_BLOCK.geom,
    geomHa: 12,
    plants: [{ plantName: 'Őszi búza', area: 7.5 }],
    products: [],
  });
  const open = (count: number, selected: string | null = null, more: Partial<Ek> = {}) =>
    show(
      <EkPanel
        ek={
          {
            code: '3026000001',
            krNumber: null,
            signedAt: null,
            ownerAddress: null,
            mepars: Array.from({ length: count }, (_, index) => mepar(index + 1)),
            ...more,
          } as Ek
        }
        selected={selected}
      />,
      monitor,
      EMPTY_WORLD,
    );
  const codes = () =>
    screen.getAllByText(/^BLOKK\d+/).map(({ textContent }) => /BLOKK\d+/.exec(textContent ?? '')?.[0]);

  it('are twelve at first, the emphasised one before the others, and all at a press', async () => {
    const { person } = open(15, 'BLOKK14');
    expect(codes()).toHaveLength(12);
    expect(codes()[0]).toBe('BLOKK14');
    expect(codes()[1]).toBe('BLOKK1');
    await person.click(screen.getByRole('button', { name: 'Még 3' }));
    expect(codes()).toHaveLength(15);
    expect(screen.queryByRole('button', { name: /^Még/ })).toBeNull();
  });

  it('that are none say so, and facts that nobody knows too', () => {
    open(0);
    expect(screen.getAllByRole('definition')).toHaveLength(4);
    expect(
      new Set(
        screen
          .getAllByRole('definition')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).size,
    ).toBe(1);
  });

  it('that were cut are said to be', () => {
    open(MAX_EK_BLOCKS);
    expect(screen.getByText(/^Ez a lista az EK első 500 blokkját mutatja\./)).toBeTruthy();
  });
});
