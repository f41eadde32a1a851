import { MIN_BLOCKS } from '@georisk/domain/yieldMap/yieldScale.ts';
import type { AreaMean, District, DistrictMean } from './yield.repository.ts';

/**
 * The yield of each district, t/ha: the mean of its blocks where there are enough, else the figure published for the
 * district, its county or the country.
 * @param minFarms with fewer farms the mean would reveal single ones
 */
export function districtYields(
  districts: readonly District[],
  means: readonly DistrictMean[],
  published: readonly AreaMean[],
  minFarms: number,
): ReadonlyMap<string, number> {
  const own = new Map(
    means.flatMap((mean) =>
      mean.blocks >= MIN_BLOCKS && mean.farms >= minFarms ? [[mean.code, mean.yield] as const] : [],
    ),
  );
  const of = (level: AreaMean['level']) =>
    new Map(published.flatMap((area) => (area.level === level ? [[area.code, area.yield] as const] : [])));
  const [byDistrict, byCounty, byCountry] = [of('nuts4'), of('county'), of('country')];
  const [country] = byCountry.values();
  return new Map(
    districts.flatMap(({ code, county }) => {
      const found =
        own.get(code) ?? byDistrict.get(code) ?? (county === null ? undefined : byCounty.get(county)) ?? country;
      return found === undefined ? [] : [[code, found] as const];
    }),
  );
}

/**
 * The value that a share of the values does not exceed, linear between two of them; null without values. @param share 0
 * to 1
 */
export function percentileOf(values: Iterable<number>, share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}
