import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { personOf } from '#web/testing/accounts.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
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

/** The newest alert with an answer; the earlier one has none. */
const saying = (answer: AlertReply | null, parcel = ALERTED) => ({
  ...parcel,
  alerts: parcel.alerts.map((each) => (each.date === '2026-07-15' ? { ...each, answer } : each)),
});

const PLOT: (typeof OWN_BLOCK)['policyPlots'][number] = {
  id: 1,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: null,
  insuredArea: 1,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 1,
  canEdit: true,
  canDelete: false,
};

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
      'of an alert says where a newer image shows no recovery',
      block({
        ndvi: [image('2026-07-05', 0.68), image('2026-07-10', 0.5), image('2026-07-15', 0.5)],
        alerts: [alert('2026-07-10', 4)],
      }),
      'Riasztás júl. 10. óta: 4,00 ha, a terület 40 %-a gyengült (0,68 → 0,50). A júl. 15-i felvétel szerint még nem tért magához (NDVI 0,50)',
    ],
    [
      'of an alert says where no image has been clear since',
      block({ ndvi: [image('2026-06-20', 0.68), image('2026-06-25', 0.5)], alerts: [alert('2026-06-25', 4)] }),
      'Riasztás jún. 25. óta: 4,00 ha, a terület 40 %-a gyengült (0,68 → 0,50). Azóta nincs róla használható felvétel (a legutóbbi: jún. 25.)',
    ],
    [
      'after an alert says that the parcel has recovered',
      block({
        ndvi: [image('2026-07-05', 0.68), image('2026-07-10', 0.5), image('2026-07-15', 0.66)],
        alerts: [alert('2026-07-10', 4)],
      }),
      'Riasztás volt (júl. 10.): 4,00 ha. A júl. 15-i felvétel szerint magához tért.',
    ],
    [
      'of an alert without an earlier image says that a recovery cannot be seen',
      block({ ndvi: [image('2026-07-10', 0.5), image('2026-07-15', 0.6)], alerts: [alert('2026-07-10', 4)] }),
      'Riasztás júl. 10. óta: 4,00 ha, a terület 40 %-a gyengült. A júl. 15-i felvételből nem látszik, hogy magához tért-e',
    ],
    [
      'after an alert of last year names its year',
      block({ ndvi: [image('2025-09-10', 0.5), image('2026-07-15', 0.5)], alerts: [alert('2025-09-10', 4)] }),
      'Riasztás volt (2025. 09. 10.): 4,00 ha. Nem láttuk, hogy magához tért volna; a júl. 15-i felvétellel már nem vethető össze.',
    ],
    [
      'after an alert that is long ago says that no recovery was seen',
      block({ ndvi: [image('2026-04-10', 0.5), image('2026-07-15', 0.5)], alerts: [alert('2026-04-10', 4)] }),
      'Riasztás volt (ápr. 10.): 4,00 ha. Nem láttuk, hogy magához tért volna; a júl. 15-i felvétellel már nem vethető össze.',
    ],
    [
      'of an alert that was seen says so',
      saying('seen'),
      'Riasztás júl. 10. óta: 6,20 ha, a terület 62 %-a gyengült (0,68 → 0,45). Ön látta',
    ],
    [
      'of an alert with damage says so',
      saying('damage'),
      'Riasztás júl. 10. óta: 6,20 ha, a terület 62 %-a gyengült (0,68 → 0,45). Ön szerint kár van',
    ],
    [
      'of an alert that is no damage is what the farmer says',
      saying('noDamage'),
      'Riasztás: Ön szerint nem kár (júl. 15., 6,20 ha)',
    ],
    [
      'of an alert on a harvested parcel is what the farmer says',
      saying('harvested'),
      'Riasztás: Ön szerint betakarítva (júl. 15., 6,20 ha)',
    ],
    [
      'of an alert that is no damage says that the parcel has recovered',
      saying(
        'noDamage',
        block({
          ndvi: [image('2026-07-10', 0.68), image('2026-07-15', 0.5), image('2026-07-18', 0.66)],
          alerts: [alert('2026-07-15', 4)],
        }),
      ),
      'Riasztás: Ön szerint nem kár (júl. 15., 4,00 ha). A júl. 18-i felvétel szerint magához tért',
    ],
    [
      'after an earlier answer is the newest alert',
      block({
        ndvi: ALERTED.ndvi,
        alerts: [{ ...alert('2026-07-10', 4), answer: 'noDamage' }, alert('2026-07-15', 6.2)],
      }),
      'Riasztás júl. 10. óta: 6,20 ha, a terület 62 %-a gyengült (0,68 → 0,45)',
    ],
    [
      'by an old image says that nobody knows',
      block({ ndvi: [image('2026-06-28', 0.5)], alerts: [] }),
      '22 napja nincs róla használható felvétel (a legutóbbi: jún. 28.). Hogy most milyen, nem tudjuk.',
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

  it('says where the cover has ended, beside the title and in the list', async () => {
    const plots = [{ ...PLOT, insuredUntil: '2026-07-19' }];
    const { person } = showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [block({ ndvi: [image('2026-07-15', 0.5)], alerts: [], policyPlots: plots })],
    });
    const sentence = 'A biztosítása 2026. 07. 19. napján véget ért.';
    await screen.findByText(sentence);
    await person.click(await screen.findByRole('tab', { name: 'Területeim (1)' }));
    const list = await screen.findByRole('list', { name: 'Területek' });
    expect(list.textContent).toContain(sentence);
    cleanup();
    const last = block({
      ndvi: [image('2026-07-15', 0.5)],
      alerts: [],
      policyPlots: [{ ...PLOT, insuredUntil: '2026-07-20' }],
    });
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [last] });
    await screen.findAllByText(/^Rendben/);
    expect(screen.queryByText(/véget ért/)).toBeNull();
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

