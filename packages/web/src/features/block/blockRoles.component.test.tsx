import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, BLOCK, INSURER } from '../../../../../e2e/support/roleTable.ts';

const CODE = OWN_BLOCK.meparCode;
const has = (accounts: readonly Account[], account: Account) => accounts.includes(account);

const NDVI: Product = {
  id: 'ndvi-1',
  type: 'NDVI',
  subType: null,
  date: '2026-07-15',
  dateBefore: null,
  url: null,
  fileName: 'ndvi-1.pdf',
  title: 'NDVI',
  description: '',
  meparCode: CODE,
  damagePlotId: null,
  productPolygon: null,
  data: null,
};

/** Insured by one policy, with one case; as the server answers it to a person of this role. */
const hitBlock = (role: number): Block => ({
  ...OWN_BLOCK,
  meparPolygon: OWN_BLOCK.geom,
  products: [NDVI],
  policies: [{ id: 1, policyNumber: 'KOT-100', year: 2026, canOpen: mayCall('policy', role) }],
  damages: [
    {
      id: 7,
      damageNumber: 'KAR-7',
      damageDate: '2026-07-10',
      dangerType: 'jégeső',
      area: 2,
      status: 'new',
      canOpen: mayCall('damage', role),
    },
  ],
  agroProducts: [],
});

function open(account: Account, query = ''): void {
  const user = personOf(account);
  showApp(`/view/block/${CODE}${query}`, user, { ...EMPTY_WORLD, block: hitBlock(user.role), products: [NDVI] });
}

/** Links of the page to a policy or a case. */
const linksTo = (kind: 'policy' | 'damage') => document.querySelectorAll(`main a[href^="/view/${kind}/"]`);

describe('a block', () => {
  it('is seen by the insurer’s roles of the specification, and by farmers', () => {
    expect([...BLOCK.accounts].sort()).toEqual([...INSURER, 'farmer'].sort());
  });

  it.each(INSURER)('%s: its products, the way back, and links to what the role may open', async (account) => {
    open(account);
    await screen.findByRole('heading', { name: CODE });
    const maps = within(screen.getByRole('navigation', { name: 'Térképek' })).getAllByRole('button');
    const names = maps.map(({ textContent }) => textContent.trim());
    const specified: readonly string[] = BLOCK.products.buttons;
    expect(names.slice(0, specified.length)).toEqual(specified);
    expect(BLOCK.products.others).toEqual(expect.arrayContaining(names.slice(specified.length)));
    expect(screen.queryAllByRole('button', { name: /^Vissza/ }).length > 0).toBe(has(BLOCK.back, account));
    await screen.findByText(/KOT-100/);
    await waitFor(() => expect(linksTo('damage').length > 0).toBe(has(BLOCK.damageLinks, account)));
    expect(linksTo('policy').length > 0).toBe(has(BLOCK.policyLinks, account));
    expect(await serious()).toEqual([]);
  });

  it.each(INSURER)('%s: the document of a product', async (account) => {
    open(account, '?productType=NDVI');
    await screen.findByRole('heading', { level: 1, name: 'NDVI' });
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /PDF/ }).length > 0).toBe(has(BLOCK.document, account)),
    );
  });

  it.each([
    ['2026-05-01', 'Erről a napról itt nincs felvétel: 2026. 05. 01. A térkép ezt mutatja: 2026. 07. 15.'],
    ['tegnap', 'A címben álló nap nem értelmezhető. A térkép ezt mutatja: 2026. 07. 15.'],
  ])('says that another day is shown than that of the address: %s', async (date, words) => {
    open('manager', `?productType=NDVI&date=${date}`);
    await screen.findByText(words);
  });

  it('shows the day of the address without a word', async () => {
    open('manager', '?productType=NDVI&date=2026-07-15');
    await screen.findAllByText(/2026\. 07\. 15\./);
    expect(screen.queryByText(/A térkép ezt mutatja/)).toBeNull();
  });
});
