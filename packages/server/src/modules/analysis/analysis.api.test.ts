import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { analyseDate, imageAnalyse } from './imageAnalyse.ts';
import {
  alerts,
  analyse,
  bench,
  BLOCKS,
  context,
  database,
  flagRasters,
  grain,
  GRID,
  hailed,
  healthy,
  image,
  insure,
  refusals,
  standOnBench,
  notify,
  notified,
  valuesOf,
  type PixelValues,
} from './testing/analysisBench.ts';

standOnBench();

describe('a day with a hailed field', () => {
  beforeEach(async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    await image('2018-06-28', hailed);
  });

  it('has one alert, where it hailed, and its pixels as a raster', async () => {
    const { fresh } = await analyse('2018-06-28');
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ name: 'engine:s2:2018-06-28:TEST0002', kind: 'vegetation', before: '2018-06-20' });
    expect(alert?.ha).toBeCloseTo(2, 1);
    expect(alert?.data).toMatchObject({
      crop: 'KUKORICA',
      neighbours: 11,
      level: 'crop',
      expected: 0,
      spread: 0.03,
      share: 0.5,
    });
    expect(notified).toEqual([fresh]);
    expect(fresh).toEqual([alert?.id]);
    const [raster] = await flagRasters();
    expect(raster).toMatchObject({ date: '2018-06-28', layer: 'Alert_2018-06-28', version: 1 });
    expect((await valuesOf(raster?.storageKey ?? '')).get(1)).toBe(200);
    const { rows } = await sql<{ inside: boolean; valid: boolean }>`
      select ST_Covers(ST_Buffer(block.geom, 0.01), alert.geom) as inside, ST_IsValid(alert.geom) as valid
      from alert join block on block.id = alert.block_id`.execute(database.kysely);
    expect(rows).toEqual([{ inside: true, valid: true }]);
  });

  it('stays the same when it is analysed again, and nobody is notified twice', async () => {
    await analyse('2018-06-28');
    const before = [await alerts(), await flagRasters()];
    await analyse('2018-06-28');
    expect([await alerts(), await flagRasters()]).toEqual(before);
    expect(notified.length).toBe(1);
  });

  it('raises nothing more when the next image shows the same', async () => {
    await analyse('2018-06-28');
    await image('2018-07-03', hailed);
    await image('2018-07-01', hailed);
    await analyse('2018-07-01');
    await analyse('2018-07-03');
    expect((await alerts()).map(({ name }) => name)).toEqual(['engine:s2:2018-06-28:TEST0002']);
  });

  it('ends the same in whatever order its days are judged', async () => {
    await image('2018-07-01', hailed);
    await image('2018-07-03', hailed);
    const days = ['2018-06-20', '2018-06-28', '2018-07-01', '2018-07-03'];
    const judged = async (first: readonly string[]) => {
      await database.kysely.deleteFrom('alert').execute();
      await database.kysely.deleteFrom('raster').where('kind', '=', 'Alert').execute();
      const waiting = [...first];
      for (let day = waiting.shift(); day !== undefined; day = waiting.shift()) {
        const deps = {
          executor: database.kysely,
          store: bench.deps.store,
          onAlerts: async () => undefined,
          onChanged: async (_tx: unknown, _group: string, dates: readonly string[]) => void waiting.push(...dates),
        };
        await analyseDate(deps, 's2', day as IsoDate, context);
      }
      return (await alerts()).map((alert) => ({ ...alert, id: 0 }));
    };
    const inOrder = await judged(days);
    expect(inOrder.map(({ name }) => name)).toEqual(['engine:s2:2018-06-28:TEST0002']);
    expect(await judged(days.toReversed())).toEqual(inOrder);
    expect(await judged(['2018-07-01', '2018-06-28', '2018-07-03', '2018-06-20'])).toEqual(inOrder);
  });

  it('takes back what a better image of the day does not show, unless a person was notified', async () => {
    await analyse('2018-06-28');
    await image('2018-06-28', healthy);
    await analyse('2018-06-28');
    expect([await alerts(), await flagRasters()]).toEqual([[], []]);

    await image('2018-06-28', hailed);
    await analyse('2018-06-28');
    await notify((await alerts())[0]?.id ?? 0);
    await image('2018-06-28', healthy);
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ kind: 'vegetation', withdrawn: true }]);
    expect(await flagRasters()).toEqual([]);
  });

  it('ends its job in the transaction of its effect', async () => {
    const done: string[] = [];
    const deps = { executor: database.kysely, store: bench.deps.store, onAlerts: async () => undefined };
    const lost = async () => {
      done.push('asked');
      throw new Error('taken over');
    };
    const data = { groupName: 's2', date: '2018-06-28' };
    await expect(imageAnalyse(deps)(data, { ...context, finishWithin: lost })).rejects.toThrow('taken over');
    expect([await alerts(), await flagRasters(), done]).toEqual([[], [], ['asked']]);
  });

  it('does not compare pixels of different grids, and reports it with the job', async () => {
    await image('2018-06-28', hailed, { ...GRID, originX: GRID.originX - 20, width: 112 });
    const { raised } = await analyse('2018-06-28');
    expect(raised.incomparable).toBeGreaterThan(0);
    const outcomes: (string | undefined)[] = [];
    const deps = { executor: database.kysely, store: bench.deps.store, onAlerts: async () => undefined };
    const finishWithin = async (_: unknown, outcome?: string) => void outcomes.push(outcome);
    await imageAnalyse(deps)({ groupName: 's2', date: '2018-06-28' }, { ...context, finishWithin });
    expect(outcomes).toEqual([
      `nincs jelentős változás, ${raised.incomparable} tábla két képe más rácson van, nem hasonlítható össze`,
    ]);
    expect(await alerts()).toEqual([]);
  });
});

