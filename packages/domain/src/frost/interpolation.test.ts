import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeightModel } from '../forest/heightModel.ts';
import { createRandom } from '../sampling/random.ts';
import {
  bestSmoothing,
  leaveOneOut,
  type StationTemperature,
  temperatureField,
  usableStations,
} from './temperatureField.ts';
import { adjustedMinimum, coldPool, topographicPosition } from './terrainTemperature.ts';

describe('the minimum of a block', () => {
  it('is that of the worked example: −1.2 °C at 120 m is −1.59 °C at 180 m', () => {
    expect(adjustedMinimum(-1.2, 120, { height: 180, tpi: 0 })).toBeCloseTo(-1.59, 9);
  });

  it('is lower in a hollow, by 2 K at most, and not higher on a ridge', () => {
    expect([10, 0, -20, -100, -500].map((tpi) => coldPool(tpi))).toEqual([0, 0, 0.4, 2, 2]);
  });
});

describe('the topographic position', () => {
  const model = (rows: readonly (readonly number[])[]): HeightModel => ({
    grid: {
      originX: 0,
      originY: 0,
      pixelWidth: 250,
      pixelHeight: 250,
      width: rows[0]?.length ?? 0,
      height: rows.length,
    },
    heights: Float32Array.from(rows.flat()),
    noData: null,
  });

  it('is the height less the mean of the known heights in the circle', () => {
    const rows = [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => (row === 2 && column === 2 ? 87 : 100)));
    // Thirteen cells have their centre within 500 m.
    expect(topographicPosition(model(rows))[12]).toBeCloseTo(-12, 4);
    expect(topographicPosition(model([[100, Number.NaN, 104]]))).toEqual(Float32Array.from([-2, Number.NaN, 2]));
  });
});

const station = (
  name: string,
  east: number,
  north: number,
  temperature: number,
  height = 100,
  tpi = 0,
): StationTemperature => ({
  station: name,
  at: [600_000 + east, 200_000 + north],
  height,
  tpi,
  temperature,
});

/** Stations of a country whose temperatures follow a plane, the height and the hollows. */
function country(count: number, noise = 0): StationTemperature[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, index) => {
    const [east, north, height, tpi] = [
      random() * 300_000,
      random() * 200_000,
      80 + random() * 600,
      random() * 200 - 140,
    ];
    const truth = 4 + east / 100_000 - north / 150_000 - 0.005 * height - 1.5 * coldPool(tpi);
    return station(`s${index}`, east, north, truth + noise * (random() - 0.5), height, tpi);
  });
}

const fieldOf = (stations: readonly StationTemperature[], smoothing?: number) => {
  const answer = temperatureField(stations, smoothing);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.field;
};

describe('temperatures between stations', () => {
  it('without smoothing are the measured ones at the stations', () => {
    const values = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(values, (temperatures) => {
        const stations = country(12).map((each, index) => ({ ...each, temperature: temperatures[index] ?? 0 }));
        const field = fieldOf(stations, 0);
        for (const each of stations) expect(field.at(each)).toBeCloseTo(each.temperature, 6);
      }),
      { numRuns: 40 },
    );
  });

  it('follow height, hollows and a plane where the weather does', () => {
    const stations = country(60);
    const field = fieldOf(stations);
    expect(field.trend[1]).toBeCloseTo(-0.005, 5);
    expect(field.trend[2]).toBeCloseTo(-1.5, 2);
    const error = leaveOneOut(stations);
    expect(error?.rmse).toBeLessThan(0.01);
    expect(error?.stations).toHaveLength(60);
  });

  it('take the standard fall with height where few stations determine none', () => {
    const flat = [
      station('a', 0, 0, 1),
      station('b', 50_000, 0, 1),
      station('c', 0, 50_000, 1),
      station('d', 50_000, 50_000, 1),
    ];
    const field = fieldOf(flat);
    expect(field.trend.slice(1)).toEqual([-0.0065, -1]);
    expect(field.at({ at: [625_000, 225_000], height: 300, tpi: -50 })).toBeCloseTo(1 - 0.0065 * 200 - 1, 6);
  });

  it('are smoother where the stations contradict each other', () => {
    const exact = bestSmoothing(country(20));
    const noisy = bestSmoothing(country(20, 4));
    expect(noisy?.smoothing ?? 0).toBeGreaterThanOrEqual(exact?.smoothing ?? 0);
    expect(noisy?.rmse ?? 0).toBeGreaterThan(exact?.rmse ?? 0);
  });

  it('need stations with a plausible temperature, one at a place; others are left out with their reason', () => {
    const kelvin = station('k', 0, 0, 271);
    const all = [
      station('a', 0, 0, 1),
      station('b', 0, 0, 2),
      kelvin,
      station('c', 5, 5, -46),
      station('d', 5, 5, -45),
    ];
    const { stations, skipped } = usableStations(all);
    expect(stations.map((each) => each.station)).toEqual(['a', 'd']);
    expect(skipped.map(({ station: name, reason }) => [name, reason])).toEqual([
      ['b', 'same-place'],
      ['k', 'bad-value'],
      ['c', 'bad-value'],
    ]);
  });

  it.each<[string, readonly StationTemperature[], string]>([
    ['three stations', [station('a', 0, 0, 1), station('b', 1, 0, 1), station('c', 0, 1, 1)], 'too-few-stations'],
    ['no number', [station('a', 0, 0, Number.NaN)], 'bad-value'],
    ['two at one place', [0, 1, 2, 3, 3].map((at) => station(`s${at}`, at * 10_000, at * at * 9_000, 1)), 'same-place'],
    [
      'stations in one line',
      [0, 1, 2, 3, 4].map((at) => station(`s${at}`, at * 10_000, at * 10_000, 1)),
      'in-one-line',
    ],
  ])('of %s are refused', (_, stations, code) => {
    const answer = temperatureField(stations);
    expect(answer.ok ? '' : answer.refusal.code).toBe(code);
    expect(leaveOneOut(stations)).toBeNull();
  });
});
