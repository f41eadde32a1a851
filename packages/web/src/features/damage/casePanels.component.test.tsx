import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FixState } from '#web/map/position/fixes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { caseOf, damagePlotOf } from '#web/testing/cases.ts';
import { atWidth, PHONE } from '#web/testing/width.ts';
import { type CaseAction, CaseActions } from './CaseActions.tsx';
import { CasePhotosViewer } from './CasePhotosViewer.tsx';
import { roundKinds, roundShape } from './field/round.ts';
import { RoundCard, type RoundProps } from './field/RoundCard.tsx';
import { PlanPages } from './sampling/PlanPages.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const manager = person(ROLES.MANAGER);
const expert = person(ROLES.EXPERT_DAMAGE);
const square = (west: number, side: number): number[][] => [
  [west, 200_000],
  [west + side, 200_000],
  [west + side, 200_000 + side],
  [west, 200_000 + side],
  [west, 200_000],
];
const areal = (west: number, side: number) => ({ type: 'Polygon' as const, coordinates: [square(west, side)] });
const point = (sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: `0198c000-0000-7000-8000-00000000000${sequenceId}`,
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
  polygon: { type: 'Point', coordinates: [700_000 + 20 * sequenceId, 200_050] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
  ...more,
});
const PLOT = damagePlotOf({
  expertId: expert.id,
  meparPolygon: areal(700_000, 200),
  area: 4,
  damagedArea: 4,
  areas: [],
  samplingZones: [],
  sampling: [],
});

afterEach(() => {
  vi.restoreAllMocks();
});

const uuid = (number: number) => `5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c000${number}`;
const photo = (number: number, more: Partial<CasePhoto> = {}): CasePhoto => ({
  id: uuid(number),
  geom: { type: 'Point', coordinates: [700_000.4, 200_000] },
  sequenceNumber: number,
  damageNumber: '26000000007',
  inspectionNumber: null,
  externalId: null,
  photoCreatedAt: AT,
  sha256: 'ab'.repeat(32),
  pointId: null,
  pointNumber: null,
  ...more,
});

