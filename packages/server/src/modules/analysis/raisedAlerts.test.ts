import type { Expectation } from '@georisk/domain/alert/expectedChange.ts';
import { FLAG } from '@georisk/domain/alert/flagPalette.ts';
import { flagLimits } from '@georisk/domain/alert/flags.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { encodeNdvi, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOf, meanOf } from './blockLosses.ts';
import type { Judgement, Judgements } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import type { DayGranule, EarlierAlert } from './input.repository.ts';
import { confirmDips } from './laterImages.ts';
import type { PixelPair, PixelPairReader, PixelRequest } from './pixelPairs.ts';
import { raiseAlerts } from './raisedAlerts.ts';

const SIDE = 20;
const PIXELS = SIDE * SIDE;
/** Metres of a pixel: the block has 4 ha. */
const PIXEL = 10;
const START = '2026-05-10' as IsoDate;
const EOV = 23_700;

const granule: DayGranule = {
  id: 9,
  companyId: null,
  date: START,
  granule: 'T34TDT',
  storageKey: 'ab/cd.tif',
  srid: EOV,
  grid: { originX: 760_000, originY: 190_000, pixelWidth: PIXEL, pixelHeight: PIXEL, width: 100, height: 100 },
};
const isLeft = (at: number) => at % SIDE < SIDE / 2;

/** Codes of a block whose left half and right half have an NDVI of their own. */
const halves = (left: number, right: number): Uint8Array =>
  Uint8Array.from({ length: PIXELS }, (_, at) => encodeNdvi(isLeft(at) ? left : right));

const pairOf = (before: Uint8Array, after: Uint8Array): PixelPair => ({
  granule,
  left: 10,
  top: 20,
  width: SIDE,
  height: SIDE,
  inside: new Uint8Array(PIXELS).fill(1),
  before,
  after,
  total: PIXELS,
});

/** Images of one block by the number of their date; a reader of them counts the pairs that it has read. */
function readerOf(images: Readonly<Record<number, Uint8Array>>): PixelPairReader & { readonly asked: PixelRequest[] } {
  const asked: PixelRequest[] = [];
  return {
    asked,
    read(requests, visit) {
      let left = 0;
      for (const request of requests) {
        asked.push(request);
        const [before, after] = [images[request.rasterBefore - 100], images[request.rasterAfter - 100]];
        if (before === undefined || after === undefined) left += 1;
        else visit(request, pairOf(before, after));
      }
      return Promise.resolve(left);
    },
    close: () => {},
  };
}

interface Given {
  /** NDVI of both halves, by date. */
  readonly images: readonly (readonly [left: number, right: number])[];
  /** Days from the first. */
  readonly days: readonly number[];
  readonly today?: number;
  readonly start?: IsoDate;
}

function frameOf({ images, days, today = 1, start = START }: Given): AnalysisFrame {
  const means = images.map(([left, right]) => Float64Array.of((left + right) / 2));
  return {
    dates: days.map((day) => addDays(start, day)),
    today,
    x: Float64Array.of(760_200),
    y: Float64Array.of(189_700),
    means,
    usable: images.map(() => Uint8Array.of(1)),
    deviations: images.map(([left, right]) => Float64Array.of(Math.abs(left - right) / 2 + 0.02)),
    rasterIds: images.map((_, date) => Int32Array.of(100 + date)),
    crops: ['OSZI_BUZA'],
    others: [[]],
    blocks: [{ id: 7, code: 'ABCD1E23', x: 760_200, y: 189_700, areaHa: 4 }],
  };
}

const EXPECTED: Expectation = { expected: 0.02, spread: 0.03, neighbours: 20, level: 'crop' };
const LOCAL: Judgement = { block: 0, before: 0, expectation: EXPECTED, isAlone: false };
const judgements = (more: Partial<Judgements> = {}): Judgements => ({ local: [LOCAL], area: [], ...more });

