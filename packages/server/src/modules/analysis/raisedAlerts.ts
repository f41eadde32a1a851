import { AREA_REST_DAYS } from '@georisk/domain/alert/areaWide.ts';
import { isUsable, valueAt } from '@georisk/domain/alert/blockSeries.ts';
import { inDoubt } from '@georisk/domain/alert/dips.ts';
import { deviationOf, type Expectation } from '@georisk/domain/alert/expectedChange.ts';
import { MIN_AREA } from '@georisk/domain/alert/flaggedAreas.ts';
import { FLAG_CHANGE, MIN_NDVI, mayBeFlagged } from '@georisk/domain/alert/flags.ts';
import { type AlertKind, isNotified } from '@georisk/domain/alert/kinds.ts';
import { mayStandOut } from '@georisk/domain/alert/ownRest.ts';
import type { Refused } from '@georisk/domain/alert/refusal.ts';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { encodeNdvi, NDVI_CODE_SCALE } from '@georisk/domain/ndvi/encoding.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { projectorToEov } from '#server/formats/projections.ts';
import { findingOf, flagsOf, type Found } from './blockLosses.ts';
import { levelsAround } from './cropLevels.ts';
import type { Judgement, Judgements } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import type { EarlierAlert } from './input.repository.ts';
import { settle } from './laterImages.ts';
import type { PixelPair, PixelPairReader, PixelRequest } from './pixelPairs.ts';

/** The stored fields of an alert. Shares 0..1, NDVI. */
export interface AlertData {
  readonly meanChange: number;
  readonly expected: number;
  readonly spread: number;
  readonly share: number;
  readonly z: number;
  readonly crop: string | null;
  readonly neighbours: number;
  readonly level: string;
}

export interface RaisedAlert {
  readonly blockId: number;
  readonly code: string;
  readonly kind: AlertKind;
  readonly dateBefore: IsoDate;
  /** EPSG:23700; null: the whole block. */
  readonly geometry: MultiPolygon | null;
  readonly data: AlertData;
}

/** Flagged pixels of a block on a granule. */
export interface FlaggedPixels {
  readonly granuleId: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Values of `FLAG`, 0 elsewhere. */
  readonly values: Uint8Array;
}

export interface Raised {
  readonly alerts: readonly RaisedAlert[];
  readonly pixels: readonly FlaggedPixels[];
  /** Blocks whose pixels could not be compared: their dates have different grids. */
  readonly incomparable: number;
  /** Values of the date that later images showed to be cloud over a part of a block. */
  readonly recovered: readonly Refused[];
}

/** An alert that covers this share of a newer one has already reported it. */
const SAME_EVENT = 0.67;

/**
 * Computes the alerts of a date: reads the pixels of the blocks that may have any, and leaves out events alerted
 * before.
 */
export async function raiseAlerts(
  frame: AnalysisFrame,
  judgements: Judgements,
  reader: PixelPairReader,
  earlier: readonly EarlierAlert[],
  onProgress: (share: number) => void,
): Promise<Raised> {
  const earlierOf = Map.groupBy(earlier, ({ blockId }) => blockId);
  const date = frame.dates[frame.today] as IsoDate;
  const alerts = new Map<number, RaisedAlert>();
  const pixels: FlaggedPixels[] = [];
  const levels = levelsAround(frame);

  const candidates = judgements.local.filter((judgement) => isCandidate(frame, judgement));
  const judgementOf = new Map(candidates.map((judgement) => [judgement.block, judgement] as const));
  const requests = candidates.map((judgement) => requestOf(frame, judgement));
  const found = new Map<number, Found>();
  let done = 0;
  let incomparable = await reader.read(requests, ({ block }, pair) => {
    done += 1;
    if (done % 256 === 0) onProgress(done / requests.length);
    const judgement = judgementOf.get(block);
    const finding = judgement && findingOf(frame, judgement, pair, levels);
    if (finding) found.set(block, finding);
  });
  const { findings, recovered } = await settle(frame, found, reader);
  const doubtful = inDoubt(frame, frame.today);
  for (const [block, finding] of findings) {
    const judgement = judgementOf.get(block);
    const info = frame.blocks[block];
    if (judgement === undefined || info === undefined) continue;
    const earlierDate = frame.dates[judgement.before] as IsoDate;
    if (isNotifiedAlready(earlierOf.get(info.id) ?? [], earlierDate, date, finding, info.areaHa)) continue;
    // The next image shows whether the whole landscape was seen through haze; then the date is judged again.
    if (isNotified(finding.kind) && doubtful.has(block) && !isSeenLater(frame, block)) continue;
    alerts.set(block, alertOf(frame, judgement, finding, polygonOf(finding)));
    // The raster is shown to the people notified: alerts that are not sent keep only a shape.
    if (isNotified(finding.kind)) pixels.push(pixelsOf(finding));
  }

  const area = judgements.area.filter(({ block }) => {
    const kind = alerts.get(block)?.kind;
    const resting = (earlierOf.get(frame.blocks[block]?.id ?? 0) ?? []).some(
      (old) => old.kind === 'area' && daysBetween(old.date, date) <= AREA_REST_DAYS,
    );
    return !resting && (kind === undefined || kind === 'gain');
  });
  for (const judgement of area)
    alerts.set(
      judgement.block,
      alertOf(frame, judgement, { kind: 'area', share: 1, expectation: judgement.expectation }, null),
    );
  incomparable += await reader.read(
    area.map((judgement) => requestOf(frame, judgement)),
    (_, pair) => pixels.push(fallenPixels(pair)),
  );
  return {
    alerts: [...alerts.values()].sort((a, b) => a.blockId - b.blockId),
    pixels,
    incomparable,
    recovered,
  };
}