describe('the viewer of photos', () => {
  const onIndex = vi.fn<(index: number) => void>();
  const onClose = vi.fn<() => void>();
  const onPlace = vi.fn<(photo: CasePhoto) => void>();
  beforeEach(() => {
    for (const each of [onIndex, onClose, onPlace]) each.mockClear();
  });
  const open = (more: Partial<Parameters<typeof CasePhotosViewer>[0]> = {}, answers: Answers = {}) => {
    const shown = show(
      <CasePhotosViewer
        damageId={3}
        photos={[photo(1), photo(2), photo(3)]}
        index={1}
        onIndex={onIndex}
        onClose={onClose}
        mayChange
        onPlace={onPlace}
        {...more}
      />,
      manager,
      {
        ...EMPTY_WORLD,
        photoImage: () => refusal('not-found'),
        photoThumbnail: () => refusal('not-found'),
        ...answers,
      },
    );
    return { ...shown, box: within(screen.getByRole('dialog')) };
  };

  it('has the facts of a photo, its place, its fingerprint, and no picture where there is none', async () => {
    const { box } = open({ photos: [photo(1), photo(2, { pointNumber: 4 })] });
    expect(screen.getByRole('dialog', { name: '2. fénykép' })).toBeTruthy();
    expect(box.getByText('2 / 2')).toBeTruthy();
    expect(box.getByText(/^700\s000, 200\s000$/)).toBeTruthy();
    expect(box.getByText('4. pont')).toBeTruthy();
    expect(box.getByText('ab'.repeat(32))).toBeTruthy();
    await box.findByText('Nincs előnézet');
    expect(await serious()).toEqual([]);
  });

  it('says what is not known of a photo without a place, a time and a number', async () => {
    const { box } = open({
      photos: [photo(1, { geom: null, photoCreatedAt: null, sequenceNumber: null, damageNumber: null })],
      index: 0,
    });
    expect(screen.getByRole('dialog', { name: '1. fénykép' })).toBeTruthy();
    expect(box.getAllByText('Nem elérhető').length).toBeGreaterThanOrEqual(5);
    expect(box.queryByRole('button', { name: 'Megmutatás a térképen' })).toBeNull();
    await box.findByText('Nincs előnézet');
  });

  it.each([
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 1, 0],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('goes by %s from %i to %i', (key, index, to) => {
    open({ index });
    fireEvent.keyDown(window, { key });
    expect(onIndex.mock.calls).toEqual([[to]]);
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }])('leaves the browser its own keys: %j', (held) => {
    open();
    // True where nobody has taken the key.
    expect(fireEvent.keyDown(window, { key: 'ArrowLeft', ...held })).toBe(true);
    expect(onIndex).not.toHaveBeenCalled();
  });

  it('goes by its buttons, and not beyond its ends', async () => {
    const { box, person: hand } = open();
    await hand.click(box.getByRole('button', { name: 'Előző kép' }));
    await hand.click(box.getByRole('button', { name: 'Következő kép' }));
    expect(onIndex.mock.calls).toEqual([[0], [2]]);
  });

  it.each([
    [0, 'Előző kép'],
    [2, 'Következő kép'],
  ] as const)('has no way on at its end: %i', (index, name) => {
    const { box } = open({ index });
    expect(box.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('is nothing where the photo is gone', () => {
    show(
      <CasePhotosViewer
        damageId={3}
        photos={[]}
        index={0}
        onIndex={onIndex}
        onClose={onClose}
        mayChange
        onPlace={undefined}
      />,
      manager,
      EMPTY_WORLD,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the place on the map, and closes by Escape', async () => {
    const { box, person: hand } = open();
    await hand.click(box.getByRole('button', { name: 'Megmutatás a térképen' }));
    expect(onPlace.mock.calls[0]?.[0].id).toBe(uuid(2));
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('removes after a question, during which the arrows do nothing', async () => {
    const { box, person: hand, server } = open({}, { removeCasePhoto: () => new Response(null, { status: 204 }) });
    await hand.click(box.getByRole('button', { name: 'Fénykép törlése' }));
    const question = within(await screen.findByRole('dialog', { name: 'Biztosan törölni szeretné?' }));
    expect(question.getByText(/^A 2\. fénykép eltűnik a kárról/)).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(onIndex).not.toHaveBeenCalled();
    expect(await serious()).toEqual([]);
    await hand.click(question.getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('removeCasePhoto').map(({ params }) => params.photoId)).toEqual([uuid(2)]);
  });

  it('says why it was not removed, and stays', async () => {
    const { box, person: hand } = open({}, { removeCasePhoto: () => refusal('case-closed') });
    await hand.click(box.getByRole('button', { name: 'Fénykép törlése' }));
    const question = within(await screen.findByRole('dialog', { name: 'Biztosan törölni szeretné?' }));
    await hand.click(question.getByRole('button', { name: 'Törlés' }));
    expect((await question.findByRole('alert')).textContent).toContain('le van zárva');
    expect(onClose).not.toHaveBeenCalled();
    await hand.click(question.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Biztosan törölni szeretné?' })).toBeNull());
  });

  it('offers nothing to change or to show to those who may not', () => {
    const { box } = open({ mayChange: false, onPlace: undefined });
    expect(box.queryByRole('button', { name: 'Fénykép törlése' })).toBeNull();
    expect(box.queryByRole('button', { name: 'Megmutatás a térképen' })).toBeNull();
    expect(box.getByRole('button', { name: 'Eredeti letöltése' })).toBeTruthy();
  });

  it('says that the original is not there, and that a picture did not load', async () => {
    const { box, person: hand } = open(
      {},
      {
        photoOriginal: () => refusal('not-found', { message: 'Nincs meg.' }),
        photoImage: () => refusal('busy'),
      },
    );
    await hand.click(box.getByRole('button', { name: 'Eredeti letöltése' }));
    expect((await box.findByRole('alert')).textContent).toContain('Az eredeti nem tölthető le. Nincs meg.');
  });

  it('fills a phone', () => {
    atWidth(PHONE);
    open({}, { photoImage: pending });
    expect(document.querySelector('.MuiDialog-paperFullScreen')).not.toBeNull();
  });
});

const DAMAGE = caseOf();

describe('the actions of a case', () => {
  const ALL = [
    'Felmérés kész',
    'Szakértő kijelölése',
    'Adatok módosítása',
    'Blokkok és táblák módosítása',
    'Kárakta törlése',
  ];
  const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  it.each([
    ['an open one, to a manager', manager, {}, ALL],
    [
      'an assigned one, to a manager',
      manager,
      { expertId: 21 },
      ['Felmérés kész', 'Másik szakértő kijelölése', ...ALL.slice(2)],
    ],
    ['one that may not be changed, to a manager', manager, { canEdit: false }, ALL.slice(0, 2)],
    ['a closed one', manager, { status: 'closed', canReopen: false }, []],
    ['a closed one that may be opened again', manager, { status: 'closed', canReopen: true }, ['Kárakta újranyitása']],
    ['their own, to an expert', expert, { status: 'assigned', expertId: expert.id, canEdit: false }, ['Felmérés kész']],
    ['another’s, to an expert', expert, { status: 'assigned', expertId: 999, canEdit: false }, []],
  ] as const)('of %s', (_, who, more, expected) => {
    show(<CaseActions damage={{ ...DAMAGE, ...more }} onOpen={() => undefined} />, who, EMPTY_WORLD);
    expect(names()).toEqual(expected);
  });

  it('each open their own dialog', async () => {
    const opened: CaseAction[] = [];
    const { person: hand } = show(
      <CaseActions damage={DAMAGE} onOpen={(action) => opened.push(action)} />,
      manager,
      EMPTY_WORLD,
    );
    for (const button of screen.getAllByRole('button')) await hand.click(button);
    expect(opened).toEqual(['finish', 'assign', 'edit', 'plots', 'remove']);
    expect(screen.getByRole('group', { name: 'Műveletek' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });
});

describe('the pages of a plan', () => {
  const zone = (zoneIndex: number, west: number, meanNdvi: number) => ({
    zoneIndex,
    polygon: areal(west, 100),
    color: zoneIndex === 1 ? '#D7191C' : '#1A9641',
    area: 1,
    meanNdvi,
  });
  const pages = (more: Partial<DamagePlot>, points: readonly SamplingPoint[]) =>
    show(<PlanPages plot={{ ...PLOT, ...more }} points={points} />, expert, EMPTY_WORLD);
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('have a row a point, in the order of the way, with room for what is not known', () => {
    pages({ samplingZones: [zone(1, 700_000, 0.4), zone(2, 700_100, 0.7)] }, [
      point(2, { zoneIndex: 2, yield: 2.5, name: 'Domb', comment: 'vizes', isGenerated: false }),
      point(1, { isUsed: false, yield: 0 }),
      point(3, { zoneIndex: 9 }),
    ]);
    const [second, first, third] = cells();
    expect([second?.[0], second?.[1], second?.[5], second?.[6]]).toEqual(['2.', 'Hozzáadott', '2,5', 'Domb – vizes']);
    expect([first?.[0], first?.[1], first?.[5], first?.[6]]).toEqual([
      '1.',
      'Javasolt',
      '0',
      'Nem számít bele a hozamba.',
    ]);
    expect([third?.[2], third?.[5], third?.[6]]).toEqual(['', '', '']);
    expect(first?.[2]).not.toBe(second?.[2]);
    expect(first?.[3]).toMatch(/^700\s020/);
  });

  it('name the case, and leave out what is not known', () => {
    pages({ plantName: null }, []);
    const facts = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['Kárakta:', 'Kár:', 'MePAR blokk:', 'Károsodott terület:']);
    expect(screen.getByText('Jégeső, 2026. 07. 01.')).toBeTruthy();
    expect(screen.getByText('A tervnek még nincs mintavételi pontja.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(['Kelt', 'Szakértő', 'Gazdálkodó'].map((who) => screen.getByText(who).textContent)).toHaveLength(3);
  });

  it('draw every shape once, an area that is the whole plot too', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const whole = areal(700_000, 200);
    pages(
      { tableGeometry: whole, areas: [{ id: uuid(1), geom: whole, area: 4 }], samplingZones: [zone(1, 700_000, 0.4)] },
      [point(1)],
    );
    const map = screen.getByRole('img', { name: 'A mintavételi terv térképe' });
    const paths = [...map.querySelectorAll('path[fill-rule]')].map((path) => path.getAttribute('d'));
    expect(paths).toHaveLength(2);
    expect(error).not.toHaveBeenCalled();
    expect(map.innerHTML).not.toMatch(/NaN|Infinity/);
  });

  it('have no map without any place', () => {
    pages({ meparPolygon: null }, []);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('draw a single point', () => {
    pages({ meparPolygon: null }, [point(1)]);
    const map = screen.getByRole('img', { name: 'A mintavételi terv térképe' });
    expect(map.querySelectorAll('circle')).toHaveLength(1);
    expect(map.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('the card of a walk around a field', () => {
  const calls = {
    onState: vi.fn<RoundProps['onState']>(),
    onAgain: vi.fn<RoundProps['onAgain']>(),
    onSave: vi.fn<RoundProps['onSave']>(),
    onAdjust: vi.fn<RoundProps['onAdjust']>(),
  };
  beforeEach(() => {
    for (const each of Object.values(calls)) each.mockClear();
  });
  const found = (accuracy: number): FixState => ({
    kind: 'found',
    fix: { at: [700_000, 200_000], accuracy, time: AT, lon: 19, lat: 47, course: null },
  });
  const walked = (...corners: Position[]) => corners;
  const ROUND = walked(
    [700_020, 200_020],
    [700_120, 200_020],
    [700_120, 200_120],
    [700_020, 200_120],
    [700_020, 200_021],
  );
  const shapesOf = (way: readonly Position[], plot = PLOT): RoundProps['shapes'] =>
    Object.fromEntries(
      roundKinds(plot).flatMap((kind) => {
        const shape = roundShape(plot, way, kind, uuid(9));
        return shape === null ? [] : [[kind, shape]];
      }),
    );
  const card = (more: Partial<RoundProps> = {}) =>
    show(
      <RoundCard
        plot={PLOT}
        state="idle"
        position={found(4)}
        way={[]}
        shapes={shapesOf(more.way ?? [], more.plot)}
        saved={null}
        {...calls}
        {...more}
      />,
      expert,
      EMPTY_WORLD,
    );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('begins with what to do, and says how exact the device is', async () => {
    const { person: hand } = card();
    expect(screen.getByRole('heading', { name: /^Körbejárás · ± 4/ })).toBeTruthy();
    expect(screen.getByText(/^Járja körbe a területet\./)).toBeTruthy();
    await hand.click(button('Körbejárás indítása'));
    expect(calls.onState.mock.calls).toEqual([['walking']]);
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['nothing walked', [], /^0\s*m út, 0 sarok$/, 'Ez még nem terület: legalább három sarok kell.'],
    ['two corners', ROUND.slice(0, 2), /^100\s*m út, 2 sarok$/, 'Ez még nem terület: legalább három sarok kell.'],
    [
      'a line there and back',
      walked([700_020, 200_020], [700_120, 200_020], [700_020, 200_020]),
      /^200\s*m út/,
      'Ez még nem terület: a bejárt út nem kerít körbe semmit.',
    ],
  ] as const)('is no area yet: %s', (_, way, length, sentence) => {
    card({ state: 'walking', way });
    expect(screen.getByText(length)).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Kész').disabled).toBe(true);
  });

  it('has its area while it is walked, and can be paused, continued and finished', async () => {
    const { person: hand } = card({ state: 'walking', way: ROUND });
    expect(screen.getByText(/^Terület: 1,00\s*ha$/)).toBeTruthy();
    await hand.click(button('Szünet'));
    await hand.click(button('Kész'));
    expect(calls.onState.mock.calls).toEqual([['paused'], ['finished']]);
  });

  it.each([
    ['searches', { kind: 'searching' }, 'walking', true],
    ['is poor', found(60), 'walking', true],
    ['is good', found(4), 'walking', false],
    ['searches during a pause', { kind: 'searching' }, 'paused', false],
  ] as const)('says that it waits where the position %s', (_, position, state, waits) => {
    card({ state, position, way: ROUND });
    expect(screen.queryByText(/^Várakozás legfeljebb/) !== null).toBe(waits);
  });

  it('that is finished is saved as an area or as the plot’s outline, adjusted, or begun anew', async () => {
    const { person: hand } = card({ state: 'finished', way: ROUND });
    await hand.click(button('Mentés károsodott területként'));
    await hand.click(button('Mentés táblahatárként'));
    await hand.click(button('Igazítás a térképen'));
    await hand.click(button('Elölről'));
    expect(calls.onSave.mock.calls).toEqual([['area'], ['table']]);
    expect(calls.onAdjust.mock.calls).toEqual([['area']]);
    expect(calls.onAgain).toHaveBeenCalledOnce();
    expect(await serious()).toEqual([]);
  });

  it('cannot be saved where it crosses itself, and says so once', () => {
    const bow = walked([700_020, 200_020], [700_120, 200_120], [700_120, 200_020], [700_020, 200_120]);
    card({ state: 'finished', way: bow });
    const [alert, second] = screen.getAllByRole('alert');
    expect(alert?.textContent).toMatch(/^Így nem menthető:/);
    expect(second).toBeUndefined();
    expect(button('Mentés károsodott területként').disabled).toBe(true);
    expect(button('Mentés táblahatárként').disabled).toBe(true);
  });

  it('is an outline alone where the plot takes no area', () => {
    const plot: DamagePlot = { ...PLOT, meparPolygon: null };
    card({ state: 'finished', way: ROUND, plot });
    expect(screen.queryByRole('button', { name: 'Mentés károsodott területként' })).toBeNull();
    expect(button('Mentés táblahatárként')).toBeTruthy();
  });

  it.each(['denied', 'failed'] as const)('leads to drawing where the position is %s', (kind) => {
    card({ position: { kind } });
    expect(screen.getByText(/^A körbejáráshoz helymeghatározás kell\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Körbejárás indítása' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Rajzolás a térképen' })).toBeTruthy();
  });

  it('that is finished is saved though the position is lost', () => {
    card({ state: 'finished', way: ROUND, position: { kind: 'failed' } });
    expect(button('Mentés károsodott területként').disabled).toBe(false);
  });

  it.each([
    ['area', 'A körbejárt területet elmentettük.'],
    ['table', 'A körbejárt táblahatárt elmentettük.'],
  ] as const)('says that it was saved: %s', (saved, sentence) => {
    card({ state: 'finished', way: ROUND, saved });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