describe('a parcel whose alert is no damage', () => {
  it('is so in the legend and in the choice of parcels, without a red mark', async () => {
    const other = { ...ALERTED, meparCode: 'MASIK123' };
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [saying('noDamage'), other] });
    const legend = await screen.findByRole('list', { name: 'A területek állapota' });
    await within(legend).findByText('riasztás: 1');
    expect(within(legend).getByText('Ön szerint nem kár: 1')).toBeTruthy();
    await person.click(screen.getByRole('combobox', { name: /MePAR kód/ }));
    const choices = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(choices.map(({ textContent }) => /riasztás|Ön szerint nem kár/.exec(textContent)?.[0])).toEqual([
      'Ön szerint nem kár',
      'riasztás',
    ]);
  });
});

/** What a tab that is opened now would find. */
async function onDisk() {
  const tab = await openTab(personOf('farmer').id);
  const entries = tab.all();
  tab.close();
  return entries;
}
const SAVED = { date: '2026-07-15', answer: 'noDamage', answeredAt: '2026-07-20T08:00:00.000Z' } as const;
/** The answer waits, whatever for. */
const KEPT = /A válaszát \(„(Nem kár|Láttam)”\) a készülék megőrzi, és magától elküldi/;

describe('what a farmer does about an alert', () => {
  beforeEach(emptyBrowser);
  const shown = (parcel: typeof OWN_BLOCK, answers: object = {}) =>
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel], ...answers });
  const section = () => screen.findByRole('region', { name: 'Mi a teendője?' });

  it('names the last day to report, by the company’s rule, and how to report', async () => {
    shown(ALERTED);
    // 15 days after the first image with it, 10 July; the world's day is 20 July.
    const sentence = /2026\. 07\. 25\. napjáig lehet bejelenteni: még 5 napja van\./;
    await within(await section()).findByText(sentence);
    expect(
      within(await section()).getByText(/^A szerződési feltételek szerint: „3\. pont: Négy napon belül\.”/),
    ).toBeTruthy();
    const mail = within(await section()).getByRole('link', { name: 'Bejelentem e-mailben' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toContain(`${OWN_BLOCK.meparCode} blokkon`);
    expect(within(await section()).getByRole('link', { name: 'Felhívom a biztosítót' })).toBeTruthy();
  });

  it('states no last day where the company quotes no sentence of its terms', async () => {
    const person = personOf('farmer');
    const company = person.company && { ...person.company, reportRule: null };
    showApp('/', { ...person, company }, { ...EMPTY_WORLD, mepars: [ALERTED] });
    await within(await section()).findByText(/jelentse be mielőbb a biztosítójának!/);
    expect(within(await section()).queryByText(/lehet bejelenteni/)).toBeNull();
  });

  it.each([
    ['2026-07-09', /^A terület biztosítása 2026\. 07\. 09\. napján véget ért/, /lehet bejelenteni/],
    // Its first image, 10 July, is within the cover.
    ['2026-07-10', /napjáig lehet bejelenteni/, /véget ért/],
  ])('of an alert says by when damage is reported where the cover lasts, here until %s', async (day, said, unsaid) => {
    const plots = ['2025-12-31', day].map((insuredUntil, id) => ({ ...PLOT, id, insuredUntil }));
    shown({ ...ALERTED, policyPlots: plots });
    await within(await section()).findByText(said);
    expect(within(await section()).queryByText(unsaid)).toBeNull();
  });

  const reported = {
    id: 7,
    damageNumber: '26070910417',
    dangerType: 'jégeső',
    area: 4,
    status: 'assigned',
    canOpen: true,
  };
  const withCases = (...days: readonly string[]) => ({
    block: {
      ...OWN_BLOCK,
      meparPolygon: OWN_BLOCK.geom,
      products: [],
      policies: [],
      agroProducts: [],
      damages: days.map((damageDate) => ({ ...reported, damageDate })),
    },
  });

  it('is nothing where it is reported: the case is named instead of a deadline', async () => {
    shown(ALERTED, withCases('2026-07-05'));
    await within(await section()).findByText('Bejelentve: 26070910417 (jégeső, 2026. 07. 05.), kiosztva.');
    expect(within(await section()).queryByText(/bejelenteni|határideje/)).toBeNull();
    expect(within(await section()).queryByRole('link', { name: 'Bejelentem e-mailben' })).toBeNull();
    expect(within(await section()).getByRole('link', { name: 'Felhívom a biztosítót' })).toBeTruthy();
  });

  it('is a report where the only case is of a damage before the parcel was well', async () => {
    shown(ALERTED, withCases('2026-07-04'));
    await within(await section()).findByText(/napjáig lehet bejelenteni/);
    expect(within(await section()).queryByText(/Bejelentve/)).toBeNull();
  });

  it('says where nobody knows whether the damage is reported', async () => {
    shown(ALERTED, { block: () => refusal('busy') });
    await within(await section()).findByText('Most nem látjuk, hogy ezt a kárt bejelentette-e már.');
    expect(within(await section()).getByText(/napjáig lehet bejelenteni/)).toBeTruthy();
  });

  it('tells the insurer what was seen, and shows the answer', async () => {
    let answer: 'harvested' | null = null;
    const { server, person } = shown(ALERTED, {
      mepars: () => [{ ...ALERTED, alerts: ALERTED.alerts.map((each) => ({ ...each, answer })) }],
      answerAlert: () => {
        answer = 'harvested';
        return { ...SAVED, answer };
      },
    });
    await person.click(await within(await section()).findByRole('button', { name: 'Betakarítottam' }));
    await waitFor(() =>
      expect(server.of('answerAlert').map(({ body }) => body)).toEqual([
        {
          date: '2026-07-15',
          answer: 'harvested',
          changeId: expect.any(String) as string,
          deviceTime: expect.any(String) as string,
        },
      ]),
    );
    await within(await section()).findByText(/^Válasza: Betakarítottam\./);
    expect(await onDisk()).toEqual([]);
  });

  it('keeps an answer that found no network, says so, and sends it under its key when the network is back', async () => {
    let isDown = true;
    let arrived = 0;
    const { server, person } = shown(ALERTED, {
      answerAlert: () => {
        if (isDown) return refusal('busy');
        arrived += 1;
        return SAVED;
      },
    });
    await person.click(await within(await section()).findByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText(KEPT);
    expect(within(await section()).getByRole('button', { name: 'Nem kár', pressed: true })).toBeTruthy();
    await waitFor(async () => expect((await onDisk()).map(({ state }) => state.kind)).toEqual(['waiting']));
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(KEPT)).toBeNull());
    await waitFor(async () => expect(await onDisk()).toEqual([]));
    const sent = server.of('answerAlert').map(({ body: { answer, changeId } }) => `${answer} ${changeId}`);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/^noDamage /);
    expect(arrived).toBe(1);
  });

  it('shows an answer of before the browser was closed, and sends it once', async () => {
    const device = await openTab(personOf('farmer').id);
    const payload = { code: OWN_BLOCK.meparCode, date: '2026-07-15', answer: 'seen' };
    const id = device.write('alert-answer', `${OWN_BLOCK.meparCode} 2026-07-15`, payload);
    const stamp = { id: newUuid7(), deviceTime: '2026-07-20T08:00:00.000Z' };
    device.apply(id, { type: 'send', stamp });
    device.apply(id, { type: 'wait', why: 'network' });
    await device.settled(id);
    device.close();
    let isDown = true;
    const { server } = shown(ALERTED, { answerAlert: () => (isDown ? refusal('busy') : SAVED) });
    await within(await section()).findByText(KEPT);
    expect(within(await section()).getByRole('button', { name: 'Láttam', pressed: true })).toBeTruthy();
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await onDisk()).toEqual([]));
    const bodies = server.of('answerAlert').map(({ body }) => body);
    expect(new Set(bodies.map(({ changeId }) => changeId))).toEqual(new Set([stamp.id]));
    const before = bodies.length;
    window.dispatchEvent(new Event('online'));
    expect(server.of('answerAlert')).toHaveLength(before);
  });

  it('keeps the failure of an answer at its own parcel', async () => {
    const other = { ...ALERTED, meparCode: 'MASIK123' };
    const { person } = showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [ALERTED, other],
      answerAlert: () => refusal('busy'),
    });
    await person.click(await within(await section()).findByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText(KEPT);
    await person.click(screen.getByRole('button', { name: 'Következő' }));
    await waitFor(async () => expect(within(await section()).queryByText(KEPT)).toBeNull());
  });

  it('says why an answer was refused, and gives it up', async () => {
    const { person } = shown(ALERTED, {
      answerAlert: () => refusal('not-found', { message: 'Nincs ilyen riasztás.' }),
    });
    await person.click(await within(await section()).findByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText('A válasza nem ment el. Nincs ilyen riasztás.');
    cleanup();
    const again = shown(ALERTED);
    await within(await section()).findByText(/^Mit látott a területen\?/);
    await waitFor(async () => expect(await onDisk()).toEqual([]));
    expect(again.server.of('answerAlert')).toEqual([]);
  });

  it('shows the answer that was given', async () => {
    const given = ALERTED.alerts.map((each) => ({ ...each, answer: 'noDamage' as const }));
    shown({ ...ALERTED, alerts: given });
    await within(await section()).findByText(/^Válasza: Nem kár\./);
    expect(within(await section()).getByRole('button', { name: 'Nem kár', pressed: true })).toBeTruthy();
  });

  it('is a report where the farmer says that there is damage, until there is a case', async () => {
    const note = 'A válasza a kárbejelentést nem pótolja: a kárt jelentse be a biztosítójának!';
    shown(saying('damage'));
    await within(await section()).findByText(note);
    expect(within(await section()).getByRole('link', { name: 'Bejelentem e-mailben' })).toBeTruthy();
    expect(within(await section()).getByRole('button', { name: 'Kár van', pressed: true })).toBeTruthy();
    cleanup();
    shown(saying('damage'), withCases('2026-07-05'));
    await within(await section()).findByText(/^Bejelentve: 26070910417/);
    expect(within(await section()).queryByText(note)).toBeNull();
  });

  it.each(['noDamage', 'harvested'] as const)('hurries nobody after the answer %s', async (answer) => {
    shown(saying(answer));
    await within(await section()).findByText(/^Ha mégis kárt talál, .* A kárt 2026\. 07\. 25\. napjáig/);
    cleanup();
    shown(saying(answer, { ...ALERTED, alerts: [alert('2026-07-01', 2), alert('2026-07-15', 6.2)], ndvi: [] }));
    await within(await section()).findByText('Ha mégis kárt talál, jelentse be mielőbb a biztosítójának!');
    expect(within(await section()).queryByText(/határideje/)).toBeNull();
  });

  it('takes an answer back, and the alert is open again', async () => {
    let answer: AlertReply | null = 'noDamage';
    const { server, person } = shown(ALERTED, {
      mepars: () => [saying(answer)],
      answerAlert: () => {
        answer = null;
        return { ...SAVED, answer: 'withdrawn' };
      },
    });
    await within(await section()).findByText(
      'Válasza: Nem kár. A biztosítója látja. Ön bármikor megváltoztathatja vagy visszavonhatja.',
    );
    await person.click(within(await section()).getByRole('button', { name: 'Válasz visszavonása' }));
    await within(await section()).findByText(/^Mit látott a területen\?/);
    expect(server.of('answerAlert').map(({ body }) => body.answer)).toEqual(['withdrawn']);
    expect((await screen.findAllByText(/^Riasztás júl\. 10\. óta/)).length).toBeGreaterThan(0);
    expect(within(await section()).queryByRole('button', { name: 'Válasz visszavonása' })).toBeNull();
    expect(within(await section()).queryByRole('button', { pressed: true })).toBeNull();
  });

  it('keeps a withdrawal that found no network, in place of the answer that waits', async () => {
    let isDown = true;
    const { server, person } = shown(ALERTED, {
      answerAlert: () => (isDown ? refusal('busy') : { ...SAVED, answer: 'withdrawn' }),
    });
    await person.click(await within(await section()).findByRole('button', { name: 'Nem kár' }));
    await within(await section()).findByText(KEPT);
    await person.click(within(await section()).getByRole('button', { name: 'Válasz visszavonása' }));
    await within(await section()).findByText(/A válasz visszavonását a készülék megőrzi, és magától elküldi/);
    await waitFor(async () => expect((await onDisk()).map(({ state }) => state.kind)).toEqual(['waiting']));
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await onDisk()).toEqual([]));
    const withdrawn = server.of('answerAlert').filter(({ body }) => body.answer === 'withdrawn');
    expect(new Set(withdrawn.map(({ body }) => body.changeId)).size).toBe(1);
    await within(await section()).findByText(/^Mit látott a területen\?/);
  });

  it('is not there without an alert', async () => {
    shown(block({ ndvi: [image('2026-07-15', 0.5)], alerts: [] }));
    await screen.findAllByText(/Rendben/);
    expect(screen.queryByRole('region', { name: 'Mi a teendője?' })).toBeNull();
  });
});
