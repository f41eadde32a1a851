import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FixState } from '#web/map/position/fixes.ts';
import { inOrder, type OperationOf } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { FieldCard } from './FieldCard.tsx';
import { useArrival } from './useArrival.ts';
import { useFieldWork } from './useFieldWork.ts';

const point = (sequenceId: number, x: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: `00000000-0000-4000-8000-00000000000${sequenceId}`,
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
  polygon: { type: 'Point', coordinates: [700_000 + x, 200_000] },
  zoneIndex: 1,
  createdAt: '2026-07-01T08:00:00.000Z',
  updatedAt: '2026-07-01T08:00:00.000Z',
  newPoint: false,
  removable: true,
  ...more,
});

const PLOT = damagePlotOf({
  tableAsMepar: true,
  sampling: [point(1, 0), point(2, 100), point(3, 200)],
});

/** A fix of now at metres east of the first point. */
function at(x: number, accuracy: number, y = 0): FixState {
  const place: Position = [700_000 + x, 200_000 + y];
  const [lon, lat] = toWgs84(eov(place[0], place[1]));
  return {
    kind: 'found',
    fix: { at: place, lon, lat, accuracy, time: new Date().toISOString(), course: null },
  };
}

let outbox: Outbox;
/** What a tap on a point of the map does, the newest last. */
const picks: ((id: string) => void)[] = [];
/** Where the device of the test is. */
const device = { position: { kind: 'off' } as FixState, moved: (): void => undefined };
const watchDevice = (listener: () => void) => {
  device.moved = listener;
  return () => undefined;
};
const goTo = (position: FixState) =>
  act(() => {
    device.position = position;
    device.moved();
  });
beforeEach(async () => {
  outbox = await freshOutbox(1);
});

function Field({ plot }: { readonly plot: DamagePlot }) {
  const position = useSyncExternalStore(watchDevice, () => device.position);
  const work = useFieldWork(plot, outbox, position);
  const { target, choose } = work;
  useEffect(() => void picks.push(choose), [choose]);
  const [x = 0, y = 0] = target?.polygon.coordinates ?? [];
  const fix = position.kind === 'found' ? position.fix : null;
  const isThere = useArrival(fix, target === null ? null : { id: target.id, position: [x, y] });
  return <FieldCard {...{ plot, outbox, work, position, isThere }} heading={null} />;
}

function open(first: FixState, plot: DamagePlot = PLOT) {
  device.position = first;
  return show(<Field plot={plot} />, person(ROLES.EXPERT_DAMAGE), EMPTY_WORLD);
}

/** The points as they were saved, in order. */
const saved = () =>
  inOrder(outbox.operations())
    .flatMap(({ payload }) => (payload as OperationOf<'points'>).payload.operations)
    .flatMap((operation) => (operation.kind === 'put' ? [operation.point] : []));
/** A key by its text or, where it shows a sign, its name: sixty keys make a search by role slow. */
const key = (name: string) =>
  waitFor(() => {
    const found =
      screen.queryByLabelText(name, { selector: 'button' }) ?? screen.queryByText(name, { selector: 'button' });
    if (found === null) throw new Error(`no key ${name}`);
    return found;
  });
const head = () => screen.findByRole('heading', { level: 1 });

