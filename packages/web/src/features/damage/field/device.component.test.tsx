import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSender } from '#web/offline/currentSender.ts';
import type { OperationOf } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { PhotoKey } from './PhotoKey.tsx';
import { useSunlight } from './sunlight.ts';
import { useWakeLock } from './useWakeLock.ts';
import { storedWay, storeWay, useWay, type WayOf } from './useWay.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 20 }, () => 0)]);
const jpeg = (name: string) => new File([JPEG], name, { type: 'image/jpeg' });

describe('the key of a photo of a point', () => {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await freshOutbox(expert.id);
    vi.spyOn(currentSender, 'now').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const plot = { damage: { id: 7, damageNumber: '26000000007' } } as DamagePlot;
  const target = (id: string) => ({ id }) as SamplingPoint;
  const [FIRST, SECOND] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002'];
  const key = (id = FIRST) => {
    const shown = show(<PhotoKey plot={plot} target={target(id)} outbox={outbox} />, expert, EMPTY_WORLD);
    const field = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (field === null) throw new Error('no field');
    return { ...shown, field };
  };
  const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));

  it('keeps a photo with the point that it shows, and counts it', async () => {
    const { person: hand, field } = key();
    expect(names()).toEqual(['Fotó']);
    await hand.upload(field, jpeg('egy.jpg'));
    await waitFor(() => expect(names()[0]).toContain('1'));
    expect(outbox.operations().map(({ payload }) => payload.payload)).toMatchObject([
      { name: 'egy.jpg', pointId: FIRST },
    ]);
    expect(await serious()).toEqual([]);
  });

  it('counts the photos of its own point alone', async () => {
    const { person: hand, field } = key();
    await hand.upload(field, jpeg('egy.jpg'));
    await waitFor(() => expect(outbox.operations()).toHaveLength(1));
    cleanup();
    key(SECOND);
    expect(names()).toEqual(['Fotó']);
  });

  it('belongs to the point at which the camera was opened, though another one is next when it is taken', async () => {
    function Walk() {
      const [id, setId] = useState(FIRST);
      return (
        <>
          {id !== '' && <PhotoKey plot={plot} target={target(id)} outbox={outbox} />}
          <button type="button" onClick={() => setId(id === FIRST ? SECOND : '')}>
            next
          </button>
        </>
      );
    }
    const { person: hand } = show(<Walk />, expert, EMPTY_WORLD);
    const next = () => hand.click(screen.getByRole('button', { name: 'next' }));
    const field = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (field === null) throw new Error('no field');
    const points = () => outbox.operations().map(({ payload }) => (payload as OperationOf<'photo'>).payload.pointId);
    await hand.click(screen.getByRole('button', { name: 'Fotó' }));
    await next();
    await hand.upload(field, jpeg('egy.jpg'));
    await waitFor(() => expect(points()).toEqual([FIRST]));
    // The last point: its key goes while the camera is open, and the photo is kept all the same.
    await hand.click(screen.getByRole('button', { name: 'Fotó' }));
    await next();
    await hand.upload(field, jpeg('kettő.jpg'));
    await waitFor(() => expect(points()).toEqual([FIRST, SECOND]));
  });

  it('says why a file is none, which does not count, and forgets it', async () => {
    const { person: hand, field } = key();
    await hand.upload(field, new File(['szöveg, nem kép'], 'jegyzet.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText(/^jegyzet\.jpg: A fájl nem fénykép\./)).toBeTruthy();
    expect(names()[0]).toBe('Fotó');
    expect(outbox.operations()).toEqual([]);
    const [, forget] = screen.getAllByRole('button');
    await hand.click(forget as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/A fájl nem fénykép/)).toBeNull());
  });
});

