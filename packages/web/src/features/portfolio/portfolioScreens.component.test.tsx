import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PolicyListRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const POLICY: PolicyListRow = {
  id: 1,
  policyNumber: 'K-2026-1',
  year: 2026,
  companyId: 4,
  insured: [{ id: 57, name: 'Bíró Sándor' }],
  crops: ['Őszi búza', 'Napraforgó'],
  perils: ['hail'],
  validFrom: null,
  validTo: null,
  plots: 3,
  undrawn: 0,
  hectares: 38.53,
  sumInsured: 21_900_000,
  withoutSum: 0,
  premium: null,
  withoutPremium: 3,
  damages: 2,
};
const page = (items: readonly PolicyListRow[], more: Partial<Answer<'policyList'>> = {}): Answer<'policyList'> => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 25,
  year: 2026,
  ...more,
});
const row = (key: string | null, name: string | null, sumInsured: number | null, plots = 10) => ({
  key,
  name,
  plots,
  hectares: plots * 5,
  sumInsured,
  withoutSum: sumInsured === null ? plots : 0,
  premium: null as number | null,
  withoutPremium: plots,
});
const EXPOSURE: Answer<'exposure'> = {
  year: 2026,
  years: [2026, 2025],
  total: row(null, null, 400, 40),
  byCrop: [row('B02', 'Őszi árpa', 300, 30), row('B01', 'Árpa', 100, 10)],
  byPeril: [row('hail', 'Jégeső', 400, 40)],
  byDistrict: [row('075', 'Mezőkovácsházai', 400, 40), row(null, null, 0, 0)],
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://a').searchParams);
const inAddress = (name: string) => new URLSearchParams(window.location.search).get(name);

describe('the rows of policies', () => {
  const open = (query: string, items: readonly PolicyListRow[], answers: Answers = {}) =>
    showApp(`/view/policies${query}`, manager, {
      ...EMPTY_WORLD,
      policyList: page(items),
      exposure: EXPOSURE,
      ...answers,
    });
  const table = async () => within(await screen.findByRole('table', { name: 'Kötvények' }));
  const cells = async () =>
    (await table())
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((each) => [...each.querySelectorAll('th, td')].slice(1).map(({ textContent }) => plain(textContent)));

  it('tell a sum and a premium of nothing from unknown ones', async () => {
    open('?columns=number,sum,premium,from,to', [
      { ...POLICY, sumInsured: 0, premium: 0, withoutPremium: 0, validFrom: '2026-04-01', validTo: '2026-11-30' },
      { ...POLICY, id: 2, policyNumber: 'K-2026-2', sumInsured: null, premium: 12_500 },
    ]);
    expect(await cells()).toEqual([
      ['K-2026-1', '0 Ft', '0 Ft', '2026. 04. 01.', '2026. 11. 30.'],
      ['K-2026-2', 'nem ismert', '12 500 Ft (3 tábla nélkül)', '–', '–'],
    ]);
  });

  it('name every farmer, crop and peril', async () => {
    const insured = [
      { id: 57, name: 'Bíró Sándor' },
      { id: 58, name: 'Őz Ágnes' },
    ];
    open('?columns=number,insured,crops,perils', [{ ...POLICY, insured, perils: ['hail', 'storm'] }]);
    const [cell] = await cells();
    expect(cell?.slice(1, 3)).toEqual(['Bíró Sándor, Őz Ágnes', 'Őszi búza, Napraforgó']);
    expect(cell?.[3]).toContain(', ');
  });

  it('lead to the policy of their year, and of their company where numbers may repeat', async () => {
    open('', [POLICY, { ...POLICY, id: 2, companyId: 5 }]);
    const links = (await table()).getAllByRole('link', { name: 'K-2026-1' });
    expect(links.map(searchOf)).toEqual([
      { year: '2026', policyId: '1' },
      { year: '2026', policyId: '2' },
    ]);
  });

  it('of one company are named by their number alone', async () => {
    open('', [POLICY]);
    expect(searchOf((await table()).getByRole('link', { name: 'K-2026-1' }))).toEqual({ year: '2026' });
  });

  it('leave out what an address asks for and no list has', async () => {
    const { server } = open('?year=1066&peril=dragons&sort=colour&undrawn=yes&crop=%20&page=1', [POLICY]);
    await table();
    expect(server.of('policyList')[0]?.query).toEqual({ page: 1, pageSize: 50 });
  });

  it('are sorted by their heads, which begins with the first page', async () => {
    const { server, person } = open('?page=2&sort=sum', [POLICY]);
    const heads = await table();
    await person.click(heads.getByRole('button', { name: 'Terület', hidden: true }));
    await waitFor(() => expect(server.of('policyList').at(-1)?.query).toMatchObject({ sort: 'area', page: 1 }));
    await person.click((await table()).getByRole('button', { name: 'Terület', hidden: true }));
    await waitFor(() => expect(inAddress('sort')).toBe('-area'));
    expect(inAddress('page')).toBeNull();
  });

  it('of a page beyond the end say so, and lead to the last one', async () => {
    const { server, person } = open('?page=9', [], { policyList: page([], { page: 9, total: 30 }) });
    const last = await screen.findByRole('button', { name: /utolsó/i });
    expect(screen.queryByText('Nincs a szűrésnek megfelelő kötvény.')).toBeNull();
    server.answer({ policyList: page([POLICY], { page: 2, total: 30 }) });
    await person.click(last);
    await table();
    expect(inAddress('page')).toBe('2');
  });

  it('are narrowed to those that are to be drawn, and widened again', async () => {
    const { server, person } = open('?page=2', [POLICY]);
    await table();
    const box = screen.getByRole('checkbox', { name: 'Csak ahol van megrajzolandó tábla' });
    await person.click(box);
    await waitFor(() => expect(server.of('policyList').at(-1)?.query).toMatchObject({ undrawn: '1', page: 1 }));
    await person.click(box);
    await waitFor(() => expect(inAddress('undrawn')).toBeNull());
  });

  it('are chosen by crops in the order of Hungarian letters, without those that have no name', async () => {
    const byCrop = [...EXPOSURE.byCrop, row('B03', 'Zab', 1), row(null, null, 1)];
    open('', [POLICY], { exposure: { ...EXPOSURE, byCrop } });
    await table();
    const crops = within(screen.getByLabelText('Növény'));
    await crops.findByRole('option', { name: 'Zab' });
    expect(crops.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Minden növény',
      'Árpa',
      'Őszi árpa',
      'Zab',
    ]);
  });

  it('have a list of choices though what can be chosen did not come', async () => {
    open('?crop=B77', [POLICY], { exposure: () => refusal('too-many-requests') });
    await table();
    expect(screen.getByLabelText<HTMLSelectElement>('Növény').value).toBe('B77');
    expect(screen.getByLabelText<HTMLSelectElement>('Év').value).toBe('2026');
  });
});

