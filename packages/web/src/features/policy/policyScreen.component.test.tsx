import type { Policy } from '@georisk/contract/verticals/insurance/policies.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { PolicyScreen } from './PolicyScreen.tsx';

const plot = (id: number): Policy['policyPlots'][number] => ({
  id,
  policyId: 3,
  policyNumber: 'KOT-3',
  plantName: id === 1 ? null : `Növény ${id}`,
  plantCode: null,
  insuredArea: 1.5,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 1,
  canEdit: false,
  canDelete: false,
});
const TERMS: Policy['terms'] = {
  insured: [],
  sumInsured: null,
  withoutSum: 0,
  premium: null,
  deductible: null,
  perils: [],
  validFrom: null,
  validTo: null,
};
const policy = (plots: number, more: Partial<Policy> = {}): Policy => ({
  id: 3,
  policyNumber: 'KOT-3',
  year: 2026,
  policyPlots: Array.from({ length: plots }, (_, index) => plot(index + 1)),
  damages: [],
  policyYields: [],
  terms: TERMS,
  ...more,
});
const open = (query: string, answers: Answers = {}) =>
  showApp(`/view/policy/KOT-3${query}`, personOf('operator'), {
    ...EMPTY_WORLD,
    registerDeviceKey: { fingerprint: '' },
    ...answers,
  });

beforeEach(emptyBrowser);

it('the terms of a policy say of each that it is not given, the premium too', async () => {
  open('', { policy: policy(1) });
  const fact = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
  for (const name of ['Díj', 'Önrész', 'Kockázatok']) expect(await fact(name)).toBe('nincs megadva');
});

describe('the address of a policy', () => {
  it.each([
    ['?year=2025&policyId=7', { year: 2025, policyId: 7 }],
    ['?year=x&policyId=', {}],
    ['?year=12&policyId=0', {}],
    ['?year=2025.5&policyId=-1', {}],
    ['', {}],
  ])('asks for what the service takes: %j', async (query, asked) => {
    const { server } = open(query, { policy: () => refusal('not-found') });
    await screen.findByText('A keresett adat nem található.');
    expect(server.of('policy')[0]?.query).toEqual(asked);
  });

  it('is loading at first', async () => {
    open('', { policy: pending });
    expect(await screen.findByRole('status', { name: /a kötvény adatai/ })).toBeTruthy();
  });

  it('of a policy that did not come asks again', async () => {
    const { person, server } = open('', { policy: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ policy: policy(1) });
    await person.click(again);
    expect((await screen.findAllByText('KOT-3')).length).toBeGreaterThan(0);
  });
});

describe('an outline of a policy’s plot that is far off its insured area', () => {
  it('is saved after a question', async () => {
    const drawn = { ...plot(2), insuredArea: 0.85, canEdit: true, tableGeometry: OWN_BLOCK.geom as never };
    const { person, server } = open('?policyId=3&policyPlotId=2', {
      policy: policy(0, { policyPlots: [drawn] }),
      savePolicyDrawing: drawn,
    });
    await person.click(await screen.findByRole('button', { name: 'Körvonal módosítása' }));
    await person.click(await screen.findByRole('button', { name: 'Körvonal mentése' }));
    const question = within(await screen.findByRole('dialog', { name: 'Biztosan ez a tábla?' }));
    expect(question.getByText('A körvonal 1,00 ha, a biztosított terület 0,85 ha.')).toBeTruthy();
    expect(server.of('savePolicyDrawing')).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Mentés így is' }));
    await waitFor(() => expect(server.of('savePolicyDrawing')).toHaveLength(1));
  });
});

describe('the panel of a policy', () => {
  it('has twelve plots of many, all of them at a press, each a link with its policy’s year', async () => {
    const { person } = open('?policyId=3', { policy: policy(14) });
    const more = await screen.findByRole('button', { name: 'Még 2 tábla' });
    const links = () =>
      screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('policyPlotId'));
    expect(links()).toHaveLength(12);
    const first = new URL(links()[0]?.getAttribute('href') ?? '', 'http://a');
    expect(first.searchParams.get('year')).toBe('2026');
    expect(first.searchParams.get('policyId')).toBe('3');
    await person.click(more);
    expect(links()).toHaveLength(14);
    expect(screen.queryByRole('button', { name: /^Még/ })).toBeNull();
  });

  it('leads to the other years of its number, and names companies where there are several', async () => {
    const choice = (id: number, year: number, companyId: number, companyName: string) => ({
      id,
      policyNumber: 'KOT-3',
      year,
      companyId,
      companyName,
    });
    open('', {
      policy: policy(1),
      policyChoices: [choice(3, 2026, 4, 'Alföldi'), choice(4, 2025, 4, 'Alföldi'), choice(5, 2026, 9, 'Őrségi')],
    });
    const section = within(await screen.findByRole('region', { name: 'Ugyanezzel a kötvényszámmal' }));
    await waitFor(() => expect(section.getAllByRole('link')).toHaveLength(2));
    const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['2025. évAlföldi', '2026. évŐrségi']);
    expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/view/policy/KOT-3?year=2025&policyId=4',
      '/view/policy/KOT-3?year=2026&policyId=5',
    ]);
  });

  it('begins anew for another policy: its plots are twelve again where all of the last one were shown', async () => {
    const choice = { policyNumber: 'KOT-3', companyId: 4, companyName: 'Alföldi' };
    const { person } = show(
      <Routes>
        <Route path="/view/policy/:id" element={<PolicyScreen />} />
      </Routes>,
      personOf('operator'),
      {
        ...EMPTY_WORLD,
        registerDeviceKey: { fingerprint: '' },
        policy: ({ query }) => (query.year === 2025 ? policy(14, { id: 4, year: 2025 }) : policy(14)),
        policyChoices: [
          { id: 3, year: 2026, ...choice },
          { id: 4, year: 2025, ...choice },
        ],
      },
      '/view/policy/KOT-3',
    );
    await person.click(await screen.findByText('Még 2 tábla'));
    expect(screen.queryByText('Még 2 tábla')).toBeNull();
    const other = await screen.findByRole('link', { name: '2025. év' });
    // The awaited scope lets React go on with what the navigation suspends.
    await act(async () => other.click());
    expect(await screen.findByText(/^2025\. év/, { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Még 2 tábla')).toBeTruthy();
  });

  it('has no choices where it is alone', async () => {
    const { server } = open('', { policy: policy(1) });
    await screen.findAllByText('KOT-3');
    await waitFor(() => expect(server.of('policyChoices').length).toBeGreaterThan(0));
    expect(screen.queryByText('Ugyanezzel a kötvényszámmal')).toBeNull();
  });
});
