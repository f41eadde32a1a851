import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useGravePopup } from './useGravePopup.ts';

const grave = (id: number): Grave => ({
  id,
  geom: { type: 'Polygon', coordinates: [] },
  parcel: '1',
  row: '2',
  pos: String(id),
  deads: [],
  photoPath: null,
});
const [ONE, TWO] = [grave(1), grave(2)];

interface Given {
  readonly address: string;
  readonly only: Grave | null;
}
const render = (first: Given) =>
  renderHook(({ address, only }: Given) => useGravePopup(address, only), { initialProps: first });
const wait = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
};

describe('the popup of a grave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens a second after an address has chosen one grave, and not before', () => {
    const { result } = render({ address: '/?dead=10', only: ONE });
    wait(999);
    expect(result.current.grave).toBeNull();
    wait(1);
    expect(result.current.grave).toBe(ONE);
  });

  it('of a pressed grave opens at once, closes, stays closed, and opens again by a press', () => {
    const { result, rerender } = render({ address: '', only: null });
    act(() => result.current.open(ONE, '/?grave=1'));
    rerender({ address: '/?grave=1', only: null });
    expect(result.current.grave).toBe(ONE);
    act(() => result.current.close());
    rerender({ address: '/?grave=1', only: ONE });
    wait(5_000);
    expect(result.current.grave).toBeNull();
    act(() => result.current.open(ONE, '/?grave=1'));
    expect(result.current.grave).toBe(ONE);
  });

  it('ends with its selection, and waits again for the next one', () => {
    const { result, rerender } = render({ address: '/?dead=10', only: ONE });
    wait(1_000);
    rerender({ address: '/?dead=20', only: TWO });
    expect(result.current.grave).toBeNull();
    wait(1_000);
    expect(result.current.grave).toBe(TWO);
    rerender({ address: '', only: null });
    expect(result.current.grave).toBeNull();
    wait(5_000);
    expect(result.current.grave).toBeNull();
  });
});
