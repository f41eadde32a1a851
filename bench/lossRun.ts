/** Applies the rules of alerts to a series of images as if they arrived one after the other, without a database. */
import type { MultiPolygon } from '../packages/domain/src/geo/types.ts';
import { addDays, daysBetween } from '../packages/domain/src/dates/isoDate.ts';
import { isNotified } from '../packages/domain/src/alert/kinds.ts';
import { decodeNdvi } from '../packages/domain/src/ndvi/encoding.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import type {
  BlockInfo,
  DateObservations,
  EarlierAlert,
  DayGranule,
} from '../packages/server/src/modules/analysis/input.repository.ts';
import type { PixelPairReader } from '../packages/server/src/modules/analysis/pixelPairs.ts';
import { judgedDay, openBefore } from './lossJudge.ts';
import type { LossSet } from './lossSets.ts';

export interface PlayedAlert {
  readonly block: number;
  readonly date: IsoDate;
  readonly kind: string;
  readonly share: number;
  readonly level: string;
  /** When people would have been notified; null: never. */
  readonly toldOn: IsoDate | null;
  readonly isWithdrawn: boolean;
  /** Pixels of the set's grid that are flagged; null: the whole block. */
  readonly geometry: MultiPolygon | null;
}

export interface Played {
  readonly alerts: readonly PlayedAlert[];
  /** Judged blocks, one per date. */
  readonly blockDates: number;
  readonly refused: ReadonlyMap<string, number>;
  /** Values that were refused, `date/block`. */
  readonly refusedValues: ReadonlySet<string>;
}

export interface Statistics {
  readonly mean: number;
  readonly sd: number;
  readonly clear: number;
}

