import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS, BAR, MENU, SEARCHES } from '../../../../../e2e/support/roleTable.ts';

const has = (accounts: readonly Account[], account: Account) => accounts.includes(account);
const fitting = (table: Readonly<Record<string, readonly Account[]>>, account: Account) =>
  Object.entries(table).find(([, accounts]) => has(accounts, account))?.[0];

/** A frame around a page that requests nothing but its devices, or, for users without a profile, around none. */
const FRAMED = '/profil';
const EMPTY_PROFILE = {
  deviceGrants: { items: [] },
  mapKeys: { items: [] },
  stacCollections: { collections: [], links: [] },
};

/** The entries of the drawer as they are displayed, each with those that it opens. */
function readEntries(nav: HTMLElement): Record<string, string[]> {
  const entries: Record<string, string[]> = {};
  let open: string | undefined;
  for (const entry of within(nav).getAllByRole('listitem')) {
    const control = entry.querySelector('a, button, [role="button"]');
    const name = control?.textContent.trim() ?? '';
    const isWithin = entry.parentElement?.closest('li') !== null;
    if (isWithin && open !== undefined) entries[open]?.push(name);
    else {
      entries[name] = [];
      open = control?.hasAttribute('aria-expanded') === true ? name : undefined;
    }
  }
  return entries;
}

describe('each role has what the specification gives it, and nothing else', () => {
  it.each(ACCOUNTS)('%s: bar and account', async (account) => {
    const user = personOf(account);
    const { person } = showApp(FRAMED, user, EMPTY_PROFILE);
    const bar = await screen.findByRole('banner');

    const title = fitting(BAR.title, account);
    const shown = within(bar).getByRole('link', { name: / – Kezdőlap$/ }).textContent;
    expect(shown).toMatch(title ?? 'GeoRisk');
    for (const [other, accounts] of Object.entries(BAR.title))
      if (!has(accounts, account)) expect(shown).not.toMatch(other);

    if (has(SEARCHES, account)) await within(bar).findByPlaceholderText(fitting(BAR.search, account) ?? '');
    else expect(within(bar).queryByRole('combobox')).toBeNull();

    const isNamed = within(bar).queryAllByText(user.name, { exact: true }).length > 0;
    expect(isNamed).toBe(has(BAR.ownName, account));
    const menuButton = within(bar)
      .queryAllByRole('button')
      .find(
        (button) =>
          button.getAttribute('aria-label')?.startsWith('Felhasználói menü') || button.textContent === user.name,
      );
    expect(menuButton !== undefined).toBe(has(BAR.userMenu, account));
    expect(await serious()).toEqual([]);
    if (menuButton === undefined) return;
    await person.click(menuButton);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      has(BAR.profile, account) ? 'Profil' : 'Saját adataim',
      'Kijelentkezés',
    ]);
    expect(await serious()).toEqual([]);
  });

  it.each(ACCOUNTS)('%s: the drawer', async (account) => {
    const { person } = showApp(FRAMED, personOf(account), EMPTY_PROFILE);
    await person.click(await screen.findByRole('button', { name: 'Menü' }));
    const nav = await screen.findByRole('navigation', { name: 'Menü' });
    for (const closed of within(nav).queryAllByRole('button', { expanded: false })) {
      await person.click(closed);
      await waitFor(() => expect(closed.getAttribute('aria-expanded')).toBe('true'));
    }
    const expected = Object.entries(MENU)
      .filter(([, { for: accounts }]) => has(accounts, account))
      .map(([entry, { within: inner }]) => [entry, inner ?? []]);
    expect(readEntries(nav)).toEqual(Object.fromEntries(expected));
    expect(await serious()).toEqual([]);
  });
});
