import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { showApp } from '#web/testing/show.tsx';

beforeAll(readAllStyles);

/**
 * The tables of the specification (map-and-roles.md 1, 2.2, 2.6, 2.7, 6; look.md) for the roles of the four verticals, written by
 * hand and compared with what the product shows.
 */
interface Role {
  /** Of the page (1). */
  readonly title: string;
  /** The primary colour of the role's own theme (6, look.md). */
  readonly theme: string;
  /** In the search box (2.7). */
  readonly placeholder: string;
  /** The side info panel (2.2). */
  readonly panel: string | null;
  /** The grounds: street map for all, base imagery for all but the cemetery roles (6). */
  readonly grounds: readonly string[];
  /** The other layers of the table (6), with those that are on where the home begins: those that it is about (decisions.md 7). */
  readonly layers: Readonly<Record<string, 'on' | 'off'>>;
  /** The drawer (2.7). */
  readonly menu: readonly string[];
  /** The menu of the user (2.7): none of a visitor. */
  readonly userMenu: readonly string[] | null;
  /** What a hit of the search opens (2.7). */
  readonly hits: readonly (readonly [suggestion: { readonly type: string; readonly label: string }, path: string])[];
}

const GROUNDS = ['Légifelvétel', 'Utcatérkép'];
const HOME = ['Kezdőlap'];
const USER = ['Profil', 'Kijelentkezés'];
const BLOCK = { type: 'block', label: 'ABCD1234', meparCode: 'ABCD1234' };
/** Visible by default (6, "Default layer visibility"). */
const COUNTRY = { Országhatár: 'on', Települések: 'on', 'Megyék és utak': 'on' } as const;
const CEMETERY = {
  title: 'Kunágotai temető',
  theme: '#4A4A55',
  placeholder: 'Név, szül. dátum, ...',
  grounds: ['Utcatérkép'],
  layers: { Drónfelvétel: 'on', 'Környezeti elemek': 'on', Sírhelyek: 'on' },
  hits: [],
} as const;

const ROLES: Readonly<Record<'prokat' | 'agrarmonitor' | 'agro' | 'cemetery' | 'cemetery-public', Role>> = {
  prokat: {
    title: 'Talajfelmérés',
    theme: '#6D4C2F',
    placeholder: 'MePAR kód...',
    panel: null,
    grounds: GROUNDS,
    layers: {
      ...COUNTRY,
      Domborzatmodell: 'on',
      NDVI: 'off',
      'MePAR-blokkok': 'on',
      Talajtípus: 'on',
      Kötöttség: 'on',
      Menedzsmentzónák: 'on',
      Talajminták: 'on',
    },
    menu: HOME,
    userMenu: USER,
    hits: [[{ ...BLOCK, type: 'prokatMeparCode' }, '/view/soilSamplingMepar/ABCD1234']],
  },
  agrarmonitor: {
    title: 'Agrármonitor',
    theme: '#1F4E79',
    placeholder: 'EK azonosító...',
    panel: 'Egységes kérelmek (EK)',
    grounds: GROUNDS,
    // The layer of the EK product (6) comes with a product: `ek.component.test.tsx`.
    layers: { ...COUNTRY, 'Egységes kérelem': 'on' },
    menu: HOME,
    userMenu: USER,
    hits: [[{ type: 'agrarmonitorEKCode', label: '3026', ekCode: '3026' } as never, '/view/ek/3026']],
  },
  agro: {
    title: 'Tábláim',
    theme: '#4A6B1F',
    placeholder: 'MePAR, tábla, ...',
    panel: 'Összes tábla',
    grounds: GROUNDS,
    layers: { ...COUNTRY, NDVI: 'off', Menedzsmentzónák: 'off', 'MePAR-blokkok': 'on', 'Saját táblák': 'on' },
    menu: [...HOME, 'Riasztási beállítások'],
    userMenu: USER,
    hits: [
      [BLOCK, '/view/block/ABCD1234'],
      [{ type: 'blockPlot', label: 'Öreg-dűlő', id: 7 } as never, '/view/blockPlot/7'],
    ],
  },
  cemetery: { ...CEMETERY, panel: 'any', menu: [...HOME, 'Látogatói linkek'], userMenu: USER },
  'cemetery-public': { ...CEMETERY, panel: 'any', menu: HOME, userMenu: null },
};
const NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[];
const THEMES = Object.values(ROLES).map(({ theme }) => theme);

const AERIAL = {
  id: 'aerial',
  title: 'Légifelvétel',
  kind: 'own',
  url: 's2:TCI_2026-07-12',
  layer: null,
  attribution: '',
  imagery: true,
  minZoom: 0,
  maxZoom: 19,
} as const;
const open = (name: keyof typeof ROLES, more: object = {}) =>
  showApp('/', personOf(name), { ...EMPTY_WORLD, baseMaps: [AERIAL], ...more });
const bar = () => within(screen.getByRole('banner'));
const styles = () =>
  [...document.querySelectorAll('style')]
    .map((style) => style.textContent)
    .join('')
    .toUpperCase();

describe.each(NAMES)('%s', (name) => {
  const role = ROLES[name];

  it('has the title, the theme, the search and the panel of the specification', async () => {
    open(name);
    expect(await screen.findByPlaceholderText(role.placeholder)).toBeTruthy();
    await waitFor(() => expect(document.title).toContain(role.title));
    const others = THEMES.filter((theme) => theme !== role.theme);
    expect([styles().includes(role.theme), others.filter((theme) => styles().includes(theme))]).toEqual([true, []]);
    if (role.panel === null) expect(screen.queryByRole('complementary')).toBeNull();
    else await screen.findByRole('complementary', role.panel === 'any' ? {} : { name: role.panel });
    expect(bar().queryByRole('img', { name: 'GeoRisk' })).toBeNull();
  });

  it('has the layers of the specification, switched on as it says', async () => {
    const { person } = open(name);
    await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
    const switcher = within(await screen.findByRole('dialog', { name: 'Rétegek' }));
    const labelOf = (box: HTMLElement) => (box as HTMLInputElement).labels?.[0]?.textContent.trim() ?? '';
    const grounds = switcher.getAllByRole('radio').map(labelOf);
    expect(grounds.toSorted()).toEqual([...role.grounds].toSorted());
    const boxes = (switcher.queryAllByRole('checkbox') as HTMLInputElement[]).map(
      (box) => [labelOf(box), box.checked ? 'on' : 'off'] as const,
    );
    expect(Object.fromEntries(boxes)).toEqual(role.layers);
  });

  it('has the menus of the specification', async () => {
    const { person } = open(name);
    await person.click(await screen.findByRole('button', { name: 'Menü' }));
    const drawer = within(await screen.findByRole('navigation'));
    const entries = [...drawer.queryAllByRole('link'), ...drawer.queryAllByRole('button')];
    expect(entries.map(({ textContent }) => textContent)).toEqual(role.menu);
    cleanup();

    const { person: other } = open(name);
    await screen.findByPlaceholderText(role.placeholder);
    const button = bar().queryByRole('button', { name: /Kovács Anna|Felhasználó/ });
    expect(button === null).toBe(role.userMenu === null);
    if (button === null) return;
    await other.click(button);
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    for (const item of role.userMenu ?? []) expect(items).toContain(item);
  });

  it.each(role.hits)('opens a hit of the search: $type', async (suggestion, path) => {
    const { person } = open(name, { search: { suggestions: [{ detail: null, ...suggestion }] } });
    await person.type(await screen.findByPlaceholderText(role.placeholder), 'abcd');
    await person.click(await screen.findByRole('option', { name: new RegExp(suggestion.label) }));
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });
});
