import { type LayerKey, layerRow, switcherOf } from '@georisk/contract/layers/layerCatalog.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { featureLayersOf } from '#web/app/featureLayers.ts';
import { FEATURES } from '#web/app/features.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS, BAR, END_TO_END, LAYERS, SIMPLE_MAP } from '../../../../../e2e/support/roleTable.ts';

const has = (accounts: readonly Account[], account: Account) => accounts.includes(account);

const roleOf = (account: Account) => personOf(account).role;
const ofFeatures = new Set(FEATURES.flatMap(({ layers = [] }) => layers.map(({ layer }) => layer)));

/** The layers of an account's switchers: those of the catalogue, of features as far as these give them to the person. */
function switchesOf(account: Account): readonly LayerKey[] {
  const given = new Set(featureLayersOf(personOf(account)).map(({ layer }) => layer));
  return switcherOf(roleOf(account)).filter((key) => !ofFeatures.has(key) || given.has(key));
}

const titlesOf = (keys: readonly LayerKey[]) => new Set(keys.map((key) => layerRow(key).title));

/** Not switched at home: the grounds, one of which is chosen, and what is only on the map of a case or a block. */
const ELSEWHERE: readonly LayerKey[] = ['BASE', 'STREET', 'PRODUCT', 'SAMPLING', 'SAMPLING_ZONE'];

/** Opens an account's home and its switcher. @returns the titles of the layers in it */
async function shownTo(account: Account): Promise<string[]> {
  const { person } = showApp('/', personOf(account), { ...EMPTY_WORLD, mepars: () => [OWN_BLOCK] });
  await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
  const switcher = await screen.findByRole('dialog', { name: 'Rétegek' });
  expect(document.querySelector('.ol-viewport')).not.toBeNull();
  const title = Object.entries(BAR.title).find(([, accounts]) => has(accounts, account))?.[0];
  await waitFor(() => expect(document.title).toMatch(title ?? 'GeoRisk'));
  expect(within(switcher).getAllByRole('radio').length).toBeGreaterThanOrEqual(2);
  const boxes = within(switcher).queryAllByRole('checkbox') as HTMLInputElement[];
  return boxes.map((box) => box.labels?.[0]?.textContent.trim() ?? '');
}

describe('the layer switcher', () => {
  it.each(ACCOUNTS)('%s: has layers that the specification gives the role alone', (account) => {
    const titles = [...titlesOf(switchesOf(account))];
    expect(titles.filter((title) => !has(LAYERS[title]?.for ?? [], account))).toEqual([]);
  });

  it.each(ACCOUNTS)('%s: has the layers that the specification gives the role', (account) => {
    // A simple map may lack any of them.
    if (has(SIMPLE_MAP, account)) return;
    const specified = Object.entries(LAYERS).flatMap(([title, row]) =>
      row.atMost === undefined && has(row.for, account) ? [title] : [],
    );
    const titles = titlesOf(switchesOf(account));
    expect(specified.filter((title) => !titles.has(title))).toEqual([]);
  });

  it('has a street map for everybody, and an aerial picture for all but those of a cemetery', () => {
    const having = (key: LayerKey) => ACCOUNTS.filter((account) => switchesOf(account).includes(key));
    expect(having('STREET')).toEqual(ACCOUNTS);
    expect(having('BASE')).toEqual(ACCOUNTS.filter((account) => !has(['cemetery', 'cemetery-public'], account)));
  });

  it.each(END_TO_END)('%s: shows these layers at home', async (account) => {
    const titles = titlesOf(switchesOf(account).filter((key) => !ELSEWHERE.includes(key)));
    const shown = await shownTo(account);
    if (has(SIMPLE_MAP, account)) expect(shown.filter((title) => !titles.has(title))).toEqual([]);
    else expect(shown.toSorted()).toEqual([...titles].toSorted());
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
