import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import { baseOf, compareOperations, type Effect, predecessorsOf, touchedBy } from '@georisk/domain/operations/order.ts';
import { importOperations, type Listed, type Outcome } from '@georisk/server/modules/rescue/importOperations.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  AREA_IDS,
  DAMAGE_ID,
  firstShape,
  ModelCase,
  ModelDevice,
  PLOT_IDS,
  POINT_IDS,
  pointOf,
} from './rescueModel.ts';

const DEVICES = [0, 1, 2] as const;
/** Of a run: short enough for ten thousand of them. */
const [MAX_TAPS, MAX_ACTS] = [9, 8];

interface Tap {
  readonly device: number;
  readonly kind: Operation['kind'];
  readonly plot: number;
  /** Which points or which area. */
  readonly which: number;
}
type Act =
  /** Some of the waiting operations of a device are written into a file. */
  | { readonly act: 'write'; readonly device: number; readonly some: number }
  /** A file is imported, for the first time or again. */
  | { readonly act: 'import'; readonly file: number }
  /** A device has a network for some operations. */
  | { readonly act: 'send'; readonly device: number; readonly count: number };

interface Written {
  readonly device: number;
  readonly listed: readonly Listed[];
  readonly effects: readonly Effect[];
}

const changeIdOf = (index: number) => `018f3f3e-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** The operations of a device, each begun in what the device showed. */
function operationsOf(taps: readonly Tap[]): readonly (readonly Operation[])[] {
  const shown = DEVICES.map(() => new Map<string, number | null>());
  const made: Operation[][] = DEVICES.map(() => []);
  taps.forEach(({ device, kind, plot, which }, index) => {
    const own = made[device] ?? [];
    const plotId = PLOT_IDS[plot] ?? 1;
    const common = {
      changeId: changeIdOf(index),
      user: device + 1,
      seq: own.length + 1,
      plot: kind === 'photo' || kind === 'status' ? `damages/${DAMAGE_ID}` : `damagePlots/${plotId}`,
      damageId: DAMAGE_ID,
      title: '',
      path: '',
      baseVersion: 1,
      deviceAt: '2026-06-01T10:00:00.000Z',
    };
    own.push(operationOf());

    function operationOf(): Operation {
      switch (kind) {
        case 'outline':
          return { ...common, kind, payload: { plotId, of: 'damagePlot', polygon: index } };
        case 'area': {
          const areaId = AREA_IDS[which % AREA_IDS.length] ?? 'a1';
          const base = firstShape(areaId);
          return { ...common, kind, payload: { plotId, areaId, isNew: base === null, geom: `shape ${index}`, base } };
        }
        case 'photo':
          return {
            ...common,
            kind,
            payload: { damageId: DAMAGE_ID, name: '', type: '', bytes: 1, sha256: null },
          };
        case 'status':
          return {
            ...common,
            kind,
            payload: { damageId: DAMAGE_ID, status: which % 2 === 0 ? 'inspected' : 'new' },
          };
        default: {
          // One point, or two of them.
          const ids = POINT_IDS.filter((_, at) => which === at || (which > 2 && at !== which - 3));
          const now = shown[device] ?? new Map<string, number | null>();
          const base = ids.map((id) => pointOf(id, now.get(`${plotId} ${id}`) ?? null));
          for (const id of ids) now.set(`${plotId} ${id}`, index + 1);
          const operations = ids.map((id) => ({ kind: 'put' as const, point: pointOf(id, index + 1) }));
          return {
            ...common,
            kind: 'points',
            payload: {
              plotId,
              base: base.map(mutable),
              operations: operations.map((each) => ({ ...each, point: mutable(each.point) })),
            },
          };
        }
      }
    }
  });
  return made;
}

/** As the schema has it. */
const mutable = <T extends { readonly position: readonly [number, number] }>(point: T) => point;

const isIn = ({ outcome }: Outcome) => outcome === 'applied' || outcome === 'known';

/** Lives through a series of acts, and then through whatever is left to import. */
async function live(operations: readonly (readonly Operation[])[], acts: readonly Act[]) {
  const stored = new ModelCase();
  const devices = operations.map((own) => new ModelDevice(own, stored));
  const files: Written[] = [];
  const last = new Map<string, Outcome>();

  const write = (at: number, isWanted: (index: number) => boolean) => {
    const device = devices[at];
    const some = device?.waiting.filter((_, index) => isWanted(index)) ?? [];
    if (device === undefined || some.length === 0) return;
    const listed = some.map((operation) => ({ operation, after: predecessorsOf(operation, device.waiting) }));
    files.push({ device: at, listed, effects: [...device.receipts] });
  };
  const read = async ({ device: at, ...asked }: Written) => {
    const device = devices[at];
    if (device === undefined) return;
    for (const outcome of await importOperations(asked, device)) last.set(outcome.operation.changeId, outcome);
  };
  const send = async (at: number, count: number) => {
    const device = devices[at];
    for (const operation of device?.waiting.slice(0, count) ?? []) {
      if (device === undefined || predecessorsOf(operation, device.waiting).length > 0) return;
      const base = baseOf(operation, device.receipts);
      const result = await device.apply(operation, base);
      if (result.kind !== 'done') continue;
      device.sent(operation, base, result.to);
      last.set(operation.changeId, { operation, outcome: 'applied', why: null });
    }
  };

  for (const act of acts) {
    if (act.act === 'write') write(act.device, (index) => ((act.some >> (index % 8)) & 1) === 1);
    else if (act.act === 'send') await send(act.device, act.count);
    else if (files.length > 0) {
      const file = files[act.file % files.length];
      if (file !== undefined) await read(file);
    }
  }
  for (const at of DEVICES) write(at, () => true);
  // A file that waited for another is read again, until nothing more comes of it.
  for (let before = ''; before !== stored.data(); ) {
    before = stored.data();
    for (const file of files) await read(file);
  }
  return { stored, devices, files, last };
}

type Lived = Awaited<ReturnType<typeof live>>;

/** What a thing was changed to by an operation. */
function contentOf(operation: Operation, thing: string): string {
  switch (operation.kind) {
    case 'outline':
      return JSON.stringify(operation.payload.polygon);
    case 'area':
      return operation.payload.geom;
    case 'status':
      return operation.payload.status;
    case 'photo':
      return operation.changeId;
    default: {
      const point = operation.payload.operations.find((each) => each.kind === 'put' && thing.endsWith(each.point.id));
      return point?.kind === 'put' ? String(point.point.yield) : '';
    }
  }
}

/**
 * For every thing what stands in the case and what was reported and not applied, the newest of each device: nothing of
 * it depends on the order.
 */
function checksum(operations: readonly Operation[], { stored, last }: Lived): string {
  const things = [...new Set(operations.flatMap(touchedBy))].sort();
  return things
    .map((thing) => {
      const standing = stored.madeBy.get(thing);
      const reported = [...last.values()]
        .filter((each) => !isIn(each) && touchedBy(each.operation).includes(thing))
        .map(({ operation }) => operation);
      const all = [...(standing === undefined ? [] : [standing]), ...reported];
      const newest = all.filter(
        (one) => !all.some((other) => other.user === one.user && compareOperations(one, other) < 0),
      );
      return `${thing}: ${[...new Set(newest.map((each) => contentOf(each, thing)))].sort().join(' | ')}`;
    })
    .join('\n');
}

/** Operations that no other device contradicts, and that follow none which another device contradicts. */
function uncontested(made: readonly (readonly Operation[])[]): readonly Operation[] {
  const users = new Map<string, Set<number>>();
  for (const operation of made.flat())
    for (const thing of touchedBy(operation)) users.set(thing, (users.get(thing) ?? new Set()).add(operation.user));
  const contested = new Set<string>();
  for (const own of made)
    for (const operation of own.toSorted(compareOperations))
      if (
        touchedBy(operation).some((thing) => (users.get(thing)?.size ?? 0) > 1) ||
        predecessorsOf(operation, own).some((id) => contested.has(id))
      )
        contested.add(operation.changeId);
  return made.flat().filter(({ changeId }) => !contested.has(changeId));
}

const device = fc.nat(2);
const tap: fc.Arbitrary<Tap> = fc.record({
  device,
  kind: fc.constantFrom('outline', 'area', 'area', 'points', 'points', 'points', 'photo', 'status'),
  plot: fc.nat(1),
  which: fc.nat(5),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('write' as const), device, some: fc.nat(255) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('import' as const), file: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('send' as const), device, count: fc.nat(3) }) },
);
const acts = fc.array(act, { maxLength: MAX_ACTS });

/** Three drawings of an area in two files, the first two of them sent before the files are read, the second first. */
const SENT_BETWEEN: { readonly taps: Tap[]; readonly acts: Act[] } = {
  taps: [1, 1, 1].map((at) => ({ device: at, kind: 'area', plot: 0, which: 0 })),
  acts: [
    { act: 'write', device: 1, some: 0b101 },
    { act: 'write', device: 1, some: 0b010 },
    { act: 'send', device: 1, count: 2 },
    { act: 'import', file: 1 },
  ],
};

it('rescue files of three devices end the same in any split, order and repetition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: MAX_TAPS }), acts, acts, async (taps, first, second) => {
      const made = operationsOf(taps);
      const all = made.flat();
      const [one, other] = [await live(made, first), await live(made, second)];
      const [ended, otherwise] = [checksum(all, one), checksum(all, other)];
      if (ended !== otherwise) expect(otherwise).toBe(ended);
      const unchallenged = uncontested(made);
      for (const { last } of [one, other])
        for (const { changeId } of unchallenged) {
          const outcome = last.get(changeId);
          if (outcome === undefined || !isIn(outcome)) expect(outcome).toBe('in the case');
        }
      // Nobody has contradicted anybody: the case itself is the same.
      if (unchallenged.length === all.length && other.stored.data() !== one.stored.data())
        expect(other.stored.data()).toBe(one.stored.data());
    }),
    { numRuns: 10_000, examples: [[SENT_BETWEEN.taps, [], SENT_BETWEEN.acts]] },
  );
});

it('a file that is imported again changes nothing and says so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: MAX_TAPS }), acts, async (taps, series) => {
      const made = operationsOf(taps);
      const { stored, devices, files } = await live(made, series);
      const before = stored.data();
      for (const { device: at, ...asked } of files) {
        const target = devices[at];
        const outcomes = target === undefined ? [] : await importOperations(asked, target);
        expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toEqual([]);
      }
      expect(stored.data()).toBe(before);
    }),
    { numRuns: 1_000 },
  );
});