describe('the card of the field', () => {
  it('shows the nearest point, its distance and direction', async () => {
    open(at(80, 4, -20));
    expect((await head()).textContent).toBe('2. pont');
    await screen.findByText('28 m, északkelet');
    expect(screen.getByRole('img', { name: 'A nyíl a térkép szerint mutat: felfelé van észak.' })).toBeTruthy();
    expect(screen.getByText('± 4 m')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('saves a yield with the fix by one tap, and goes on to the nearest point that is left', async () => {
    const { person: hand } = open(at(98, 4));
    await hand.click(await key('4,2'));
    expect(saved()).toMatchObject([{ sequenceId: 2, yield: 4.2, isUsed: true, position: [700_100, 200_000] }]);
    expect(saved()[0]?.fix).toMatchObject({ accuracy: 4 });
    expect(saved()[0]?.measuredAt).toBeTruthy();
    await waitFor(async () => expect((await head()).textContent).toBe('1. pont'));
    expect(screen.getByText('2. pont: 4,2 t/ha')).toBeTruthy();
    expect(screen.getByText('1/3 megmérve')).toBeTruthy();
  });

  it('shows what was measured also while the plot is read again', async () => {
    const { person: hand } = open(at(98, 4));
    await hand.click(await key('4,2'));
    const [entry] = outbox.operations();
    if (entry === undefined) throw new Error('nothing was saved');
    const { changeId, plot, kind, title, seq } = entry.payload;
    const sampling = (PLOT.sampling ?? []).map((each) => (each.sequenceId === 2 ? { ...each, yield: 4.2 } : each));
    outbox.deliveries.answers.set(changeId, { sampling, version: 2 });
    await act(async () => {
      const receipt = { changeId, plot, kind, title, seq, user: 1, from: '1', to: '2', stamp: null };
      await outbox.receipts.put({ ...receipt, thing: 'damagePlots/7/points', sentAt: '2026-07-01T08:00:00.000Z' });
      outbox.apply(entry.id, { type: 'saved', rest: null });
    });
    expect(screen.getByText('1/3 megmérve')).toBeTruthy();
    expect((await head()).textContent).toBe('1. pont');
  });

  it('takes the last measurement back, and returns to its point', async () => {
    const { person: hand } = open(at(10, 4));
    await hand.click(await key('4,2'));
    await hand.click(await key('Visszavonás'));
    expect((await head()).textContent).toBe('1. pont');
    expect(saved().map((each) => each.yield)).toEqual([4.2, null]);
    expect(screen.queryByRole('button', { name: 'Visszavonás' })).toBeNull();
  });

  it('has one stop of the tab key for all yields, and arrow keys between them', async () => {
    const { person: hand } = open(at(0, 4));
    const group = within(await screen.findByRole('group', { name: 'Hozam, t/ha' }));
    const reached = () => group.getAllByRole('button').filter((each) => each.tabIndex === 0);
    expect(reached().map((each) => each.textContent)).toEqual(['5,6']);
    act(() => reached()[0]?.focus());
    await hand.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('6,8');
    await hand.keyboard('{Enter}');
    expect(saved()).toMatchObject([{ yield: 6.8 }]);
  });

  it('vibrates once at a point', async () => {
    const vibrate = vi.fn<() => boolean>(() => true);
    vi.stubGlobal('navigator', Object.assign(window.navigator, { vibrate }));
    open(at(60, 4));
    await screen.findByText('40 m, kelet');
    goTo(at(97, 4));
    expect((await head()).textContent).toBe('2. pont · Itt van');
    goTo(at(96, 4));
    goTo(at(90, 4));
    goTo(at(97, 4));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('lets nobody save who may only look', async () => {
    open(at(0, 4), { ...PLOT, canEdit: false });
    expect((await key('4,2')).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/másik szakértő kezeli/)).toBeTruthy();
    expect(screen.queryByLabelText('Fotó')).toBeNull();
  });
});

describe('the number pad', () => {
  it('takes digits, a comma and delete, and saves what stands there', async () => {
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('Számok'));
    for (const name of ['4', ',', '3', '8', 'Törlés', '7']) await hand.click(await key(name));
    await hand.click(await key('Mentés, és tovább'));
    expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.37 }]);
    // It stays for the next point, empty again.
    expect((await head()).textContent).toBe('2. pont');
    expect(screen.getByText('Írja be a hozamot, t/ha')).toBeTruthy();
  });

  it('says that a yield is odd or impossible', async () => {
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('Számok'));
    for (const name of ['4', '5']) await hand.click(await key(name));
    expect(screen.getByRole('alert').textContent).toContain('12');
    for (const name of ['0', '0']) await hand.click(await key(name));
    expect(screen.getByRole('alert').textContent).toBe('Ekkora hozam nem lehetséges. Tonna/hektárban adja meg!');
    expect((await key('Mentés, és tovább')).hasAttribute('disabled')).toBe(true);
  });

  it('asks for the reason of a zero', async () => {
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('Számok'));
    await hand.click(await key('0'));
    await hand.click(await key('Mentés, és tovább'));
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect(saved()).toMatchObject([{ yield: 0, comment: 'Kiszántva', isUsed: true }]);
  });
});

