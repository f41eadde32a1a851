import { crop, type PlantCode } from '@georisk/domain/crops/crops.ts';
import { closedSeason, REFERENCE_SEASONS } from '@georisk/domain/yieldMap/season.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import type { Landscape } from '../landscape/landscape.ts';
import type { Farm } from '../people/farms.ts';
import { hashPair, hashText } from '../random.ts';
import { cropOfPlot, plantCodeOf } from '../season/rotation.ts';

/** Yields of the country relative to their mean, as in 2019 to 2023 (KSH): the drought of 2022 among them. */
const SEASONS = {
  winter: [0.99, 1.02, 1.11, 0.83, 1.05],
  spring: [1.17, 1.25, 0.89, 0.5, 1.19],
} as const;
const WINTER: ReadonlySet<PlantCode> = new Set([
  'OSZI_BUZA',
  'OSZI_ARPA',
  'DURUMBUZA',
  'TRITIKALE',
  'REPCE',
  'ROZS',
] as const);

/** t/ha of a plot: its crop's reference, the season, the farmer's skill and a random factor of the field. */
function yieldOf(plant: PlantCode, plot: number, year: number, skill: number, seed: number): number {
  const season = SEASONS[WINTER.has(plant) ? 'winter' : 'spring'][year % REFERENCE_SEASONS] ?? 1;
  const luck = 0.86 + (0.28 * hashPair(plot, year, seed + 91)) / 2 ** 32;
  const { ref, max } = crop(plant);
  return Math.min(max, ref * season * skill * luck);
}

interface Sum {
  area: number;
  tonnes: number;
}

const HEADER = 'meparCode,plantCode,year,yield';
const DISTRICT_HEADER = 'nuts4Code,plantCode,year,yield';

/** Crops with published yields of districts. */
const PUBLISHED: readonly PlantCode[] = ['OSZI_BUZA', 'OSZI_ARPA', 'KUKORICA', 'NAPRAFORGO', 'REPCE', 'SZOJA'];

const lastSeasons = (today: IsoDate): readonly number[] => {
  const last = closedSeason(today);
  return Array.from({ length: REFERENCE_SEASONS }, (_, back) => last - REFERENCE_SEASONS + 1 + back);
};

/** Published yields of whole districts, as a table: the landscape's neighbours have a yield too. */
export function districtYields(codes: readonly string[], today: IsoDate, seed: number): string {
  const rows = codes.flatMap((code) =>
    PUBLISHED.flatMap((plant) =>
      lastSeasons(today).map((year) => {
        const soil = 0.9 + (0.16 * hashPair(Number(code), hashText(plant), seed + 93)) / 2 ** 32;
        return [code, plant, year, roundHalfUp(yieldOf(plant, Number(code), year, soil, seed), 2)].join(',');
      }),
    ),
  );
  return `${[DISTRICT_HEADER, ...rows].join('\n')}\n`;
}

/** The yields that an insurer's farmers declared for their blocks in the last closed seasons, as a table. */
export function declaredYields(
  landscape: Landscape,
  farms: readonly Farm[],
  companyId: number,
  today: IsoDate,
  seed: number,
): string {
  const years = lastSeasons(today);
  const sums = new Map<string, Sum>();
  for (const { plots, skill } of farms.filter((farm) => farm.companyId === companyId)) {
    for (const { index, blockIndex, area } of plots) {
      const meparCode = landscape.blocks[blockIndex]?.meparCode ?? '';
      for (const year of years) {
        const plant = plantCodeOf(cropOfPlot(index, year, seed));
        const key = [meparCode, plant, year].join(',');
        const sum = sums.get(key) ?? { area: 0, tonnes: 0 };
        sum.area += area;
        sum.tonnes += area * yieldOf(plant, index, year, skill, seed);
        sums.set(key, sum);
      }
    }
  }
  const rows = [...sums].map(([key, { area, tonnes }]) => `${key},${roundHalfUp(tonnes / area, 2)}`);
  return `${[HEADER, ...rows].join('\n')}\n`;
}
