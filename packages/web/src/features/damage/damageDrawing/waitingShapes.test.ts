import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { describe, expect, it } from 'vitest';
import { type Operation, operationEntry, type OperationEntry } from '#web/offline/operation.ts';
import { waitingShapes, withWaiting } from './waitingShapes.ts';

const FIRST = '018f3f3e-0000-7000-8000-000000000001';
const SECOND = '018f3f3e-0000-7000-8000-000000000002';
/** A square, metres. */
const ring = (west: number, side: number) =>
  [
    [west, 0],
    [west + side, 0],
    [west + side, side],
    [west, side],
    [west, 0],
  ] as const;
const wkt = (west: number, side: number) =>
  `MULTIPOLYGON(((${ring(west, side)
    .map((each) => each.join(' '))
    .join(',')})))`;
const common = {
  user: 1,
  damageId: 9,
  plot: 'damagePlots/7',
  title: '',
  path: '/',
  deviceAt: '2026-06-01T10:00:00.000Z',
};
let seq = 0;
const named = () => {
  seq += 1;
  return { changeId: `018f3f3e-0000-7000-8000-0000000010${String(seq).padStart(2, '0')}`, seq };
};
const area = (areaId: string, west: number, side: number, isNew = true): Operation => ({
  ...common,
  ...named(),
  kind: 'area',
  baseVersion: null,
  payload: { plotId: 7, areaId, isNew, geom: wkt(west, side), base: null },
});
const outline = (side: number): Operation => ({
  ...common,
  ...named(),
  kind: 'outline',
  baseVersion: 1,
  payload: { plotId: 7, of: 'damagePlot', polygon: { type: 'Polygon', coordinates: [ring(0, side)] } },
});
const parked = (operation: Operation): OperationEntry => ({
  ...operationEntry(operation),
  state: { kind: 'refused', messages: ['Kilóg.'] },
});
const PLOT = {
  id: 7,
  areas: [{ id: FIRST, geom: { type: 'MultiPolygon', coordinates: [[ring(0, 100)]] }, area: 1 }],
  tableGeometry: null,
  tableGeometryHa: null,
  damagedArea: 1,
} as unknown as DamagePlot;
const shown = (...entries: readonly OperationEntry[]) => withWaiting(PLOT, waitingShapes(entries));

describe('a plot with what waits on the device', () => {
  it('is itself where nothing waits', () => {
    expect(shown()).toBe(PLOT);
  });

  it('has a new area behind the stored ones, and a changed one in its place, by the newest save of each', () => {
    const { areas, damagedArea } = shown(
      operationEntry(area(SECOND, 200, 50)),
      operationEntry(area(SECOND, 200, 200)),
      operationEntry(area(FIRST, 0, 300, false)),
    );
    expect(areas?.map(({ id, area: ha }) => [id, ha])).toEqual([
      [FIRST, 9],
      [SECOND, 4],
    ]);
    expect(damagedArea).toBe(1);
  });

  it('has the saved outline with its hectares', () => {
    expect(shown(operationEntry(outline(100)), operationEntry(outline(400)))).toMatchObject({ tableGeometryHa: 16 });
  });

  it('has nothing that waits for a decision', () => {
    expect(shown(parked(area(SECOND, 200, 50)), parked(outline(100)))).toBe(PLOT);
  });
});
