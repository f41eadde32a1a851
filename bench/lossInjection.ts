/** Losses of known place, size and day, inserted into the images of a series. All choices depend on the names alone. */
import { daysBetween } from '../packages/domain/src/dates/isoDate.ts';
import { decodeNdvi, encodeNdvi } from '../packages/domain/src/ndvi/encoding.ts';
import { cropSeason, isInWindow } from '../packages/domain/src/alert/cropSeasons.ts';
import type { PlantCode } from '../packages/domain/src/crops/crops.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import type { Player } from './lossRun.ts';
import type { LossSet } from './lossSets.ts';

/** FNV-1a of a text as a number in 0..1. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

export const SHAPES = ['swath', 'patch', 'whole'] as const;
export type LossShape = (typeof SHAPES)[number];
/** Share of the NDVI above bare soil that is lost on the day. */
export const STRENGTHS = [0.35, 0.6] as const;
/** NDVI of bare ground. */
const SOIL = 0.15;
/** A light loss fades over so many days, as plants grow again; a heavy one does not. */
const FADES = 60;
const HEAVY = 0.5;

export interface LossCase {
  readonly block: number;
  readonly crop: PlantCode | null;
  /** Number of the first date that shows it. */
  readonly date: number;
  readonly shape: LossShape;
  readonly strength: number;
}

/**
 * Pixels of a block with a loss: a band through its middle third, a circle of a fifth of it (0.4 ha at least), or
 * all.
 */
export function pixelsOfLoss(set: LossSet, { block, shape }: Pick<LossCase, 'block' | 'shape'>): number[] {
  const pixels = set.blocks[block]?.pixels ?? [];
  if (shape === 'whole') return [...pixels];
  const [name, across] = [set.blocks[block]?.code ?? '', set.grid.width];
  const place = (pixel: number) => [pixel % across, Math.floor(pixel / across)] as const;
  if (shape === 'swath') {
    const angle = Math.PI * hashOf(`${name} angle`);
    const along = (pixel: number) => place(pixel)[0] * Math.cos(angle) + place(pixel)[1] * Math.sin(angle);
    const ranked = pixels.toSorted((a, b) => along(a) - along(b));
    const start = Math.floor(pixels.length * (0.1 + 0.4 * hashOf(`${name} start`)));
    return ranked.slice(start, start + Math.ceil(0.4 * pixels.length));
  }
  const [column, row] = place(pixels[Math.floor(pixels.length * hashOf(`${name} centre`))] ?? 0);
  const away = (pixel: number) => (place(pixel)[0] - column) ** 2 + (place(pixel)[1] - row) ** 2;
  return pixels.toSorted((a, b) => away(a) - away(b)).slice(0, Math.max(40, Math.ceil(0.2 * pixels.length)));
}

/** The images from a loss's first date on, with the loss. */
export function withLoss(
  set: LossSet,
  images: readonly Uint8Array[],
  loss: LossCase,
  until: number,
): Map<number, Uint8Array> {
  const changed = new Map<number, Uint8Array>();
  const pixels = pixelsOfLoss(set, loss);
  for (let date = loss.date; date <= until; date += 1) {
    const days = daysBetween(set.dates[loss.date] as IsoDate, set.dates[date] as IsoDate);
    const share = loss.strength * (loss.strength >= HEAVY ? 1 : Math.max(0, 1 - days / FADES));
    const codes = Uint8Array.from(images[date] ?? []);
    for (const pixel of pixels) {
      const value = decodeNdvi(codes[pixel] as number);
      // Hail is uneven: a few hundredths from pixel to pixel.
      const uneven = 0.9 + 0.2 * hashOf(`${pixel}`);
      if (value > SOIL) codes[pixel] = encodeNdvi(value - share * uneven * (value - SOIL));
    }
    changed.set(date, codes);
  }
  return changed;
}

const MIN_HA = 0.8;
const GREEN = 0.5;
const CLEAR = 0.9;

/**
 * Days and blocks for a loss: a clear green block in the months of hail, its crop emerged and not in harvest, an
 * image before and one after.
 */
export function slotsOf(
  set: LossSet,
  player: Player,
  cropOf: (block: number, year: number) => PlantCode | null,
  most: number,
): { block: number; date: number; crop: PlantCode | null }[] {
  const slots: { block: number; date: number; crop: PlantCode | null; rank: number }[] = [];
  const isClear = (date: number, block: number) => player.statistics(date, block).clear >= CLEAR;
  for (const [block, { code, pixels }] of set.blocks.entries()) {
    if (pixels.length / 100 < MIN_HA) continue;
    for (const [date, day] of set.dates.entries()) {
      const crop = cropOf(block, Number(day.slice(0, 4)));
      const { harvest, stand } = cropSeason(crop);
      const isMown = crop === 'GYEP' || crop === 'LUCERNA';
      if (day.slice(5) < '04-01' || day.slice(5) > '09-30' || set.isKnownEvent(day)) continue;
      if (!isInWindow(day, stand) || (!isMown && isInWindow(day, harvest))) continue;
      if (!isClear(date, block)) continue;
      const within = (from: number, to: number) => (other: string, index: number) => {
        const days = daysBetween(day, other as IsoDate);
        return days >= from && days <= to && isClear(index, block);
      };
      const before = set.dates.findLastIndex(within(-30, -5));
      if (before < 0 || player.statistics(before, block).mean < GREEN || player.statistics(date, block).mean < GREEN)
        continue;
      slots.push({ block, date, crop, rank: hashOf(`${set.name} ${code} ${day}`) });
    }
  }
  const byCrop = Map.groupBy(slots, ({ crop }) => crop);
  return [...byCrop.values()].flatMap((own) => own.toSorted((a, b) => a.rank - b.rank).slice(0, most));
}
