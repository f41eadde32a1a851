import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { createRandom, type Random } from '@georisk/domain/sampling/random.ts';
import type { YieldInputs } from '@georisk/domain/yield/calculateYield.ts';
import { estimateYield } from '@georisk/domain/yield/estimate.ts';
import type { SampleUnit } from '@georisk/domain/yield/sample.ts';
import { newId } from '@georisk/server/uuid.ts';
import type { CaseCalls } from './caseCalls.ts';
import { EVENT, type MeasuredField } from './measuredFields.ts';

/** Standard deviation of an assessor's measurement, as a part of the true yield. */
const NOISE = 0.08;

/** One draw as the product answered it. */
export interface Draw {
  readonly calculatedYield: number;
  readonly details: YieldDetails;
  readonly protocol: { readonly inputs: YieldInputs; readonly result: { readonly value: number } };
}

export interface Judgement {
  /** Root mean square error in per cent of the true mean. */
  readonly error: number;
  /** Per cent of the draws whose 90 % interval contains the true mean. */
  readonly covered: number;
}

export interface Experiment {
  readonly draws: readonly Draw[];
  readonly mean: Judgement;
  readonly zones: Judgement;
  readonly product: Judgement;
}

export const trueMean = ({ cells }: MeasuredField): number =>
  cells.reduce((sum, cell) => sum + cell.yield, 0) / cells.length;

const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const measured = (value: number, random: Random) => Math.max(0, value * (1 + NOISE * gauss(random)));

/** The data needed with a figure of 0. */
const saved = (value: number) => (value === 0 ? { yield: 0, comment: 'nincs termés' } : { yield: value });

function judge(
  figures: readonly { readonly value: number; readonly interval: readonly number[] | null }[],
  truth: number,
): Judgement {
  const squares = figures.reduce((sum, { value }) => sum + (value / truth - 1) ** 2, 0);
  const held = figures.filter(({ interval }) => interval && (interval[0] ?? 0) <= truth && truth <= (interval[1] ?? 0));
  return { error: 100 * Math.sqrt(squares / figures.length), covered: (100 * held.length) / figures.length };
}

/** The points of a calculation without and with its zones, to compare with the image. */
const unitsOf = ({ points }: YieldInputs): SampleUnit[] =>
  points.flatMap(({ sequenceId, yield: value, place }) =>
    place.kind === 'damaged' && value !== null ? [{ sequenceId, yield: value, x: null, zone: place.zone }] : [],
  );

function experimentOf(draws: readonly Draw[], truth: number): Experiment {
  const withoutImage = (zoned: boolean) =>
    judge(
      draws.map(({ protocol: { inputs } }) => {
        const { value, interval90 } = estimateYield(
          unitsOf(inputs),
          zoned ? inputs.zones : [],
          null,
          inputs.damagedArea,
        );
        return { value, interval: interval90 };
      }),
      truth,
    );
  const product = draws.map(({ protocol, details }) => ({
    value: protocol.result.value,
    interval: details.interval90,
  }));
  return { draws, mean: withoutImage(false), zones: withoutImage(true), product: judge(product, truth) };
}

/** Opens a case on the field, measures its plot, and draws all of it as damaged. */
export async function openField(
  calls: CaseCalls,
  field: MeasuredField,
  more: { readonly damageNumber: string; readonly companyId?: number },
): Promise<{ plotId: number; areaId: string }> {
  const { meparCode, plantName, outline } = field;
  const { plotId } = await calls.open({ ...more, meparCode, plantName, damageDate: EVENT });
  await calls.measure(plotId, outline);
  const { id } = await calls.drawArea(plotId, outline);
  return { plotId, areaId: id };
}

async function calculated(calls: CaseCalls, plotId: number): Promise<Draw> {
  const { calculatedYield, details } = await calls.calculate(plotId);
  return { calculatedYield, details, protocol: (await calls.protocol(plotId)) as Draw['protocol'] };
}

/** Zones by the product, then points at random cells, drawn again for each draw. */
export async function randomDraws(
  calls: CaseCalls,
  field: MeasuredField,
  plotId: number,
  { n, draws, seed = n }: { readonly n: number; readonly draws: number; readonly seed?: number },
): Promise<Experiment & { readonly zoneCount: number }> {
  const { samplingZones, sampling } = await calls.zones(plotId);
  for (const { id } of sampling) await calls.removePoint(plotId, id);
  const random = createRandom(seed);
  const ids = Array.from({ length: n }, () => newId());
  const answered: Draw[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const taken = new Set<number>();
    while (taken.size < n) taken.add(Math.floor(random() * field.cells.length));
    const points = [...taken].map((at, index) => {
      const cell = field.cells[at];
      const polygon = { type: 'Point', coordinates: cell?.position ?? [0, 0] } as const;
      return { id: ids[index] ?? '', polygon, ...saved(measured(cell?.yield ?? 0, random)) };
    });
    await calls.save(plotId, points);
    answered.push(await calculated(calls, plotId));
  }
  for (const id of ids) await calls.removePoint(plotId, id);
  return { ...experimentOf(answered, trueMean(field)), zoneCount: samplingZones.length };
}

const nearestYield = ({ cells }: MeasuredField, position: Position): number =>
  cells.reduce((best, cell) => (distance(cell.position, position) < distance(best.position, position) ? cell : best))
    .yield;

/** The product's own zones and points, made again from another seed each time: a redrawn area is another one. */
export async function ownDraws(
  calls: CaseCalls,
  field: MeasuredField,
  opened: { readonly plotId: number; readonly areaId: string },
  { draws, seed = 1 }: { readonly draws: number; readonly seed?: number },
): Promise<Experiment & { readonly points: number }> {
  const { plotId } = opened;
  const random = createRandom(seed);
  const answered: Draw[] = [];
  let { areaId } = opened;
  let points = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    await calls.removeArea(plotId, areaId);
    areaId = (await calls.drawArea(plotId, field.outline)).id;
    const { sampling } = await calls.zones(plotId);
    points = sampling.length;
    await calls.save(
      plotId,
      sampling.map(({ id, polygon }) => {
        const [x = 0, y = 0] = polygon.coordinates;
        return { id, ...saved(measured(nearestYield(field, [x, y]), random)) };
      }),
    );
    answered.push(await calculated(calls, plotId));
    // A generated point without a yield is replaced by the next plan.
    await calls.save(
      plotId,
      sampling.map(({ id }) => ({ id, yield: null, comment: '' })),
    );
  }
  return { ...experimentOf(answered, trueMean(field)), points };
}
