import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { swipe } from '#web/map/swipe.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { show } from '#web/testing/show.tsx';
import { atWidth } from '#web/testing/width.ts';
import { MapScreenFrame } from '#web/mapScreen/MapScreenFrame.tsx';
import { usePlace } from '#web/mapScreen/usePlace.ts';
import { LateSwipe } from './LateCompare.tsx';
import { SwipeHandle } from './SwipeHandle.tsx';

beforeAll(readAllStyles);

/** A map screen with an open panel. */
function Comparison() {
  const place = usePlace(false, true);
  return (
    <MapScreenFrame place={place} panel={{ title: 'Blokk', head: () => null, body: null }}>
      <LateSwipe sides={{ left: '2026-06-01', right: '2026-07-01' }} />
    </MapScreenFrame>
  );
}

const MAP_WIDTH = 800;
const open = (beside?: number) =>
  show(
    <SwipeHandle left="2026-06-01" right="2026-07-01" {...(beside !== undefined && { beside })} />,
    personOf('farmer'),
    EMPTY_WORLD,
  );
const value = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'));
const wide = (width: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);

describe('the line between two dates', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['in the middle of the map', undefined, 50],
    ['in the middle of the map beside no panel', 0, 50],
    ['in the middle of what a panel leaves free', 320, 70],
    ['in the middle of the map where a panel covers all of it', MAP_WIDTH, 50],
  ])('begins %s', (_, beside, at) => {
    wide(MAP_WIDTH);
    open(beside);
    expect(value()).toBe(at);
  });

  it.each([
    ['beside a panel that lies over the map', 800, 70],
    ['in the middle of a map beside its panel', 1440, 50],
    ['in the middle of a phone', 390, 50],
  ])('begins %s', async (_, width, at) => {
    atWidth({ width, height: 900 });
    wide(MAP_WIDTH);
    show(<Comparison />, personOf('expert-uw'), EMPTY_WORLD);
    await screen.findByRole('slider');
    expect(value()).toBe(at);
  });

  it('begins at the controls of a low map, with its days at its upper end', () => {
    const ends = { top: 104, bottom: 120 };
    atWidth({ width: 844, height: 390 });
    show(<SwipeHandle left="2026-07-05" right="2026-07-10" free={ends} />, personOf('farmer'), EMPTY_WORLD);
    const styleOf = (element: Element | null) => window.getComputedStyle(element ?? document.body);
    const { top, bottom } = styleOf(screen.getByRole('slider').parentElement);
    expect([top, bottom]).toEqual(['104px', '120px']);
    expect([styleOf(screen.getByText('júl. 5.')).top, styleOf(screen.getByText('júl. 10.')).top]).toEqual([
      '0px',
      '0px',
    ]);
  });

  it('is in the middle again for the next comparison, and moves by the keyboard from where it began', async () => {
    wide(MAP_WIDTH);
    const { person } = open(320);
    screen.getByRole('slider').focus();
    await person.keyboard('{ArrowRight}');
    expect(value()).toBe(72);
    await person.keyboard('{Home}');
    expect(value()).toBe(0);
    cleanup();
    expect(swipe.read()).toBe(0.5);
  });
});