describe('the exposure of a portfolio', () => {
  const open = (query: string, more: Partial<Answer<'exposure'>> = {}, answers: Answers = {}) =>
    showApp(`/view/exposure${query}`, manager, { ...EMPTY_WORLD, exposure: { ...EXPOSURE, ...more }, ...answers });
  const total = async () => {
    const section = await screen.findByRole('region', { name: 'Összesen' });
    return Object.fromEntries(
      [...section.querySelectorAll('dt')].map((name) => [
        name.textContent,
        plain(name.nextElementSibling?.textContent),
      ]),
    );
  };

  it('has its sum, its land and its plots, and a premium where there is one', async () => {
    open('', {
      total: { ...row(null, null, 1_250_000_000, 40), premium: 2_500_000, withoutSum: 4, withoutPremium: 3 },
    });
    expect(await total()).toEqual({
      'Biztosítási összeg': '1,25 Mrd Ft',
      Terület: '200 ha',
      Táblák: '40',
      Díj: '2,5 M Ft',
    });
    expect(plain(screen.getByText(/^4 tábla/).textContent)).toBe(
      '4 tábla biztosítási összege nem ismert · 3 tábla díja nem ismert',
    );
    expect(await serious()).toEqual([]);
  });

  it('writes a dash for a premium that nobody knows, and names the plots without one', async () => {
    open('', {
      total: { ...row(null, null, 400, 40), premium: 90_000, withoutPremium: 30 },
      byCrop: [row('B01', 'Árpa', 300, 30), { ...row('B02', 'Zab', 100, 10), premium: 90_000, withoutPremium: 0 }],
    });
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    expect(plain(crops.getByRole('row', { name: /Árpa/, hidden: true }).textContent)).toMatch(
      /–30 tábla díja nem ismert$/,
    );
    expect(plain(crops.getByRole('row', { name: /Zab/, hidden: true }).textContent)).toMatch(/%90 000 Ft$/);
    expect(screen.getAllByText('30 tábla díja nem ismert')).toHaveLength(2);
  });

  it('does not say that nothing is insured where no sum is known', async () => {
    open('', { total: row(null, null, null, 40) });
    expect(await total()).toEqual({ 'Biztosítási összeg': '–', Terület: '200 ha', Táblák: '40', Díj: '–' });
    expect(screen.getByText(/40 tábla biztosítási összege nem ismert/)).toBeTruthy();
  });

  it('says how many sums are missing, with its thousands', async () => {
    open('', { total: { ...row(null, null, 5, 4_000), withoutSum: 1_234 } });
    expect(await screen.findByText(/1\s234 tábla biztosítási összege nem ismert/)).toBeTruthy();
    expect(await total()).toMatchObject({ 'Biztosítási összeg': '5 Ft', Táblák: '4 000' });
  });

  it('has shares of the land where no sum is known', async () => {
    const unknown = (key: string, name: string, plots: number) => row(key, name, null, plots);
    open('', {
      total: unknown('', '', 40),
      byCrop: [unknown('B01', 'Árpa', 30), unknown('B02', 'Zab', 10)],
    });
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    expect(plain(crops.getByRole('row', { name: /Árpa/, hidden: true }).textContent)).toMatch(/75\s?%$/);
    expect(plain(crops.getByRole('row', { name: /Zab/, hidden: true }).textContent)).toMatch(/25\s?%$/);
  });

  it('has a column of premiums only where there are any', async () => {
    open('');
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    expect(crops.queryByRole('columnheader', { name: 'Díj', hidden: true })).toBeNull();
  });

  it('narrows by what was chosen before, and leads to the policies of a row within it', async () => {
    const { server, person } = open('?year=2026&district=075');
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    expect(server.of('exposure')[0]?.query).toEqual({ year: 2026, district: '075' });
    expect(searchOf(crops.getByRole('link', { name: 'Őszi árpa' }))).toEqual({
      year: '2026',
      district: '075',
      crop: 'B02',
    });
    expect(searchOf(screen.getByRole('link', { name: 'A szűrés kötvényei' }))).toEqual({
      year: '2026',
      district: '075',
    });
    await person.click(screen.getByRole('button', { name: 'Szűrés törlése' }));
    await waitFor(() => expect(server.of('exposure').at(-1)?.query).toEqual({ year: 2026 }));
    expect(screen.queryByRole('button', { name: 'Szűrés törlése' })).toBeNull();
  });

  it('is of the year that is chosen', async () => {
    const { server, person } = open('');
    await total();
    const year = screen.getByLabelText<HTMLSelectElement>('Év');
    expect(year.value).toBe('2026');
    await person.selectOptions(year, '2025');
    await waitFor(() => expect(server.of('exposure').at(-1)?.query).toEqual({ year: 2025 }));
    expect(inAddress('year')).toBe('2025');
  });

  it('says that it is loading', async () => {
    open('', {}, { exposure: pending });
    expect((await screen.findAllByRole('progressbar')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('table')).toBeNull();
    expect(await serious()).toEqual([]);
  });
});