describe('a change that is no damage', () => {
  it('is a harvest: kept, and nobody is notified', async () => {
    await insure('OSZI_BUZA');
    await image('2018-06-20', healthy);
    await image('2018-06-28', (block, column, row) => (block === 5 ? 0.25 : 0.7) + grain(column, row));
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-28:TEST0005', kind: 'harvest' }]);
    expect([notified, await flagRasters()]).toEqual([[], []]);
  });

  it('is a gain: kept as a shape, and neither sent nor shown', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', (_, column, row) => 0.5 + grain(column, row));
    await image('2018-06-28', (block, column, row) => (block === 1 ? 0.8 : 0.5) + grain(column, row));
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ kind: 'gain' }]);
    expect([notified, await flagRasters()]).toEqual([[], []]);
  });
});

describe('a drought', () => {
  it('alerts all blocks of the crop once another image confirms it, and then not again', async () => {
    await insure('GYEP');
    const dry =
      (ndvi: number): PixelValues =>
      (_, column, row) =>
        ndvi + grain(column, row);
    await image('2018-07-01', dry(0.75));
    await image('2018-07-11', dry(0.62));
    await image('2018-07-21', dry(0.55));
    await analyse('2018-07-11');
    expect(await alerts()).toEqual([]);
    await analyse('2018-07-21');
    const found = await alerts();
    expect(found.length).toBe(BLOCKS);
    expect(found[0]).toMatchObject({ kind: 'area', before: '2018-07-01' });
    expect(found[0]?.ha).toBeCloseTo(4, 6);
    expect(notified[0]?.length).toBe(BLOCKS);
    await image('2018-07-29', dry(0.5));
    await analyse('2018-07-29');
    expect((await alerts()).length).toBe(BLOCKS);
  });
});

describe('an impossible image', () => {
  it('is refused at once, raises nothing, and is no date to compare with', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    await image('2018-06-25', () => 0.02);
    await analyse('2018-06-25');
    expect(await refusals()).toEqual([{ date: '2018-06-25', count: BLOCKS, reason: expect.stringContaining('Felhő') }]);
    await image('2018-06-30', hailed);
    await analyse('2018-06-30');
    expect(await alerts()).toMatchObject([{ kind: 'vegetation', before: '2018-06-20' }]);
  });

  it('that the next image exposes takes its alerts back', async () => {
    await insure('KUKORICA');
    await image('2018-06-20', healthy);
    const veiled: PixelValues = (block, column, row) =>
      (block === 7 ? 0.45 : block === 9 ? 0.44 : 0.7) + grain(column, row);
    await image('2018-06-26', veiled);
    await analyse('2018-06-26');
    expect((await alerts()).map(({ name }) => name)).toEqual([
      'engine:s2:2018-06-26:TEST0007',
      'engine:s2:2018-06-26:TEST0009',
    ]);
    await notify((await alerts())[1]?.id ?? 0);
    await image('2018-06-28', healthy);
    await analyse('2018-06-28');
    expect(await alerts()).toMatchObject([{ name: 'engine:s2:2018-06-26:TEST0009', withdrawn: true }]);
    expect(await refusals()).toEqual([
      { date: '2018-06-26', count: 2, reason: expect.stringContaining('Vékony felhő') },
    ]);
  });
});
