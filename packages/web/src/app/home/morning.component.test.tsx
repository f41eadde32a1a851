import type { Answer } from '@georisk/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const list = (query: Record<string, string>) => ({ screen: 'damages' as const, query });
const MORNING: Answer<'morning'> = {
  today: '2026-07-20',
  figures: [
    { key: 'unassigned', value: 3, list: list({ state: 'new', expert: 'none' }) },
    { key: 'late', value: 0, list: list({ late: '1' }) },
    { key: 'proposals', value: 2, list: { screen: 'proposals', query: {} } },
    { key: 'passes', value: 1, list: { screen: 'passes', query: {} } },
  ],
  hit: {
    since: '2026-07-14',
    hectares: 11,
    plots: 5,
    sumInsured: 22_700_000,
    withoutSum: 2,
    list: { screen: 'insuredAlerts', query: { from: '2026-07-14' } },
  },
  images: { newest: '2026-07-15', next: '2026-07-20' },
};
const NO_LAND = { box: null, places: [], cells: [] };
const today = async () => within(await screen.findByRole('region', { name: 'Mai teendők' }));

describe('the morning', () => {
  it('has figures that open the lists that they count', async () => {
    showApp('/', personOf('manager'), { ...EMPTY_WORLD, morning: MORNING });
    const morning = await today();
    const link = await morning.findByRole('link', {
      name: /3\s*kiosztandó kárakta \(kiosztatlan vagy letiltott szakértőé\)/,
    });
    expect(link.getAttribute('href')).toBe('/view/damages?state=new&expert=none');
    const proposals = morning.getByRole('link', { name: /2\s*terepi javaslat döntésre vár/ });
    expect(proposals.getAttribute('href')).toBe('/view/proposals');
    expect(morning.getByRole('link', { name: /11\sha · 22,7\sM\sFt/ }).getAttribute('href')).toContain(
      '/view/alerts?from=2026-07-14',
    );
    expect(morning.getByText(/2 tábla biztosítási összege nem ismert/)).toBeTruthy();
    expect(morning.getByText(/Legfrissebb felvétel: 2026\. 07\. 15\./)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('says that the sum insured is not known, not that it is 0', async () => {
    const hit = { ...MORNING.hit, hectares: 33_349, plots: 2_418, sumInsured: null, withoutSum: 2_418 };
    showApp('/', personOf('manager'), {
      ...EMPTY_WORLD,
      morning: { ...MORNING, hit } as Answer<'morning'>,
      portfolio: { ...NO_LAND, year: 2026, plots: 2_418, hectares: 33_349, sumInsured: null, withoutSum: 2_418 },
    });
    expect(await (await today()).findByText(/^33\s349\sha · biztosítási összeg nem ismert$/)).toBeTruthy();
    const land = within(await screen.findByRole('region', { name: 'Állomány' }));
    expect((await land.findByText('Biztosítási összeg')).nextElementSibling?.textContent).toBe('–');
    expect(land.getByText(/^2\s418 tábla biztosítási összege nem ismert$/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/(^|[^\d])0\sFt/);
  });

  it('of a day without anything says so', async () => {
    showApp('/', personOf('manager'), {
      ...EMPTY_WORLD,
      morning: { ...MORNING, figures: MORNING.figures.map((each) => ({ ...each, value: 0 })), hit: null },
    });
    await (await today()).findByText('Ma nincs teendő.');
  });

  it('says that it is loading, and why it did not come', async () => {
    showApp('/', personOf('manager'), { ...EMPTY_WORLD, morning: pending });
    await (await today()).findByRole('status', { name: 'a mai teendők' });
    document.body.replaceChildren();
    showApp('/', personOf('manager'), { ...EMPTY_WORLD, morning: refusal('busy') });
    await screen.findByRole('button', { name: /Újra/ });
  });
});