describe('a reason for no yield', () => {
  it('is saved as a zero with one tap', async () => {
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('0 t/ha: Teljes pusztulás'));
    expect(saved()).toMatchObject([{ yield: 0, comment: 'Teljes pusztulás', isUsed: true }]);
  });

  it('keeps what was written about the point', async () => {
    const noted = point(1, 0, { comment: 'kátyú a szélén' });
    const { person: hand } = open(at(0, 4), { ...PLOT, sampling: [noted] });
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect(saved()).toMatchObject([{ yield: 0, comment: 'Kiszántva\nkátyú a szélén' }]);
  });

  it('that nobody could measure leaves the point out, and is no zero', async () => {
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('Kimarad a számításból: Nem hozzáférhető'));
    expect(saved()).toMatchObject([{ yield: null, comment: 'Nem hozzáférhető', isUsed: false, fix: null }]);
    expect((await head()).textContent).toBe('2. pont');
  });

  it('goes when a yield is measured after all', async () => {
    const zero = point(1, 0, { yield: 0, comment: 'Kiszántva' });
    const { person: hand } = open(at(0, 4), { ...PLOT, sampling: [zero] });
    await hand.click(await screen.findByRole('button', { name: /1\. pont/ }));
    await hand.click(await key('4,2'));
    expect(saved()).toMatchObject([{ yield: 4.2, comment: '' }]);
  });
});

it('a counted yield is saved with its formula', async () => {
  const { person: hand } = open(at(0, 4));
  await hand.click(await key('Számlál'));
  await hand.type(await screen.findByLabelText(/Kalászok száma/), '460');
  await hand.type(screen.getByLabelText(/Szemek száma/), '48');
  await hand.type(screen.getByLabelText(/Ezerszemtömeg/), '50');
  expect(screen.getByText('= 11,04 t/ha')).toBeTruthy();
  await hand.click(await key('Ezt mentem, és tovább'));
  expect(saved()).toMatchObject([
    { yield: 11.04, comment: 'Kalászszámlálás: 460 kalász/m² × 48 szem/kalász × 50 g/1000 szem = 11,04 t/ha' },
  ]);
  // The weight of kernels is the field's, the counts are the place's.
  expect((await screen.findByLabelText<HTMLInputElement>(/Ezerszemtömeg/)).value).toBe('50');
  expect(screen.getByLabelText<HTMLInputElement>(/Kalászok száma/).value).toBe('');
});

describe('what was half typed about a point', () => {
  const half = { yield: '', name: 'dűlőút', comment: 'kátyú a szélén', isUsed: true };
  const begin = () => outbox.write('point-text', point(1, 0).id, half);
  const kept = () => outbox.get(outbox.idOf('point-text', point(1, 0).id))?.payload;

  it('is saved with the yield', async () => {
    begin();
    const { person: hand } = open(at(0, 4));
    await hand.click(await key('4,2'));
    expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.2, name: 'dűlőút', comment: 'kátyú a szélén' }]);
    await waitFor(() => expect(kept()).toBeUndefined());
  });

  it('is saved under the reason of a zero, also after waiting for a better fix', async () => {
    begin();
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('0 t/ha: Kiszántva'));
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ yield: 0, name: 'dűlőút', comment: 'Kiszántva\nkátyú a szélén' }]);
  });

  it('stays half typed where a measurement is dropped', async () => {
    begin();
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('4,2'));
    await hand.click(await key('Mégsem'));
    expect(saved()).toEqual([]);
    expect(kept()).toEqual(half);
  });
});

