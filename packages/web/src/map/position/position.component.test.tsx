import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentFix, positionLayer, showPosition, usePosition } from './position.ts';

type Success = (position: GeolocationPosition) => void;
type Failure = (error: GeolocationPositionError) => void;

/** A device whose receiver is the test. */
function receiver() {
  const watches = new Map<number, { readonly success: Success; readonly failure: Failure }>();
  let next = 1;
  let single: { readonly success: Success; readonly failure: Failure; readonly options: PositionOptions } | undefined;
  const position = (longitude: number, latitude: number, accuracy: number) =>
    ({ coords: { longitude, latitude, accuracy } }) as GeolocationPosition;
  const error = (code: number) =>
    ({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }) as GeolocationPositionError;
  return {
    watches,
    single: () => single,
    geolocation: {
      watchPosition: (success: Success, failure: Failure) => {
        watches.set(next, { success, failure });
        next += 1;
        return next - 1;
      },
      clearWatch: (id: number) => {
        watches.delete(id);
      },
      getCurrentPosition: (success: Success, failure: Failure, options: PositionOptions) => {
        single = { success, failure, options };
      },
    },
    find: (longitude: number, latitude: number, accuracy: number) => {
      for (const { success } of watches.values()) success(position(longitude, latitude, accuracy));
    },
    fail: (code: number) => {
      for (const { failure } of watches.values()) failure(error(code));
    },
    position,
    error,
  };
}

let device = receiver();

beforeEach(() => {
  device = receiver();
  Object.defineProperty(navigator, 'geolocation', { value: device.geolocation, configurable: true });
});
afterEach(() => act(() => showPosition(false)));

const shown = () => renderHook(() => usePosition()).result;

describe('the position of the person', () => {
  it('is watched once where it is wanted before any screen shows it', () => {
    localStorage.setItem('georisk-position', 'on');
    act(() => showPosition(true));
    const state = shown();
    expect(state.current).toEqual({ kind: 'searching' });
    expect(device.watches.size).toBe(1);
    act(() => showPosition(false));
    expect(device.watches.size).toBe(0);
  });

  it('is searched, found in metres of the country, and lost with its watch', () => {
    const state = shown();
    expect(state.current).toEqual({ kind: 'off' });
    act(() => showPosition(true));
    expect(state.current).toEqual({ kind: 'searching' });
    // The origin of the national grid is at 650 000, 200 000.
    act(() => device.find(19.0485717, 47.1443936, 12.5));
    expect(state.current).toMatchObject({ kind: 'found', accuracy: 12.5 });
    const { at } = state.current as { readonly at: readonly [number, number] };
    expect(Math.abs(at[0] - 650_000)).toBeLessThan(200);
    expect(Math.abs(at[1] - 200_000)).toBeLessThan(200);
    act(() => showPosition(false));
    expect([state.current, device.watches.size]).toEqual([{ kind: 'off' }, 0]);
  });

  it.each([
    [1, 'denied'],
    [2, 'failed'],
    [3, 'failed'],
  ] as const)('is %i: %s, and found when the receiver finds it after all', (code, kind) => {
    const state = shown();
    act(() => showPosition(true));
    act(() => device.fail(code));
    expect(state.current).toEqual({ kind });
    act(() => device.find(19, 47, 5));
    expect(state.current.kind).toBe('found');
  });

  it('fails at once on a device without a receiver', async () => {
    vi.stubGlobal('navigator', {});
    const state = shown();
    act(() => showPosition(true));
    expect(state.current).toEqual({ kind: 'failed' });
    await expect(currentFix()).rejects.toThrow('no geolocation');
  });

  it('is one watch, however often it is switched on, and is remembered while it is on', () => {
    const state = shown();
    act(() => showPosition(true));
    act(() => showPosition(true));
    expect(device.watches.size).toBe(1);
    expect(localStorage.getItem('georisk-position')).toBe('on');
    act(() => showPosition(false));
    expect(localStorage.getItem('georisk-position')).toBeNull();
    expect(state.current).toEqual({ kind: 'off' });
  });

  it('is the same on every screen', () => {
    const [first, second] = [shown(), shown()];
    act(() => showPosition(true));
    act(() => device.find(19, 47, 5));
    expect(first.current).toBe(second.current);
  });
});

describe('one fix', () => {
  it('is a new one, never an earlier one', async () => {
    const fix = currentFix();
    expect(device.single()?.options).toMatchObject({ maximumAge: 0, enableHighAccuracy: true });
    device.single()?.success(device.position(19.0485717, 47.1443936, 3));
    await expect(fix).resolves.toMatchObject({ accuracy: 3 });
  });

  it('fails with the receiver', async () => {
    const fix = currentFix();
    const error = device.error(3);
    device.single()?.failure(error);
    await expect(fix).rejects.toBe(error);
  });
});

describe('the layer of the position', () => {
  it.each([
    [{ kind: 'off' }, false, 0],
    [{ kind: 'searching' }, true, 0],
    [{ kind: 'denied' }, true, 0],
    [{ kind: 'failed' }, true, 0],
    [{ kind: 'found', at: [650_000, 200_000], accuracy: 4 }, true, 1],
  ] as const)('of %j', (position, visible, shapes) => {
    const { source, ...spec } = positionLayer(position);
    expect([spec.visible, source.kind === 'features' ? source.features.length : -1]).toEqual([visible, shapes]);
  });

  it('has the circle in which the person is', () => {
    const { source } = positionLayer({ kind: 'found', at: [650_000, 200_000], accuracy: 40 });
    expect(source).toMatchObject({
      features: [{ geometry: { type: 'Point', coordinates: [650_000, 200_000] }, radius: 40, style: 'position' }],
    });
  });
});
