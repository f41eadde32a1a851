import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PolicyListRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const VIEW_ID = '019f0000-0000-7000-8000-000000000001';
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
  undrawn: 1,
  hectares: 38.53,
  sumInsured: 21_900_000,
  withoutSum: 0,
  premium: null,
  withoutPremium: 3,
  damages: 2,
};
const page = (...items: PolicyListRow[]): Answer<'policyList'> => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  year: 2026,
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
  byCrop: [row('B01', 'Őszi búza', 300, 30), row(null, null, 100, 10)],
  byPeril: [row('hail', 'Jégeső', 400, 40)],
  byDistrict: [row('075', 'Mezőkovácsházai', 400, 40)],
};
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://a').searchParams);

describe('the list of policies', () => {
  it('has the insured, the money and the plots to be drawn, and is accessible', async () => {
    showApp('/view/policies', manager, { ...EMPTY_WORLD, policyList: page(POLICY), exposure: EXPOSURE });
    const table = within(await screen.findByRole('table', { name: 'Kötvények' }));
    expect(table.getByRole('link', { name: 'Bíró Sándor' }).getAttribute('href')).toBe('/view/farmer/57');
    expect(table.getByText('1 megrajzolandó')).toBeTruthy();
    expect(table.getByText(/21,9\sM\sFt/)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('is asked as its address says, and narrowed by a choice', async () => {
    const { person, server } = showApp('/view/policies?q=biro&sort=-sum', manager, {
      ...EMPTY_WORLD,
      policyList: page(POLICY),
      exposure: EXPOSURE,
    });
    await screen.findByRole('table');
    expect(server.of('policyList').at(-1)?.query).toMatchObject({ q: 'biro', sort: '-sum' });
    await person.selectOptions(screen.getByLabelText('Növény'), 'B01');
    await waitFor(() => expect(server.of('policyList').at(-1)?.query).toMatchObject({ q: 'biro', crop: 'B01' }));
  });

  it('is brought as a workbook, narrowed as the list is', async () => {
    const { person, server } = showApp('/view/policies?q=biro&year=2026&sort=-sum', manager, {
      ...EMPTY_WORLD,
      policyList: page(POLICY),
      exposure: EXPOSURE,
      // A file that arrived would leave the page.
      policyWorkbook: () => refusal('too-many-requests'),
    });
    await person.click(await screen.findByRole('button', { name: 'Excel' }));
    await screen.findByRole('alert');
    expect(server.of('policyWorkbook').at(-1)?.query).toEqual({ q: 'biro', year: 2026, sort: '-sum' });
  });

  it('has the columns of its address, and opens a view that was kept', async () => {
    const { person, server } = showApp('/view/policies?columns=premium', manager, {
      ...EMPTY_WORLD,
      policyList: page(POLICY),
      savedViews: [
        { id: VIEW_ID, name: 'Jég', query: 'peril=hail&columns=damages', createdAt: '2026-07-19T08:00:00.000Z' },
      ],
    });
    await screen.findByRole('table', { name: 'Kötvények' });
    const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads().filter(Boolean)).toEqual(['Kötvényszám', 'Díj']);
    await person.click(screen.getByRole('button', { name: 'Nézetek' }));
    await person.click(await screen.findByText('Jég'));
    await waitFor(() => expect(server.of('policyList').at(-1)?.query).toMatchObject({ peril: 'hail' }));
    expect(server.of('savedViews').at(-1)?.query).toEqual({ list: 'policies' });
    await waitFor(() => expect(heads().filter(Boolean)).toEqual(['Kötvényszám', 'Károk']));
  });

  it('is chosen from by keys; the chosen ones are brought as a workbook and shown on the map', async () => {
    const three = [1, 2, 3].map((id) => ({ ...POLICY, id, policyNumber: `K-${id}` }));
    const { person, server } = showApp('/view/policies?sort=-sum', manager, {
      ...EMPTY_WORLD,
      policyList: page(...three),
      chosenPolicyWorkbook: () => refusal('too-many-requests'),
      chosenPolicyPoints: { items: [], cut: false },
    });
    const link = await screen.findByRole('link', { name: 'K-1' });
    (link.closest('tr') as HTMLElement).focus();
    await person.keyboard(' ');
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 kijelölve')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Excel a kijelöltekről' }));
    await waitFor(() => expect(server.of('chosenPolicyWorkbook').at(-1)?.body).toEqual({ ids: [1, 2], sort: '-sum' }));
    await person.click(screen.getByRole('button', { name: 'Megmutatás a térképen' }));
    await screen.findByText('A kijelölt kötvények egyikének sem ismert a helye.');
    expect(server.of('chosenPolicyPoints').at(-1)?.body).toEqual({ ids: [1, 2] });
    expect(server.of('policyPoints')).toEqual([]);
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /Keresés/ }));
  });

  it('says how many of the chosen are outside of the filter, and chooses all of it', async () => {
    const rows = (...ids: number[]) => page(...ids.map((id) => ({ ...POLICY, id, policyNumber: `K-${id}` })));
    const { person } = showApp('/view/policies', manager, {
      ...EMPTY_WORLD,
      policyList: ({ query }) =>
        query.q === 'egy' ? rows(1) : query.page === 2 ? rows() : query.pageSize === 500 ? rows(1, 2, 3) : rows(1, 2),
    });
    const box = (name: string) => screen.findByRole('checkbox', { name: `${name} kijelölése` });
    await person.click(await box('K-1'));
    await person.click(await box('K-2'));
    await person.type(screen.getByRole('searchbox', { name: /Keresés/ }), 'egy');
    await screen.findByText('2 kijelölve, ebből 1 a szűrésen kívül');
    await person.clear(screen.getByRole('searchbox', { name: /Keresés/ }));
    await screen.findByText('2 kijelölve');
    await person.click(screen.getByRole('button', { name: 'A szűrés minden sorának kijelölése' }));
    await screen.findByText('3 kijelölve');
  });

  it('offers to clear the filter only where there is one', async () => {
    showApp('/view/policies?map=1&columns=premium&sort=-sum', manager, EMPTY_WORLD);
    await screen.findByText('Nincs a szűrésnek megfelelő kötvény.');
    expect(screen.queryByRole('link', { name: 'Szűrés törlése' })).toBeNull();
  });

  it('says what to do where the filter finds none, and clears it', async () => {
    const { person } = showApp('/view/policies?q=nincs', manager, EMPTY_WORLD);
    await screen.findByText('Nincs a szűrésnek megfelelő kötvény.');
    await person.click(screen.getByRole('link', { name: 'Szűrés törlése' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Szűrés törlése' })).toBeNull());
  });

  it('says that it is loading, and why it did not come', async () => {
    showApp('/view/policies', manager, { ...EMPTY_WORLD, policyList: pending });
    await screen.findByText(/a kötvények/);
    showApp('/view/policies', manager, { ...EMPTY_WORLD, policyList: refusal('busy') });
    await screen.findByRole('alert');
  });
});

describe('the exposure', () => {
  it('is by crop, peril and district, each row with its policies; what has no name has none', async () => {
    showApp('/view/exposure', manager, { ...EMPTY_WORLD, exposure: EXPOSURE });
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    expect(searchOf(crops.getByRole('link', { name: 'Őszi búza' }))).toMatchObject({ crop: 'B01' });
    expect(crops.queryByRole('link', { name: 'Növény nincs megadva' })).toBeNull();
    expect(crops.getByText('Növény nincs megadva')).toBeTruthy();
    expect(crops.getByText(/^75,0\s%$|^75\s%$/)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('says of plots whose sums are all unknown neither a sum nor a share', async () => {
    const byCrop = [row('B01', 'Őszi búza', 400, 30), row('B02', 'Borsó', null, 3)];
    showApp('/view/exposure', manager, { ...EMPTY_WORLD, exposure: { ...EXPOSURE, byCrop } });
    const crops = within(await screen.findByRole('table', { name: 'Növény szerint' }));
    const peas = crops.getByRole('row', { name: /Borsó/ });
    expect(peas.textContent).toContain('–3 tábla biztosítási összege nem ismert–');
    expect(peas.textContent).not.toContain('0 Ft');
  });

  it('of a year without plots says so', async () => {
    showApp('/view/exposure', manager, EMPTY_WORLD);
    await screen.findByText('Ebben az évben nincs biztosított tábla.');
  });
});