describe('a comment that leaves no room', () => {
  const LONG = 'ő'.repeat(995);
  const noted = { ...PLOT, sampling: [point(1, 0, { comment: LONG }), point(2, 100)] };
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Megjegyzés');

  it('for the reason of a zero is shortened before anything is saved', async () => {
    const { person: hand } = open(at(0, 4), noted);
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect((await screen.findByRole('alert')).textContent).toContain('legfeljebb 990 karakter lehet');
    expect((await field()).value).toBe(LONG);
    expect(screen.getByText('995 karakter a legfeljebb 990 helyett')).toBeTruthy();
    // A second press of the same key changes nothing.
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect(saved()).toEqual([]);
    expect((await head()).textContent).toBe('1. pont · Itt van');

    await hand.type(await field(), '{Backspace>5/}');
    expect(screen.queryByText(/helyett/)).toBeNull();
    expect(await serious()).toEqual([]);
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect(saved()).toMatchObject([{ yield: 0, comment: `Kiszántva\n${'ő'.repeat(990)}` }]);
    expect((await head()).textContent).toBe('2. pont');
    expect(screen.queryByLabelText('Megjegyzés')).toBeNull();
  });

  it('for a counting is shortened, and what was counted stays', async () => {
    const { person: hand } = open(at(0, 4), noted);
    await hand.click(await key('Számlál'));
    await hand.type(await screen.findByLabelText(/Kalászok száma/), '460');
    await hand.type(screen.getByLabelText(/Szemek száma/), '48');
    await hand.type(screen.getByLabelText(/Ezerszemtömeg/), '50');
    await hand.click(await key('Ezt mentem, és tovább'));
    expect(saved()).toEqual([]);
    await hand.clear(await field());
    await hand.type(await field(), 'kátyú');
    expect(screen.getByLabelText<HTMLInputElement>(/Kalászok száma/).value).toBe('460');
    await hand.click(await key('Ezt mentem, és tovább'));
    expect(saved()).toMatchObject([
      { yield: 11.04, comment: 'kátyú\nKalászszámlálás: 460 kalász/m² × 48 szem/kalász × 50 g/1000 szem = 11,04 t/ha' },
    ]);
  });

  it('is not in the way of a yield, nor of a reason in place of an earlier one', async () => {
    const zero = point(1, 0, { yield: 0, comment: `Nem kelt ki\n${'ő'.repeat(988)}` });
    const { person: hand } = open(at(98, 4), { ...PLOT, sampling: [zero, point(2, 100, { comment: LONG })] });
    await hand.click(await key('4,2'));
    expect(saved()).toMatchObject([{ sequenceId: 2, yield: 4.2, comment: LONG }]);
    goTo(at(0, 4));
    await hand.click(await screen.findByRole('button', { name: /1\. pont/ }));
    await hand.click(await key('0 t/ha'));
    await hand.click(await key('0 t/ha: Kiszántva'));
    expect(saved()[1]).toMatchObject({ sequenceId: 1, comment: `Kiszántva\n${'ő'.repeat(988)}` });
  });
});