const isSeenLater = (frame: AnalysisFrame, block: number): boolean =>
  frame.dates.some((_, date) => date > frame.today && isUsable(frame, date, block));

function isCandidate(frame: AnalysisFrame, { block, before, expectation, isAlone }: Judgement): boolean {
  const statistics = (date: number) => ({
    mean: valueAt(frame, date, block),
    sd: frame.deviations[date]?.[block] ?? 0,
  });
  const share = MIN_AREA / 10_000 / (frame.blocks[block]?.areaHa ?? Infinity);
  if (share > 1) return false;
  const [then, now] = [statistics(before), statistics(frame.today)];
  return (
    (isAlone && mayStandOut(then.sd, now.sd)) || (expectation !== null && mayBeFlagged(then, now, share, expectation))
  );
}

const requestOf = (frame: AnalysisFrame, { block, before }: Judgement): PixelRequest => ({
  block,
  blockId: frame.blocks[block]?.id ?? 0,
  rasterBefore: frame.rasterIds[before]?.[block] ?? 0,
  rasterAfter: frame.rasterIds[frame.today]?.[block] ?? 0,
});

const placeOf = ({ granule, left, top, width, height }: PixelPair) => ({
  granuleId: granule.id,
  left,
  top,
  width,
  height,
});

function polygonOf({ pair, mask }: Found): MultiPolygon {
  const { granule, left, top, width, height } = pair;
  const project: ((position: Position) => Position) | undefined = projectorToEov(granule.srid);
  const [zone] = zonePolygons(
    { left, top, width, height, labels: mask },
    granule.grid,
    project === undefined ? {} : { project },
  );
  return zone?.geometry ?? { type: 'MultiPolygon', coordinates: [] };
}

const pixelsOf = ({ pair, mask, flag }: Found): FlaggedPixels => ({
  ...placeOf(pair),
  values: Uint8Array.from(mask, (set) => set * flag),
});

/** Of a neighbourhood's loss, the pixels that share it. */
function fallenPixels(pair: PixelPair): FlaggedPixels {
  const limits = {
    loss: Math.floor(-FLAG_CHANGE / NDVI_CODE_SCALE),
    gain: Infinity,
    minCode: encodeNdvi(MIN_NDVI),
  };
  return { ...placeOf(pair), values: flagsOf(pair, limits).flags };
}

/** Whether an alert between the two dates has reported this change: the newer image shows the same event once more. */
const isNotifiedAlready = (
  earlier: readonly EarlierAlert[],
  before: IsoDate,
  date: IsoDate,
  { kind, share }: Pick<Found, 'kind' | 'share'>,
  areaHa: number,
): boolean =>
  earlier.some(
    (old) => old.kind === kind && old.date > before && old.date < date && old.areaHa >= SAME_EVENT * share * areaHa,
  );

function alertOf(
  frame: AnalysisFrame,
  { block, before }: Judgement,
  { kind, share, expectation }: Pick<Found, 'kind' | 'share' | 'expectation'>,
  geometry: MultiPolygon | null,
): RaisedAlert {
  const info = frame.blocks[block];
  const meanChange = valueAt(frame, frame.today, block) - valueAt(frame, before, block);
  return {
    blockId: info?.id ?? 0,
    code: info?.code ?? '',
    kind,
    dateBefore: frame.dates[before] as IsoDate,
    geometry,
    data: { ...figuresOf(meanChange, share, expectation), crop: frame.crops[block] ?? null },
  };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

const figuresOf = (meanChange: number, share: number, expectation: Expectation) => ({
  meanChange: rounded(meanChange),
  expected: rounded(expectation.expected),
  spread: rounded(expectation.spread),
  share: rounded(share),
  z: rounded(deviationOf(meanChange, expectation)),
  neighbours: expectation.neighbours,
  level: expectation.level,
});
