import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { RescueOutcome } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { baseOf, beganIn, compareOperations, type Effect, thingOf } from '@georisk/domain/operations/order.ts';
import type { Done } from '#server/modules/operation/applyOperation.ts';
import { rescueTexts as texts } from './rescue.hu.ts';

/** An operation of a file, and those of its device that are done before it. */
export interface Listed {
  readonly operation: Operation;
  readonly after: readonly string[];
}

/** Where the operations of one person's device are done. */
export interface Target {
  /** What operations of earlier files have made, in the order in which they were done. */
  readonly known: readonly Omit<Effect, 'order'>[];
  /** Whether a change of this key was recorded, by whatever way it came. */
  isRecorded(changeId: string): Promise<boolean>;
  /** Does an operation over a state. */
  apply(operation: Operation, base: string | null): Promise<Done>;
  /** Keeps what it has made: a repetition, and a later file, begin there. */
  keep(effect: Omit<Effect, 'order'>): Promise<void>;
}

export interface Outcome {
  readonly operation: Operation;
  readonly outcome: RescueOutcome;
  readonly why: string | null;
}

interface Asked {
  readonly listed: readonly Listed[];
  /** What the device knew of its earlier operations. */
  readonly effects: readonly Effect[];
}

/** Of effects that the device had no receipt of; below it are the orders of receipts. */
const AFTER_RECEIPTS = 2 ** 40;

/** Effects without a receipt in the order in which their device made them, which the predecessors of an operation are in. */
function inOrder(made: readonly Effect[], after: readonly string[]): readonly Effect[] {
  const places = new Map(after.map((changeId, place) => [changeId, place + 1]));
  return made.map((effect) =>
    effect.order < AFTER_RECEIPTS ? effect : { ...effect, order: AFTER_RECEIPTS + (places.get(effect.changeId) ?? 0) },
  );
}

/**
 * Does the operations of a file, in the order in which their device would have sent them. An operation that was done
 * before is not done again, whichever way it came; one whose predecessor is not there waits; one that is in conflict is
 * reported and changes nothing.
 */
export async function importOperations({ listed, effects }: Asked, target: Target): Promise<readonly Outcome[]> {
  const made: Effect[] = [...effects];
  const add = (effect: Omit<Effect, 'order'>) => made.push({ ...effect, order: AFTER_RECEIPTS });
  // The device saw what its own sendings began in; a file that was read before it was told may only guess.
  const seen = new Set(effects.map(({ changeId }) => changeId));
  for (const effect of target.known) if (!seen.has(effect.changeId)) add(effect);
  const kept = new Set(target.known.map(({ changeId }) => changeId));
  const done = new Set<string>([...kept, ...effects.map(({ changeId }) => changeId)]);
  const ofFile = new Set(listed.map(({ operation }) => operation.changeId));
  /** Names that other operations wait for and that were recorded, by whatever way. */
  const asked = new Map<string, boolean>();
  const isRecorded = async (changeId: string): Promise<boolean> => {
    const known = asked.get(changeId) ?? (await target.isRecorded(changeId));
    asked.set(changeId, known);
    return known;
  };

  /** The first sentence that says why an operation has to wait; null where it need not. */
  const waitsFor = async (after: readonly string[]): Promise<string | null> => {
    for (const changeId of new Set(after)) {
      if (done.has(changeId)) continue;
      if (ofFile.has(changeId)) return texts.behind;
      if (!(await isRecorded(changeId))) return texts.otherFile;
    }
    return null;
  };

  const outcomes: Outcome[] = [];
  for (const { operation, after } of listed.toSorted((a, b) => compareOperations(a.operation, b.operation))) {
    const { changeId } = operation;
    if (kept.has(changeId)) {
      outcomes.push({ operation, outcome: 'known', why: null });
      continue;
    }
    const wait = await waitsFor(after);
    if (wait !== null) {
      outcomes.push({ operation, outcome: 'waits', why: wait });
      continue;
    }
    const base = baseOf(operation, inOrder(made, after));
    const result = await target.apply(operation, base);
    if (result.kind !== 'done') {
      // Nothing follows from it yet: what comes after it is judged by itself.
      if (result.kind === 'proposed') done.add(changeId);
      outcomes.push({ operation, outcome: result.kind, why: result.why });
      continue;
    }
    // Of one that was done before by another way nobody says over which state.
    const effect = {
      changeId,
      thing: thingOf(operation),
      from: result.isNew ? base : beganIn(operation),
      to: result.to,
    };
    await target.keep(effect);
    add(effect);
    done.add(changeId);
    outcomes.push({ operation, outcome: result.isNew ? 'applied' : 'known', why: null });
  }
  return outcomes;
}
