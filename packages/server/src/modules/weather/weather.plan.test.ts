import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { describe, expect, it } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import { heightFields, parseHeight } from './heights.plan.ts';
import { parseWeather, planWeather, WeatherFile, weatherFields, weatherKey, type WeatherRow } from './weather.plan.ts';

type Given = Parameters<typeof testCells<typeof weatherFields>>[1];

const GOOD = { station: '12843', date: '2026. 05. 12.', minimum: '-1,5', mean: 8, maximum: 15 };
const parse = (cells: Given) =>
  parseWeather(testCells(weatherFields, { ...GOOD, ...cells }), 7, { today: '2026-11-21', bounds: HUNGARY_BOUNDS });
const rowOf = (cells: Given = {}): WeatherRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const reasonOf = (cells: Given) => {
  const parsed = parse(cells);
  return parsed.ok ? null : parsed.reason;
};

describe('parseWeather', () => {
  it('reads a day; what was not measured is null and not zero', () => {
    expect(parse({ precipitation: '0', hailSize: '' })).toEqual({
      ok: true,
      row: {
        row: 7,
        shape: null,
        station: '12843',
        name: null,
        date: '2026-05-12',
        place: null,
        minimum: -1.5,
        mean: 8,
        maximum: 15,
        precipitation: 0,
        intensity20: null,
        wind: null,
        hailSize: null,
      },
    });
  });

  it.each([
    ['a day in the future', { date: '2026-11-22' }, 'Jövőbeli nap'],
    ['a day that is none', { date: '2026-02-30' }, 'dátum'],
    ['a temperature in kelvin', { maximum: 290 }, 'kelvin'],
    ['a temperature that the country never had', { minimum: -70 }, 'lehetetlen hőmérséklet'],
    ['a mean below the minimum', { minimum: 9 }, 'sorrendje'],
    ['a maximum below the minimum without a mean', { minimum: 16, mean: null }, 'sorrendje'],
    ['negative rain', { precipitation: -1 }, 'csapadék'],
    ['more rain than ever fell in a day', { precipitation: 501 }, 'Hihetetlenül nagy érték: 501'],
    ['wind that is no number', { wind: 'erős' }, 'erős'],
    ['a row in which nothing is measured', { minimum: null, mean: '', maximum: undefined }, 'egyetlen mért érték'],
    ['a place beyond the border', { lon: 2.3, lat: 48.9, height: 35 }, 'országon kívül'],
    ['degrees of no place on earth', { lon: 47, lat: 191, height: 35 }, 'országon kívül'],
    ['a place without its height', { lon: 20.1, lat: 46.2 }, 'magassága hiányzik'],
    ['a height of no station', { lon: 20.1, lat: 46.2, height: 5000 }, 'Lehetetlen magasság'],
  ])('refuses %s', (_, cells, expected) => {
    expect(reasonOf(cells)).toContain(expected);
  });

  it('takes limits as possible', () => {
    expect(reasonOf({ precipitation: 500, wind: 100, hailSize: 200, intensity20: 25 })).toBeNull();
    expect(reasonOf({ minimum: 8, mean: 8, maximum: 8 })).toBeNull();
  });

  it('reads a place from EOV or from degrees, which are the same place', () => {
    const degrees = rowOf({ lon: 20.1, lat: 46.2, height: 80 }).place;
    const [x = 0, y = 0] = degrees?.at ?? [];
    expect(rowOf({ easting: x, northing: y, height: 80 }).place).toEqual(degrees);
  });
});

describe('planWeather', () => {
  const stored = (days: Parameters<typeof planWeather>[1]['days'], ...stations: string[]) => ({
    days,
    stations: new Set(stations),
  });
  const plan = (rows: readonly WeatherRow[], known = stored(new Map(), '12843')) =>
    planWeather(rows, known, new WeatherFile());

  it('adds a day of a known station and refuses one of a station whose place nobody has said', () => {
    expect(plan([rowOf()])).toMatchObject({ add: [{ date: '2026-05-12' }], refused: [] });
    expect(plan([rowOf()], stored(new Map())).refused).toEqual([
      { row: 7, reason: expect.stringContaining('12843') as string },
    ]);
  });

  it('needs the place of a new station in its first row alone, and refuses another place later', () => {
    const place = { easting: 735_000, northing: 100_000, height: 80 };
    const rows = [
      rowOf({ ...place, name: 'Szeged' }),
      rowOf({ date: '2026-05-13' }),
      rowOf({ ...place, height: 81, date: '2026-05-14' }),
    ];
    const file = new WeatherFile();
    const { add, refused } = planWeather(rows, stored(new Map()), file);
    expect(add.map(({ date }) => date)).toEqual(['2026-05-12', '2026-05-13']);
    expect(refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('két különböző helyen')]);
    expect(file.stations).toEqual([{ code: '12843', name: 'Szeged', at: [735_000, 100_000], height: 80 }]);
  });

  it('leaves a day as it is where the row only repeats or omits figures, at single precision', () => {
    const row = rowOf({ precipitation: 0.1 });
    const old = { ...row, precipitation: Math.fround(0.1), wind: 12 };
    const days = new Map([[weatherKey(row), old]]);
    expect(plan([row], stored(days, '12843'))).toMatchObject({ add: [], change: [], unchanged: 1 });
    const corrected = rowOf({ precipitation: 0.2 });
    expect(plan([corrected], stored(days, '12843'))).toMatchObject({ change: [{ precipitation: 0.2 }], unchanged: 0 });
  });
});

describe('parseHeight', () => {
  const read = (cells: object) =>
    parseHeight(testCells(heightFields, { meparCode: 'ABCD1E23', height: '85,5', ...cells }), 3);

  it('reads a height, and the height above its surroundings as 0 where the file has none', () => {
    expect(read({})).toMatchObject({ ok: true, row: { meparCode: 'ABCD1E23', height: 85.5, tpi: 0 } });
    expect(read({ tpi: '-500' })).toMatchObject({ row: { tpi: -500 } });
  });

  it.each([
    [{ height: '' }, 'magasság'],
    [{ height: -11 }, 'Lehetetlen magasság: -11'],
    [{ height: 4901 }, 'Lehetetlen magasság: 4901'],
    [{ tpi: 501 }, 'Lehetetlen völgyhelyzet'],
    [{ tpi: 'völgy' }, 'völgy'],
    [{ meparCode: 'x' }, 'x'],
  ])('refuses %j', (cells, expected) => {
    expect(read(cells)).toMatchObject({ ok: false, reason: expect.stringContaining(expected) as string });
  });

  it('quotes what is no number instead of a result of computing with it', () => {
    expect(JSON.stringify(read({ tpi: 'abc' }))).not.toContain('NaN');
  });
});
