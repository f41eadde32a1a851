import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SketchAction } from '#web/map/sketch/sketch.ts';
import { useGpsVertex } from './useGpsVertex.ts';

interface Asked {
  readonly found: PositionCallback;
  readonly failed: PositionErrorCallback;
}

const asked: Asked[] = [];
const sent = vi.fn<(action: SketchAction) => void>();
const answer = async (index: number, accuracy: number, latitude = 47.17) =>
  act(async () => {
    asked[index]?.found({
      coords: { longitude: 20.18, latitude, accuracy },
      timestamp: 0,
    } as GeolocationPosition);
    await Promise.resolve();
  });
const open = () => renderHook(() => useGpsVertex(sent)).result;
const put = (result: ReturnType<typeof open>) => act(() => result.current.put(({ at }) => ({ type: 'append', at })));

beforeEach(() => {
  asked.length = 0;
  sent.mockClear();
  vi.stubGlobal('navigator', {
    onLine: true,
    geolocation: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => asked.push({ found, failed }),
    },
  });
});

describe('a corner at the person’s position', () => {
  it('is put once the position is known, with its accuracy', async () => {
    const result = open();
    put(result);
    expect(result.current.isSearching).toBe(true);
    expect(result.current.message).toBe('A helyzete meghatározása folyamatban…');
    await answer(0, 4.4);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ type: 'append' });
    expect(result.current.message).toBe('A pont a helyére került, pontosság: ± 4 m');
    expect(result.current.isSearching).toBe(false);
  });

  it('is not put at a poor position without an answer, and is put after it', async () => {
    const result = open();
    put(result);
    await answer(0, 60);
    await waitFor(() => expect(result.current.sure.asked).not.toBeNull());
    expect(sent).not.toHaveBeenCalled();
    act(() => result.current.sure.take());
    expect(sent).toHaveBeenCalledOnce();
    expect(result.current.message).toMatch(/a pontosság csak ± 60 m/);
  });

  it('is searched again where the answer is to measure again', async () => {
    const result = open();
    put(result);
    await answer(0, 60);
    await waitFor(() => expect(result.current.sure.asked).not.toBeNull());
    act(() => {
      result.current.sure.drop();
      result.current.again();
    });
    expect(asked).toHaveLength(2);
    await answer(1, 3);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('says that the position could not be found, and can be asked for again', async () => {
    const result = open();
    put(result);
    await act(async () => {
      asked[0]?.failed({} as GeolocationPositionError);
      await Promise.resolve();
    });
    await waitFor(() => expect(result.current.message).toMatch(/^A helyzetét nem sikerült meghatározni/));
    expect(result.current.isSearching).toBe(false);
    put(result);
    await answer(1, 3);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('is not put into another outline that was begun meanwhile', async () => {
    const result = open();
    put(result);
    act(() => result.current.forget());
    expect(result.current.isSearching).toBe(false);
    await answer(0, 3);
    expect(sent).not.toHaveBeenCalled();
    expect(result.current.fix).toBeNull();
    put(result);
    await answer(1, 3, 47.2);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('of an earlier outline fails without a word', async () => {
    const result = open();
    put(result);
    act(() => result.current.forget());
    await act(async () => {
      asked[0]?.failed({} as GeolocationPositionError);
      await Promise.resolve();
    });
    expect(result.current.message).toBeNull();
  });

  it('asks no more about a poor position of an earlier outline', async () => {
    const result = open();
    put(result);
    await answer(0, 60);
    await waitFor(() => expect(result.current.sure.asked).not.toBeNull());
    act(() => result.current.forget());
    expect(result.current.sure.asked).toBeNull();
  });
});
