import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { refusal, pending } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { RadarPanel } from './RadarPanel.tsx';
import { areaOfOutline } from './eventArea.ts';
import { useOwnEvent } from './useOwnEvent.ts';
import { useHitChoice } from './useHitChoice.ts';
import { dayTable, plotTable } from './radarTables.ts';
import { radarSheets } from './radarSheets.ts';
import { legendOf, radarFeatures } from './radarShapes.ts';

const DAY = '2026-07-19';
const ring = [
  [800_000, 120_000],
  [801_000, 120_000],
  [801_000, 121_000],
  [800_000, 120_000],
];
const geom = { type: 'Polygon' as const, coordinates: [ring] };
const ref = (id: number) => ({ id, policyNumber: `K-${id}`, year: 2026, canOpen: true });
const DATA: Answer<'radars'> = {
  dateRadar: DAY,
  radars: [
    { id: 2, polygon: geom, phenomenon: 'jég', severity: 4, meshMm: 34 },
    { id: 1, polygon: geom, phenomenon: 'vihar', severity: 1, meshMm: null },
  ],
  damagePlotRadars: [],
  mepars: [
    {
      meparCode: 'ABCD1234',
      geom,
      hitArea: 12.5,
      severityMax: 4,
      expectedLoss: 3_093_750,
      policies: [ref(1)],
      reported: false,
    },
    { meparCode: 'EFGH5678', geom, hitArea: 3, severityMax: 1, expectedLoss: null, policies: [ref(2)], reported: true },
  ],
};
const block = (meparCode: string, reported: boolean) => ({
  meparCode,
  hitArea: 3,
  severityMax: 4,
  expectedLoss: 5,
  plants: 'őszi búza',
  reported,
});
const FIGURES: Answer<'radarEvent'>['figures'] = {
  blocks: 2,
  policies: 2,
  plots: 3,
  hitArea: 15.5,
  sumInsured: 12_375_000,
  withoutValue: 1,
  unsurePlots: 0,
  unsureSum: 0,
  expectedLoss: 3_093_750,
  interval: [1_000_000, 5_000_000],
  withoutReport: { blocks: 1, policies: 1, hitArea: 12.5, sumInsured: 12_375_000, expectedLoss: 3_093_750 },
};
const POLICIES: Answer<'radarPolicies'> = {
  dateRadar: DAY,
  policies: [
    {
      policy: ref(1),
      companyId: 4,
      companyName: 'A',
      hitArea: 12.5,
      severityMax: 4,
      expectedLoss: 3_093_750,
      interval: [1_000_000, 5_000_000],
      sumInsured: 16_500_000,
      withoutValue: 0,
      blocks: [block('ABCD1234', false)],
    },
    {
      policy: ref(2),
      companyId: 4,
      companyName: 'A',
      hitArea: 3,
      severityMax: 1,
      expectedLoss: 0,
      interval: [0, 0],
      sumInsured: null,
      withoutValue: 1,
      blocks: [block('EFGH5678', true)],
    },
  ],
  notReported: { mepars: 1, hitArea: 12.5, expectedLoss: 3_093_750 },
  figures: FIGURES,
};
const EVENT: Answer<'radarEvent'> = {
  dateRadar: DAY,
  mepars: DATA.mepars,
  policies: POLICIES.policies,
  figures: FIGURES,
  past: { plots: 3, needed: 8, damage: null, loss: null },
};
const WORLD = {
  ...EMPTY_WORLD,
  radarPolicies: POLICIES,
  radarDays: [{ date: DAY, radars: 2, severityMax: 4 }],
  radarAlertDays: [],
  radarExperts: [
    { id: 21, name: 'Szabó Éva', companyId: 4, openCases: 2 },
    { id: 22, name: 'Más Társaság', companyId: 7, openCases: 0 },
  ],
};
/** The panel of a screen; the button stands for a tablet that is turned, which makes another panel. */
function Screen({ data, hasPlot }: { readonly data: Answer<'radars'>; readonly hasPlot: boolean }) {
  const shown = useOwnEvent(data.dateRadar);
  const choice = useHitChoice(data.dateRadar, shown.event?.key);
  const [turns, setTurns] = useState(0);
  return (
    <>
      <button onClick={() => setTurns(turns + 1)}>turn</button>
      <RadarPanel
        key={turns}
        data={data}
        choice={choice}
        hasPlot={hasPlot}
        selected={null}
        onSelect={() => undefined}
        shown={shown}
        // The map is not drawn on here: this stands for a finished outline.
        onDraw={() => shown.show([areaOfOutline(ring as never)])}
      />
    </>
  );
}
const panel = (data = DATA, hasPlot = false) => <Screen data={data} hasPlot={hasPlot} />;
const plain = (element: HTMLElement | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');

describe('a day of the radar', () => {
  it('lists the blocks by expected loss, with what is not reported', async () => {
    show(panel(), person(ROLES.MANAGER), WORLD);
    const rows = within(await screen.findByRole('list', { name: 'Blokkok' })).getAllByRole('listitem');
    expect(rows.map(plain)).toEqual([
      expect.stringMatching(/^ABCD12343 093 750 Ft12,50 ha · 4\. fokozat \(nagyon súlyos\) · K-1nincs bejelentve/),
      expect.stringMatching(/^EFGH5678Várható kár: nem ismert3,00 ha · 1\. fokozat \(enyhe\) · K-2bejelentve/),
    ]);
    await waitFor(() => expect(plain(document.body)).toContain('1 blokk, 12,50 ha, 3 093 750 Ft'));
    expect(await serious()).toEqual([]);
  });

  it('opens the chosen policies’ cases, gives them to an expert of their company and says so', async () => {
    const { person: hand, server } = show(panel(), person(ROLES.MANAGER), {
      ...WORLD,
      openRadarCases: { created: 1, notified: true, damages: [] },
    });
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    const open = await screen.findByRole('button', { name: 'Károk megnyitása' });
    expect(open).toHaveProperty('disabled', true);
    // Everything of it is reported.
    expect(screen.getByRole('checkbox', { name: 'Kiválasztás: K-2' })).toHaveProperty('disabled', true);
    await hand.click(screen.getByRole('button', { name: 'Minden be nem jelentett kiválasztása' }));
    expect(screen.getByText('1 kötvény kiválasztva')).toBeDefined();
    await hand.click(open);
    const dialog = within(await screen.findByRole('dialog'));
    const experts = await dialog.findByLabelText('Szakértő');
    await waitFor(() =>
      expect(within(experts).getAllByRole('option').map(plain)).toEqual([
        'Később jelölöm ki',
        'Szabó Éva (2 nyitott kár)',
      ]),
    );
    await hand.selectOptions(experts, '21');
    expect(dialog.getByRole('checkbox', { name: 'A szakértő értesítése e-mailben' })).toHaveProperty('checked', true);
    await hand.click(dialog.getByRole('button', { name: 'Megnyitás' }));
    expect(plain(await screen.findByRole('alert'))).toContain(
      '1 kárakta megnyílt, a szakértőnek szóló levél sorban áll.',
    );
    expect(server.of('openRadarCases').map(({ body }) => body)).toEqual([
      { date: DAY, policyIds: [1], expertId: 21, notify: true },
    ]);
  });

  it('keeps the list and the chosen policies when a tablet is turned', async () => {
    const { person: hand } = show(panel(), person(ROLES.MANAGER), WORLD);
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    await hand.click(await screen.findByRole('checkbox', { name: 'Kiválasztás: K-1' }));
    await hand.click(screen.getByRole('button', { name: 'turn' }));
    expect(await screen.findByRole('checkbox', { name: 'Kiválasztás: K-1' })).toHaveProperty('checked', true);
  });

  it('says why a case was not opened, and stays', async () => {
    const sentence = 'A(z) K-1 kötvény minden érintett blokkjára van már kárakta. Frissítse a listát!';
    const { person: hand } = show(panel(), person(ROLES.OPERATOR), {
      ...WORLD,
      openRadarCases: () => refusal('form-refused', { message: sentence }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    await hand.click(await screen.findByRole('checkbox', { name: 'Kiválasztás: K-1' }));
    await hand.click(screen.getByRole('button', { name: 'Károk megnyitása' }));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.click(dialog.getByRole('button', { name: 'Megnyitás' }));
    expect(plain(await dialog.findByRole('alert'))).toContain(sentence);
  });

  it('leaves a dialog and a choice that were made after an earlier one was closed, and says what it opened', async () => {
    const [first, second] = POLICIES.policies;
    if (first === undefined || second === undefined) throw new Error('no policies');
    const unreported = { ...second, blocks: [block('EFGH5678', false)] };
    let arrive: (answer: Answer<'openRadarCases'>) => void = () => undefined;
    const { person: hand, server } = show(panel(), person(ROLES.MANAGER), {
      ...WORLD,
      radarPolicies: { ...POLICIES, policies: [first, unreported] },
      openRadarCases: () => new Promise<Answer<'openRadarCases'>>((resolve) => (arrive = resolve)),
    });
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    await hand.click(await screen.findByRole('checkbox', { name: 'Kiválasztás: K-1' }));
    await hand.click(screen.getByRole('button', { name: 'Károk megnyitása' }));
    const earlier = within(await screen.findByRole('dialog'));
    await hand.click(earlier.getByRole('button', { name: 'Megnyitás' }));
    await waitFor(() => expect(server.of('openRadarCases')).toHaveLength(1));
    await hand.click(earlier.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.click(screen.getByRole('checkbox', { name: 'Kiválasztás: K-2' }));
    await hand.click(screen.getByRole('button', { name: 'Károk megnyitása' }));
    const later = within(await screen.findByRole('dialog'));
    arrive({ created: 1, notified: false, damages: [] });
    expect(plain(await screen.findByRole('alert', { hidden: true }))).toContain('1 kárakta megnyílt');
    expect(later.getByText('1 kötvény kárának megnyitása')).toBeTruthy();
    await hand.click(later.getByRole('button', { name: 'Megnyitás' }));
    await waitFor(() => expect(server.of('openRadarCases').map(({ body }) => body.policyIds)).toEqual([[1], [2]]));
  });

  it('offers experts no choice of policies, and a role without assigning no expert', async () => {
    const expert = show(panel(), person(ROLES.EXPERT_DAMAGE), WORLD);
    await expert.person.click(await screen.findByRole('button', { name: 'Kötvények' }));
    expect(within(await screen.findByRole('list', { name: 'Kötvények' })).queryAllByRole('checkbox')).toEqual([]);
  });

  it('names the worst of a day before the number of its phenomena, which a narrow panel may cut', async () => {
    show(panel(), person(ROLES.MANAGER), WORLD);
    expect(await screen.findByRole('option', { name: '2026. 07. 19. – 4. fokozat, 2 db' })).toBeTruthy();
  });

  it('explains the outlines of the hit blocks in its legend, where there are any', () => {
    const labels = (mepars: Answer<'radars'>['mepars']) => {
      const legend = legendOf(mepars);
      return legend.kind === 'swatches' ? legend.rows.map(({ label }) => label) : [];
    };
    expect(labels(DATA.mepars).at(-1)).toBe('Érintett blokk (vékonyabb: van bejelentés)');
    expect(labels([])).toHaveLength(4);
  });

  it('without polygons says so, and shows yesterday', async () => {
    const empty = { ...DATA, dateRadar: '2026-06-01', radars: [], mepars: [] };
    show(panel(empty), person(ROLES.MANAGER), WORLD);
    expect(await screen.findByText('Erre a napra (2026. 06. 01.) nincs radaradat.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Tegnap: 2026. 07. 19.' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Blokkok' })).toBeNull();
    const last = await screen.findByRole('link', { name: 'Az utolsó nap radaradattal: 2026. 07. 19.' });
    expect(last.getAttribute('href')).toContain(`date=${DAY}`);
  });

  it('of a damaged plot supports its case, or does not', async () => {
    show(panel({ ...DATA, damagePlotRadars: DATA.radars.slice(0, 1) }, true), person(ROLES.MANAGER), WORLD);
    expect(plain(await screen.findByText(/jégméret/))).toBe('Jég · 4. fokozat (nagyon súlyos) · jégméret: 34 mm');
  });

  it('without any phenomenon at the plot says what that means', async () => {
    show(panel(DATA, true), person(ROLES.MANAGER), WORLD);
    expect(await screen.findByText(/a radar nem támasztja alá a kárt/)).toBeDefined();
  });
});

afterEach(() => vi.restoreAllMocks());

describe('an event of one’s own', () => {
  const draw = async (answers = {}) => {
    const shown = show(panel(), person(ROLES.MANAGER), { ...WORLD, radarEvent: EVENT, ...answers });
    await shown.person.click(await screen.findByRole('button', { name: 'Terület rajzolása' }));
    return shown;
  };
  const text = () => plain(document.body);

  it('has what a drawn area hit, its sums and the loss with its interval, and says where past cases are too few', async () => {
    const { server } = await draw();
    expect(await screen.findByRole('heading', { name: 'Az esemény: 2026. 07. 19.' })).toBeDefined();
    for (const each of [
      '2 (3 tábla)',
      '15,50 ha',
      '12 375 000 Ft1 tábla biztosítási összege ismeretlen',
      '3 093 750 Ft (1 000 000 – 5 000 000 Ft)',
      '1 blokk, 12,50 ha, várható kár 3 093 750 Ft',
      'Nincs elég adat: 3 felmért tábla van ebből a veszélynemből, legalább 8 kell.',
    ])
      expect(text()).toContain(each);
    expect(server.of('radarEvent').map(({ body }) => body)).toEqual([
      { date: DAY, phenomenon: 'jég', severity: 2, areas: [{ type: 'Polygon', coordinates: [ring] }] },
    ]);
    expect(await serious()).toEqual([]);
  });

  it('is written about to the farmers whom it hit, after a look at what they would get', async () => {
    const preview: Answer<'eventNoticePreview'> = {
      farmers: 4,
      recipients: 2,
      messages: { email: 2, sms: 1 },
      repeated: 1,
      unreached: [{ id: 7, name: 'Bíró Sándor', obstacle: 'no-address' }],
      withoutFarmer: 0,
      example: { name: 'Kovács Mária', subject: 'Jégeső a tábláin', text: 'Tisztelt Kovács Mária!', sms: 'Jégeső' },
    };
    const previews = [1];
    const { server, person: hand } = await draw({
      // The second one never arrives: the first is not shown in its place.
      eventNoticePreview: () => (previews.shift() === undefined ? pending() : preview),
      sendEventNotices: { recipients: 2, messages: { email: 2, sms: 1 }, repeated: 1, unreached: 1 },
    });
    await hand.click(await screen.findByRole('button', { name: 'Gazdák értesítése' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('4 gazda tábláit érte az esemény, közülük 2 kap üzenetet: 2 e-mail, 1 SMS.');
    expect(dialog.getByText(/^1 gazda már kapott ilyen értesítést/)).toBeDefined();
    expect(dialog.queryByText(/és további/)).toBeNull();
    expect(dialog.getByText(/Bíró Sándor: nincs e-mail-címe/)).toBeDefined();
    expect(dialog.getByText('Tárgy: Jégeső a tábláin')).toBeDefined();
    expect(dialog.getByText('Tisztelt Kovács Mária!')).toBeDefined();
    expect(server.of('sendEventNotices')).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Küldés 2 gazdának' }));
    await screen.findByText(/Sorban áll: 2 gazda értesítése/);
    const [asked] = server.of('eventNoticePreview');
    const { changeId, ...sent } = server.of('sendEventNotices')[0]?.body ?? { changeId: undefined };
    expect([sent, typeof changeId]).toEqual([asked?.body, 'string']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.click(screen.getByRole('button', { name: 'Gazdák értesítése' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText(/gazda tábláit érte az esemény/)).toBeNull();
  });

  it('about which nobody can be written to is not sent', async () => {
    const { person: hand } = await draw({
      eventNoticePreview: {
        farmers: 0,
        recipients: 0,
        messages: { email: 0, sms: 0 },
        repeated: 0,
        unreached: [],
        withoutFarmer: 3,
        example: null,
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Gazdák értesítése' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('3 érintett táblának nincs gazdája a rendszerben.');
    expect(dialog.getByRole('button', { name: 'Küldés 0 gazdának' })).toHaveProperty('disabled', true);
  });

  it('stands in the address, so that a colleague who opens it has it', async () => {
    const { server } = showApp(
      `/view/radar?date=${DAY}&phenomenon=vihar&severity=3&areas=8000000.1200000_10000.0_0.10000`,
      person(ROLES.MANAGER),
      { ...WORLD, radars: DATA, radarEvent: EVENT },
    );
    expect(await screen.findByRole('heading', { name: 'Az esemény: 2026. 07. 19.' })).toBeDefined();
    expect(server.of('radarEvent').map(({ body }) => body)).toEqual([
      { date: DAY, phenomenon: 'vihar', severity: 3, areas: [{ type: 'Polygon', coordinates: [ring] }] },
    ]);
  });

  it('of an address that names a file which this page never read asks for it again', async () => {
    showApp(`/view/radar?date=${DAY}&areas=file`, person(ROLES.MANAGER), { ...WORLD, radars: DATA });
    expect(await screen.findByText(/töltse be újra a fájlt/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Terület rajzolása' })).toBeDefined();
  });

  it('opens the rows behind a figure: those that nobody has reported', async () => {
    const { person: hand } = await draw();
    await hand.click(await screen.findByRole('button', { name: /^1 blokk, / }));
    expect(screen.getByRole('checkbox', { name: 'Csak a be nem jelentettek' })).toHaveProperty('checked', true);
    expect(
      within(screen.getByRole('list', { name: 'Blokkok' }))
        .getAllByRole('listitem')
        .map(plain),
    ).toEqual([expect.stringContaining('ABCD1234')]);
    await hand.click(screen.getByRole('button', { name: '1 kötvényre egyáltalán nincs bejelentés' }));
    const policies = within(await screen.findByRole('list', { name: 'Kötvények' })).getAllByRole('listitem');
    expect(policies.map(plain)).toEqual([expect.stringContaining('K-1')]);
    await hand.click(screen.getByRole('button', { name: '2 (3 tábla)' }));
    expect(within(screen.getByRole('list', { name: 'Kötvények' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that its worth is not known, not that it costs nothing', async () => {
    const open = { ...FIGURES.withoutReport, sumInsured: 0, expectedLoss: 0 };
    await draw({
      radarEvent: {
        ...EVENT,
        figures: {
          ...FIGURES,
          withoutValue: 3,
          sumInsured: 0,
          expectedLoss: 0,
          interval: [0, 0],
          withoutReport: open,
        },
        past: { plots: 9, needed: 8, damage: { value: 0.4, low: 0.2, high: 0.6 }, loss: null },
      },
    });
    await waitFor(() => expect(text()).toContain('Várható kárnem ismert: a táblák biztosítási összege hiányzik'));
    expect(text()).toContain('1 blokk, 12,50 ha, várható kár nem ismert');
    expect(text()).toContain('Várható kár saját korábbi káraink szerintnem ismert');
    expect(text()).not.toMatch(/(^|[^\d])0 Ft/);
  });

  it('says why it may cost nothing: no crop stands on that day', async () => {
    await draw({ radarEvent: { ...EVENT, figures: { ...FIGURES, expectedLoss: 0, interval: [0, 0] } } });
    await waitFor(() => expect(text()).toContain('0 Ft (0 – 0 Ft)A biztosított növények ezen a napon nincsenek lábon'));
  });

  it('is asked again when it was something else, or worse', async () => {
    const { person: hand, server } = await draw({
      radarEvent: {
        ...EVENT,
        past: {
          plots: 12,
          needed: 8,
          damage: { value: 0.3, low: 0.2, high: 0.4 },
          loss: { value: 3_712_500, low: 2_475_000, high: 4_950_000 },
        },
      },
    });
    await hand.selectOptions(await screen.findByLabelText('Jelenség'), 'Vihar');
    await hand.selectOptions(await screen.findByLabelText('Súlyosság'), '4');
    await waitFor(() =>
      expect(server.of('radarEvent').at(-1)?.body).toMatchObject({ phenomenon: 'vihar', severity: 4 }),
    );
    await waitFor(() => expect(text()).toContain('3 712 500 Ft (2 475 000 – 4 950 000 Ft)'));
    expect(text()).toContain('átlagos kárszázalék 30,0% (95%-os intervallum: 20,0–40,0%), 12 felmért táblából');
  });

  it('opens the cases of chosen policies over its own areas', async () => {
    const { person: hand, server } = await draw({ openRadarCases: { created: 1, notified: false, damages: [] } });
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    await hand.click(await screen.findByRole('button', { name: 'Minden be nem jelentett kiválasztása' }));
    await hand.click(screen.getByRole('button', { name: 'Károk megnyitása' }));
    await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Megnyitás' }));
    await waitFor(() =>
      expect(server.of('openRadarCases').map(({ body }) => body)).toEqual([
        expect.objectContaining({
          policyIds: [1],
          event: { phenomenon: 'jég', severity: 2, areas: [{ type: 'Polygon', coordinates: [ring] }] },
        }),
      ]),
    );
  });

  it('says how many of its blocks are shown, and downloads all of them page by page', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    // The simulated window would go to the address of the download.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { person: hand, server } = await draw({
      radarEvent: { ...EVENT, figures: { ...FIGURES, blocks: 2_600, policies: 3 } },
      radarEventLists: ({ body }: { body: { page: number } }) => ({
        blocks: DATA.mepars.map(({ meparCode, hitArea, severityMax, expectedLoss, policies, reported }) => ({
          meparCode,
          hitArea,
          severityMax,
          expectedLoss,
          policies,
          reported,
        })),
        policies: POLICIES.policies,
        more: body.page === 1,
      }),
    });
    await waitFor(() => expect(text()).toContain('A térképen a legnagyobb várható kárú 2 blokk látszik'));
    expect(text()).toContain('és még 2 598: a teljes lista a letöltött táblázatban');
    await hand.click(screen.getByRole('button', { name: 'Letöltés (xlsx)' }));
    await waitFor(() => expect(server.of('radarEventLists').map(({ body }) => body.page)).toEqual([1, 2]));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
  });

  it('says that nothing is insured there, and why an area is refused', async () => {
    const empty = { ...EVENT, mepars: [], policies: [] };
    const { server, person: hand } = await draw({ radarEvent: empty });
    expect(await screen.findByText('Az esemény területén nincs biztosított tábla ebben az évben.')).toBeDefined();
    const message = 'A terület körvonala keresztezi önmagát. Rajzolja meg kereszteződés nélkül.';
    server.answer({ radarEvent: () => refusal('form-refused', { message }) });
    await hand.click(screen.getByRole('button', { name: 'Újrarajzolás' }));
    expect(plain(await screen.findByRole('alert'))).toContain(message);
    await hand.click(screen.getByRole('button', { name: 'Vissza a radar napjához' }));
    expect(await screen.findByRole('heading', { name: 'A nap: 2026. 07. 19.' })).toBeDefined();
  });

  it('is a day’s alerts: their union is asked of, shown and opened as a drawn area is', async () => {
    const { person: hand, server } = show(panel(), person(ROLES.MANAGER), {
      ...WORLD,
      radarAlertDays: [
        { date: DAY, alerts: 12 },
        { date: '2026-07-04', alerts: 3 },
      ],
      radarEvent: EVENT,
      openRadarCases: { created: 1, notified: false, damages: [] },
    });
    const days = await screen.findByLabelText('Egy nap riasztásai');
    expect(within(days).getAllByRole('option').map(plain)).toEqual([
      'Válasszon…',
      '2026. 07. 19. – 12 riasztás',
      '2026. 07. 04. – 3 riasztás',
    ]);
    await hand.selectOptions(days, DAY);
    expect(await screen.findByRole('heading', { name: 'A nap riasztásainak területe: 2026. 07. 19.' })).toBeDefined();
    expect(server.of('radarEvent').map(({ body }) => body)).toEqual([
      { date: DAY, phenomenon: 'jég', severity: 2, areas: 'alerts' },
    ]);
    await hand.click(await screen.findByRole('button', { name: 'Kötvények' }));
    await hand.click(await screen.findByRole('button', { name: 'Minden be nem jelentett kiválasztása' }));
    await hand.click(screen.getByRole('button', { name: 'Károk megnyitása' }));
    await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Megnyitás' }));
    await waitFor(() => expect(server.of('openRadarCases').map(({ body }) => body.event?.areas)).toEqual(['alerts']));
  });

  it('takes its areas from a file, or says what is wrong with it', async () => {
    const message = 'A fájlban nincs terület (sokszög). Pontból és vonalból nem lesz esemény.';
    const { person: hand, server } = show(panel(), person(ROLES.MANAGER), {
      ...WORLD,
      radarEvent: EVENT,
      radarEventFile: () => refusal('import-refused', { message }),
    });
    const file = new File(['{}'], 'savok.geojson');
    await hand.upload(await screen.findByLabelText('Terület fájlból'), file);
    expect(plain(await screen.findByRole('alert'))).toContain(message);
    server.answer({ radarEventFile: { areas: [geom, geom] } });
    await hand.upload(await screen.findByLabelText('Terület fájlból'), file);
    await waitFor(() => expect(server.of('radarEvent').at(-1)?.body.areas).toEqual([geom, geom]));
  });
});

describe('the screen', () => {
  it('shows its title and asks for the day and the plot of its address', async () => {
    const { server } = showApp(`/view/radar?date=${DAY}&damagePlotId=5`, person(ROLES.MANAGER), {
      ...WORLD,
      radars: DATA,
    });
    expect(await screen.findByRole('heading', { name: 'Erőforrás allokáció támogatása' })).toBeDefined();
    expect(server.of('radars').map(({ query }) => query)).toEqual([{ date: DAY, damagePlotId: 5 }]);
  });

  it('is not found for a farmer', async () => {
    showApp('/view/radar', person(ROLES.FARMER), WORLD);
    await waitFor(() => expect(document.body.textContent).toContain('Ez az oldal nem létezik'));
  });
});

describe('shapes and sheets', () => {
  it('have the worst polygon above the others', () => {
    expect(radarFeatures(DATA.radars).map(({ color }) => color)).toEqual(['#FFE082', '#6A1B9A']);
  });

  it('have numbers as numbers, and what is not known as empty cells', () => {
    const [blocks, policies] = radarSheets(DATA.mepars, POLICIES.policies);
    expect([...(blocks?.rows ?? [])][0]).toEqual([
      'ABCD1234',
      { kind: 'number', value: 12.5, digits: 2 },
      { kind: 'number', value: 4, digits: 0 },
      { kind: 'number', value: 3_093_750, digits: 0 },
      'K-1',
      'nem',
    ]);
    expect([...(policies?.rows ?? [])][1]?.slice(-3)).toEqual([null, 'EFGH5678', 'igen']);
    for (const sheet of [blocks, policies])
      for (const row of sheet?.rows ?? []) expect(row).toHaveLength(sheet?.columns.length ?? 0);
  });
});

describe('the attribute tables of the radar', () => {
  const extentAt = (west: number) =>
    JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [west, 120_000],
          [west + 500, 120_000],
          [west + 500, 120_500],
          [west, 120_500],
          [west, 120_000],
        ],
      ],
    });
  const [hail, storm] = DATA.radars;
  const ANSWER = { dateRadar: DAY, radars: DATA.radars, damagePlotRadars: [storm] };
  const number = (value: number) => ({ kind: 'number', value, digits: 0 });

  it('have the polygons of the asked day that touch what is selected', () => {
    const table = dayTable({ date: DAY });
    expect(table.query(extentAt(0)).queryKey).toEqual(['radarAreas', {}, { date: DAY }]);
    const { rows, truncated } = table.rowsOf(ANSWER, extentAt(800_500));
    expect(truncated).toBe(false);
    expect(rows.map(({ id, hits }) => [id, hits])).toEqual([
      [String(hail?.id), ['RADAR 2']],
      [String(storm?.id), ['RADAR 1']],
    ]);
    const day = { kind: 'date', date: DAY };
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Jég', number(4), 'nagyon súlyos', number(34), day],
      ['Vihar', number(1), 'enyhe', null, day],
    ]);
    expect(table.rowsOf(ANSWER, extentAt(900_000)).rows).toEqual([]);
  });

  it('have those of a damaged plot without a day, as they are of three', () => {
    const table = plotTable({ damagePlotId: 5 });
    expect(table.query(extentAt(0)).queryKey).toEqual(['radarAreas', {}, { damagePlotId: 5 }]);
    const { rows } = table.rowsOf(ANSWER, extentAt(800_500));
    expect(rows.map(({ hits, cells }) => [hits, cells])).toEqual([
      [['RADAR_DAMAGE_PLOT 1'], ['Vihar', number(1), 'enyhe', null]],
    ]);
  });
});
