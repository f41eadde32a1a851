import type { CaseChange, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import type { PlotView } from '#web/shared/damagePlot/plotView.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { person } from '#web/testing/people.ts';
import { caseOf, damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { EditPlotsDialog } from './EditPlotsDialog.tsx';
import { PlotHead } from './PlotHead.tsx';
import { PlotPanel } from './PlotPanel.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const manager = person(ROLES.MANAGER);
const expert = person(ROLES.EXPERT_DAMAGE);
const square = (west: number, side: number): [number, number][] => [
  [west, 200_000],
  [west + side, 200_000],
  [west + side, 200_000 + side],
  [west, 200_000 + side],
  [west, 200_000],
];
const polygon = (side: number) => ({ type: 'Polygon' as const, coordinates: [square(700_000, side)] });
const uuid = (number: number) => `0198c000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const DAMAGE = caseOf({
  area: 3,
  damagePlots: [
    {
      id: 1,
      meparCode: 'ABCD1234',
      plantName: 'Őszi búza',
      plantCode: 'OSZI_BUZA',
      area: 1.234567,
      damagedArea: 0,
      calculatedYield: null,
      canOpen: true,
    },
    {
      id: 2,
      meparCode: 'EFGH5678',
      plantName: 'Kukorica',
      plantCode: 'KUKORICA',
      area: 2,
      damagedArea: 0,
      calculatedYield: null,
      canOpen: true,
    },
  ],
});
const MEPAR = { ...OWN_BLOCK, geomHa: 1, products: [] } as unknown as Mepar;

describe('the dialog of a case’s plots', () => {
  const open = async (answers: Answers = {}, damage: Damage = DAMAGE) => {
    const onClose = vi.fn<() => void>();
    const shown = show(<EditPlotsDialog damage={damage} onClose={onClose} />, manager, {
      ...EMPTY_WORLD,
      mepar: MEPAR,
      ...answers,
    });
    return { ...shown, onClose, box: within(await screen.findByRole('dialog')) };
  };
  type Box = Awaited<ReturnType<typeof open>>['box'];
  const plot = (box: Box, number: number) => within(box.getByRole('group', { name: `${number}. tábla` }));
  const area = (box: Box, number: number) =>
    plot(box, number).getByLabelText<HTMLInputElement>('Bejelentett terület (ha)');
  const save = (box: Box) => box.getByRole('button', { name: 'Mentés' });

  it('names the block of each plot, which cannot be changed, and the land that is known of it', async () => {
    const { box } = await open();
    expect(plot(box, 1).getByRole('heading').textContent).toBe('1. tábla – ABCD1234');
    expect(plot(box, 1).queryByLabelText('MePAR kód')).toBeNull();
    expect(area(box, 1).value).toBe('1,23');
    await waitFor(() => expect(plot(box, 1).getByText('Szolnok, 1,00 ha')).toBeTruthy());
    expect(await serious()).toEqual([]);
  });

  it('sends an area that nobody has touched with all its digits', async () => {
    const { box, server, person: hand, onClose } = await open({ changeCasePlots: DAMAGE });
    await hand.clear(area(box, 2));
    await hand.type(area(box, 2), '2,5');
    await hand.dblClick(save(box));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('changeCasePlots').map(({ body }) => body)).toMatchObject([
      {
        version: 4,
        removeWorked: false,
        plots: [
          { id: 1, meparCode: 'ABCD1234', plantName: 'Őszi búza', area: 1.234567 },
          { id: 2, meparCode: 'EFGH5678', plantName: 'Kukorica', area: 2.5 },
        ],
      },
    ]);
  });

  it.each(['', '-1', 'sok'])('does not send an area that is none: "%s"', async (typed) => {
    const { box, server, person: hand } = await open();
    await hand.clear(area(box, 2));
    if (typed !== '') await hand.type(area(box, 2), typed);
    await hand.click(save(box));
    await waitFor(() => expect(area(box, 2).getAttribute('aria-invalid')).toBe('true'));
    expect(server.of('changeCasePlots')).toEqual([]);
  });

  it('begins a new plot at its code, and asks for all of it', async () => {
    const { box, server, person: hand } = await open();
    await hand.click(box.getByRole('button', { name: 'Tábla hozzáadása' }));
    const code = plot(box, 3).getByLabelText<HTMLInputElement>('MePAR kód');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await hand.click(save(box));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(server.of('changeCasePlots')).toEqual([]);
    await hand.type(code, 'abcd1234');
    expect(code.value).toBe('ABCD1234');
  });

  it('does not take one crop twice on one block', async () => {
    const { box, server, person: hand } = await open();
    await hand.click(box.getByRole('button', { name: 'Tábla hozzáadása' }));
    await hand.type(plot(box, 3).getByLabelText('MePAR kód'), 'ABCD1234');
    await hand.type(plot(box, 3).getByLabelText('Növény'), 'Őszi búza{Enter}');
    await hand.type(area(box, 3), '1');
    await hand.click(save(box));
    await waitFor(() => expect(plot(box, 3).getByLabelText('Növény').getAttribute('aria-invalid')).toBe('true'));
    expect(server.of('changeCasePlots')).toEqual([]);
  });

  it('keeps the last plot', async () => {
    const { box, person: hand } = await open();
    await hand.click(box.getByRole('button', { name: 'Az 1. tábla eltávolítása' }));
    expect(plot(box, 1).getByRole('heading').textContent).toBe('1. tábla – EFGH5678');
    expect(box.getByRole('button', { name: 'Az 1. tábla eltávolítása' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks a second time before plots with work are removed', async () => {
    let asked = 0;
    const {
      box,
      server,
      person: hand,
      onClose,
    } = await open({
      changeCasePlots: () => {
        asked += 1;
        return asked === 1 ? refusal('plot-has-work') : DAMAGE;
      },
    });
    await hand.click(box.getByRole('button', { name: 'A 2. tábla eltávolítása' }));
    await hand.click(save(box));
    await hand.click(await box.findByRole('button', { name: 'Mégis eltávolítom' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = server.of('changeCasePlots').map(({ body }) => body);
    expect(first).toMatchObject({ removeWorked: false });
    expect(second).toMatchObject({ removeWorked: true, plots: [{ id: 1 }] });
    // Another wish is another change.
    expect(second?.changeId).not.toBe(first?.changeId);
  });

  it('takes over what a colleague has stored meanwhile, keeps the input, and sends it over the new version', async () => {
    const [one, two] = DAMAGE.damagePlots;
    if (one === undefined || two === undefined) throw new Error('no plots');
    const theirs: Damage = { ...DAMAGE, version: 5, damagePlots: [{ ...one, area: 9 }, two] };
    let asked = 0;
    const {
      box,
      server,
      person: hand,
      onClose,
    } = await open({
      changeCasePlots: () => {
        asked += 1;
        return asked === 1 ? refusal('stale-version', { current: theirs }) : theirs;
      },
    });
    await hand.clear(area(box, 2));
    await hand.type(area(box, 2), '2,5');
    await hand.click(save(box));
    expect((await box.findByRole('alert')).textContent).toContain('Az ő változásait átvettük');
    expect(area(box, 1).value).toBe('9,00');
    expect(area(box, 2).value).toBe('2,5');
    await hand.click(save(box));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('changeCasePlots')[1]?.body).toMatchObject({
      version: 5,
      plots: [
        { id: 1, area: 9 },
        { id: 2, area: 2.5 },
      ],
    });
  });

  it('shows the server’s refusal at the field of its row', async () => {
    const { box, person: hand } = await open({
      changeCasePlots: () => refusal('form-refused', { fields: { 'plots.1.area': 'Túl nagy.' } }),
    });
    await hand.clear(area(box, 2));
    await hand.type(area(box, 2), '999');
    await hand.click(save(box));
    expect(await plot(box, 2).findByText('Túl nagy.')).toBeTruthy();
  });

  it('warns of an area above that of the block, which may be saved all the same', async () => {
    const { box, person: hand, onClose } = await open({ changeCasePlots: DAMAGE });
    await hand.clear(area(box, 1));
    await hand.type(area(box, 1), '50');
    expect(await box.findByText(/a bejelentett terület 50,00 ha, a blokk területe csak 1,00 ha/)).toBeTruthy();
    await hand.click(save(box));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

const point = (sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: uuid(sequenceId),
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000, 200_000] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
  ...more,
});
const PLOT = damagePlotOf({
  id: 9,
  damage: {
    id: 7,
    damageNumber: '26000000007',
    damageDate: '2026-07-01',
    policyNumber: 'K2026-1',
    dangerType: 'Jégeső',
    status: 'assigned',
  },
  expertId: expert.id,
  meparPolygon: polygon(300),
  area: 9,
  areas: [],
  samplingZones: [],
  sampling: [],
});

describe('the panel of a damaged plot', () => {
  const view = { openProduct: vi.fn<(type: string) => void>() } as unknown as PlotView;
  const panel = (more: Partial<DamagePlot> = {}, who = expert) =>
    show(
      <OpenRoutes value={() => true}>
        <PlotPanel plot={{ ...PLOT, ...more }} view={view} result={<p>eredmény</p>} />
      </OpenRoutes>,
      who,
      EMPTY_WORLD,
    );
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'A kárfelmérés lépései' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('says of each step whether it is done and what is missing', async () => {
    panel();
    expect(steps()).toEqual([
      'Körvonal: hiányzikRajzolás szükséges!',
      'Károsodott terület: hiányzikA károsodott terület megrajzolása szükséges.',
      'Zónák: hiányzikA zónákat ki kell jelölni.',
      'Mintavétel: hiányzikMintavétel szükséges.',
      'Hozam: hiányzikMég nincs kiszámítva.',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('counts the points that count and lack a yield', () => {
    panel({
      tableAsMepar: true,
      areas: [{ id: uuid(50), geom: polygon(100), area: 1 }],
      sampling: [point(1, { yield: 2 }), point(2), point(3, { isUsed: false })],
    });
    expect(steps()[0]).toBe('Körvonal: készA tábla a teljes MePAR-blokk.');
    expect(steps()[1]).toBe('Károsodott terület: kész1 terület');
    expect(steps()[3]).toBe('Mintavétel: hiányzik2 pontból 1 hozama hiányzik.');
  });

  it('leads from each step to where it is done', () => {
    panel();
    const links = within(screen.getByRole('navigation', { name: 'A kárfelmérés lépései' })).getAllByRole('link');
    const addresses = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://a'));
    expect(new Set(addresses.map(({ pathname }) => pathname))).toEqual(new Set(['/view/damage/26000000007']));
    expect(new Set(addresses.map(({ searchParams }) => searchParams.get('damagePlotId')))).toEqual(new Set(['9']));
    expect(addresses[0]?.search).toBe(addresses[1]?.search);
    expect(addresses[2]?.search).toBe(addresses[3]?.search);
    expect(addresses[4]?.search).not.toBe(addresses[0]?.search);
  });

  it.each([
    ['assigned', 'Ezt a kárt másik szakértő kezeli: megnézheti, de nem módosíthatja.'],
    ['closed', /^A kárakta le van zárva: megnézheti, de nem módosíthatja\./],
  ] as const)('says why it may only be looked at: %s', (status, sentence) => {
    panel({ canEdit: false, damage: { ...PLOT.damage, status } });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('has the radar for the desk alone', () => {
    panel({}, manager);
    expect(screen.getByRole('region', { name: 'Radar' })).toBeTruthy();
  });

  it('has no radar for an assessor', () => {
    panel();
    expect(screen.queryByRole('region', { name: 'Radar' })).toBeNull();
  });

  it('has no maps where there are none', () => {
    panel();
    expect(screen.getByRole('region', { name: 'Térképek' }).textContent).toContain('Nincs');
  });

  it('is headed by its crop, its block and its area', () => {
    show(
      <PlotHead
        plot={{ ...PLOT, plantName: null }}
        view="plot"
        named="Károsodott tábla"
        compact={false}
        onBack={vi.fn<() => void>()}
      />,
      expert,
      EMPTY_WORLD,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('ismeretlen növény');
    expect(screen.getByText('Károsodott tábla · 26000000007')).toBeTruthy();
    expect(screen.getByText('ABCD1234 · 9,00 ha')).toBeTruthy();
  });

  it('goes back to the plot from its other views', async () => {
    const onBack = vi.fn<() => void>();
    const { person: hand } = show(
      <PlotHead plot={PLOT} view="sampling" named="Mintavétel" compact={false} onBack={onBack} />,
      expert,
      EMPTY_WORLD,
    );
    await hand.click(screen.getByRole('button', { name: 'Vissza a táblához' }));
    expect(onBack).toHaveBeenCalledOnce();
  });
});

const change = (number: number, more: Partial<CaseChange> = {}): CaseChange => ({
  id: uuid(number),
  at: AT,
  deviceAt: null,
  gps: null,
  subject: 'damagePlot',
  damagePlotId: 9,
  operation: 'outline',
  title: `${number}. változás`,
  userName: 'Kiss Éva',
  actorName: null,
  before: null,
  after: null,
  ...more,
});

describe('the changes of a case', () => {
  const plots = [
    { id: 9, name: 'Őszi búza, ABCD1234', ground: polygon(300) },
    { id: 10, name: 'Kukorica, EFGH5678', ground: null },
  ];
  const history = async (answers: Answers, more: { readonly only?: number } = {}) => {
    const shown = show(<CaseHistory damageId={7} damageNumber="26000000007" plots={plots} {...more} />, manager, {
      ...EMPTY_WORLD,
      ...answers,
    });
    expect(shown.server.of('damageHistory')).toEqual([]);
    await shown.person.click(screen.getByRole('button', { name: 'Előzmények megjelenítése' }));
    return shown;
  };
  const titles = () => screen.getAllByText(/^\d+\. változás$/).map(({ textContent }) => textContent);

  it('are loading when they are asked for', async () => {
    const { server } = await history({ damageHistory: pending });
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(server.of('damageHistory').map(({ params }) => params.id)).toEqual([7]);
  });

  it('say that there are none', async () => {
    await history({ damageHistory: [] });
    expect(await screen.findByText('Még nem történt változás.')).toBeTruthy();
  });

  it('can be asked for again where they did not come', async () => {
    const { server, person: hand } = await history({ damageHistory: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ damageHistory: [change(1)] });
    await hand.click(again);
    expect(await screen.findByText('1. változás')).toBeTruthy();
  });

  it('name who made each, for whom, on what and when on the device', async () => {
    await history({
      damageHistory: [
        change(1, { actorName: 'Segítő Sára' }),
        change(2, { userName: null, damagePlotId: 10 }),
        change(3, { subject: 'damage', damagePlotId: null }),
      ],
    });
    await screen.findByText('1. változás');
    const lines = screen.getAllByText(/·/).map(({ textContent }) => textContent?.split(' · ').slice(1));
    expect(lines).toEqual([
      ['Kiss Éva nevében Segítő Sára', 'Tábla: Őszi búza, ABCD1234'],
      ['ismeretlen', 'Tábla: Kukorica, EFGH5678'],
      ['Kiss Éva'],
    ]);
    expect(await serious()).toEqual([]);
  });

  it('lead to where the device was, where it said so', async () => {
    await history({
      damageHistory: [change(1, { deviceAt: AT, gps: { x: 700_000, y: 200_000, accuracy: 8 } })],
    });
    expect(await screen.findByText(/a készüléken rögzítve: 2026\. 07\. 01\. \d\d:00, ± 8 m/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'A készülék helye a térképen' })).toBeTruthy();
  });

  it('of one plot leave out the others and the plot’s name', async () => {
    await history({ damageHistory: [change(1), change(2, { damagePlotId: 10 }), change(3)] }, { only: 9 });
    await screen.findByText('1. változás');
    expect(titles()).toEqual(['1. változás', '3. változás']);
    expect(screen.queryByText(/Tábla: /)).toBeNull();
  });

  it('come twenty at a time', async () => {
    const all = Array.from({ length: 45 }, (_, index) => change(index + 1));
    const { person: hand } = await history({ damageHistory: all });
    await screen.findByText('1. változás');
    expect(titles()).toHaveLength(20);
    await hand.click(screen.getByRole('button', { name: 'Korábbiak (25)' }));
    expect(titles()).toHaveLength(40);
    await hand.click(screen.getByRole('button', { name: 'Korábbiak (5)' }));
    expect(titles()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /^Korábbiak/ })).toBeNull();
  });

  it('draw the outline before and after on the block, with a scale', async () => {
    await history({
      damageHistory: [change(1, { before: { tableGeometry: polygon(100) }, after: { tableGeometry: polygon(200) } })],
    });
    const map = await screen.findByRole('img', { name: 'Térkép: 1. változás' });
    expect(map.querySelectorAll('path[fill-rule="evenodd"]')).toHaveLength(3);
    expect(map.querySelector('text')?.textContent).toMatch(/^\d+\u00A0m$/);
    const legend = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(legend).toEqual(expect.arrayContaining(['előtte', 'utána', 'MePAR-blokk']));
    expect(screen.getByText('Körvonal: 1,00 ha → 4,00 ha')).toBeTruthy();
  });

  it('draw no map of a change of words, and none of a shape that cannot be read', async () => {
    await history({
      damageHistory: [
        change(1, { before: { dangerType: 'Fagy' }, after: { dangerType: 'Jégeső' } }),
        change(2, { before: null, after: { tableGeometry: { type: 'Polygon', coordinates: 'rossz' } } }),
      ],
    });
    expect(await screen.findByText('Veszélynem: Fagy → Jégeső')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('number the points that came, went and moved', async () => {
    const at = (id: number, x: number) => ({ id: uuid(id), sequenceId: id, position: [700_000 + x, 200_000] });
    await history({
      damageHistory: [
        change(1, {
          before: { sampling: [at(1, 0), at(2, 50)] },
          after: { sampling: [at(1, 20), at(3, 100), at(4, 120)] },
        }),
      ],
    });
    const map = await screen.findByRole('img', { name: 'Térkép: 1. változás' });
    const numbers = [...map.querySelectorAll('g text')].map(({ textContent }) => textContent);
    expect(numbers.toSorted()).toEqual(['1', '2', '3', '4']);
    expect(screen.getByText('Új pontok: 3–4.')).toBeTruthy();
    expect(screen.getByText('Törölt pontok: 2.')).toBeTruthy();
    expect(screen.getByText(/^1\. pont: 20,0\d* m arrébb került$|^1\. pont: 20 m arrébb került$/)).toBeTruthy();
  });
});
