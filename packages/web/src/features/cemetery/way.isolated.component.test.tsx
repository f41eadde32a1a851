import type { CemeteryGuide, Grave, Graveyard } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { useWay } from './useWay.ts';
import { WayToGrave } from './WayToGrave.tsx';

interface Watch {
  readonly found: PositionCallback;
  readonly failed: PositionErrorCallback;
}

// The application looks once, at its start, whether the device can be located.
const { watches, giveReceiver } = vi.hoisted(() => {
  const open = new Map<number, unknown>();
  let count = 0;
  /** A test's device is taken away at its end. */
  const give = () =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        watchPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
          count += 1;
          open.set(count, { found, failed });
          return count;
        },
        clearWatch: (id: number) => open.delete(id),
      },
    });
  give();
  return { watches: open as Map<number, Watch>, giveReceiver: give };
});

const GRAVEYARD: Graveyard = {
  id: 1,
  name: 'Kunágotai köztemető',
  geom: {
    type: 'Polygon',
    coordinates: [
      [
        [805_000, 120_000],
        [805_100, 120_000],
        [805_100, 120_100],
        [805_000, 120_000],
      ],
    ],
  },
  geoserverUrl: null,
  tiles: null,
};
const GUIDE: CemeteryGuide = {
  graveyardId: 1,
  entrance: [805_011, 120_000],
  graves: 1,
  deads: 1,
  photographedOn: null,
  signs: [],
};
const GRAVE: Grave = {
  id: 1,
  geom: {
    type: 'Polygon',
    coordinates: [
      [
        [805_010, 120_050],
        [805_012, 120_050],
        [805_012, 120_052],
        [805_010, 120_052],
        [805_010, 120_050],
      ],
    ],
  },
  parcel: '1',
  row: '2',
  pos: '3',
  deads: [],
  photoPath: null,
};

function Way({ guide }: { readonly guide: CemeteryGuide }) {
  return <WayToGrave grave={GRAVE} way={useWay({ graveyards: [GRAVEYARD], guides: [guide] }, GRAVE)} />;
}
const open = (guide: CemeteryGuide = GUIDE) => show(<Way guide={guide} />, personOf('cemetery-public'), EMPTY_WORLD);
const said = () => screen.getByTestId('way').textContent?.replaceAll(/\s/g, ' ');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const [ENTRANCE, DEVICE] = ['A bejárattól', 'Innen, ahol állok'];
const only = () => {
  const [watch] = watches.values();
  if (watch === undefined) throw new Error('The device is not being located');
  return watch;
};
/** A place in Kunágota, so many degrees north of the graveyard. */
const at = (north: number) => ({ coords: { longitude: 21.05, latitude: 46.42 + north } }) as GeolocationPosition;

beforeEach(() => {
  giveReceiver();
  watches.clear();
});

describe('the way to a grave', () => {
  it('begins at the entrance, without a look for the device', () => {
    open();
    expect(said()).toBe('Légvonalban 51,0 m, északra.');
    expect(button(ENTRANCE).getAttribute('aria-pressed')).toBe('true');
    expect(watches.size).toBe(0);
  });

  it('begins at the device at a press, follows it, and ends the look for it with the choice', async () => {
    const { person } = open();
    await person.click(button(DEVICE));
    expect(said()).toBe('A készülék helyzetének keresése…');
    act(() => only().found(at(0)));
    const first = said();
    expect(first).toMatch(/^Légvonalban .+\.$/);
    act(() => only().found(at(0.02)));
    expect(said()).not.toBe(first);
    await person.click(button(ENTRANCE));
    expect(watches.size).toBe(0);
    expect(said()).toBe('Légvonalban 51,0 m, északra.');
  });

  it('stays at the device where that is pressed again', async () => {
    const { person } = open();
    await person.click(button(DEVICE));
    act(() => only().found(at(0)));
    const first = said();
    await person.click(button(DEVICE));
    expect(said()).toBe(first);
    expect(watches.size).toBe(1);
  });

  it('says what to do where the device may not be located', async () => {
    const { person } = open();
    await person.click(button(DEVICE));
    act(() => only().failed({} as GeolocationPositionError));
    expect(said()).toMatch(/^A készülék helyzete nem állapítható meg\. Engedélyezze/);
  });

  it('of a graveyard without an entrance is led from the device, at a press', async () => {
    const { person } = open({ ...GUIDE, entrance: null });
    expect(said()).toBe('A temető bejárata nincs megadva: az út a saját helyzetéből mutatható.');
    expect(button(ENTRANCE).disabled).toBe(true);
    expect(watches.size).toBe(0);
    await person.click(button(DEVICE));
    expect(said()).toBe('A készülék helyzetének keresése…');
    act(() => only().found(at(0)));
    expect(said()).toMatch(/^Légvonalban .+\.$/);
  });

  it('is led by maps applications to the middle of the grave', () => {
    open();
    const web = screen.getByRole('link', { name: 'Útvonaltervezés' }).getAttribute('href') ?? '';
    const geo = screen.getByRole('link', { name: 'Megnyitás térképalkalmazásban' }).getAttribute('href') ?? '';
    expect(web).toMatch(/46\.\d{4,}.*21\.\d{4,}/);
    expect(geo).toMatch(/^geo:46\.\d{4,},21\.\d{4,}/);
  });
});
