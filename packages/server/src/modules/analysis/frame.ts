import type { BlockSeries } from '@georisk/domain/alert/blockSeries.ts';
import { isArable } from '@georisk/domain/alert/cropSeasons.ts';
import type { CropShare } from '@georisk/domain/alert/otherField.ts';
import { type PlantCode, plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { COMPUTING_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import type { BlockInfo, DateObservations, InsuredCrop } from './input.repository.ts';

/**
 * The data by which a date is judged: the blocks that it shows, and the values of the dates around. Arrays have one
 * entry per block.
 */
export interface AnalysisFrame extends BlockSeries {
  readonly blocks: readonly BlockInfo[];
  /** Number of the judged date among `dates`. */
  readonly today: number;
  /** Per date. */
  readonly deviations: readonly Float64Array[];
  /** Per date: the raster that the block was measured on, 0 where there is none. */
  readonly rasterIds: readonly Int32Array[];
  /** The crop by which the block is judged; null: not known. */
  readonly crops: readonly (PlantCode | null)[];
  /** The block's other crops, and the rest that no plot covers. */
  readonly others: readonly (readonly CropShare[])[];
}

/** @param blocks those of the judged date, ascending by id */
export function frameOf(
  observations: readonly DateObservations[],
  date: string,
  blocks: readonly BlockInfo[],
  insured: readonly InsuredCrop[],
): AnalysisFrame {
  const byBlock = Map.groupBy(insured, ({ meparCode }) => meparCode);
  const crops = blocks.map(({ code, areaHa }) =>
    cropsOfBlock(byBlock.get(code) ?? [], areaHa, Number(date.slice(0, 4))),
  );
  const aligned = observations.map((each) => alignedWith(blocks, each));
  return {
    blocks,
    dates: observations.map((each) => each.date),
    today: observations.findIndex((each) => each.date === date),
    x: Float64Array.from(blocks, ({ x }) => x),
    y: Float64Array.from(blocks, ({ y }) => y),
    means: aligned.map(({ means }) => means),
    usable: aligned.map(({ usable }) => usable),
    deviations: aligned.map(({ deviations }) => deviations),
    rasterIds: aligned.map(({ rasterIds }) => rasterIds),
    crops: crops.map(({ main }) => main),
    others: crops.map(({ others }) => others),
  };
}

/** The values of a date for each of the blocks; both ascend by id. */
function alignedWith(blocks: readonly BlockInfo[], observations: DateObservations) {
  const { blockIds, rasterIds, means, deviations, clearShares, usable } = observations;
  const own = {
    means: new Float64Array(blocks.length).fill(Number.NaN),
    deviations: new Float64Array(blocks.length),
    rasterIds: new Int32Array(blocks.length),
    usable: new Uint8Array(blocks.length),
  };
  let at = 0;
  for (const [index, { id }] of blocks.entries()) {
    while (at < blockIds.length && (blockIds[at] as number) < id) at += 1;
    if (blockIds[at] !== id || (clearShares[at] as number) < COMPUTING_CLEAR_SHARE) continue;
    own.means[index] = means[at] as number;
    own.deviations[index] = deviations[at] as number;
    own.rasterIds[index] = rasterIds[at] as number;
    own.usable[index] = usable[at] as number;
  }
  return own;
}

/** Less of a block than this is its edges and tracks, not another field. */
const MIN_REST = 0.1;

const cropOf = ({ plantCode, plantName }: InsuredCrop): PlantCode | null =>
  (plantCode && plantCodeOfCode(plantCode)) || (plantName && plantCodeOfName(plantName)) || null;

/**
 * The crop with the largest insured area is the block's; a name that the crop list does not contain is no crop. Where
 * nothing is insured in the year, the crop of the year before still counts unless it is sown every year.
 */
export function cropsOfBlock(
  insured: readonly InsuredCrop[],
  areaHa: number,
  year: number,
): { main: PlantCode | null; others: CropShare[] } {
  const ofYear = insured.filter((row) => row.year === year);
  const rows = ofYear.length > 0 ? ofYear : insured.filter((row) => !isArable(cropOf(row)));
  const areas = new Map<PlantCode | null, number>();
  for (const row of rows) areas.set(cropOf(row), (areas.get(cropOf(row)) ?? 0) + row.area);
  const ranked = [...areas].sort(([, a], [, b]) => b - a);
  const main = ranked[0]?.[0] ?? null;
  const rest = areaHa - ranked.reduce((sum, [, area]) => sum + area, 0);
  const shares = [...ranked.slice(1), ...(rest / areaHa >= MIN_REST ? [[null, rest] as const] : [])];
  return { main, others: ranked.length === 0 ? [] : shares.map(([crop, area]) => ({ crop, share: area / areaHa })) };
}
