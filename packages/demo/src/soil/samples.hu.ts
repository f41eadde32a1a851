import { geneticTypeNamed } from '@georisk/domain/soil/soilNames.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import type { Block, Plot } from '../landscape/landscape.ts';
import { hashPair, randomOf } from '../random.ts';
import type { Ground } from './ground.ts';
import { SOIL_CLASSES, soilClassAt } from './soilClasses.ts';

const HEADER = 'id,eovY,eovX,soilPlan,settlement,hrsz,meparCode,landUse,area,genetic,organicContent';
const LAND_USES = { arable: 'szántó', pasture: 'legelő', forest: 'erdő', orchard: 'gyümölcsös' } as const;
/** One sample for this many hectares of a plot, at least one. */
const HECTARES = 5;

interface Plan {
  /** What the numbers of samples begin with. */
  readonly prefix: string;
  readonly year: number;
  readonly seed: number;
}

/** Places within a plot, on lines from its middle towards its corners. */
function placesIn({ ring, area, index }: Plot, seed: number): readonly (readonly [number, number])[] {
  const count = Math.max(1, Math.round(area / 10_000 / HECTARES));
  const random = randomOf(seed, `samples ${index}`);
  const middle = [0, 1].map((axis) => ring.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / ring.length);
  return Array.from({ length: count }, (_, number) => {
    const corner = ring[Math.floor((number * ring.length) / count)] ?? ring[0] ?? [0, 0];
    const share = number === 0 ? 0 : random.between(0.35, 0.75);
    const along = (axis: 0 | 1) => (middle[axis] ?? 0) + (corner[axis] - (middle[axis] ?? 0)) * share;
    return [along(0), along(1)] as const;
  });
}

/** The samples of some blocks as a table: numbers, places, lots, types and humus as a laboratory writes them. */
export function samplesCsv(blocks: readonly Block[], ground: Ground, { prefix, year, seed }: Plan): string {
  const rows = blocks.flatMap((block, order) => {
    const plan = `TVT-${year}/${String(11 + Math.floor(order / 4)).padStart(3, '0')}`;
    const hrsz = `0${100 + (hashPair(block.index, 3, seed) % 380)}/${1 + (hashPair(block.index, 4, seed) % 24)}`;
    return block.plots.flatMap((plot) =>
      placesIn(plot, seed).map(([x, y], number) => {
        const soil = SOIL_CLASSES[soilClassAt(ground, x, y)] ?? SOIL_CLASSES[0];
        const chance = hashPair(Math.round(x), Math.round(y), seed) / 2 ** 32 - 0.5;
        return [
          `${prefix}-${plot.index}-${number + 1}`,
          roundHalfUp(x, 1),
          roundHalfUp(y, 1),
          plan,
          block.settlement,
          hrsz,
          block.meparCode,
          LAND_USES[block.use],
          roundHalfUp(plot.area / 10_000, 2),
          geneticTypeNamed(String(soil?.genetic ?? ''))?.name ?? '',
          roundHalfUp((soil?.humus ?? 3) + 0.9 * chance, 2),
        ].join(',');
      }),
    );
  });
  return `${[HEADER, ...rows].join('\n')}\n`;
}
