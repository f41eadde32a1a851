import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS, BAR, LAYERS, SIMPLE_MAP } from '../../../../../e2e/support/roleTable.ts';

const has = (accounts: readonly Account[], account: Account) => accounts.includes(account);

/** Opens an account's home and its switcher. @returns the titles of the layers in it */
async function layersOf(account: Account): Promise<string[]> {
  const { person } = showApp('/', personOf(account), { ...EMPTY_WORLD, mepars: () => [OWN_BLOCK] });
  await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
  const switcher = await screen.findByRole('dialog', { name: 'Rétegek' });
  expect(document.querySelector('.ol-viewport'), account).not.toBeNull();
  const title = Object.entries(BAR.title).find(([, accounts]) => has(accounts, account))?.[0];
  await waitFor(() => expect(document.title, account).toMatch(title ?? 'GeoRisk'));
  const boxes = within(switcher).queryAllByRole('checkbox') as HTMLInputElement[];
  // Every user chooses among grounds; a cemetery has one, and its visitor nothing else.
  const grounds = within(switcher).getAllByRole('radio').length;
  expect(grounds).toBeGreaterThanOrEqual(has(['cemetery', 'cemetery-public'], account) ? 1 : 2);
  const titles = boxes.map((box) => box.labels?.[0]?.textContent.trim() ?? '');
  cleanup();
  return titles;
}

describe('the layer switcher at home', () => {
  const switchers = new Map<Account, string[]>();

  it.each(ACCOUNTS)('%s: has layers that the specification gives the role alone', async (account) => {
    const layers = await layersOf(account);
    switchers.set(account, layers);
    expect(layers.filter((layer) => !has(LAYERS[layer]?.for ?? [], account))).toEqual([]);
  });

  it('has a layer for all roles of the specification, once it exists', () => {
    expect([...switchers.keys()]).toEqual([...ACCOUNTS]);
    for (const layer of new Set([...switchers.values()].flat())) {
      const row = LAYERS[layer];
      const having = ACCOUNTS.filter((account) => switchers.get(account)?.includes(layer));
      const onFullMap = (account: Account) => !has(SIMPLE_MAP, account);
      // Layers that only a simple map has so far are still missing on the others.
      if (row === undefined || row.atMost || !having.some(onFullMap)) continue;
      const lacking = row.for.filter((account) => !has(having, account) && onFullMap(account));
      expect.soft(lacking, `${layer}: too few`).toEqual([]);
    }
  });

  it('switches a layer on, keeps it in the address, and returns to the view’s initial state', async () => {
    const { person } = showApp('/', personOf('operator'), EMPTY_WORLD);
    await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
    const switcher = within(await screen.findByRole('dialog', { name: 'Rétegek' }));
    const crops = () => switcher.getByRole('checkbox', { name: 'Vetésszerkezet' }) as HTMLInputElement;
    expect(crops().checked).toBe(false);
    await person.click(crops());
    await waitFor(() => expect(crops().checked).toBe(true));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('layers')).toBe('CROP'));
    await person.click(switcher.getByRole('button', { name: 'Alaphelyzet' }));
    await waitFor(() => expect(crops().checked).toBe(false));
    await waitFor(() => expect(window.location.search).not.toContain('layers'));
  });
});
