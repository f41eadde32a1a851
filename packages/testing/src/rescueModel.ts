import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import { compareOperations, type Effect, thingOf, touchedBy } from '@georisk/domain/operations/order.ts';
import { madeVersion } from '@georisk/domain/operations/pointDecisions.ts';
import { applyToPoints, type SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { applyPoints, type PointsStep } from '@georisk/server/modules/operation/applyPoints.ts';
import type { Done } from '@georisk/server/modules/operation/applyOperation.ts';
import type { Target } from '@georisk/server/modules/rescue/importOperations.ts';

interface Versioned<T> {
  value: T;
  version: number;
}

export const PLOT_IDS = [1, 2] as const;
export const POINT_IDS = ['p1', 'p2', 'p3'] as const;
/** Two areas are there, the third is drawn by somebody. */
export const AREA_IDS = ['a1', 'a2', 'a3'] as const;
export const DAMAGE_ID = 9;

export const pointOf = (id: string, value: number | null): SamplingPointState => ({
  id,
  sequenceId: POINT_IDS.indexOf(id as 'p1') + 1,
  isGenerated: true,
  isUsed: true,
  yield: value,
  name: '',
  comment: '',
  position: [750_000, 200_000],
});

/** The shape in which a drawing of an area begins; null for one that nobody has drawn. */
export const firstShape = (areaId: string): string | null => (areaId === 'a3' ? null : `first ${areaId}`);

/** The case as the services keep it: a key is done once, an older version is refused, points are merged one by one. */
export class ModelCase {
  readonly #outlines = new Map<number, Versioned<string>>(PLOT_IDS.map((id) => [id, { value: 'first', version: 1 }]));
  readonly #areas = new Map<string, string>(
    PLOT_IDS.flatMap((plot) =>
      AREA_IDS.flatMap((id): (readonly [string, string])[] => {
        const shape = firstShape(id);
        return shape === null ? [] : [[`${plot}/${id}`, shape]];
      }),
    ),
  );
  readonly #points = new Map<number, Versioned<readonly SamplingPointState[]>>(
    PLOT_IDS.map((id) => [id, { value: POINT_IDS.map((each) => pointOf(each, null)), version: 1 }]),
  );
  readonly #status: Versioned<string> = { value: 'assigned', version: 1 };
  readonly #photos = new Set<string>();
  readonly #answers = new Map<string, string | null>();
  /** The operation that has made the current state of a thing. */
  readonly madeBy = new Map<string, Operation>();

  #record(operation: Operation, to: string | null): Done {
    this.#answers.set(operation.changeId, to);
    for (const thing of touchedBy(operation)) this.madeBy.set(thing, operation);
    return { kind: 'done', to, isNew: true };
  }

  isRecorded(changeId: string): boolean {
    return this.#answers.has(changeId);
  }

  apply = async (operation: Operation, base: string | null): Promise<Done> => {
    const known = this.#answers.get(operation.changeId);
    if (known !== undefined) return { kind: 'done', to: known, isNew: false };
    switch (operation.kind) {
      case 'outline':
        return this.#overwrite(this.#outlines.get(operation.payload.plotId), operation, base, String(operation.seq));
      case 'status':
        return this.#overwrite(this.#status, operation, base, operation.payload.status);
      case 'area': {
        const key = `${operation.payload.plotId}/${operation.payload.areaId}`;
        if ((this.#areas.get(key) ?? null) !== base) return { kind: 'conflict', why: '' };
        this.#areas.set(key, operation.payload.geom);
        return this.#record(operation, operation.payload.geom);
      }
      case 'photo':
        this.#photos.add(operation.changeId);
        return this.#record(operation, null);
      default: {
        const result = await applyPoints(operation, base, (version) =>
          Promise.resolve(this.#savePoints(operation, version)),
        );
        if (result.kind === 'saved') return this.#record(operation, madeVersion(base, result.version));
        return { kind: 'conflict', why: '' };
      }
    }
  };

  #overwrite(of: Versioned<string> | undefined, operation: Operation, base: string | null, value: string): Done {
    if (of === undefined || base !== String(of.version)) return { kind: 'conflict', why: '' };
    of.value = value;
    of.version += 1;
    return this.#record(operation, String(of.version));
  }

  #savePoints(operation: Extract<Operation, { kind: 'points' }>, version: number | null): PointsStep {
    const stored = this.#points.get(operation.payload.plotId);
    if (stored === undefined) return { kind: 'refused', why: '' };
    if (version !== stored.version) return { kind: 'stale', now: { points: stored.value, version: stored.version } };
    stored.value = applyToPoints(stored.value, operation.payload.operations as Parameters<typeof applyToPoints>[1]);
    stored.version += 1;
    return { kind: 'saved', version: stored.version };
  }

  /** Everything that people entered, in one text. */
  data(): string {
    return JSON.stringify([
      [...this.#outlines.values()].map(({ value }) => value),
      [...this.#areas].map(([area, shape]) => `${area} ${shape}`).sort(),
      [...this.#points.values()].map(({ value }) => value.map((point) => [point.id, point.yield, point.comment])),
      this.#status.value,
      [...this.#photos].sort(),
    ]);
  }
}

/** One device of a person, and the case that its operations go to. */
export class ModelDevice implements Target {
  readonly known: Omit<Effect, 'order'>[] = [];
  /** What the device knows of its own operations. */
  readonly receipts: Effect[] = [];
  readonly waiting: Operation[];
  readonly #case: ModelCase;

  constructor(operations: readonly Operation[], of: ModelCase) {
    this.waiting = operations.toSorted(compareOperations);
    this.#case = of;
  }

  isRecorded = (changeId: string) => Promise.resolve(this.#case.isRecorded(changeId));
  apply = (operation: Operation, base: string | null) => this.#case.apply(operation, base);
  keep = (effect: Omit<Effect, 'order'>) => {
    this.known.push(effect);
    return Promise.resolve();
  };

  /** The device's own sender has got an answer. */
  sent(operation: Operation, from: string | null, to: string | null): void {
    this.receipts.push({
      changeId: operation.changeId,
      thing: thingOf(operation),
      from,
      to,
      order: this.receipts.length + 1,
    });
    this.waiting.splice(this.waiting.indexOf(operation), 1);
  }
}