const raise = (given: Given, { judged = judgements(), earlier = [] as readonly EarlierAlert[] } = {}) => {
  const codes = given.images.map(([left, right]) => halves(left, right));
  const reader = readerOf(Object.fromEntries(codes.entries()));
  return raiseAlerts(frameOf(given), judged, reader, earlier, () => {});
};

/** Wheat in May whose left half falls by 0.3. */
const LOSS: Given = {
  days: [0, 10],
  images: [
    [0.8, 0.8],
    [0.5, 0.82],
  ],
};

describe('the alerts of a date', () => {
  it('are of the part of a block that fell, with its figures and its pixels', async () => {
    const { alerts, pixels, incomparable, recovered } = await raise(LOSS);
    expect(alerts).toMatchObject([
      {
        blockId: 7,
        code: 'ABCD1E23',
        kind: 'vegetation',
        dateBefore: START,
        data: { share: 0.5, expected: 0.02, spread: 0.03, neighbours: 20, level: 'crop', crop: 'OSZI_BUZA' },
      },
    ]);
    expect(alerts[0]?.data.meanChange).toBeCloseTo(-0.14, 4);
    expect(alerts[0]?.data.z).toBeCloseTo((-0.14 - 0.02) / 0.03, 2);
    expect(pixels).toMatchObject([{ granuleId: 9, left: 10, top: 20, width: SIDE, height: SIDE }]);
    expect(pixels[0]?.values).toEqual(Uint8Array.from({ length: PIXELS }, (_, at) => (isLeft(at) ? FLAG.loss : 0)));
    expect([incomparable, recovered]).toEqual([0, []]);
  });

  it('lie where the pixels lie', async () => {
    const { alerts } = await raise(LOSS);
    const points = alerts[0]?.geometry?.coordinates.flat(2) ?? [];
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([760_100, 760_200]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([189_600, 189_800]);
  });

  it('are none where the block changed as expected', async () => {
    expect(
      await raise({
        ...LOSS,
        images: [
          [0.8, 0.8],
          [0.82, 0.82],
        ],
      }),
    ).toMatchObject({ alerts: [], pixels: [] });
  });

  it('are none where less than 0.3 ha fell', async () => {
    const codes = [halves(0.8, 0.8), halves(0.82, 0.82)];
    // 5 x 5 pixels of 100 m2: a quarter of a hectare.
    for (let at = 0; at < 25; at += 1) codes[1]?.set([encodeNdvi(0.4)], Math.floor(at / 5) * SIDE + (at % 5));
    const reader = readerOf(Object.fromEntries(codes.entries()));
    expect((await raiseAlerts(frameOf(LOSS), judgements(), reader, [], () => {})).alerts).toEqual([]);
  });

  it('are none of what never was green', async () => {
    expect(
      (
        await raise({
          ...LOSS,
          images: [
            [0.3, 0.8],
            [0.1, 0.82],
          ],
        })
      ).alerts,
    ).toEqual([]);
  });

  it('count blocks that cannot be compared', async () => {
    const reader = readerOf({ 0: halves(0.8, 0.8) });
    expect(await raiseAlerts(frameOf(LOSS), judgements(), reader, [], () => {})).toMatchObject({
      alerts: [],
      incomparable: 1,
    });
  });

  it('read no pixel of a block in which nothing can be flagged', async () => {
    const still: Given = {
      ...LOSS,
      images: [
        [0.8, 0.8],
        [0.82, 0.82],
      ],
    };
    const reader = readerOf({ 0: halves(0.8, 0.8), 1: halves(0.82, 0.82) });
    const frame = { ...frameOf(still), deviations: [Float64Array.of(0), Float64Array.of(0)] };
    await raiseAlerts(frame, judgements(), reader, [], () => {});
    expect(reader.asked).toEqual([]);
  });

  it('of a gain are kept without pixels', async () => {
    const { alerts, pixels } = await raise({
      ...LOSS,
      images: [
        [0.5, 0.6],
        [0.9, 0.62],
      ],
    });
    expect(alerts).toMatchObject([{ kind: 'gain', data: { share: 0.5 } }]);
    expect(pixels).toEqual([]);
  });

  it('of all of a field in its harvest are its harvest', async () => {
    const harvest: Given = {
      start: '2026-07-05' as IsoDate,
      days: [0, 10],
      images: [
        [0.6, 0.6],
        [0.25, 0.25],
      ],
    };
    const { alerts, pixels } = await raise(harvest);
    expect(alerts).toMatchObject([{ kind: 'harvest', data: { share: 1 } }]);
    expect(pixels).toEqual([]);
  });

  it.each<[string, Partial<EarlierAlert>, number]>([
    ['the same event', {}, 0],
    ['another kind', { kind: 'gain' }, 1],
    ['a day before the earlier image', { date: '2026-05-10' as IsoDate }, 1],
    ['the same day', { date: '2026-05-20' as IsoDate }, 1],
    ['an event of a smaller part', { areaHa: 1.3 }, 1],
    ['another block', { blockId: 8 }, 1],
  ])('are not repeated after %s: %j', async (_, more, count) => {
    const earlier = { blockId: 7, kind: 'vegetation', date: '2026-05-15', areaHa: 2, ...more } as EarlierAlert;
    expect((await raise(LOSS, { earlier: [earlier] })).alerts).toHaveLength(count);
  });

  it('of a fall that the next image takes back within days are none: it was cloud', async () => {
    const cloud: Given = { days: [0, 10, 15], images: [...LOSS.images, [0.8, 0.82]] };
    const { alerts, recovered } = await raise(cloud);
    expect(alerts).toEqual([]);
    expect(recovered).toEqual([{ date: 1, block: 0, reason: 'recovered' }]);
  });

  it('stay where the next image shows the same', async () => {
    const lasting: Given = { days: [0, 10, 15], images: [...LOSS.images, [0.48, 0.82]] };
    expect(await raise(lasting)).toMatchObject({ alerts: [{ kind: 'vegetation' }], recovered: [] });
  });

  it('are settled by images of a month, and by none that was refused', async () => {
    const late: Given = { days: [0, 10, 41], images: [...LOSS.images, [0.8, 0.82]] };
    expect((await raise(late)).alerts).toHaveLength(1);
    const codes = [halves(0.8, 0.8), halves(0.5, 0.82), halves(0.8, 0.82)];
    const frame = frameOf({ days: [0, 10, 15], images: [...LOSS.images, [0.8, 0.82]] });
    const refused = { ...frame, usable: [...frame.usable.slice(0, 2), Uint8Array.of(0)] };
    const raised = await raiseAlerts(
      refused,
      judgements(),
      readerOf(Object.fromEntries(codes.entries())),
      [],
      () => {},
    );
    expect(raised).toMatchObject({ alerts: [{ kind: 'vegetation' }], recovered: [] });
  });

  it('of a whole neighbourhood have no shape, and pixels of all that fell', async () => {
    const area = { ...LOCAL, expectation: { ...EXPECTED, expected: -0.2 } };
    const { alerts, pixels } = await raise(LOSS, { judged: { local: [], area: [area] } });
    expect(alerts).toMatchObject([{ kind: 'area', geometry: null, data: { share: 1, expected: -0.2 } }]);
    expect(pixels[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(PIXELS / 2);
  });

  it('of a neighbourhood rest after one, and give way to a loss of the block itself', async () => {
    const area = { ...LOCAL, expectation: { ...EXPECTED, expected: -0.2 } };
    const judged = { local: [], area: [area] };
    const earlier = { blockId: 7, kind: 'area', date: '2026-05-18', areaHa: 4 } as EarlierAlert;
    expect((await raise(LOSS, { judged, earlier: [earlier] })).alerts).toEqual([]);
    const long = { ...earlier, date: '2025-05-18' } as EarlierAlert;
    expect((await raise(LOSS, { judged, earlier: [long] })).alerts).toHaveLength(1);
    const both = await raise(LOSS, { judged: { local: [LOCAL], area: [area] } });
    expect(both.alerts.map(({ kind }) => kind)).toEqual(['vegetation']);
  });
});

describe('confirmDips', () => {
  const dip = { date: 1, block: 0, reason: 'recovered', from: 0, to: 2, around: 0 } as const;
  const confirm = (images: Given['images'], around = 0) => {
    const frame = frameOf({ days: [0, 5, 10], images });
    const codes = images.map(([left, right]) => halves(left, right));
    return confirmDips(frame, [{ ...dip, around }], readerOf(Object.fromEntries(codes.entries())));
  };

  it('refuses a value whose fallen pixels rose again', async () => {
    expect(
      await confirm([
        [0.8, 0.8],
        [0.4, 0.8],
        [0.8, 0.8],
      ]),
    ).toMatchObject([{ date: 1, block: 0 }]);
  });

  it('keeps a value of a half that stays low while the other grows', async () => {
    expect(
      await confirm([
        [0.7, 0.5],
        [0.4, 0.5],
        [0.4, 0.9],
      ]),
    ).toEqual([]);
  });

  it('refuses a value of a block of which no part fell by more than its neighbours', async () => {
    expect(
      await confirm([
        [0.8, 0.8],
        [0.72, 0.72],
        [0.8, 0.8],
      ]),
    ).toHaveLength(1);
    expect(
      await confirm(
        [
          [0.8, 0.8],
          [0.5, 0.5],
          [0.5, 0.5],
        ],
        0.3,
      ),
    ).toHaveLength(1);
  });

  it('asks nothing of no dips', async () => {
    const reader = readerOf({});
    expect(await confirmDips(frameOf(LOSS), [], reader)).toEqual([]);
    expect(reader.asked).toEqual([]);
  });
});

describe('flags and means of pixels', () => {
  const code = fc.integer({ min: 0, max: 255 });
  const pixels = fc.array(fc.tuple(code, code, fc.boolean()), { maxLength: 60 });
  const limits = flagLimits(EXPECTED);

  it('counts what it flags, and flags no pixel without data', () => {
    fc.assert(
      fc.property(pixels, (given) => {
        const [before, after] = [Uint8Array.from(given, ([a]) => a), Uint8Array.from(given, ([, b]) => b)];
        const { flags, counts } = flagsOf({ before, after }, limits);
        for (const flag of [FLAG.loss, FLAG.gain])
          expect(counts[flag]).toBe(flags.filter((each) => each === flag).length);
        for (const [at, flag] of flags.entries())
          if (before[at] === NDVI_NO_DATA || after[at] === NDVI_NO_DATA) expect(flag).toBe(0);
      }),
    );
  });

  it('flags a deeper fall wherever it flags one', () => {
    fc.assert(
      fc.property(code, code, fc.nat(60), (a, b, deeper) => {
        const flagAt = (after: number) =>
          flagsOf({ before: Uint8Array.of(a), after: Uint8Array.of(after) }, limits).flags[0];
        if (flagAt(b) === FLAG.loss && b - deeper > 0) expect(flagAt(b - deeper)).toBe(FLAG.loss);
      }),
    );
  });

  it('is a mean between the least and the most of the mask, and none of nothing', () => {
    fc.assert(
      fc.property(pixels, (given) => {
        const codes = Uint8Array.from(given, ([a]) => a);
        const mask = Int32Array.from(given, ([, , set]) => Number(set));
        const kept = [...codes].filter((each, at) => mask[at] === 1 && each !== NDVI_NO_DATA);
        const mean = meanOf(codes, mask);
        if (kept.length === 0) expect(mean).toBeNaN();
        else {
          const one = Int32Array.of(1);
          const ndvi = kept.map((each) => meanOf(Uint8Array.of(each), one));
          expect(mean).toBeGreaterThanOrEqual(Math.min(...ndvi) - 1e-9);
          expect(mean).toBeLessThanOrEqual(Math.max(...ndvi) + 1e-9);
        }
      }),
    );
  });
});
