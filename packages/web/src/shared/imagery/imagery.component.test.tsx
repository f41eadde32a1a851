import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import type { Legend as LegendTable } from '@georisk/contract/layers/legendKinds.ts';
import type { Pass } from '@georisk/domain/farmer/timeStrip.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SwipeHandle } from '#web/shared/compare/SwipeHandle.tsx';
import { swipe } from '#web/map/swipe.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { Legend } from './Legend.tsx';
import { PassesDialog } from './PassesDialog.tsx';
import type { StripPass } from './stripPasses.ts';
import { TimeStrip } from './TimeStrip.tsx';

const farmer = person(ROLES.FARMER);
const display = (element: Parameters<typeof show>[0]) => show(element, farmer, EMPTY_WORLD);
afterEach(() => {
  vi.restoreAllMocks();
  swipe.reset();
});

const seen = (date: string, more: Partial<Curve['points'][number]> = {}): Curve['points'][number] => ({
  date,
  mean: 0.5,
  sd: 0.1,
  clearShare: 1,
  usable: true,
  reason: null,
  ...more,
});

describe('the list of passes', () => {
  const refetch = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  const onClose = vi.fn<() => void>();
  beforeEach(() => {
    refetch.mockClear();
    onClose.mockClear();
  });
  const open = (points: Curve['points'] | undefined, error: Error | null = null, isLate = false) => {
    const data = points && ({ points } as Curve);
    const curve = { data, error, refetch } as unknown as UseQueryResult<Curve>;
    const shown = display(<PassesDialog open curve={curve} isLate={isLate} onClose={onClose} />);
    return { ...shown, box: within(screen.getByRole('dialog')) };
  };

  it('is loading, and says why it did not come', async () => {
    const { box } = open(undefined);
    expect(box.getByRole('progressbar', { name: /a felvételek listája/ })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('can be tried again', async () => {
    const { box, person: hand } = open(undefined, new Error('x'));
    await hand.click(box.getByRole('button', { name: 'Újra' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that there was no pass yet', () => {
    const { box } = open([]);
    expect(box.getByText('Ebben az idényben még nem készült felvétel a területről.')).toBeTruthy();
    expect(box.queryByRole('list')).toBeNull();
  });

  it('has the newest first, the clouds of each, and what became of it', async () => {
    const { box } = open([
      seen('2026-05-01', { usable: false, clearShare: 0.25, reason: 'hófolt' }),
      seen('2026-06-01', { usable: false, clearShare: 0, mean: null }),
      seen('2026-07-01', { mean: null, clearShare: 0.996 }),
      seen('2026-07-11'),
    ]);
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2026. 07. 11.0\u00A0%NDVI-térkép készült',
      '2026. 07. 01.0\u00A0%felhő takarta a területet',
      '2026. 06. 01.100\u00A0%felhő takarta a területet',
      '2026. 05. 01.75\u00A0%hófolt',
    ]);
    expect(await serious()).toEqual([]);
  });

  it.each([
    [true, 'Miért nincs friss NDVI-térkép?'],
    [false, 'Műholdfelvételek'],
  ])('has a title of its own where the newest is late: %s', (isLate, title) => {
    open([seen('2026-07-01')], null, isLate);
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  });

  it('is left by Escape and by its button', async () => {
    const { box, person: hand } = open([]);
    await hand.keyboard('{Escape}');
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the legend of a picture', () => {
  const ramp = (...rows: (readonly [string, number])[]): LegendTable => ({
    kind: 'ramp',
    title: 'NDVI',
    rows: rows.map(([label, position]) => ({ label, position, color: '#112233' })),
  });
  const group = () => screen.getByRole('group', { name: 'NDVI' });

  it('has the numbers of a bar that have room, both ends among them', () => {
    display(<Legend legend={ramp(['0,0', 0], ['0,1', 0.1], ['0,5', 0.5], ['0,9', 0.9], ['1,0', 1])} />);
    expect(group().textContent).toBe('0,00,51,0');
  });

  it('has both ends of a bar though they are written alike', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    display(<Legend legend={ramp(['0,50', 0], ['0,50', 0.5], ['0,50', 1])} />);
    expect(group().textContent).toBe('0,500,500,50');
    expect(error).not.toHaveBeenCalled();
  });

  it('marks the field’s own values, and writes them', () => {
    display(
      <Legend
        legend={ramp(['0,0', 0], ['1,0', 1])}
        own={{ min: 0.25, max: 1.5 }}
        positionOf={(value) => value}
        ends={['kevés', 'sok']}
        title
      />,
    );
    expect(group().textContent).toBe('NDVIkevéssok0,01,0Ezen a területen: 0,25 – 1,50');
    expect(screen.getAllByTitle('a terület legkisebb és legnagyobb értéke')).toHaveLength(2);
  });

  it('marks nothing on a bar without values of its own', () => {
    display(
      <Legend legend={ramp(['0,0', 0], ['1,0', 1])} own={{ min: 0.2, max: 0.4 }} read={(value) => `${value} x`} />,
    );
    expect(screen.queryByTitle('a terület legkisebb és legnagyobb értéke')).toBeNull();
    expect(group().textContent).toContain('Ezen a területen: 0.2 x – 0.4 x');
  });

  it.each([
    ['classes', 2],
    ['picture', 0],
  ] as const)('is rows or a sentence: %s', (kind, rows) => {
    const legend: LegendTable = {
      kind,
      title: 'NDVI',
      rows:
        kind === 'classes' ? ['alacsony', 'magas'].map((label) => ({ label, color: '#112233', position: null })) : [],
    };
    display(<Legend legend={legend} />);
    expect(screen.queryAllByRole('listitem')).toHaveLength(rows);
    expect(screen.queryByText('A felvétel ember szemével látott színei.') !== null).toBe(kind === 'picture');
  });
});

const pass = (date: string, more: Partial<StripPass> = {}): StripPass => ({
  date: date as IsoDate,
  isUsable: true,
  hasNdvi: true,
  isAlert: false,
  reason: null,
  ...more,
});
const PASSES = [
  pass('2025-06-28'),
  pass('2025-07-20'),
  pass('2026-06-20', { isUsable: false, hasNdvi: false, reason: 'felhős' }),
  pass('2026-07-01', { isAlert: true }),
  pass('2026-07-11'),
];

describe('the strip of passes', () => {
  const onChoose = vi.fn<(chosen: Pass) => void>();
  const onStep = vi.fn<(step: -1 | 1) => void>();
  beforeEach(() => {
    onChoose.mockClear();
    onStep.mockClear();
  });
  const strip = (more: Partial<Parameters<typeof TimeStrip>[0]> = {}) =>
    display(
      <TimeStrip
        passes={PASSES}
        shown={'2026-07-01' as IsoDate}
        lateness={{ days: 3, isLate: false }}
        onChoose={onChoose}
        onStep={onStep}
        {...more}
      />,
    );
  const list = () => screen.getByRole('listbox', { name: /Műholdfelvételek/ });
  const dates = () => onChoose.mock.calls.map(([{ date }]) => date);

  it('has every pass by its year, and names the shown one', async () => {
    strip();
    expect(
      within(list())
        .getAllByRole('group')
        .map((year) => year.getAttribute('aria-label')),
    ).toEqual(['2025', '2026']);
    const shown = screen.getByRole('option', { selected: true });
    expect(shown.getAttribute('aria-label')).toBe('2026. 07. 01., használható felvétel, riasztás');
    expect(list().getAttribute('aria-activedescendant')).toBe(shown.id);
    expect(await serious()).toEqual([]);
  });

  it('steps by the arrows', () => {
    strip();
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
      expect(fireEvent.keyDown(list(), { key })).toBe(false);
    expect(onStep.mock.calls.flat()).toEqual([-1, -1, 1, 1]);
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }])('leaves the browser its own keys: %j', (held) => {
    strip();
    expect(fireEvent.keyDown(list(), { key: 'ArrowLeft', ...held })).toBe(true);
    expect(fireEvent.keyDown(list(), { key: 'Home' })).toBe(true);
    expect(onStep).not.toHaveBeenCalled();
  });

  it('shows what is pressed, and says of a pass without a picture why', async () => {
    const { person: hand } = strip();
    await hand.click(screen.getByRole('option', { name: /^2026\. 07\. 11\./ }));
    await hand.click(screen.getByRole('option', { name: /^2026\. 06\. 20\./ }));
    expect(dates()).toEqual(['2026-07-11']);
    expect(screen.getByRole('status').textContent).toBe('2026. 06. 20.: felhős');
    fireEvent.keyDown(list(), { key: 'ArrowRight' });
    expect(screen.getByRole('status').textContent).toBe('A legfrissebb felvétel 3 napos');
  });

  it.each([
    [{ days: 0, isLate: false }, 'A legfrissebb felvétel mai'],
    [{ days: 40, isLate: true }, 'A legfrissebb felvétel 40 napos: felhőzet'],
    [null, 'Még nincs felvétel'],
  ] as const)('says how old the newest is: %j', (lateness, sentence) => {
    strip({ lateness });
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });

  it('leads to other years: to the nearest picture, and to that of a year ago', async () => {
    const { person: hand } = strip();
    await hand.click(screen.getByRole('button', { name: 'Év: 2026' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
    await hand.click(screen.getByRole('menuitem', { name: '2025' }));
    await hand.click(screen.getByRole('button', { name: 'Előző év' }));
    expect(dates()).toEqual(['2025-06-28', '2025-06-28']);
  });

  it('has no way to a year without a picture, and no menu of one year', () => {
    strip({ passes: PASSES.slice(2) });
    expect(screen.queryByRole('button', { name: 'Előző év' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Év:/ })).toBeNull();
  });

  it('is a sentence alone without any pass', () => {
    strip({ passes: [], shown: null, lateness: null });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Még nincs felvétel');
  });
});

describe('the line between two dates', () => {
  const handle = () => {
    display(<SwipeHandle left="2026-06-01" right="2026-07-11" />);
    return screen.getByRole('slider');
  };

  it.each([
    ['ArrowLeft', {}, '48'],
    ['ArrowRight', { shiftKey: true }, '60'],
    ['PageUp', {}, '60'],
    ['Home', {}, '0'],
    ['End', {}, '100'],
  ])('is moved by %s with %j', (key, held, share) => {
    const slider = handle();
    expect(fireEvent.keyDown(slider, { key, ...held })).toBe(false);
    expect(slider.getAttribute('aria-valuenow')).toBe(share);
  });

  it('stays within the map', () => {
    const slider = handle();
    for (const key of ['Home', 'ArrowLeft', 'PageDown']) fireEvent.keyDown(slider, { key });
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
  });

  it('leaves the browser its own keys', () => {
    const slider = handle();
    expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(slider.getAttribute('aria-valuenow')).toBe('50');
  });

  it('names days of one year by their months, of two years in full', () => {
    handle();
    expect([screen.getByText('jún. 1.'), screen.getByText('júl. 11.')]).toHaveLength(2);
    display(<SwipeHandle left="2025-06-01" right="2026-07-11" />);
    expect(screen.getByText('2025. 06. 01.')).toBeTruthy();
  });
});
