import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Block, Landscape } from '../landscape/landscape.ts';
import { droughtNearness, hailNearness } from '../raster/losses.ts';
import { isInSwath } from '../raster/ndviImage.ts';
import type { EventDates, SeasonPlan } from '../season/plan.ts';
import { cropOfPlot } from '../season/rotation.ts';
import { plotState } from '../season/plotState.ts';
import type { DemoFarmer } from './accounts.hu.ts';

/** The role of a demo farmer's block. */
export type Part = 'hail' | 'drought' | 'fresh' | 'late' | 'unseen' | 'shared' | 'calm';

export interface CastBlock {
  readonly part: Part;
  readonly block: Block;
}

export type Cast = Readonly<Record<DemoFarmer, readonly CastBlock[]>>;

interface Wish {
  readonly part: Part;
  /** Whether the block suits the role. */
  readonly fits: (block: Block) => boolean;
  /** Higher is better. */
  readonly score: (block: Block) => number;
}

/** A stand below this is too thin for an alert. */
const MIN_GREEN = 0.38;
/** A stand above this is green enough; then the nearer block is chosen. */
const GREEN_ENOUGH = 0.56;

/** Chooses the blocks of the farmers that people sign in as, so that each state of the farmer's screen has a field. */
export function castFarmers(landscape: Landscape, plan: SeasonPlan, seed: number): Cast {
  const taken = new Set<Block>();
  const places: Position[] = [];
  const ndviOf = (block: Block, date: IsoDate) => plotState(block.plots[0]?.index ?? 0, date, seed);
  /** Green before and still standing at the alert. */
  const greenness = (block: Block, { before, alert }: EventDates): number => {
    const [first, second] = [ndviOf(block, before), ndviOf(block, alert)];
    const same = first.crop !== null && first.crop === second.crop && first.harvestYear === second.harvestYear;
    return same ? Math.min(first.ndvi, second.ndvi) : 0;
  };
  const whole = (block: Block) => block.use === 'arable' && block.plots.length === 1;
  const seen = (block: Block) => block.ring.every(([x, y]) => isInSwath(x + 60, y));
  const hasTwoCrops = ({ plots: [one, other, third] }: Block) =>
    one !== undefined &&
    other !== undefined &&
    third === undefined &&
    cropOfPlot(one.index, plan.year, seed) !== cropOfPlot(other.index, plan.year, seed);
  const spared = ({ ring }: Block) => ring.every(([x, y]) => hailNearness(x, y) === 0 && droughtNearness(x, y) === 0);
  const sized = (block: Block, least: number, most: number) =>
    block.area > least * 10_000 && block.area < most * 10_000;
  const farFromAll = (block: Block) => Math.min(...places.map((place) => distance(place, block.centre)), 5_000);

  const choose = ({ part, fits, score }: Wish): CastBlock => {
    const free = landscape.blocks.filter((block) => !taken.has(block));
    const fitting = free.filter((block) => fits(block));
    const ranked = (fitting.length > 0 ? fitting : free.filter(whole)).toSorted(
      (a, b) => score(b) - score(a) || a.index - b.index,
    );
    const [block] = ranked;
    if (block === undefined) throw new Error(`no block for ${part}`);
    taken.add(block);
    places.push(block.centre);
    return { part, block };
  };

  const near = (settlement: string): ((block: Block) => number) => {
    const home = landscape.villages.find((village) => village.settlement.code === settlement)?.settlement.centre ?? [
      0, 0,
    ];
    return (block) => -distance(home, block.centre);
  };
  /** Green, well inside the area of the event, and near home, in this order. */
  const struck =
    (event: EventDates, nearness: (x: number, y: number) => number) =>
    (at: string): Omit<Wish, 'part'> => ({
      fits: (block) =>
        whole(block) && sized(block, 7, 36) && nearness(...block.centre) > 0.3 && greenness(block, event) > MIN_GREEN,
      score: (block) =>
        60_000 * Math.min(greenness(block, event), GREEN_ENOUGH) +
        9_000 * Math.min(nearness(...block.centre), 0.6) +
        near(at)(block),
    });
  const struckByHail = struck(plan.hail, hailNearness);
  const struckByDrought = struck(plan.drought, droughtNearness);
  const hail = (at: string): Wish => ({ part: 'hail', ...struckByHail(at) });
  const drought = (at: string): Wish => ({ part: 'drought', ...struckByDrought(at) });
  const calm = (settlement: string): Wish => ({
    part: 'calm',
    fits: (block) =>
      whole(block) && sized(block, 5, 28) && seen(block) && spared(block) && block.settlement === settlement,
    score: near(settlement),
  });

  const farmer = [
    hail(KUNAGOTA),
    drought(KUNAGOTA),
    {
      part: 'fresh',
      fits: (block) =>
        whole(block) && sized(block, 7, 34) && seen(block) && spared(block) && greenness(block, plan.fresh) > 0.36,
      score: (block) => greenness(block, plan.fresh) * 9_000 + near(NAGYKAMARAS)(block) * 0.5,
    },
    {
      part: 'unseen',
      fits: (block) => whole(block) && sized(block, 3, 40) && block.ring.every(([x, y]) => !isInSwath(x - 20, y)),
      score: near(DOMBIRATOS),
    },
    {
      part: 'shared',
      fits: (block) =>
        block.use === 'arable' &&
        hasTwoCrops(block) &&
        sized(block, 9, 34) &&
        seen(block) &&
        spared(block) &&
        block.settlement === KUNAGOTA,
      score: near(KUNAGOTA),
    },
    calm(DOMBIRATOS),
    calm(NAGYKAMARAS),
    {
      part: 'late',
      fits: (block) => whole(block) && sized(block, 6, 22) && seen(block) && spared(block) && farFromAll(block) > 1_700,
      score: near(NAGYKAMARAS),
    },
  ] as const satisfies readonly Wish[];

  return {
    farmer: farmer.map(choose),
    'farmer-2': [hail(DOMBIRATOS), calm(DOMBIRATOS), calm(DOMBIRATOS)].map(choose),
    'farmer-3': [calm(KUNAGOTA), calm(KUNAGOTA), drought(KUNAGOTA)].map(choose),
    'farmer-b': [drought(ALMASKAMARAS), calm(ALMASKAMARAS), calm(NAGYKAMARAS)].map(choose),
  };
}

const [KUNAGOTA, ALMASKAMARAS, NAGYKAMARAS, DOMBIRATOS] = ['16045', '29595', '04242', '22132'] as const;

/** Days on which the late block must be under clouds: then its newest image is older than 21 days. */
export const isTooRecent = (date: IsoDate, today: IsoDate): boolean => daysBetween(date, today) <= 24;
