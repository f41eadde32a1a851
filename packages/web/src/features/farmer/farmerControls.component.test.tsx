import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show } from '#web/testing/show.tsx';
import { parcelOf } from '#web/shared/parcels/parcel.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { FarmerControls } from './FarmerControls.tsx';
import { StateLegend } from './StateLegend.tsx';
import { ParcelTitle } from './ParcelTitle.tsx';

const image = (date: string, mean = 0.5) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean });
const alert = (date: string, area = 4) => ({
  date,
  productId: `alert-${date}`,
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area,
});
const parcel = (changes: Partial<typeof OWN_BLOCK> = {}) => parcelOf({ ...OWN_BLOCK, geomHa: 10, ...changes } as never);
const FINE = parcel({ meparCode: 'AAAA1111', ndvi: [image('2026-07-15'), image('2026-07-05')] });
const ALERTED = parcel({
  meparCode: 'BBBB2222',
  cityName: 'Őrhalom',
  ndvi: [image('2026-07-15')],
  alerts: [alert('2026-07-10'), alert('2026-07-15')],
});
const EMPTY = parcel({ meparCode: 'CCCC3333', cityName: null });
const selection = (block: typeof FINE, more: Partial<ParcelSelection> = {}): ParcelSelection => ({
  block,
  view: 'ndvi',
  productDate: block.ndvi[0]?.date ?? null,
  alertDate: block.alerts[0]?.date ?? null,
  ...more,
});

const open = (
  parcels: readonly (typeof FINE)[],
  selected: ParcelSelection | null,
  { isDrawing = false }: { readonly isDrawing?: boolean } = {},
) => {
  const calls = { onParcel: vi.fn(), onStep: vi.fn(), onView: vi.fn(), onDate: vi.fn() };
  const shown = show(
    <FarmerControls parcels={parcels} selection={selected} isDrawing={isDrawing} {...calls} />,
    personOf('farmer'),
    EMPTY_WORLD,
  );
  return { ...shown, ...calls };
};
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const choices = async (person: ReturnType<typeof open>['person'], label: string) => {
  await person.click(screen.getByRole('combobox', { name: new RegExp(label) }));
  return within(await screen.findByRole('listbox')).getAllByRole('option');
};

describe('the choice of a parcel', () => {
  it('lists all of them with size, settlement and alert, and opens one', async () => {
    const { person, onParcel } = open([FINE, ALERTED, EMPTY], selection(FINE));
    const rows = await choices(person, 'MePAR kód');
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Szolnok · AAAA111110,00 ha',
      'Őrhalom · BBBB222210,00 hariasztás',
      'CCCC333310,00 ha',
    ]);
    expect(await serious()).toEqual([]);
    await person.click(rows[1] as HTMLElement);
    expect(onParcel.mock.calls).toEqual([['BBBB2222']]);
  });

  it('goes on by keys', async () => {
    const { person, onParcel } = open([FINE, ALERTED], selection(FINE));
    screen.getByRole('combobox', { name: /MePAR kód/ }).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(onParcel.mock.calls).toEqual([['BBBB2222']]);
  });

  it('steps to the parcel before and after', async () => {
    const { person, onStep } = open([FINE, ALERTED], selection(FINE));
    await person.click(button('Következő'));
    await person.click(button('Előző'));
    expect(onStep.mock.calls).toEqual([['next'], ['previous']]);
  });

  it('has no steps where there is one parcel, and says why', async () => {
    const { person, onStep } = open([FINE], selection(FINE));
    expect([isOff('Előző'), isOff('Következő')]).toEqual([true, true]);
    await person.click(button('Következő'));
    expect(onStep).not.toHaveBeenCalled();
    await person.hover(button('Következő'));
    expect((await screen.findByRole('tooltip')).textContent).toContain('nincs másik terület');
  });

  it('is none while an outline is drawn', () => {
    open([FINE, ALERTED], selection(FINE), { isDrawing: true });
    expect([isOff('Előző'), isOff('Következő')]).toEqual([true, true]);
    for (const name of [/MePAR kód/, /Dátum/])
      expect(screen.getByRole('combobox', { name }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the choice of a view', () => {
  const view = (name: string) => within(screen.getByRole('group', { name: 'Nézet' })).getByRole('button', { name });

  it('opens the other view, and nothing at a press on the present one', async () => {
    const { person, onView } = open([ALERTED], selection(ALERTED));
    expect(view('NDVI').getAttribute('aria-pressed')).toBe('true');
    await person.click(view('NDVI'));
    expect(onView).not.toHaveBeenCalled();
    await person.click(view('Riasztások'));
    expect(onView.mock.calls).toEqual([['alert']]);
  });

  it('has no alerts where no parcel has any, says why, and stays reachable by keys', async () => {
    const { person, onView } = open([FINE, EMPTY], selection(FINE));
    const alerts = view('Riasztások');
    expect(alerts.getAttribute('aria-disabled')).toBe('true');
    alerts.focus();
    await person.keyboard('{Enter}');
    await person.click(alerts);
    expect(onView).not.toHaveBeenCalled();
    expect((await screen.findByRole('tooltip')).textContent).toBe('egyik területén sincs riasztás');
  });
});

describe('the choice of a date', () => {
  const days = async (person: ReturnType<typeof open>['person']) =>
    (await choices(person, 'Dátum')).map(({ textContent }) => textContent);

  it('lists the images, the newest first, with the alerts of their days', async () => {
    const { person, onDate } = open([ALERTED], selection(ALERTED));
    expect(await days(person)).toEqual(['2026. 07. 15.riasztás']);
    await person.click(screen.getByRole('option'));
    expect(onDate).not.toHaveBeenCalled();
  });

  it('of an alert without an image has its day too, in its place', async () => {
    const { person, onDate } = open([ALERTED], selection(ALERTED, { view: 'alert', alertDate: '2026-07-10' as never }));
    expect(await days(person)).toEqual(['2026. 07. 15.riasztás', '2026. 07. 10.riasztás']);
    await person.click(screen.getByRole('option', { name: /07\. 15/ }));
    expect(onDate.mock.calls).toEqual([['2026-07-15']]);
  });

  it('says that there is no image yet', () => {
    open([EMPTY], selection(EMPTY));
    expect(screen.getByText('Még nincs felvétel')).toBeTruthy();
  });

  it('is none without a parcel', () => {
    open([FINE], null);
    expect(screen.getByText('Válasszon!')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Dátum/ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what is said of parcels', () => {
  it('counts their states in the order of their urgency, and leaves out what none has', async () => {
    const past = parcel({ ndvi: [image('2026-07-15')], alerts: [alert('2026-05-10')] });
    const old = parcel({ ndvi: [image('2026-06-15')] });
    show(<StateLegend parcels={[FINE, EMPTY, ALERTED, ALERTED, past, old]} />, personOf('farmer'), EMPTY_WORLD);
    const list = screen.getByRole('list', { name: 'A területek állapota' });
    const lines = () => within(list).getAllByRole('listitem');
    await waitFor(() =>
      expect(lines().map(({ textContent }) => textContent)).toEqual([
        'riasztás: 2',
        'volt riasztás: 1',
        'nincs friss kép: 1',
        'nincs adat: 1',
        'rendben: 1',
      ]),
    );
  });

  it('names a parcel by its settlement, where it has one, its size and its crops', () => {
    show(<ParcelTitle parcel={EMPTY} />, personOf('farmer'), EMPTY_WORLD);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('CCCC3333');
    expect(screen.getByText('Még nincs használható felvétel.')).toBeTruthy();
  });
});
