/** A change of an assessor's day, as far as its place among the others depends on it. */
export type OrderedOperation = Common & (Outline | Area | Points | Photo | Status);

interface Common {
  /** UUID, made by the device. */
  readonly changeId: string;
  /** Its place in the order in which the device made its operations. */
  readonly seq: number;
  /** The plot that it belongs to; of photos and states the case. */
  readonly plot: string;
  readonly damageId: number | null;
  /** Version of the changed thing in which the change began; null where there is none. */
  readonly baseVersion: number | null;
}
interface Outline {
  readonly kind: 'outline';
}
interface Area {
  readonly kind: 'area';
  /** `base`: the shape in which the drawing began; null for a new area. */
  readonly payload: { readonly areaId: string; readonly base: string | null };
}
interface Points {
  readonly kind: 'points';
  readonly payload: {
    readonly operations: readonly (
      | { readonly kind: 'put'; readonly point: { readonly id: string } }
      | { readonly kind: 'remove'; readonly id: string }
    )[];
  };
}
interface Photo {
  readonly kind: 'photo';
}
interface Status {
  readonly kind: 'status';
}

/** What an operation made of the state over which it was done. */
export interface Effect {
  readonly changeId: string;
  /** The thing that was changed, its state before, and its state after. */
  readonly thing: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Its place in the order in which the server did them. */
  readonly order: number;
}

const RANK: Readonly<Record<OrderedOperation['kind'], number>> = {
  outline: 0,
  area: 1,
  points: 2,
  photo: 3,
  status: 4,
};

/** In the order in which they are done: within a plot outline, areas, points, photos; of one kind as they were made. */
export const compareOperations = (a: OrderedOperation, b: OrderedOperation): number =>
  RANK[a.kind] - RANK[b.kind] || a.seq - b.seq || (a.changeId < b.changeId ? -1 : 1);

/** The thing that an operation changes: operations of one thing follow each other. */
export function thingOf(operation: OrderedOperation): string {
  const { plot, kind } = operation;
  if (kind === 'area') return `${plot}/area/${operation.payload.areaId}`;
  return kind === 'photo' ? `${plot}/photo/${operation.changeId}` : `${plot}/${kind}`;
}

/** The state in which an operation began. */
export const beganIn = (operation: OrderedOperation): string | null =>
  operation.kind === 'area'
    ? operation.payload.base
    : operation.baseVersion === null
      ? null
      : String(operation.baseVersion);

/**
 * The state over which an operation is done: what earlier operations of the same device have made of the state in which
 * it began.
 */
export function baseOf(operation: OrderedOperation, effects: readonly Effect[]): string | null {
  const thing = thingOf(operation);
  const own = effects
    .filter((effect) => effect.thing === thing && effect.changeId !== operation.changeId)
    .sort((a, b) => a.order - b.order);
  let base = beganIn(operation);
  // All that its own device has left since: an effect whose true state before is not known names the first of them.
  const left = new Set([base]);
  for (const { from, to } of own) {
    if (to === null || !left.has(from)) continue;
    base = to;
    left.add(to);
  }
  return base;
}

/** What an operation changes; while it needs a decision, later operations of the same wait. */
export const touchedBy = (operation: OrderedOperation): readonly string[] =>
  operation.kind === 'points'
    ? operation.payload.operations.map(
        (each) => `${operation.plot}/point/${each.kind === 'put' ? each.point.id : each.id}`,
      )
    : [thingOf(operation)];

/** What an operation waits for: an area is drawn in its outline. */
export const neededBy = (operation: OrderedOperation): readonly string[] => [
  ...touchedBy(operation),
  ...(operation.kind === 'area' ? [`${operation.plot}/outline`] : []),
];

/** Whether an operation is done after another of its device: of the same thing, or its outline; a case's state is last. */
const follows = (later: OrderedOperation, earlier: OrderedOperation): boolean => {
  if (later.kind === 'status' && earlier.kind !== 'status')
    return later.damageId !== null && later.damageId === earlier.damageId;
  const things = new Set(touchedBy(earlier));
  return neededBy(later).some((thing) => things.has(thing));
};

/** The operations of a device after which one of them is done, by their names. */
export const predecessorsOf = (operation: OrderedOperation, all: readonly OrderedOperation[]): readonly string[] =>
  all
    .filter((other) => compareOperations(other, operation) < 0 && follows(operation, other))
    .map(({ changeId }) => changeId);
