import { assert, constantFrom, double, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CROP_TABLE } from '../crops/cropTable.hu.ts';
import { AID_INPUTS, AID_LIMITS, aidFault, type AidInput, aidKindOf, countedYield } from './aids.ts';
import { MAX_PLACES, outlineOfWalk, walkedTo, wayLength } from './walk.ts';
import { bearing, eighth, fixQuality, hasArrived, nextPoint, turn } from './wayToPoint.ts';
import { KEYS_IN_ROW, keyStep, yieldKeys } from './yieldKeys.ts';

describe('a counted yield', () => {
  it.each([
    // 500 ears x 35 kernels x 42 g / 1000 = 735 g/m² = 7.35 t/ha
    ['ears', { earsPerSquareMetre: 500, kernelsPerEar: 35, thousandKernelWeight: 42 }, 7.35],
    // 7 plants x 1 cob x 450 kernels x 0.32 g = 1 008 g/m²
    ['cobs', { plantsPerSquareMetre: 7, cobsPerPlant: 1, kernelsPerCob: 450, thousandKernelWeight: 320 }, 10.08],
    // 5 heads x 1 200 seeds x 80 % x 0.055 g = 264 g/m²
    ['heads', { headsPerSquareMetre: 5, seedsPerHead: 1_200, filledPercent: 80, thousandKernelWeight: 55 }, 2.64],
    // 40 plants x 25 pods x 2.5 seeds x 0.18 g = 450 g/m²
    ['pods', { plantsPerSquareMetre: 40, podsPerPlant: 25, seedsPerPod: 2.5, thousandKernelWeight: 180 }, 4.5],
    ['ears', { earsPerSquareMetre: 0, kernelsPerEar: 35, thousandKernelWeight: 42 }, 0],
  ] as const)('of %s %j is %s t/ha', (kind, values, expected) =>
    expect(countedYield(kind, values)?.yield).toBe(expected),
  );

  it.each([
    // Exactly on the half: 300 x 25 x 33.8 g = 253.5 g/m² = 2.535 t/ha, which is 2.54.
    [300, 25, 33.8, 2.54],
    [375, 30, 34.8, 3.92],
    [375, 20, 33.8, 2.54],
    [300, 25, 33.7, 2.53],
  ])(
    'of %s ears with %s kernels of %s g is rounded half up to %s',
    (earsPerSquareMetre, kernelsPerEar, thousandKernelWeight, expected) =>
      expect(countedYield('ears', { earsPerSquareMetre, kernelsPerEar, thousandKernelWeight })?.yield).toBe(expected),
  );

  it('is rounded half up on the decimals, as whole numbers say', () => {
    assert(
      property(
        integer({ min: 1, max: 900 }),
        integer({ min: 1, max: 60 }),
        integer({ min: 300, max: 600 }),
        (ears, kernels, tenths) => {
          // Ears x kernels x tenths of a gram are millionths of a tonne a hectare: hundredths of a t/ha are 10 000 of them.
          const hundredths = Number((BigInt(ears * kernels * tenths) + 5_000n) / 10_000n);
          const counted = countedYield('ears', {
            earsPerSquareMetre: ears,
            kernelsPerEar: kernels,
            thousandKernelWeight: tenths / 10,
          });
          return counted?.yield === hundredths / 100;
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(Object.entries(AID_LIMITS) as [AidInput, readonly [number, number]][])(
    '%s may be %j, and neither less nor more',
    (input, [min, max]) => {
      expect([min, max, (min + max) / 2].map((value) => aidFault(input, value))).toEqual([null, null, null]);
      expect([min - 0.01, max + 0.01, Number.NaN, Infinity].map((value) => aidFault(input, value))).toEqual(
        Array.from({ length: 4 }, () => 'impossible'),
      );
      expect(aidFault(input, null)).toBe('missing');
    },
  );

  it('is none where one input of the kind is left out, and other inputs do not matter', () => {
    const all = Object.fromEntries(Object.keys(AID_LIMITS).map((input) => [input, 1]));
    for (const [kind, inputs] of Object.entries(AID_INPUTS) as [keyof typeof AID_INPUTS, readonly AidInput[]][]) {
      expect(countedYield(kind, all)).not.toBeNull();
      for (const input of inputs)
        expect(countedYield(kind, { ...all, [input]: undefined as unknown as number })).toBeNull();
      const others = (Object.keys(AID_LIMITS) as AidInput[]).filter((input) => !inputs.includes(input));
      for (const input of others)
        expect(countedYield(kind, { ...all, [input]: -1 })?.yield).toBe(countedYield(kind, all)?.yield);
    }
  });

  it('of usual crops is below what is plausible of them at usual values', () => {
    expect([
      aidKindOf('OSZI_BUZA'),
      aidKindOf('KUKORICA'),
      aidKindOf('NAPRAFORGO'),
      aidKindOf('REPCE'),
      aidKindOf('SZOLO'),
    ]).toEqual(['ears', 'cobs', 'heads', 'pods', null]);
  });
});

describe('keys for yields', () => {
  it.each([
    // The largest step up to 0.08 x sqrt(12) / 4 = 0.0693 of the expected yield.
    [0.2, 0.02],
    [0.72, 0.02], // 0.0499
    [0.73, 0.05], // 0.0506
    [5.5, 0.2], // 0.381
    [7.3, 0.5], // 0.506
    [60, 2], // 4.16
    [73, 5], // 5.06
    [1_000, 5],
    [0, 0.02],
  ])('of about %s t/ha are %s apart', (expected, step) => expect(keyStep(expected)).toBe(step));

  it.each(Object.values(CROP_TABLE))(
    'of $name are whole rows up to its highest plausible yield, each once',
    ({ ref, max }) => {
      const { values, row } = yieldKeys(ref, max, []);
      expect(values.length % KEYS_IN_ROW).toBe(0);
      expect(values.at(-1)).toBeGreaterThanOrEqual(max);
      expect(values.at(-1 - KEYS_IN_ROW) ?? 0).toBeLessThan(max);
      expect(values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))).toBe(true);
      // What is likely is in the row that is shown.
      const shown = values.slice(row * KEYS_IN_ROW, (row + 1) * KEYS_IN_ROW);
      expect(Math.abs((shown[2] ?? 0) - ref)).toBeLessThanOrEqual(KEYS_IN_ROW * keyStep(ref));
    },
  );

  it('follow the last yield that is not zero, and stay within the rows', () => {
    // Step 0.2: rows of 0.2 to 1.0, 1.2 to 2.0 ... 3.1 is in the row from 2.2 to 3.0 or 3.2 to 4.0 by rounding: 16th key.
    expect(yieldKeys(5, 12, [3.2]).row).toBe(3);
    expect(yieldKeys(5, 12, [3]).row).toBe(2);
    expect(yieldKeys(5, 12, [3.2, 0]).row).toBe(3);
    expect(yieldKeys(5, 12, [99]).row).toBe(11);
    expect(yieldKeys(5, 12, [0.01]).row).toBe(0);
    expect(yieldKeys(5, 12, []).row).toBe(4);
  });
});

describe('the way to a point', () => {
  it.each([
    [10, 'good'],
    [10.01, 'poor'],
    [100, 'poor'],
    [100.01, 'useless'],
    [0, 'good'],
  ])('a fix of %s m is %s', (accuracy, quality) => expect(fixQuality(accuracy)).toBe(quality));

  it('a point is reached at 5 m with a good fix', () => {
    expect([hasArrived([0, 0], 10, [3, 4]), hasArrived([0, 0], 10, [3, 4.01]), hasArrived([0, 0], 11, [0, 0])]).toEqual(
      [true, false, false],
    );
  });

  it.each([
    [[0, 1], 0],
    [[1, 1], 45],
    [[1, 0], 90],
    [[0, -1], 180],
    [[-1, 0], 270],
    [[-1, 1], 315],
  ] as const)('towards %j is %s degrees', (to, degrees) => expect(bearing([0, 0], to)).toBeCloseTo(degrees, 12));

  it('a bearing and the way back are half a turn apart', () => {
    const place = () => tuple(integer({ min: -99, max: 99 }), integer({ min: -99, max: 99 }));
    assert(
      property(place(), place(), (a, b) => {
        if (a[0] === b[0] && a[1] === b[1]) return true;
        const there = bearing(a, b);
        return there >= 0 && there < 360 && Math.abs(Math.abs(turn(there, bearing(b, a))) - 180) < 1e-9;
      }),
    );
  });

  it.each([
    [10, 350, -20],
    [350, 10, 20],
    [0, 90, 90],
    [90, 0, -90],
    [0, 179, 179],
    [0, 181, -179],
    [270, 271, 1],
  ])('from %s to %s degrees is a turn of %s', (from, to, by) => expect(turn(from, to)).toBeCloseTo(by, 12));

  it('without a place of its own leads to the next number, and from the last to the first', () => {
    const plan = [3, 1, 2].map((sequenceId) => ({
      id: `p${sequenceId}`,
      sequenceId,
      position: [0, 0] as const,
      isOpen: sequenceId !== 2,
    }));
    expect([null, 0, 1, 2, 3].map((after) => nextPoint(plan, null, after))).toEqual(['p1', 'p1', 'p3', 'p3', 'p1']);
    expect(nextPoint([], null, null)).toBeNull();
  });

  it('a turn leads from one direction to the other by the shorter way', () => {
    const direction = () => double({ min: -720, max: 720, noNaN: true });
    assert(
      property(direction(), direction(), (from, to) => {
        const by = turn(from, to);
        const arrived = (((from + by - to) % 360) + 360) % 360;
        return by >= -180 && by < 180 + 1e-9 && Math.min(arrived, 360 - arrived) < 1e-6;
      }),
    );
  });

  it.each([
    [0, 0],
    [22.4, 0],
    [22.5, 1],
    [337.4, 7],
    [337.5, 0],
    [360, 0],
    [-45, 7],
    [719, 0],
  ])('%s degrees are the eighth %s of the compass', (degrees, part) => expect(eighth(degrees)).toBe(part));

  it('leads to the nearest open point as looking at all of them does', () => {
    const points = tuple(
      ...Array.from({ length: 6 }, () =>
        record({ x: integer({ min: 0, max: 90 }), y: integer({ min: 0, max: 90 }), isOpen: constantFrom(true, false) }),
      ),
    );
    assert(
      property(points, integer({ min: 0, max: 90 }), integer({ min: 0, max: 90 }), (some, x, y) => {
        const plan = some.map((each, index) => ({
          id: `p${index}`,
          sequenceId: 6 - index,
          position: [each.x, each.y] as const,
          isOpen: each.isOpen,
        }));
        const open = plan.filter(({ isOpen }) => isOpen).toSorted((a, b) => a.sequenceId - b.sequenceId);
        const away = ({ position }: (typeof plan)[number]) => Math.hypot(position[0] - x, position[1] - y);
        const least = Math.min(...open.map(away));
        return nextPoint(plan, [x, y], 3) === (open.find((each) => away(each) === least)?.id ?? null);
      }),
    );
  });
});

describe('a walk', () => {
  it('takes a place from 3 m on, or from half of the fix’s error on where that is more', () => {
    const step = (metres: number, accuracy: number) => walkedTo([[0, 0]], { at: [metres, 0], accuracy }).length;
    expect([step(2.99, 4), step(3, 4), step(4.99, 10), step(5, 10), step(50, 11)]).toEqual([1, 2, 1, 2, 1]);
  });

  it('ends after a day, and begins with the first good fix', () => {
    const full = Array.from({ length: MAX_PLACES }, (_, index) => [10 * index, 0] as const);
    expect(walkedTo(full, { at: [0, 99], accuracy: 1 })).toBe(full);
    expect(walkedTo(full.slice(1), { at: [0, 99], accuracy: 1 })).toHaveLength(MAX_PLACES);
    expect(walkedTo([], { at: [1, 1], accuracy: 10 })).toEqual([[1, 1]]);
  });

  it('has the length of its steps, and none of one place', () => {
    expect([
      wayLength([
        [0, 0],
        [3, 4],
        [3, 10],
      ]),
      wayLength([[5, 5]]),
      wayLength([]),
    ]).toEqual([11, 0, 0]);
  });

  it('around a square field with a place every five metres has its four corners', () => {
    const side = (from: readonly [number, number], dx: number, dy: number) =>
      Array.from({ length: 20 }, (_, index) => [from[0] + 5 * index * dx, from[1] + 5 * index * dy] as const);
    const way = [...side([0, 0], 1, 0), ...side([100, 0], 0, 1), ...side([100, 100], -1, 0), ...side([0, 100], 0, -1)];
    expect(outlineOfWalk(way)).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]);
  });
});
