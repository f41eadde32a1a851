import type { Operation, OperationKind, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import type { ProposalCause } from '@georisk/contract/verticals/insurance/proposals.ts';
import { compareOperations, neededBy, touchedBy } from '@georisk/domain/operations/order.ts';
import { type Entry, type EntryState, newEntry } from './entry.ts';

export { baseOf, beganIn, thingOf } from '@georisk/domain/operations/order.ts';
export type { Operation, OperationKind, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';

/** An operation as the outbox stores it. */
export type OperationEntry = Entry<Operation>;

type Made<K extends OperationKind> = K extends OperationKind
  ? Omit<OperationOf<K>, 'changeId' | 'user' | 'seq'> & { readonly changeId?: string }
  : never;
/** An operation as a screen makes it; its name, its person and its place are added by the outbox. */
export type NewOperation = Made<OperationKind>;

/** A change as the server has recorded it. */
export interface Stamp {
  readonly number: number;
  /** ISO 8601, by the server's clock. */
  readonly at: string;
  /** Of the recorded change, hexadecimal. */
  readonly sha256: string;
}

/** What the server answered to an operation. */
export interface Receipt {
  readonly changeId: string;
  readonly user: number;
  readonly kind: OperationKind;
  readonly plot: string;
  readonly title: string;
  /** What was sent, in words; receipts of earlier builds do not have it. */
  readonly what?: string;
  readonly seq: number;
  /** Its place in the order in which the server did them. */
  readonly order: number;
  /** The thing that was changed, its state before, and its state after: a later operation begins in that. */
  readonly thing: string;
  readonly from: string | null;
  readonly to: string | null;
  /** When this device got the answer, ISO 8601. */
  readonly sentAt: string;
  /** Number, time and fingerprint of the change on the server; null until they are read, `none` where it changed nothing. */
  readonly stamp: Stamp | 'none' | null;
  /** Not done, but kept on the server for a decision, and why; left out of those that were done. */
  readonly proposed?: ProposalCause;
  /** Its person has seen that it is only proposed. */
  readonly isSeen?: true;
}

export const isOperation = (entry: Entry): entry is OperationEntry => entry.kind === 'operation';

/** A new entry of an operation; its name is its own from the beginning. */
export const operationEntry = (operation: Operation): OperationEntry => ({
  ...newEntry(
    { userId: operation.user, kind: 'operation', subject: operation.changeId },
    operation,
    operation.deviceAt,
  ),
  change: { id: operation.changeId, deviceTime: operation.deviceAt },
});

const isTried = ({ tries = 0 }: OperationEntry): boolean => tries > 0;

/**
 * In the order in which they are sent: within a plot outline, areas, points, photos; of one kind as they were made. One
 * that was sent without an answer is before those that were not, as the server may have done it: another tab's earlier
 * one can reach the sender later.
 */
export const inOrder = (entries: readonly OperationEntry[]): readonly OperationEntry[] =>
  entries.toSorted((a, b) =>
    a.payload.kind === b.payload.kind && isTried(a) !== isTried(b)
      ? Number(isTried(b)) - Number(isTried(a))
      : compareOperations(a.payload, b.payload),
  );

export const isParked = ({ kind }: EntryState): boolean => kind === 'refused' || kind === 'conflict';

/**
 * The operations that may be sent now, those of one plot in their order: what follows a parked operation of the same
 * thing waits, everything else goes on. Another case's and another plot's never wait.
 */
export function sendable(entries: readonly OperationEntry[]): ReadonlyMap<string, readonly OperationEntry[]> {
  const lanes = new Map<string, OperationEntry[]>();
  const held = new Set<string>();
  for (const entry of inOrder(entries)) {
    const { payload: operation } = entry;
    const isHeld =
      isParked(entry.state) ||
      neededBy(operation).some((thing) => held.has(thing)) ||
      (operation.kind === 'status' && hasOthers(entries, operation));
    if (isHeld) for (const thing of touchedBy(operation)) held.add(thing);
    else lanes.set(operation.plot, [...(lanes.get(operation.plot) ?? []), entry]);
  }
  return lanes;
}

/** Whether other operations of the case are still here: a closed case would refuse them. */
const hasOthers = (entries: readonly OperationEntry[], { changeId, damageId }: Operation): boolean =>
  entries.some(
    ({ payload }) => payload.damageId === damageId && payload.kind !== 'status' && payload.changeId !== changeId,
  );

/** Bytes of an operation on the device, with its file. */
export const sizeOf = (operation: Operation): number =>
  JSON.stringify(operation).length + (operation.kind === 'photo' ? operation.payload.bytes : 0);
