import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileOf, type RoleProfile, titleFor } from '#web/session/roleProfiles.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS, BAR, END_TO_END, MENU, SEARCHES } from '../../../../../e2e/support/roleTable.ts';
import { menuOf, targetOf } from './menu.ts';

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

/** The drawer's entries of the specification, each with those that it opens. */
const specified = (account: Account) =>
  Object.fromEntries(
    Object.entries(MENU)
      .filter(([, { for: accounts }]) => has(accounts, account))
      .map(([entry, { within: inner }]) => [entry, inner ?? []]),
  );

/** The drawer's entries of an account, as the drawer itself asks for them. */
function entriesOf(account: Account): Record<string, string[]> {
  const user = personOf(account);
  return Object.fromEntries(
    menuOf(user).map((entry) => {
      const target = targetOf(entry, user.company);
      return [entry.title, target !== undefined && 'entries' in target ? target.entries.map(({ title }) => title) : []];
    }),
  );
}

function profileFor(account: Account): RoleProfile {
  const profile = profileOf(personOf(account).role);
  if (profile === undefined) throw new Error(`${account} has no profile`);
  return profile;
}

describe('each role has what the specification gives it, and nothing else', () => {
  it.each(ACCOUNTS)('%s: the entries of the drawer', (account) => {
    expect(entriesOf(account)).toEqual(specified(account));
  });

  it.each(ACCOUNTS)('%s: the parts of the bar', (account) => {
    const profile = profileFor(account);
    const title = titleFor(profile, personOf(account).company);
    expect(title).toMatch(fitting(BAR.title, account) ?? 'GeoRisk');
    for (const [other, accounts] of Object.entries(BAR.title))
      if (!has(accounts, account)) expect(title).not.toMatch(other);
    expect(profile.search).toBe(has(SEARCHES, account));
    if (profile.search) expect(profile.searchPlaceholder).toBe(fitting(BAR.search, account));
    expect(profile.generalLogo).toBe(has(BAR.generalLogo, account));
    expect(profile.nameInBar).toBe(has(BAR.ownName, account));
    expect(profile.userMenu).toBe(has(BAR.userMenu, account));
    expect(profile.profileMenu).toBe(has(BAR.profile, account));
  });

  it.each(END_TO_END)('%s: shows the bar and the account', async (account) => {
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

  it.each(END_TO_END)('%s: shows the drawer', async (account) => {
    const { person } = showApp(FRAMED, personOf(account), EMPTY_PROFILE);
    await person.click(await screen.findByRole('button', { name: 'Menü' }));
    const nav = await screen.findByRole('navigation', { name: 'Menü' });
    for (const closed of within(nav).queryAllByRole('button', { expanded: false })) {
      await person.click(closed);
      await waitFor(() => expect(closed.getAttribute('aria-expanded')).toBe('true'));
    }
    expect(readEntries(nav)).toEqual(specified(account));
    expect(await serious()).toEqual([]);
  });
});
