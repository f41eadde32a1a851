import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSeries } from '@georisk/domain/alert/blockSeries.ts';
import { recoveries } from '@georisk/domain/alert/dips.ts';
import { refusedAtOnce } from '@georisk/domain/alert/refusal.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { describe, expect, it } from 'vitest';
import { realData } from '@georisk/imagery/testing.ts';
import { belgianFolder, belgianParcels } from '@georisk/testing/belgianSeries.ts';
import { type Judgements, judge } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import { realSeries } from './testing/realImages.ts';

const belgium = belgianFolder();
const data = realData();
const swiss = data === null ? null : join(data, 'A-s2-bands-wheat-ch2022');

const frameAt = (series: BlockSeries, today: number, crops: readonly (PlantCode | null)[]): AnalysisFrame => ({
  ...series,
  today,
  crops,
  others: crops.map(() => []),
  blocks: crops.map((_, id) => ({ id, code: '', x: 0, y: 0, areaHa: 1 })),
  deviations: series.means.map((means) => new Float64Array(means.length)),
  rasterIds: series.means.map((means) => new Int32Array(means.length)),
});

const noSources = {
  counties: async () => new Map<number, string>(),
  ownYears: async () => new Map(),
  curve: async () => [],
};

interface Season {
  /** Per date of an image: the reasons for which values of it were refused, then or later. */
  readonly refused: ReadonlyMap<string, ReadonlySet<string>>;
  readonly judged: ReadonlyMap<string, Judgements>;
}

/** A season in order of its images: each is judged when it is the newest. */
async function season(series: BlockSeries, crops: readonly (PlantCode | null)[]): Promise<Season> {
  const refused = new Map<string, Set<string>>();
  const judged = new Map<string, Judgements>();
  for (const [today, date] of series.dates.entries()) {
    const { places, alone } = recoveries(series, today);
    for (const found of [refusedAtOnce(series, today), places, alone])
      for (const each of found) {
        if (series.usable[each.date]?.[each.block] === 0) continue;
        (series.usable[each.date] as Uint8Array)[each.block] = 0;
        const day = series.dates[each.date] ?? '';
        refused.set(day, (refused.get(day) ?? new Set<string>()).add(each.reason));
      }
    judged.set(date, await judge(frameAt(series, today, crops), noSources));
  }
  return { refused, judged };
}

const areaDates = ({ judged }: Season, crops: readonly (PlantCode | null)[]) =>
  [...judged].flatMap(([date, { area }]) => {
    const fallen = new Set(area.map(({ block }) => crops[block]));
    return fallen.size === 0 ? [] : [[date, ...fallen].join(' ')];
  });

describe.skipIf(belgium === null)('the Belgian series of 2018', () => {
  it('shows the drought as a loss of all grassland in July and August, and no other loss', async () => {
    const parcels = await belgianParcels(belgium ?? '');
    const crops = parcels.map(({ plantCode }) => plantCode);
    const pixels = parcels.map((parcel) => parcel.pixels);
    const found = await season(await realSeries(belgium ?? '', pixels, true), crops);
    const dates = areaDates(found, crops);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date).toMatch(/^2018-0[78]-\d\d GYEP$/);
    expect(dates).toContain('2018-07-28 GYEP');
  });

  it('refuses 2018-09-23 even where no mask removed the cloud, and keeps the clear days around it', async () => {
    const parcels = await belgianParcels(belgium ?? '');
    const pixels = parcels.map((parcel) => parcel.pixels);
    const { refused } = await season(
      await realSeries(belgium ?? '', pixels, false),
      parcels.map(({ plantCode }) => plantCode),
    );
    expect([...(refused.get('2018-09-23') ?? [])]).toEqual(['implausible']);
    for (const clear of ['2018-05-06', '2018-07-08', '2018-08-02', '2018-09-01', '2018-09-21', '2018-09-26'])
      expect([clear, refused.get(clear)]).toEqual([clear, undefined]);
  });
});

describe.skipIf(swiss === null || !existsSync(swiss))('the Swiss wheat of 2022', () => {
  it('has two days of thin cloud, which do not count and raise nothing', async () => {
    const crops: PlantCode[] = ['OSZI_BUZA'];
    const { refused, judged } = await season(await realSeries(join(swiss ?? '', 'SwissFutureFarm'), null, true), crops);
    expect([...refused.keys()].sort()).toEqual(['2022-06-20', '2022-06-23']);
    // Two fields have no neighbours: only their own rest counts, and thin cloud over all of it does not change that.
    for (const { local, area } of judged.values())
      expect([...local.filter(({ expectation }) => expectation !== null), ...area]).toEqual([]);
  });

  it.each(['Witzwil', 'Arenenberg'])('of %s has no such day: ripening is not refused', async (site) => {
    const { refused } = await season(await realSeries(join(swiss ?? '', site), null, true), ['OSZI_BUZA']);
    expect([...refused]).toEqual([]);
  });
});
