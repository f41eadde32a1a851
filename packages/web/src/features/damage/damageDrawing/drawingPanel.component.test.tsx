import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SketchAction } from '#web/map/sketch/sketch.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { DrawingPanel } from './DrawingPanel.tsx';
import { ShapeBanner } from './ShapeBanner.tsx';
import { ShapeBottom } from './ShapeBottom.tsx';
import { type ShapeWork, useShapeWork } from './useShapeWork.ts';
import type { WaitingShapes } from './waitingShapes.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const square = (west: number, side: number): [number, number][] => [
  [west, 200_000],
  [west + side, 200_000],
  [west + side, 200_000 + side],
  [west, 200_000 + side],
  [west, 200_000],
];
const polygon = (west: number, side: number) => ({ type: 'Polygon' as const, coordinates: [square(west, side)] });
const uuid = (number: number) => `0198c000-0000-7000-8000-00000000000${number}`;
const area = (number: number): DamageArea => ({ id: uuid(number), geom: polygon(700_000, 100), area: number });
const PLOT = damagePlotOf({
  expertId: expert.id,
  meparPolygon: polygon(700_000, 300),
  area: 9,
  areas: [],
  samplingZones: [],
  sampling: [],
});

let outbox: Outbox;
/** The work that is on the screen, as the map reports to it. */
const screenOf: { work: ShapeWork | null } = { work: null };
const onChanged = vi.fn<() => void>();
beforeEach(async () => {
  outbox = await freshOutbox(expert.id);
  screenOf.work = null;
  onChanged.mockClear();
});

interface PanelProps {
  readonly plot: DamagePlot;
  readonly waiting: WaitingShapes['areas'];
}

function Panel({ plot, waiting }: PanelProps) {
  const shape = useShapeWork({ plot, outbox, onChanged });
  useLayoutEffect(() => {
    screenOf.work = shape;
  });
  return (
    <>
      <DrawingPanel plot={plot} waiting={waiting} work={shape} onChanged={onChanged} />
      <ShapeBanner work={shape} plot={plot} />
      <ShapeBottom work={shape} />
    </>
  );
}

const panel = (plot: Partial<DamagePlot> = {}, answers: Answers = {}, waiting: PanelProps['waiting'] = new Map()) =>
  show(<Panel plot={{ ...PLOT, ...plot }} waiting={waiting} />, expert, { ...EMPTY_WORLD, ...answers });
const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
const dialog = async () => within(await screen.findByRole('dialog'));
/** Corners as they are tapped on the map. */
const tap = (...corners: readonly (readonly [number, number])[]) =>
  act(() => {
    for (const at of corners) screenOf.work?.sketch({ type: 'append', at } as SketchAction);
  });
const finish = () => act(() => screenOf.work?.sketch({ type: 'finish' }));
const CORNERS = [
  [700_000, 200_000],
  [700_200, 200_000],
  [700_200, 200_100],
  [700_000, 200_100],
] as const;