describe('the way that a device keeps', () => {
  const of: WayOf = { kind: 'way', userId: 1, plotId: 7 };
  const WAY: readonly Position[] = [
    [700_000.4, 200_000.2],
    [700_010, 200_000],
  ];

  it('is the one of its person, its plot and its kind alone', () => {
    storeWay(of, WAY);
    expect(storedWay(of)).toEqual(WAY);
    expect(storedWay({ ...of, userId: 2 })).toEqual([]);
    expect(storedWay({ ...of, plotId: 8 })).toEqual([]);
    expect(storedWay({ ...of, kind: 'round' })).toEqual([]);
    storeWay(of, []);
    expect(storedWay(of)).toEqual([]);
  });

  it.each(['{', 'null', '{"a":1}', '[1,[2],["a","b"],null]', '"text"'])(
    'is none of what somebody else wrote: %s',
    (text) => {
      storeWay(of, WAY);
      const [name] = Object.keys(window.localStorage);
      if (name === undefined) throw new Error('nothing is kept');
      window.localStorage.setItem(name, text);
      expect(storedWay(of)).toEqual([]);
    },
  );

  it('grows with the places of the device, and is still there after the page was closed', () => {
    function Walk({ at }: { readonly at: Position | null }) {
      const { way, clear } = useWay(of, at === null ? null : { at, accuracy: 4 });
      return (
        <>
          <output>{way.length}</output>
          <button type="button" onClick={clear}>
            clear
          </button>
        </>
      );
    }
    const { rerender } = render(<Walk at={[700_000, 200_000]} />);
    rerender(<Walk at={[700_020, 200_000]} />);
    rerender(<Walk at={null} />);
    expect(screen.getByRole('status').textContent).toBe('2');
    cleanup();
    render(<Walk at={null} />);
    expect(screen.getByRole('status').textContent).toBe('2');
    act(() => screen.getByRole('button').click());
    expect(storedWay(of)).toEqual([]);
  });
});

describe('the screen of a device in the field', () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<(type: string) => Promise<{ readonly release: typeof release }>>(() =>
    Promise.resolve({ release }),
  );
  beforeEach(() => {
    release.mockClear();
    request.mockClear();
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
  });
  function Lock({ isOn }: { readonly isOn: boolean }) {
    useWakeLock(isOn);
    return <p>field</p>;
  }
  const settled = () => act(() => Promise.resolve());

  it('stays on while it is wanted, and is left to itself afterwards', async () => {
    const { rerender } = render(<Lock isOn={false} />);
    expect(request).not.toHaveBeenCalled();
    rerender(<Lock isOn />);
    await settled();
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    rerender(<Lock isOn={false} />);
    await settled();
    expect(release).toHaveBeenCalledOnce();
  });

  it('is held again when the page is seen again: the browser has let it go', async () => {
    render(<Lock isOn />);
    await settled();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await settled();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is let go where the answer came after the walk had ended', async () => {
    const late = Promise.withResolvers<{ readonly release: typeof release }>();
    request.mockReturnValueOnce(late.promise);
    const { unmount } = render(<Lock isOn />);
    unmount();
    late.resolve({ release });
    await settled();
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
  });

  it('may sleep where the browser does not allow more', async () => {
    request.mockRejectedValueOnce(new Error('not allowed'));
    const { unmount } = render(<Lock isOn />);
    await settled();
    unmount();
    expect(release).not.toHaveBeenCalled();
    expect(screen.queryByText('field')).toBeNull();
  });

  it('is drawn for the sun until that is taken back, on the next day too', async () => {
    function Sun() {
      const [isOn, toggle] = useSunlight();
      return (
        <button type="button" aria-pressed={isOn} onClick={toggle}>
          sun
        </button>
      );
    }
    const { person: hand } = show(<Sun />, expert);
    const isOn = () => screen.getByRole('button').getAttribute('aria-pressed');
    expect(isOn()).toBe('false');
    await hand.click(screen.getByRole('button'));
    expect(isOn()).toBe('true');
    cleanup();
    show(<Sun />, expert);
    expect(isOn()).toBe('true');
    act(() => screen.getByRole('button').click());
    expect(isOn()).toBe('false');
  });
});
