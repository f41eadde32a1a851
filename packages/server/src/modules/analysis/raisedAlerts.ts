import { AREA_REST_DAYS } from '@georisk/domain/alert/areaWide.ts';
import { valueAt } from '@georisk/domain/alert/blockSeries.ts';
import { deviationOf, type Expectation } from '@georisk/domain/alert/expectedChange.ts';
import { flaggedParts, LEAST_AREA } from '@georisk/domain/alert/flaggedAreas.ts';
import { FLAG } from '@georisk/domain/alert/flagPalette.ts';
import {
  FLAG_CHANGE,
  type FlagLimits,
  flagLimits,
  flagOf,
  LEAST_NDVI,
  mayBeFlagged,
} from '@georisk/domain/alert/flags.ts';
import { isHarvest, isOtherField } from '@georisk/domain/alert/harvestGuard.ts';
import { type AlertKind, isTold } from '@georisk/domain/alert/kinds.ts';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { decodeNdvi, encodeNdvi, NDVI_CODE_SCALE } from '@georisk/domain/ndvi/encoding.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { projectorToEov } from '../import/sources/projections.ts';
import { type LevelsAround, levelsAround } from './cropLevels.ts';
import type { Judgement, Judgements } from './expectations.ts';
import type { Frame } from './frame.ts';
import type { EarlierAlert } from './input.repository.ts';
import type { PixelPair, PixelPairReader, PixelRequest } from './pixelPairs.ts';

/** What an alert is kept with. Shares 0..1, NDVI. */
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

/** Flagged pixels of a block on a sheet. */
export interface FlaggedPixels {
  readonly sheetId: number;
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
  /** Blocks whose pixels could not be compared: their dates lie on different grids. */
  readonly incomparable: number;
}

/** An alert that covers so much of a newer one has told of it. */
const SAME_EVENT = 0.67;

interface Found {
  readonly kind: AlertKind;
  readonly share: number;
  readonly geometry: MultiPolygon;
  readonly pixels: FlaggedPixels;
}

/** The alerts of a date: reads the pixels of the blocks that may have any, and leaves out what was told of before. */
export async function raiseAlerts(
  frame: Frame,
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
  let done = 0;
  let incomparable = await reader.read(requests, ({ block }, pair) => {
    done += 1;
    if (done % 256 === 0) onProgress(done / requests.length);
    const judgement = judgementOf.get(block);
    if (judgement === undefined) return;
    const found = localAlert(frame, judgement, pair, levels);
    const info = frame.blocks[block];
    if (found === null || info === undefined) return;
    if (isToldAlready(earlierOf.get(info.id) ?? [], frame.dates[judgement.before] as IsoDate, date, found, info.areaHa))
      return;
    alerts.set(block, alertOf(frame, judgement, found.kind, found.geometry, found.share));
    // The raster is shown to whoever is told: what is nobody's to be told of is kept as a shape alone.
    if (isTold(found.kind)) pixels.push(found.pixels);
  });

  const area = judgements.area.filter(({ block }) => {
    const kind = alerts.get(block)?.kind;
    const resting = (earlierOf.get(frame.blocks[block]?.id ?? 0) ?? []).some(
      (old) => old.kind === 'area' && daysBetween(old.date, date) <= AREA_REST_DAYS,
    );
    return !resting && (kind === undefined || kind === 'gain');
  });
  for (const judgement of area) alerts.set(judgement.block, alertOf(frame, judgement, 'area', null, 1));
  incomparable += await reader.read(
    area.map((judgement) => requestOf(frame, judgement)),
    (_, pair) => pixels.push(fallenPixels(pair)),
  );
  return {
    alerts: [...alerts.values()].sort((a, b) => a.blockId - b.blockId),
    pixels,
    incomparable,
  };
}

function isCandidate(frame: Frame, { block, before, expectation }: Judgement): boolean {
  const statistics = (date: number) => ({
    mean: valueAt(frame, date, block),
    sd: frame.deviations[date]?.[block] ?? 0,
  });
  const share = LEAST_AREA / 10_000 / (frame.blocks[block]?.areaHa ?? Infinity);
  return share <= 1 && mayBeFlagged(statistics(before), statistics(frame.today), share, expectation);
}

const requestOf = (frame: Frame, { block, before }: Judgement): PixelRequest => ({
  block,
  blockId: frame.blocks[block]?.id ?? 0,
  rasterBefore: frame.rasterIds[before]?.[block] ?? 0,
  rasterAfter: frame.rasterIds[frame.today]?.[block] ?? 0,
});