describe('the panel of a plot’s shapes', () => {
  it('says what has to be drawn, and offers it first', async () => {
    panel();
    expect(region('Táblahatár').getByText('Rajzolás szükséges!')).toBeTruthy();
    expect(region('Károsodott területek').getByText('A károsodott terület megrajzolása szükséges.')).toBeTruthy();
    expect(names()).toEqual([
      'Táblahatár rajzolása',
      'Károsodott terület rajzolása',
      'A teljes MePAR-blokk károsodott',
    ]);
    expect(screen.getByRole('link', { name: 'Körbejárás GPS-szel' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['assigned', /másik szakértő kezeli/],
    ['closed', /le van zárva/],
  ] as const)('has nothing to press where the plot may not be changed: %s', (status, sentence) => {
    panel({
      canEdit: false,
      damage: { ...PLOT.damage, status },
      areas: [area(1)],
      tableGeometry: polygon(700_000, 200),
      tableGeometryHa: 4,
    });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Megrajzolt tábla: 4,00 ha')).toBeTruthy();
  });

  it('says that the outline of the block is missing, upon which nothing can be drawn', () => {
    panel({ meparPolygon: null });
    expect(screen.getByText('A MePAR körvonal hiányzik!')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('lists the areas with their sizes, the sum of the server, and what counts once', () => {
    panel({ areas: [area(1), area(2)], damagedArea: 2.5 });
    const items = region('Károsodott területek').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1. terület1,00\u00A0haMódosításTörlés',
      '2. terület2,00\u00A0haMódosításTörlés',
    ]);
    expect(screen.getByText('Károsodott összesen: 2,50 ha')).toBeTruthy();
    expect(screen.getByText('Ami két területbe is beletartozik, egyszer számít.')).toBeTruthy();
  });

  it('marks an area that waits, which can be drawn on and not be removed', () => {
    const waiting = new Map([[uuid(1), { plotId: 7, areaId: uuid(1), isNew: true, geom: '', base: null }]]);
    panel({ areas: [area(1), area(2)] }, {}, waiting);
    expect(screen.getByText('1,00 ha · küldésre vár')).toBeTruthy();
    expect(button('1. terület módosítása')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '1. terület törlése' })).toBeNull();
    expect(button('2. terület törlése')).toBeTruthy();
    expect(screen.getByText('A küldésre váró területek még nincsenek benne.')).toBeTruthy();
  });

  it('takes no eleventh area, and says why', () => {
    panel({
      areas: Array.from({ length: 10 }, (_, index) => ({ ...area(1), id: `${uuid(1).slice(0, -2)}${index + 10}` })),
    });
    expect(screen.queryByRole('button', { name: 'Károsodott terület rajzolása' })).toBeNull();
    expect(screen.getByText('Egy táblán legfeljebb 10 károsodott terület lehet.')).toBeTruthy();
  });

  it('has no area beside the whole block, which can be removed and not be drawn on', () => {
    panel({ areas: [area(1)], tableAsMepar: true });
    expect(screen.queryByRole('button', { name: 'Károsodott terület rajzolása' })).toBeNull();
    expect(screen.queryByRole('button', { name: '1. terület módosítása' })).toBeNull();
    expect(button('1. terület törlése')).toBeTruthy();
    expect(button('A teljes MePAR-blokk károsodott').hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('A károsodott terület már a teljes MePAR-blokk.')).toBeTruthy();
  });

  it('lists what is doubtful', () => {
    panel({ warnings: ['A rajz a blokkon kívülre ér.'] });
    expect(screen.getByText('A rajz a blokkon kívülre ér.')).toBeTruthy();
  });
});

describe('the whole block as the damaged area', () => {
  it('is taken at once where nothing was drawn, once however often it is pressed', async () => {
    const { server, person: hand } = panel({}, { saveMeparAsArea: [area(1)] });
    await hand.dblClick(button('A teljes MePAR-blokk károsodott'));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.of('saveMeparAsArea').map(({ body }) => body)).toMatchObject([{ previousAreas: false }]);
  });

  it('asks first where it removes areas, and removes none without an answer', async () => {
    const { server, person: hand } = panel({ areas: [area(1), area(2)] }, { saveMeparAsArea: [area(1)] });
    await hand.click(button('A teljes MePAR-blokk károsodott'));
    const box = await dialog();
    expect(box.getByText('Az eddig megrajzolt területek (2) törlődnek.')).toBeTruthy();
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('saveMeparAsArea')).toEqual([]);
    await hand.click(button('A teljes MePAR-blokk károsodott'));
    await hand.click((await dialog()).getByRole('button', { name: 'Igen' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.of('saveMeparAsArea')[0]?.body).toMatchObject({ previousAreas: true });
  });

  it('says beside its button why it was refused', async () => {
    const { person: hand } = panel({}, { saveMeparAsArea: () => refusal('other-expert') });
    await hand.click(button('A teljes MePAR-blokk károsodott'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^A művelet nem sikerült\. .*másik szakértő/);
  });
});

describe('the removal of a shape', () => {
  const DRAWN = { tableGeometry: polygon(700_000, 200), tableGeometryHa: 4 };

  it('of the outline sends the version that was seen', async () => {
    const { server, person: hand } = panel(DRAWN, { saveTableDrawing: PLOT });
    await hand.click(button('Táblahatár törlése'));
    const box = await dialog();
    expect(box.getByText(/a számítás ezután a MePAR-blokk körvonalával dolgozik/)).toBeTruthy();
    expect(await serious()).toEqual([]);
    await hand.dblClick(box.getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.of('saveTableDrawing').map(({ body }) => body)).toMatchObject([
      { damagePlotId: 7, tablePolygon: null, version: 3 },
    ]);
  });

  it('of an area names it with its size, and removes that one', async () => {
    const { server, person: hand } = panel({ areas: [area(1), area(2)] }, { removeArea: { id: uuid(2) } });
    await hand.click(button('2. terület törlése'));
    const box = await dialog();
    expect(box.getByText('2. terület, 2,00 ha')).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('removeArea').map(({ params }) => params)).toEqual([{ id: 7, areaId: uuid(2) }]);
  });

  it('says in its dialog why it was refused, and nothing of it in the next dialog', async () => {
    const { person: hand } = panel({ areas: [area(1), area(2)] }, { removeArea: () => refusal('case-closed') });
    await hand.click(button('1. terület törlése'));
    const first = await dialog();
    await hand.click(first.getByRole('button', { name: 'Törlés' }));
    expect((await first.findByRole('alert')).textContent).toContain('le van zárva');
    await hand.click(first.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.click(button('2. terület törlése'));
    const second = await dialog();
    expect(second.getByText('2. terület, 2,00 ha')).toBeTruthy();
    expect(second.queryByRole('alert')).toBeNull();
  });

  it('is not pressed again while it is sent', async () => {
    const { person: hand } = panel({ areas: [area(1)] }, { removeArea: pending });
    await hand.click(button('1. terület törlése'));
    const yes = (await dialog()).getByRole('button', { name: 'Törlés' });
    await hand.click(yes);
    await waitFor(() => expect(yes.hasAttribute('disabled')).toBe(true));
  });
});

describe('a shape while it is drawn', () => {
  const draw = async (plot: Partial<DamagePlot> = {}, name = 'Károsodott terület rajzolása') => {
    const shown = panel(plot);
    await shown.person.click(button(name));
    return { ...shown, banner: within(await screen.findByRole('region', { name })) };
  };

  it('says the next step, its size, and how much of the plot it is', async () => {
    const { banner } = await draw({ tableGeometry: polygon(700_000, 200), tableGeometryHa: 4 });
    expect(banner.getByText('Koppintson az első sarokra!')).toBeTruthy();
    expect(banner.getByText(/A tábla területe: 4,00 ha/)).toBeTruthy();
    tap(...CORNERS.slice(0, 2));
    expect(banner.getByText(/Koppintson sorban a sarkokra/)).toBeTruthy();
    tap(...CORNERS.slice(2));
    finish();
    expect(banner.getByText('2,00 ha', { selector: 'strong' })).toBeTruthy();
    expect(banner.getByText(/a kis körök húzásával igazíthatja/)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('takes the other actions of the panel away until it is left', async () => {
    await draw();
    expect(screen.queryByRole('button', { name: 'A teljes MePAR-blokk károsodott' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Táblahatár rajzolása' })).toBeNull();
    await act(async () => {
      screenOf.work?.leave();
      await Promise.resolve();
    });
    expect(button('A teljes MePAR-blokk károsodott')).toBeTruthy();
  });

  it('that crosses itself is not sent, and says so', async () => {
    const { banner, person: hand } = await draw();
    const [a, b, c, d] = CORNERS;
    tap(a, c, b, d);
    finish();
    expect(banner.getByRole('alert').textContent).toMatch(/keresztezi önmagát/);
    await hand.click(button('Terület mentése'));
    expect(within(banner.getByRole('alert')).getByText('A rajz így nem menthető')).toBeTruthy();
    expect(outbox.operations()).toEqual([]);
  });

  it('with too few corners is not sent', async () => {
    const { banner, person: hand } = await draw();
    tap(...CORNERS.slice(0, 2));
    await hand.click(button('Terület mentése'));
    expect(banner.getByRole('alert')).toBeTruthy();
    expect(outbox.operations()).toEqual([]);
  });

  it.each([
    ['Károsodott terület rajzolása', 'Terület mentése'],
    ['Táblahatár rajzolása', 'Táblahatár mentése'],
  ])('of which nothing was drawn is cleared when it is finished: %s', async (name, save) => {
    const { person: hand } = await draw({}, name);
    // A corner that was taken back is nothing drawn.
    tap([700_000, 200_000]);
    await hand.click(button('Visszavonás'));
    await hand.click(button(save));
    expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button(name)).toBeTruthy();
    expect([screenOf.work?.drawing, screenOf.work?.stored, outbox.operations()]).toEqual([null, null, []]);
  });

  it('is finished and becomes work to be sent by its button', async () => {
    const { person: hand } = await draw();
    tap(...CORNERS);
    await hand.click(button('Terület mentése'));
    const [operation] = outbox.operations();
    expect(operation?.payload).toMatchObject({
      kind: 'area',
      plot: 'damagePlots/7',
      payload: { isNew: true, base: null },
    });
    expect(operation?.payload.title).toBe('26000000007 · ABCD1234');
  });

  it('has several parts, each drawn on its own, and says nothing of parts before one is finished', async () => {
    const { person: hand } = await draw();
    expect(screen.queryByRole('button', { name: 'Új rész rajzolása' })).toBeNull();
    tap(...CORNERS);
    finish();
    await hand.click(button('Új rész rajzolása'));
    const parts = within(screen.getByRole('group', { name: 'A terület részei' }));
    expect(parts.getAllByRole('button').map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    // An open part has to be finished, or left out, before another one is drawn on.
    tap([700_210, 200_000]);
    expect(parts.getByRole('button', { name: '1. rész' }).hasAttribute('disabled')).toBe(true);
    await hand.click(button('Ezt a részt elhagyom'));
    expect(screen.queryByRole('group', { name: 'A terület részei' })).toBeNull();
    expect(screen.getByText('2,00 ha', { selector: 'strong' })).toBeTruthy();
  });

  it('of the table has no parts', async () => {
    const { banner } = await draw({}, 'Táblahatár rajzolása');
    tap(...CORNERS);
    finish();
    expect(banner.queryByRole('button', { name: 'Új rész rajzolása' })).toBeNull();
  });

  it('warns of an overlap with another area', async () => {
    const { banner } = await draw({ areas: [area(1)], damagedArea: 1 });
    tap(...CORNERS);
    finish();
    expect(banner.getByText('Átfedés (1. terület): 1,00 ha. Egyszer számít.')).toBeTruthy();
  });

  it('loses a corner that is deleted in the list of corners, and keeps three', async () => {
    const { banner, person: hand } = await draw();
    tap(...CORNERS);
    finish();
    await hand.click(banner.getByText(/\(4\)/));
    const [first] = banner.getAllByRole('button', { name: /^Sarok törlése: / });
    if (first === undefined) throw new Error('no corner');
    await hand.click(first);
    expect(banner.getByText('1,00 ha', { selector: 'strong' })).toBeTruthy();
    const left = banner.getAllByRole('button', { name: /^Sarok törlése: / });
    expect(left.map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
  });
});

describe('a corner at the place of the device', () => {
  const searches: PositionCallback[] = [];
  const [longitude, latitude] = toWgs84(eov(700_123, 200_045));
  beforeEach(() => {
    searches.length = 0;
    const getCurrentPosition = (found: PositionCallback) => void searches.push(found);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  const found = (accuracy: number) =>
    act(async () => {
      searches.at(-1)?.({ coords: { longitude, latitude, accuracy } } as GeolocationPosition);
      await Promise.resolve();
    });
  const corners = () => screenOf.work?.drawing?.draft.sketch.vertices.map((each) => each.map(Math.round));
  const HERE = 'Pont a jelenlegi helyemre';

  it('comes after the corners that were tapped, with how exact it is', async () => {
    const { person: hand } = panel();
    await hand.click(button('Táblahatár rajzolása'));
    tap(...CORNERS.slice(0, 1));
    await hand.click(button(HERE));
    await found(7);
    expect(corners()).toEqual([
      [700_000, 200_000],
      [700_123, 200_045],
    ]);
    expect(screen.getByText('A pont a helyére került, pontosság: ± 7 m')).toBeTruthy();
  });

  it('does not come into another shape that was begun meanwhile', async () => {
    const { person: hand } = panel();
    await hand.click(button('Táblahatár rajzolása'));
    await hand.click(button(HERE));
    await hand.click(button('Mégsem'));
    await hand.click(button('Károsodott terület rajzolása'));
    await found(7);
    expect(corners()).toEqual([]);
    expect(button(HERE).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('a shape that was sent', () => {
  const sent = async () => {
    const shown = panel();
    await shown.person.click(button('Táblahatár rajzolása'));
    tap(...CORNERS);
    await shown.person.click(button('Táblahatár mentése'));
    const [operation] = outbox.operations();
    if (operation === undefined) throw new Error('nothing was sent');
    await act(() => outbox.settled(operation.id));
    return { ...shown, operation };
  };
  const stamp = { id: uuid(9), deviceTime: '2026-07-01T08:00:00.000Z' };

  it('waits without a network, says so, and is drawn on where its person wants to', async () => {
    const { operation, person: hand } = await sent();
    act(() => {
      outbox.apply(operation.id, { type: 'send', stamp });
      outbox.apply(operation.id, { type: 'wait', why: 'network' });
    });
    expect(await screen.findByText(/A rajz megmaradt ezen a készüléken, és elmentjük/)).toBeTruthy();
    expect(await serious()).toEqual([]);
    await hand.click(button('Tovább rajzolok'));
    expect(screen.getByRole('toolbar', { name: 'Táblahatár rajzolása' })).toBeTruthy();
  });

  it('shows the server’s refusal, and stays to be corrected', async () => {
    const { operation } = await sent();
    act(() => {
      outbox.apply(operation.id, { type: 'send', stamp });
      outbox.apply(operation.id, { type: 'refuse', messages: ['A kárakta le van zárva.'] });
    });
    const alert = await screen.findByText('A kárakta le van zárva.');
    expect(alert.closest('[role="alert"]')?.textContent).toBe('A rajz így nem menthetőA kárakta le van zárva.');
    expect(button('Táblahatár mentése')).toBeTruthy();
  });

  it.each([
    [{ geometry: polygon(700_000, 100), area: 1, version: 8 }, 'Az enyém: 2,00 ha · A másik: 1,00 ha'],
    [{ geometry: null, area: null, version: 8 }, 'Az enyém: 2,00 ha'],
  ])('that somebody else has saved too shows both sizes: %j', async (current, line) => {
    const { operation, person: hand } = await sent();
    act(() => {
      outbox.apply(operation.id, { type: 'send', stamp });
      outbox.apply(operation.id, { type: 'conflict', current });
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Időközben valaki más is elmentette ezt a táblahatárt')).toBeTruthy();
    expect(alert.getByText(line)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Táblahatár rajzolása' })).toBeNull();
    expect(await serious()).toEqual([]);
    await hand.click(alert.getByRole('button', { name: 'A másikat tartom meg' }));
    expect(onChanged).toHaveBeenCalled();
    expect(outbox.operations()).toEqual([]);
  });

  it('goes over the other’s version where its person says so', async () => {
    const { operation, person: hand } = await sent();
    act(() => {
      outbox.apply(operation.id, { type: 'send', stamp });
      outbox.apply(operation.id, { type: 'conflict', current: { geometry: null, area: null, version: 8 } });
    });
    await hand.click(await screen.findByRole('button', { name: 'Az enyémet mentem' }));
    await waitFor(() => expect(outbox.operations()[0]?.payload.baseVersion).toBe(8));
  });
});

describe('a shape that was left half-drawn', () => {
  const half = async () => {
    const first = panel();
    await first.person.click(button('Táblahatár rajzolása'));
    tap(...CORNERS.slice(0, 3));
    return first;
  };

  it('is offered the next time, and goes on with its corners', async () => {
    await half();
    cleanup();
    const { person: hand } = panel();
    const [resume] = await screen.findAllByRole('button', { name: 'Folytatom' });
    if (resume === undefined) throw new Error('nothing is offered');
    await hand.click(resume);
    expect(screenOf.work?.drawing?.draft.sketch.vertices).toHaveLength(3);
  });

  it('is gone once it was declined', async () => {
    await half();
    cleanup();
    const { person: hand } = panel();
    await hand.click(await screen.findByRole('button', { name: 'Elvetem' }));
    expect(screen.queryByRole('button', { name: 'Folytatom' })).toBeNull();
    expect(outbox.get(outbox.idOf('shape', '7'))).toBeNull();
  });
});
