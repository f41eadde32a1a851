import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const image = (date: string, mean: number) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean });
const alert = (date: string, area: number) => ({
  date,
  productId: `alert-${date}`,
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area,
});
const block = (changes: Partial<typeof OWN_BLOCK>) => ({ ...OWN_BLOCK, geomHa: 10, ...changes });
const ALERTED = block({
  ndvi: [image('2026-07-05', 0.68), image('2026-07-10', 0.5), image('2026-07-15', 0.45)],
  alerts: [alert('2026-07-10', 4), alert('2026-07-15', 6.2)],
});

describe('the answer about a parcel', () => {
  it.each([
    [
      'of an alert says since when, how much and how far it fell',
      ALERTED,
      'Riasztás júl. 10. óta: 6,20 ha, a terület 62 %-a gyengült (0,68 → 0,45)',
    ],
    [
      'of an alert on a part of a parcel that rose as a whole says nothing of a fall',
      block({
        ndvi: [image('2026-07-05', 0.331), image('2026-07-10', 0.333)],
        alerts: [alert('2026-07-10', 0.4)],
      }),
      'Riasztás júl. 10. óta: 0,40 ha, a terület 4 %-a gyengült',
    ],
    [
      'after an alert says that the newest image has none',
      block({
        ndvi: [image('2026-07-10', 0.5), image('2026-07-15', 0.5)],
        alerts: [alert('2026-07-10', 4)],
      }),
      'Riasztás volt (júl. 10.): 4,00 ha. A júl. 15-i felvételen nincs újabb.',
    ],
    [
      'without alerts says that all is well',
      block({ ndvi: [image('2026-07-15', 0.5)], alerts: [] }),
      'Rendben: a változás a megszokott sávban (júl. 15-i felvétel)',
    ],
    ['without images says so', block({ ndvi: [], alerts: [] }), 'Még nincs használható felvétel.'],
  ])('%s', async (_, parcel, text) => {
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel] });
    // Beside the title, without a tap.
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  it('orders the list of parcels: alerts first, with their mean and trend', async () => {
    const fine = block({ meparCode: 'MASIK123', ndvi: [image('2026-07-15', 0.7)], alerts: [] });
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [fine, ALERTED] });
    await person.click(await screen.findByRole('tab', { name: 'Területeim (2)' }));
    const rows = within(await screen.findByRole('list', { name: 'Területek' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain(OWN_BLOCK.meparCode);
    expect(within(rows[0] as HTMLElement).getByLabelText('az előző felvétel óta gyengült')).toBeTruthy();
    expect(rows[0]?.textContent).toContain('0,45');
    expect(rows[1]?.textContent).toContain('MASIK123');
  });
});

describe('what a farmer does about an alert', () => {
  const shown = (parcel: typeof OWN_BLOCK, answers: object = {}) =>
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel], ...answers });
  const section = () => screen.findByRole('region', { name: 'Mi a teendője?' });

  it('names the last day to report, by the company’s rule, and how to report', async () => {
    shown(ALERTED);
    // 15 days after the first image with it, 10 July; the world's day is 20 July.
    const sentence = /2026\. 07\. 25\. napjáig lehet bejelenteni: még 5 napja van\./;
    await within(await section()).findByText(sentence);
    const mail = within(await section()).getByRole('link', { name: 'Bejelentem e-mailben' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toContain(`${OWN_BLOCK.meparCode} blokkon`);
    expect(within(await section()).getByRole('link', { name: 'Felhívom a biztosítót' })).toBeTruthy();
  });

  it('tells the insurer what was seen, and shows the answer', async () => {
    const { server, person } = shown(ALERTED, {
      answerAlert: { date: '2026-07-15', answer: 'harvested', answeredAt: '2026-07-20T08:00:00.000Z' },
    });
    await person.click(within(await section()).getByRole('button', { name: 'Betakarítottam' }));
    await waitFor(() =>
      expect(server.of('answerAlert').map(({ body }) => body)).toEqual([{ date: '2026-07-15', answer: 'harvested' }]),
    );
  });

  it('sends an answer that found no network when the network is back, and takes its error away', async () => {
    let isDown = true;
    const { server, person } = shown(ALERTED, {
      answerAlert: () => {
        if (isDown) return refusal('busy');
        return Response.json({ date: '2026-07-15', answer: 'noDamage', answeredAt: '2026-07-20T08:00:00.000Z' });
      },
    });
    await person.click(within(await section()).getByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText(PROBLEM_TEXTS.busy);
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(PROBLEM_TEXTS.busy)).toBeNull());
    expect(server.of('answerAlert').map(({ body }) => body.answer)).toEqual(['noDamage', 'noDamage']);
  });

  it('keeps the failure of an answer at its own parcel', async () => {
    const other = { ...ALERTED, meparCode: 'MASIK123' };
    const { server, person } = showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [ALERTED, other],
      answerAlert: () => refusal('busy'),
    });
    await person.click(within(await section()).getByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText(PROBLEM_TEXTS.busy);
    await person.click(screen.getByRole('button', { name: 'Következő' }));
    await waitFor(async () => expect(within(await section()).queryByText(PROBLEM_TEXTS.busy)).toBeNull());
    window.dispatchEvent(new Event('online'));
    expect(server.of('answerAlert')).toHaveLength(1);
  });

  it('shows the answer that was given', async () => {
    const given = ALERTED.alerts.map((each) => ({ ...each, answer: 'noDamage' as const }));
    shown({ ...ALERTED, alerts: given });
    expect((await section()).textContent).toContain('Válasza: Nem kár.');
    expect(within(await section()).getByRole('button', { name: 'Nem kár', pressed: true })).toBeTruthy();
  });

  it('is not there without an alert', async () => {
    shown(block({ ndvi: [image('2026-07-15', 0.5)], alerts: [] }));
    await screen.findAllByText(/Rendben/);
    expect(screen.queryByRole('region', { name: 'Mi a teendője?' })).toBeNull();
  });
});