function localAlert(frame: Frame, judgement: Judgement, pair: PixelPair, levels: LevelsAround): Found | null {
  const { width, height, sheet } = pair;
  const pixelArea = sheet.grid.pixelWidth * sheet.grid.pixelHeight;
  const { flags, counts } = flagsOf(pair, flagLimits(judgement.expectation));
  const partsOf = (flag: typeof FLAG.loss | typeof FLAG.gain) =>
    counts[flag] * pixelArea < LEAST_AREA
      ? null
      : flaggedParts(
          flags.map((value) => (value === flag ? 1 : 0)),
          width,
          height,
          pixelArea,
        );
  const losses = partsOf(FLAG.loss);
  if (losses !== null) return lossOf(frame, judgement, pair, losses, levels);
  const gains = partsOf(FLAG.gain);
  return gains === null
    ? null
    : foundOf(
        pair,
        'gain',
        FLAG.gain,
        gains.map((part) => (part > 0 ? 1 : 0)),
      );
}

/** A harvest whole; else what of the parts is no other field of the block; else those as the harvest that they are. */
function lossOf(
  frame: Frame,
  { block, before }: Judgement,
  pair: PixelPair,
  parts: Int32Array,
  levels: LevelsAround,
): Found {
  const date = frame.dates[frame.today] as IsoDate;
  const whole = parts.map((part) => (part > 0 ? 1 : 0));
  const share = countOf(whole) / Math.max(pair.total, 1);
  const earlier = frame.dates[before] as IsoDate;
  if (isHarvest(earlier, date, share, frame.crops[block] ?? null)) return foundOf(pair, 'harvest', FLAG.loss, whole);
  const others = frame.others[block] ?? [];
  const damaged = new Set<number>();
  for (const part of new Set(parts)) {
    if (part === 0) continue;
    const mask = parts.map((each) => (each === part ? 1 : 0));
    const look = {
      share: countOf(mask) / Math.max(pair.total, 1),
      before: meanOf(pair.before, mask),
      after: meanOf(pair.after, mask),
    };
    if (!isOtherField(date, look, others, levels.crops, (crop) => levels.of(crop, block, before))) damaged.add(part);
  }
  return damaged.size === 0
    ? foundOf(pair, 'harvest', FLAG.loss, whole)
    : foundOf(
        pair,
        'vegetation',
        FLAG.loss,
        parts.map((part) => (damaged.has(part) ? 1 : 0)),
      );
}

function foundOf(pair: PixelPair, kind: AlertKind, flag: number, mask: Int32Array): Found {
  return {
    kind,
    share: countOf(mask) / Math.max(pair.total, 1),
    geometry: polygonOf(pair, mask),
    pixels: { ...placeOf(pair), values: Uint8Array.from(mask, (set) => set * flag) },
  };
}

const countOf = (mask: Int32Array): number => mask.reduce((sum, set) => sum + set, 0);

/** Flags of a block's pixels, and how many there are of each. */
function flagsOf({ before, after }: PixelPair, limits: FlagLimits) {
  const flags = new Uint8Array(before.length);
  const counts: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flagOf(before[at] as number, after[at] as number, limits);
    if (flag === 0) continue;
    flags[at] = flag;
    counts[flag] += 1;
  }
  return { flags, counts };
}

function meanOf(codes: Uint8Array, mask: Int32Array): number {
  let [sum, count] = [0, 0];
  for (const [at, set] of mask.entries()) {
    if (set === 0) continue;
    sum += decodeNdvi(codes[at] as number);
    count += 1;
  }
  return sum / count;
}

const placeOf = ({ sheet, left, top, width, height }: PixelPair) => ({ sheetId: sheet.id, left, top, width, height });

function polygonOf({ sheet, left, top, width, height }: PixelPair, mask: Int32Array): MultiPolygon {
  const project: ((position: Position) => Position) | undefined = projectorToEov(sheet.srid);
  const window = { left, top, width, height, labels: mask };
  const [zone] = zonePolygons(window, sheet.grid, project === undefined ? {} : { project });
  return zone?.geometry ?? { type: 'MultiPolygon', coordinates: [] };
}

/** Of a neighbourhood's loss the pixels that share it. */
function fallenPixels(pair: PixelPair): FlaggedPixels {
  const limits = {
    loss: Math.floor(-FLAG_CHANGE / NDVI_CODE_SCALE),
    gain: Infinity,
    leastCode: encodeNdvi(LEAST_NDVI),
  };
  return { ...placeOf(pair), values: flagsOf(pair, limits).flags };
}

/** Whether an alert between the two dates has told of this change: the newer image shows the same event once more. */
const isToldAlready = (
  earlier: readonly EarlierAlert[],
  before: IsoDate,
  date: IsoDate,
  { kind, share }: Found,
  areaHa: number,
): boolean =>
  earlier.some(
    (old) => old.kind === kind && old.date > before && old.date < date && old.areaHa >= SAME_EVENT * share * areaHa,
  );

function alertOf(
  frame: Frame,
  { block, before, expectation }: Judgement,
  kind: AlertKind,
  geometry: MultiPolygon | null,
  share: number,
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
