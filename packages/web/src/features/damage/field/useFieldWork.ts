import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { type PlaceDoubt, placeDoubt } from '@georisk/domain/field/placeDoubt.ts';
import { MAX_NAME } from '@georisk/domain/sampling/pointForm.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DeviceFix, FixState } from '#web/map/position/fixes.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import { decimalText, type PointText, typedBox } from '../sampling/pointText.ts';
import { type Sampling, useSampling } from '../sampling/useSampling.ts';
import { type Entered, freshFix, nextAfter, putBefore, putMeasured } from './measured.ts';

/** A measurement that waits for a better fix, or for its person's word. */
export interface Held {
  readonly point: SamplingPoint;
  readonly entered: Entered;
  /** When it was entered, ISO 8601. */
  readonly at: string;
  readonly why: PlaceDoubt;
  /** What was half typed about the point before. */
  readonly typed: PointText | null;
}

/** The measurement that was saved last, and the point as it was before. */
export interface LastSaved {
  readonly before: SamplingPoint;
  readonly entered: Entered;
}

export interface FieldWork {
  readonly sampling: Sampling;
  /** The point to walk to, and to measure, with what is half typed about it; null where none is left. */
  readonly target: SamplingPoint | null;
  readonly choose: (id: string) => void;
  /** Saves at once, or holds where the fix is unknown, poor or far away. */
  readonly enter: (entered: Entered) => void;
  /** The question about the target's measurement. */
  readonly held: Held | null;
  /** The questions about other points: left open, and answered by nobody else. */
  readonly asked: readonly Held[];
  /** Saves the held measurement with the fix as it is. */
  readonly saveHeld: () => void;
  readonly dropHeld: () => void;
  readonly last: LastSaved | null;
  /** Takes the last measurement back, and returns to its point. */
  readonly undo: () => void;
}

/** A point with the name and the comment that are half typed about it, without which a measurement would lose them. */
function withTyped(point: SamplingPoint | null, typed: PointText | null): SamplingPoint | null {
  if (point === null || typed === null) return point;
  return { ...point, name: typed.name.trim().slice(0, MAX_NAME), comment: typed.comment };
}

/** Whether the fix of a seen page answers the question by itself; a phone in a pocket answers nothing. */
function isSettled(held: Held | null, fix: DeviceFix | null): boolean {
  if (held === null || document.visibilityState === 'hidden') return false;
  return placeDoubt(freshFix(fix, Date.parse(held.at)), positionOf(held.point)) === null;
}

/** The measurements of a walk: each is an operation of the outbox, like those of the other screens. */
export function useFieldWork(plot: DamagePlot, outbox: Outbox, position: FixState): FieldWork {
  const sampling = useSampling(plot, outbox);
  const { points } = sampling;
  const box = useMemo(() => typedBox(outbox), [outbox]);
  const [targetId, setTarget] = useState<string | null>(null);
  const [questions, setQuestions] = useState<readonly Held[]>([]);
  const [last, setLast] = useState<LastSaved | null>(null);
  const fix = position.kind === 'found' ? position.fix : null;
  const known = points.find(({ id }) => id === targetId) ?? null;
  const proposed = known === null ? nextAfter(points, null, fix) : null;
  // It stays while the person walks, once the device has said where they are or that it cannot.
  const isSure = position.kind !== 'off' && position.kind !== 'searching';
  if (proposed !== null && isSure) setTarget(proposed);
  const next = known ?? points.find(({ id }) => id === proposed) ?? null;
  const held = questions.find(({ point }) => point.id === next?.id) ?? null;
  const settle = (id: string) => setQuestions((before) => before.filter(({ point }) => point.id !== id));
  // What is kept of a held measurement is not half typed.
  const target = withTyped(next, next === null || held !== null ? null : box.read(next.id));

  const save = (point: SamplingPoint, entered: Entered, at: string, used: DeviceFix | null) => {
    const gps = used === null ? undefined : { at: used.at, accuracy: used.accuracy };
    // What was typed is removed when the change that contains it is on the disk.
    void sampling.change([putMeasured(point, entered, at, used)], gps).then(() => box.forget(point.id));
    setLast({ before: point, entered });
    settle(point.id);
  };
  const goOn = (left: SamplingPoint, used: DeviceFix | null) => setTarget(nextAfter(points, left, used));
  const saveHeld = () => {
    if (held === null) return;
    const now = freshFix(fix, Date.now());
    save(held.point, held.entered, held.at, now);
    goOn(held.point, now);
  };
  const better = useEffectEvent(saveHeld);
  const isBetter = isSettled(held, fix);
  useEffect(() => {
    if (!isBetter) return undefined;
    const timer = setTimeout(() => better());
    return () => clearTimeout(timer);
  }, [isBetter]);

  return {
    sampling,
    target,
    choose: setTarget,
    enter: (entered) => {
      if (target === null || !plot.canEdit) return;
      const now = new Date();
      const used = freshFix(fix, now.getTime());
      const why = placeDoubt(used, positionOf(target));
      const at = now.toISOString();
      if (why === null) {
        save(target, entered, at, used);
        goOn(target, used);
        return;
      }
      const typed = box.read(target.id);
      // A killed browser keeps it as a half-typed point.
      const { comment, isUsed } = entered;
      box.keep(target.id, { yield: decimalText(entered.yield), name: target.name, comment, isUsed, typedAt: at });
      setQuestions((before) => [...before, { point: target, entered, at, why, typed }]);
    },
    held,
    asked: questions.filter((each) => each !== held),
    saveHeld,
    dropHeld: () => {
      if (held === null) return;
      if (held.typed) box.keep(held.point.id, held.typed);
      else box.forget(held.point.id);
      settle(held.point.id);
    },
    last,
    undo: () => {
      if (last === null) return;
      void sampling.change([putBefore(last.before)]);
      setTarget(last.before.id);
      setLast(null);
    },
  };
}
