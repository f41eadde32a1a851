import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import { parseAreal } from '@georisk/domain/geo/geojson.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import { findCrossings } from '@georisk/domain/geo/selfIntersection.ts';
import { type Areal, type Polygon, polygonsOf } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { HUNGARY_BORDER } from './border.ts';
import { SETTLEMENTS } from './settlements.hu.ts';
import { WINDOW } from './window.ts';

const root = join(import.meta.dirname, '../../../..');
const admin = join(process.env['REAL_DATA'] ?? join(root, '../shared/data'), 'C-hungary-admin-2018');
const country: Polygon = {
  type: 'Polygon',
  coordinates: [[...HUNGARY_BORDER, ...HUNGARY_BORDER.slice(0, 1)].map(([x, y]) => toEov(wgs84(x, y)))],
};

interface Read {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>>; readonly geometry: unknown }[];
}
const read = (name: string): Read => JSON.parse(readFileSync(join(admin, name), 'utf8')) as Read;
function inEov(geometry: unknown): Areal {
  const parsed = parseAreal(geometry);
  if (!parsed.ok) throw new Error(parsed.fault.code);
  return {
    type: 'MultiPolygon',
    coordinates: polygonsOf(parsed.value).map((rings) => rings.map((ring) => ring.map(([x, y]) => toEov(wgs84(x, y))))),
  };
}

describe('the border', () => {
  it('is simple, of the size of the country, and contains the landscape', () => {
    expect(findCrossings(country.coordinates)).toEqual([]);
    expect(arealArea(country) / 1e6).toBeGreaterThan(92_000);
    expect(arealArea(country) / 1e6).toBeLessThan(94_000);
    for (const [x, y] of [
      [WINDOW[0], WINDOW[1]],
      [WINDOW[2], WINDOW[1]],
      [WINDOW[2], WINDOW[3]],
      [WINDOW[0], WINDOW[3]],
    ] as const)
      expect(arealHolds(country, [x, y])).toBe(true);
  });

  it.skipIf(!existsSync(admin))('agrees with the surveyed one in more than 97 % of their union', () => {
    const [feature] = read('country_simplified.geojson').features;
    const surveyed = inEov(feature?.geometry);
    const shared = overlapArea(country, surveyed);
    expect(shared / (arealArea(country) + arealArea(surveyed) - shared)).toBeGreaterThan(0.97);
  });
});

describe('the settlements', () => {
  it('have built-up parts in the landscape', () => {
    const builtUp = SETTLEMENTS.filter((settlement) => settlement.builtUp !== undefined);
    expect(builtUp.length).toBeGreaterThanOrEqual(4);
    for (const { centre } of builtUp) expect(bboxHolds(WINDOW, centre)).toBe(true);
  });

  it.skipIf(!existsSync(admin))('are at their real positions, under their own codes', () => {
    const { features } = read('settlements_simplified.geojson');
    for (const { code, name, centre } of SETTLEMENTS) {
      const feature = features.find(({ properties }) => properties['kshCode'] === code);
      expect([code, feature?.properties['name']]).toEqual([code, name]);
      expect([name, arealHolds(inEov(feature?.geometry), centre)]).toEqual([name, true]);
    }
  });
});
