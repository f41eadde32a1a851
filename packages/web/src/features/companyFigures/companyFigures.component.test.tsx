import type { Answer } from '@georisk/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const BOOK = {
  policies: 40,
  withPremium: 40,
  withSum: 40,
  hectares: 3_600,
  sumInsured: 1_000_000_000,
  premium: 50_000_000,
  cases: 8,
  assessed: 8,
  damagedArea: 88.69,
  payout: 20_000_000,
  lossRatio: 0.4,
  lossCost: 0.02,
  frequency: 0.2,
  severity: 2_500_000,
};
const CYCLE = { assigned: 1, inspected: 4.5, closed: null };
const PART = { cases: 8, assessed: 8, damagedArea: 88.69, payout: 20_000_000 };
const FIGURES: Answer<'companyFigures'> = {
  period: { from: '2026-01-01', to: '2026-07-20', ...BOOK, cycle: CYCLE },
  before: { from: '2025-01-01', to: '2025-07-20', ...BOOK, lossRatio: 0.73, cycle: CYCLE },
  years: [{ year: 2026, ...BOOK }],
  byMonth: [{ from: '2026-06-01', to: '2026-06-30', ...PART }],
  byDanger: [{ name: 'Jégeső', ...PART }],
  byCrop: [{ name: 'Őszi búza', ...PART }],
};
const PATH = '/view/figures';
const world = (companyFigures: NonNullable<Answers['companyFigures']>) => ({ ...EMPTY_WORLD, companyFigures });

describe('the figures of a company', () => {
  it('are beside those of the year before, and accessible', async () => {
    showApp(PATH, manager, world(FIGURES));
    await screen.findByText('Kárhányad (javaslat / díj)');
    expect(screen.getAllByText(/^40,0\s%$/)).not.toEqual([]);
    expect(screen.getByText(/tavaly: 73,0\s%/)).toBeTruthy();
    expect(screen.getByText(/^4,5\snap$/)).toBeTruthy();
    expect(screen.getByText('Előző évi megfelelő: 2025. 01. 01. – 2025. 07. 20.')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('say of how many cases and policies they are made, and write a dash for what is not known', async () => {
    const partly = { ...BOOK, cases: 260, assessed: 2, withPremium: 31, withSum: 0, sumInsured: null, lossCost: null };
    const none = { ...BOOK, cases: 7, assessed: 0, payout: null, severity: null, lossRatio: null, premium: null };
    showApp(
      PATH,
      manager,
      world({
        ...FIGURES,
        period: { ...FIGURES.period, ...partly },
        before: { ...FIGURES.before, ...none },
        years: [{ year: 2026, ...partly }],
        byMonth: [{ from: '2026-06-01', to: '2026-06-30', cases: 7, assessed: 0, damagedArea: 1, payout: null }],
      }),
    );
    const card = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
    await screen.findByText('Kárhányad (javaslat / díj)');
    expect(card('Kárhányad (javaslat / díj)')).toMatch(
      /260 káraktából 2 kapott javaslatot; 40 kötvényből 31 teljes díja ismert.*tavaly: – \(7 káraktából még egy sem/,
    );
    expect(card('Átlagkár (javaslat / kár)')).toContain('260 káraktából 2 kapott javaslatot');
    expect(card('Kárköltség (javaslat / biztosítási összeg)')).toMatch(
      /^[^0-9]*–.*egynek sem ismert a teljes biztosítási összege/,
    );
    expect(card('Bejelentett kár')).not.toContain('javaslatot');
    const months = within(screen.getByRole('region', { name: 'Károk havonta' }));
    expect(months.getByText('7 kár · –')).toBeTruthy();
    expect(months.getByText('7 káraktából még egy sem kapott javaslatot')).toBeTruthy();
    const year = within(screen.getByRole('row', { name: /^2026/ }));
    expect(year.getByRole('cell', { name: /^–\s?40 kötvényből egynek sem/ })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/(^|[^\d])0\sFt/);
    expect(await serious()).toEqual([]);
  });

  it('open the cases of a month, of a crop and of a peril', async () => {
    showApp(PATH, manager, world(FIGURES));
    const hrefOf = async (name: string) =>
      new URL((await screen.findByRole('link', { name })).getAttribute('href') ?? '', 'http://a').searchParams;
    expect(Object.fromEntries(await hrefOf('2026. 06.'))).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    expect(Object.fromEntries(await hrefOf('Őszi búza'))).toEqual({
      from: '2026-01-01',
      to: '2026-07-20',
      crop: 'Őszi búza',
    });
    expect((await hrefOf('Jégeső')).get('danger')).toBe('Jégeső');
  });

  it('are asked of the chosen days, whose end moves along', async () => {
    const { person, server } = showApp(`${PATH}?from=2026-05-01&to=2026-05-31`, manager, world(FIGURES));
    const from = await screen.findByLabelText('Ettől');
    await person.clear(from);
    await person.type(from, '2026.06.10.');
    await waitFor(() =>
      expect(server.of('companyFigures').at(-1)?.query).toEqual({ from: '2026-06-10', to: '2026-06-10' }),
    );
    await person.click(screen.getByRole('button', { name: 'Idén' }));
    await waitFor(() => expect(server.of('companyFigures').at(-1)?.query).toEqual({}));
  });

  it('of days without a case are dashes, and say so under each heading', async () => {
    showApp(PATH, manager, EMPTY_WORLD);
    const months = within(await screen.findByRole('region', { name: 'Károk havonta' }));
    expect(months.getByText('Ebben az időszakban nincs bejelentett kár.')).toBeTruthy();
    expect(screen.getAllByText('–').length).toBeGreaterThan(3);
  });

  it('say that they are loading, and why they did not come', async () => {
    const { server } = showApp(PATH, manager, world(pending));
    await screen.findByText(/a kimutatás/);
    expect(server.names()).toContain('companyFigures');
    showApp(PATH, manager, world(refusal('busy')));
    await screen.findByRole('alert');
  });
});
