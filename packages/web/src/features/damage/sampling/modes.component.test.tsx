import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { eov } from '@georisk/domain/units.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ModeBar } from './ModeBar.tsx';
import type { Sampling } from './useSampling.ts';
import { SAMPLING_MODES, useSamplingModes } from './useSamplingModes.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const AT = '2026-07-01T08:00:00.000Z';
const uuid = (number: number) => `0198c000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const point = (sequenceId: number): SamplingPoint => ({
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
});

/** The searches for a position that run, in their order. */
const searches: { readonly found: (accuracy: number) => void; readonly failed: () => void }[] = [];
const change = vi.fn<(operations: readonly PointOperation[]) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  searches.length = 0;
  change.mockClear();
  const [longitude, latitude] = toWgs84(eov(700_123, 200_045));
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) =>
    void searches.push({
      found: (accuracy) => found({ coords: { longitude, latitude, accuracy } } as GeolocationPosition),
      failed: () => failed({ code: 3 } as GeolocationPositionError),
    });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
});

afterEach(() => {
  // Its own again.
  Reflect.deleteProperty(navigator, 'geolocation');
});

function Bar({ points, canEdit }: { readonly points: readonly SamplingPoint[]; readonly canEdit: boolean }) {
  const modes = useSamplingModes({ points, change } as unknown as Sampling, canEdit);
  return (
    <>
      {SAMPLING_MODES.map((mode) => (
        <button key={mode} type="button" onClick={() => modes.setMode(mode)}>
          {mode}
        </button>
      ))}
      {points.map(({ id, sequenceId }) => (
        <button key={id} type="button" onClick={() => modes.onPick(id)}>
          {`pick ${sequenceId}`}
        </button>
      ))}
      <button type="button" onClick={modes.remove}>
        remove
      </button>
      <output>
        {[modes.opened?.sequenceId ?? '-', modes.removing?.sequenceId ?? '-', modes.moving?.sequenceId ?? '-'].join()}
      </output>
      <ModeBar modes={modes} />
    </>
  );
}

const bar = (points: readonly SamplingPoint[] = [point(1), point(2)], canEdit = true) => {
  const shown = show(<Bar points={points} canEdit={canEdit} />, expert);
  const press = (name: string) => shown.person.click(screen.getByRole('button', { name }));
  return { ...shown, press };
};
const said = () => document.querySelector('output')?.textContent;
/** The search of that number ends. */
const ends = (index: number, how: 'failed' | number) =>
  act(async () => {
    const search = searches[index];
    if (search === undefined) throw new Error('no search');
    if (how === 'failed') search.failed();
    else search.found(how);
    await Promise.resolve();
  });
const placed = () => change.mock.calls.map(([operations]) => operations[0]);

describe('a mode of sampling', () => {
  it('says what a tap does, and is left by its button and by Escape', async () => {
    const { press, person: hand } = bar();
    expect(screen.queryByRole('region')).toBeNull();
    await press('removePoint');
    expect(screen.getByRole('region', { name: 'Törlés' }).textContent).toContain('Koppintson a törlendő pontra.');
    expect(await serious()).toEqual([]);
    await press('Mégsem');
    expect(screen.queryByRole('region')).toBeNull();
    await press('setPointData');
    await hand.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not left by the Escape of a dialog', async () => {
    const { press, person: hand } = bar();
    await press('removePoint');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await hand.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Törlés' })).toBeTruthy();
    dialog.remove();
  });

  it('is none for those who may only look; a point opens all the same', async () => {
    const { press } = bar([point(1)], false);
    await press('newPoint');
    expect(screen.queryByRole('region')).toBeNull();
    await press('pick 1');
    expect(said()).toBe('1,-,-');
  });

  it('that removes asks first, and removes the point that was asked about', async () => {
    const { press } = bar();
    await press('removePoint');
    await press('pick 2');
    expect(said()).toBe('-,2,-');
    expect(change).not.toHaveBeenCalled();
    await press('remove');
    expect(placed()).toEqual([{ kind: 'remove', id: uuid(2) }]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('that moves needs a point before it takes a place', async () => {
    const { press } = bar();
    await press('setPosition');
    expect(screen.queryByRole('button', { name: 'A jelenlegi helyemen' })).toBeNull();
    await press('pick 2');
    expect(screen.getByText('Koppintson a 2. pont új helyére.')).toBeTruthy();
    await press('A jelenlegi helyemen');
    await ends(0, 4);
    expect(placed()).toMatchObject([{ kind: 'put', point: { id: uuid(2), sequenceId: 2 } }]);
  });
});

describe('a point at the place of the device', () => {
  it('is put there with the next number, once the place is known', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    expect(screen.getByText('A helyzete meghatározása folyamatban…')).toBeTruthy();
    await ends(0, 4);
    const [operation] = placed();
    expect(operation).toMatchObject({ kind: 'put', point: { sequenceId: 3, isGenerated: false } });
    const [x = 0, y = 0] = operation?.kind === 'put' ? operation.point.position : [];
    expect([Math.round(x), Math.round(y)]).toEqual([700_123, 200_045]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is one point, however often the button is pressed', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await press('A jelenlegi helyemen');
    await ends(0, 4);
    await ends(1, 4);
    expect(placed()).toHaveLength(1);
  });

  it('is none where the mode was left while the place was searched', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await press('Mégsem');
    await ends(0, 4);
    expect(placed()).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is none where the whole screen was left while the place was searched', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    cleanup();
    await ends(0, 4);
    expect(placed()).toEqual([]);
  });

  it('is none of another mode that was begun meanwhile', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await press('setPosition');
    await press('pick 1');
    await ends(0, 4);
    expect(placed()).toEqual([]);
    expect(screen.getByText('Koppintson a 1. pont új helyére.')).toBeTruthy();
  });

  it('says that the place was not found, and can be tried again', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await ends(0, 'failed');
    expect(screen.getByText(/^A helyzetét nem sikerült meghatározni\./)).toBeTruthy();
    await press('A jelenlegi helyemen');
    await ends(1, 4);
    expect(placed()).toHaveLength(1);
  });

  it('is asked about where the place is poor, and goes there where its person says so', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await ends(0, 45);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('± 45 m');
    expect(placed()).toEqual([]);
    expect(await serious()).toEqual([]);
    await press('Így is ide kerüljön');
    expect(placed()).toHaveLength(1);
  });

  it('is searched again where its person wants a better place', async () => {
    const { press } = bar();
    await press('newPoint');
    await press('A jelenlegi helyemen');
    await ends(0, 45);
    await screen.findByRole('dialog');
    await press('Újra mérem');
    expect(placed()).toEqual([]);
    await ends(1, 5);
    expect(placed()).toHaveLength(1);
  });
});
