import { describe, expect, it } from 'vitest';
import { readTile } from '../testing/readTile.ts';
import { encodeMarks } from './encodeMarks.ts';
import { TILE_BUFFER, TILE_EXTENT, tileBounds } from './tileGrid.ts';

const PLACE = { z: 10, x: 570, y: 360 } as const;
const [WEST, SOUTH, EAST, NORTH] = tileBounds(PLACE, 0);
const at = (x: number, y: number) =>
  [WEST + ((EAST - WEST) * x) / TILE_EXTENT, NORTH - ((NORTH - SOUTH) * y) / TILE_EXTENT] as const;

const features = (tile: Uint8Array) => readTile(tile)[0]?.features ?? [];

describe('a tile of lines and points', () => {
  it('has lines of several parts with their properties, and no other key of a line without a number', () => {
    const lines = [
      [at(10, 20), at(300, 20), at(300, 400)],
      [at(1_000, 1_000), at(900, 900)],
    ];
    const tile = encodeMarks(
      'reference',
      PLACE,
      ['kind', 'number'],
      [
        { lines, values: ['motorway', 'M3'] },
        { lines: [[at(-64, 0), at(4_160, 0)]], values: ['main', null] },
      ],
    );
    expect(features(tile)).toMatchObject([
      { id: 1, properties: { kind: 'motorway', number: 'M3' } },
      { id: 2, properties: { kind: 'main' } },
    ]);
    expect(features(tile)[0]?.rings).toEqual([
      [
        [10, 20],
        [300, 20],
        [300, 400],
      ],
      [
        [1_000, 1_000],
        [900, 900],
      ],
    ]);
  });

  it('leaves out what is a point at this zoom, and points beyond the buffer', () => {
    const none = encodeMarks(
      'reference',
      PLACE,
      ['kind'],
      [
        { lines: [[at(5, 5), at(5.1, 5.1)], []], values: ['main'] },
        { point: at(TILE_EXTENT + TILE_BUFFER + 1, 5), values: ['county'] },
      ],
    );
    expect(none.length).toBe(0);
    const edge = encodeMarks('reference', PLACE, ['kind'], [{ point: at(-TILE_BUFFER, 7), values: ['county'] }]);
    expect(features(edge)).toMatchObject([{ id: 1, properties: { kind: 'county' } }]);
  });
});