describe('a bad fix', () => {
  it('of ± 23 m waits, and is saved by itself once the fix is good', async () => {
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('4,2'));
    expect(saved()).toEqual([]);
    await screen.findByText('± 23 m – várjon, vagy mentse így.');
    expect(await serious()).toEqual([]);
    goTo(at(2, 6));
    await waitFor(() => expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.2, fix: { accuracy: 6 } }]));
    expect((await head()).textContent).toBe('2. pont');
  });

  it('is saved and marked where its person says so', async () => {
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('4,2'));
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ yield: 4.2, fix: { accuracy: 23 } }]);
  });

  const isHidden = (hidden: boolean) =>
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');

  it('leaves its question open while the page is hidden, though the fix is good there', async () => {
    const { person: hand } = open(at(0, 4, 4300));
    await hand.click(await key('4,2'));
    isHidden(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    goTo(at(0, 4));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(saved()).toEqual([]);
    isHidden(false);
    goTo(at(0, 4, 4300));
    await screen.findByText(/4,3.km messze van a tervezett helytől/);
    expect(saved()).toEqual([]);
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.2 }]);
    vi.restoreAllMocks();
  });

  it('leaves its question open when another point is chosen, and asks again at its own', async () => {
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('4,2'));
    await hand.click(await key('Pontok'));
    // The list has no place beside a question: another point is chosen on the map, as here.
    act(() => picks.at(-1)?.(point(2, 100).id));
    expect((await head()).textContent).toBe('2. pont');
    expect(saved()).toEqual([]);
    expect(outbox.get(outbox.idOf('point-text', point(1, 0).id))?.payload).toMatchObject({ yield: '4,2' });
    await hand.click(await key('1. pont: 4,2 t/ha – nincs mentve, válaszra vár'));
    await screen.findByText('± 23 m – várjon, vagy mentse így.');
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.2, fix: { accuracy: 23 } }]);
    expect(screen.queryByRole('button', { name: /válaszra vár/ })).toBeNull();
  });

  it('does not cost what was entered: the device keeps it, and leaving the page saves nothing', async () => {
    const { person: hand } = open(at(0, 23));
    await hand.click(await key('4,2'));
    const kept = outbox.get(outbox.idOf('point-text', point(1, 0).id));
    expect(kept?.payload).toMatchObject({ yield: '4,2' });
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('± 23 m – várjon, vagy mentse így.');
    expect(saved()).toEqual([]);
  });

  it('far from the point is asked about, and nothing is saved after "Mégsem"', async () => {
    const { person: hand } = open(at(0, 4));
    await head();
    goTo(at(0, 4, 80));
    await hand.click(await key('4,2'));
    await screen.findByText(/80.m messze van a tervezett helytől/);
    await hand.click(await key('Mégsem'));
    expect(saved()).toEqual([]);
    expect(outbox.get(outbox.idOf('point-text', point(1, 0).id))).toBeNull();
  });

  it.each([
    [{ kind: 'denied' } as const, /nincs engedélyezve\. Így is mérhet/],
    [{ kind: 'failed' } as const, /most nem tudja, hol van\. Így is mérhet/],
  ])('that is %j says so, and points are measured in their order', async (position, sentence) => {
    const { person: hand } = open(position);
    await screen.findByText(sentence);
    for (const name of ['4,2', '4,4']) {
      await hand.click(await key(name));
      await screen.findByText('A készülék most nem tudja, hol van – várjon, vagy mentse így.');
      await hand.click(await key('Mentem így'));
    }
    expect(saved().map(({ sequenceId, fix }) => [sequenceId, fix])).toEqual([
      [1, null],
      [2, null],
    ]);
    // Any point can be chosen from the list.
    await hand.click(await key('Pontok'));
    await hand.click(await screen.findByRole('button', { name: /1\. pont/ }));
    expect((await head()).textContent).toBe('1. pont');
  });

  it('of ± 900 m shows no distance, and waits like one of ± 60 m', async () => {
    const { person: hand } = open(at(50, 900));
    await screen.findByText(/± 900 m: ez a pontok közt nem igazít el/);
    expect(screen.queryByText(/kelet|nyugat/)).toBeNull();
    await hand.click(await key('4,2'));
    await screen.findByText('± 900 m – várjon, vagy mentse így.');
    expect(saved()).toEqual([]);
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ sequenceId: 1, yield: 4.2, fix: { accuracy: 900 } }]);
  });

  it('of a minute ago is not the place of a measurement', async () => {
    const old = at(0, 4);
    if (old.kind !== 'found') throw new Error('no fix');
    const fix = { ...old.fix, time: new Date(Date.now() - 61_000).toISOString() };
    const { person: hand } = open({ kind: 'found', fix });
    await hand.click(await key('4,2'));
    expect(saved()).toEqual([]);
    await hand.click(await key('Mentem így'));
    expect(saved()).toMatchObject([{ yield: 4.2, fix: null }]);
  });
});