export function statisticsOf(codes: Uint8Array, pixels: readonly number[]): Statistics {
  let [count, sum, squares] = [0, 0, 0];
  for (const pixel of pixels) {
    const code = codes[pixel] as number;
    if (code === 0) continue;
    const value = decodeNdvi(code);
    count += 1;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return { mean, sd: Math.sqrt(Math.max(squares / count - mean * mean, 0)), clear: count / pixels.length };
}

export class Player {
  readonly #set: LossSet;
  readonly #blocks: readonly BlockInfo[];
  readonly #windows: readonly Window[];
  readonly #statistics: readonly (readonly Statistics[])[];

  constructor(set: LossSet) {
    this.#set = set;
    this.#windows = set.blocks.map(({ pixels }) => windowOf(pixels, set.grid.width));
    this.#blocks = set.blocks.map(({ code, pixels }, id) => {
      const mean = (of: (pixel: number) => number) => pixels.reduce((sum, pixel) => sum + of(pixel), 0) / pixels.length;
      return {
        id: id + 1,
        code,
        x: set.grid.originX + 10 * (mean((pixel) => pixel % set.grid.width) + 0.5),
        y: set.grid.originY - 10 * (mean((pixel) => Math.floor(pixel / set.grid.width)) + 0.5),
        areaHa: pixels.length / 100,
      };
    });
    this.#statistics = set.images.map((codes) => set.blocks.map(({ pixels }) => statisticsOf(codes, pixels)));
  }

  statistics(date: number, block: number): Statistics {
    return this.#statistics[date]?.[block] as Statistics;
  }

  /** @param changed images that replace the set's own, and the blocks in which they differ */
  async play(
    from: number,
    to: number,
    changed: ReadonlyMap<number, Uint8Array> = new Map(),
    blocks: readonly number[] = [],
  ): Promise<Played> {
    const { dates, insured } = this.#set;
    const usable = dates.map(() => new Uint8Array(this.#blocks.length).fill(1));
    const alerts = new Map<string, PlayedAlert>();
    const refused = new Map<string, number>();
    const refusedValues = new Set<string>();
    const images = this.#set.images.map((image, date) => changed.get(date) ?? image);
    const other = new Map(
      [...changed].map(
        ([date, codes]) =>
          [
            date,
            new Map(blocks.map((block) => [block, statisticsOf(codes, this.#set.blocks[block]?.pixels ?? [])])),
          ] as const,
      ),
    );
    const statistics = (date: number, block: number) => other.get(date)?.get(block) ?? this.statistics(date, block);
    const observed = (date: number): DateObservations => {
      const all = this.#blocks.map((_, block) => statistics(date, block));
      const seen = this.#blocks.filter((_, block) => (all[block]?.clear ?? 0) > 0);
      const of = (value: (each: Statistics) => number) =>
        Float64Array.from(seen, ({ id }) => value(all[id - 1] as Statistics));
      return {
        date: dates[date] as IsoDate,
        blockIds: Int32Array.from(seen, ({ id }) => id),
        rasterIds: new Int32Array(seen.length).fill(date + 1),
        means: of(({ mean }) => mean),
        deviations: of(({ sd }) => sd),
        clearShares: of(({ clear }) => clear),
        usable: Uint8Array.from(seen, ({ id }) => usable[date]?.[id - 1] as number),
      };
    };
    const reader = this.#reader(images);
    let blockDates = 0;
    const counted = new Set<number>();
    for (let newest = from; newest <= to; newest += 1) {
      const waiting = [newest];
      let isOpened = false;
      for (let turn = 0; waiting.length > 0 && turn < 40; turn += 1) {
        const today = waiting.shift() as number;
        const date = dates[today] as IsoDate;
        const span = dates.flatMap((each, index) =>
          index >= from && index <= newest && daysBetween(each, date) <= 60 && daysBetween(date, each) <= 30
            ? [index]
            : [],
        );
        const observations = span.map(observed);
        const own = observations.find((each) => each.date === date) as DateObservations;
        const seen = this.#blocks.filter(({ id }) => {
          const at = own.blockIds.indexOf(id);
          return at >= 0 && (own.clearShares[at] as number) >= 0.9;
        });
        const year = Number(date.slice(0, 4));
        const earlier: EarlierAlert[] = [...alerts.values()]
          .filter((alert) => alert.date >= addDays(date, -30) && alert.date < date && !alert.isWithdrawn)
          .map((alert) => ({
            blockId: alert.block + 1,
            date: alert.date,
            kind: alert.kind,
            areaHa: alert.share * (this.#blocks[alert.block]?.areaHa ?? 0),
          }));
        const years = insured.filter((row) => row.year === year || row.year === year - 1);
        const day = { observations, date, blocks: seen, insured: years, earlier, reader };
        if (today === newest && !isOpened) {
          isOpened = true;
          const open = openBefore(day)
            .map((each) => dates.indexOf(each))
            .filter((index) => index >= from);
          if (open.length > 0) {
            waiting.unshift(...open, today);
            continue;
          }
        }
        const result = await judgedDay(day);
        if (today === newest && !counted.has(newest)) blockDates += result.judged;
        if (today === newest) counted.add(newest);
        const gone: string[] = [];
        for (const value of result.refused) {
          const at = dates.indexOf(value.date);
          if (usable[at]?.[value.blockId - 1] === 1) {
            (usable[at] as Uint8Array)[value.blockId - 1] = 0;
            refused.set(value.date, (refused.get(value.date) ?? 0) + 1);
            refusedValues.add(`${value.date}/${value.blockId - 1}`);
            gone.push(value.date);
          }
          for (const [key, alert] of alerts)
            if (
              alert.block === value.blockId - 1 &&
              alert.date !== date &&
              (alert.date === value.date || key.endsWith(`<${value.date}`)) &&
              !alert.isWithdrawn
            ) {
              alerts.set(key, { ...alert, isWithdrawn: true });
              gone.push(alert.date);
            }
        }
        const before = printOf(alerts, date);
        const named = new Set<string>();
        for (const alert of result.alerts) {
          const start = `${date}/${alert.blockId - 1}`;
          const key = `${start}<${alert.dateBefore}`;
          named.add(key);
          const known = [...alerts].find(([each]) => each.startsWith(`${start}<`));
          const toldBefore = known !== undefined && isNotified(known[1].kind) && !known[1].isWithdrawn;
          if (known !== undefined && known[0] !== key) alerts.delete(known[0]);
          alerts.set(key, {
            block: alert.blockId - 1,
            date,
            kind: alert.kind,
            share: alert.data.share,
            level: alert.data.level,
            toldOn: !isNotified(alert.kind)
              ? (known?.[1].toldOn ?? null)
              : toldBefore
                ? known[1].toldOn
                : (dates[newest] as IsoDate),
            isWithdrawn: false,
            geometry: alert.geometry,
          });
        }
        for (const [key, alert] of alerts)
          if (alert.date === date && !named.has(key)) {
            if (alert.toldOn === null) alerts.delete(key);
            else alerts.set(key, { ...alert, isWithdrawn: true });
          }
        const changedDates = [...gone, ...(printOf(alerts, date) === before ? [] : [date])].sort();
        const first = changedDates[0];
        const again =
          first === undefined
            ? []
            : dates.filter(
                (each, index) =>
                  index <= newest && each > first && each !== date && daysBetween(first as IsoDate, each) <= 60,
              );
        for (const each of again) {
          const index = dates.indexOf(each);
          if (index >= from && !waiting.includes(index)) waiting.push(index);
        }
        waiting.sort((a, b) => a - b);
      }
    }
    return { alerts: [...alerts.values()], blockDates, refused, refusedValues };
  }

  #reader(images: readonly Uint8Array[]): PixelPairReader {
    const { grid, dates } = this.#set;
    return {
      read: async (requests, visit) => {
        for (const request of requests) {
          const window = this.#windows[request.blockId - 1] as Window;
          const codesOf = (raster: number) => {
            const codes = new Uint8Array(window.width * window.height);
            const image = images[raster - 1] as Uint8Array;
            for (const at of window.inside.keys())
              if (window.inside[at] === 1)
                codes[at] = image[
                  (window.top + Math.floor(at / window.width)) * grid.width + window.left + (at % window.width)
                ] as number;
            return codes;
          };
          const granule: DayGranule = {
            id: request.rasterAfter,
            companyId: null,
            date: dates[request.rasterAfter - 1] as IsoDate,
            granule: '',
            storageKey: '',
            srid: 23_700,
            grid,
          };
          visit(request, {
            ...window,
            granule,
            before: codesOf(request.rasterBefore),
            after: codesOf(request.rasterAfter),
            total: this.#set.blocks[request.blockId - 1]?.pixels.length ?? 0,
          });
        }
        return 0;
      },
      close: () => undefined,
    };
  }
}

const printOf = (alerts: ReadonlyMap<string, PlayedAlert>, date: string): string =>
  [...alerts]
    .filter(([, alert]) => alert.date === date)
    .map(([key, alert]) => `${key}:${alert.kind}:${alert.share}:${alert.isWithdrawn}`)
    .sort()
    .join();

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly inside: Uint8Array;
}

/** The box around pixels, and which of its pixels they are. @param across columns of the grid */
export function windowOf(pixels: readonly number[], across: number): Window {
  const [columns, rows] = [pixels.map((pixel) => pixel % across), pixels.map((pixel) => Math.floor(pixel / across))];
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [width, height] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  const inside = new Uint8Array(width * height);
  for (const pixel of pixels) inside[(Math.floor(pixel / across) - top) * width + (pixel % across) - left] = 1;
  return { left, top, width, height, inside };
}
