import { useEffectEvent, useLayoutEffect, useMemo, useReducer } from 'react';
import { logAction } from '#web/lib/log.ts';
import { deliver } from '#web/offline/deliver.ts';
import { type ChangeStamp, type EntryKind, samePayload } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useIsWaiting, useTryAgain } from '#web/offline/useOutbox.ts';
import {
  type Draft,
  type Drawing,
  type DrawingAction,
  type Drawn,
  drawingOf,
  hasWork,
  mayDraw,
  reduceDrawn,
} from './draft.ts';
import type { SaveFailure } from './saveFailure.ts';

interface Settings<D extends Draft, C, S> {
  readonly outbox: Outbox;
  readonly kind: EntryKind;
  /** Subject of the drawing, as the log names it. */
  readonly resourceOf: (plotId: number) => string;
  readonly pack: (draft: D) => unknown;
  readonly send: (draft: D, stamp: ChangeStamp) => Promise<({ readonly kind: 'saved' } & S) | SaveFailure<C>>;
  /** After a save, and whether it had to wait for the network. */
  readonly onSaved: (draft: D, saved: S, waited: boolean) => void;
  /** Another tab of this browser has saved it. */
  readonly onSavedElsewhere: () => void;
}

export interface KeptDrawing<D extends Draft, C> {
  readonly drawing: Drawing<D, C> | null;
  /** Identifier of the drawing's subject in the outbox. */
  readonly entryId: string;
  readonly act: (action: DrawingAction<D>) => void;
  readonly begin: (draft: D) => void;
  readonly save: () => void;
  /** Continues after the decision of a conflict, and sends it. */
  readonly resolve: (draft: D) => void;
  /** Leaves at once where nothing would be lost, asks otherwise. */
  readonly leave: () => void;
  readonly discard: () => void;
}

/** Stores the drawing in the outbox after each change. */
function useStoring<D extends Draft, C, S>({ outbox, kind, pack }: Settings<D, C, S>, draft: D | undefined): void {
  const keep = useEffectEvent((now: D) => {
    if (hasWork(now)) outbox.write(kind, String(now.plotId), pack(now));
    else outbox.drop(kind, String(now.plotId));
  });
  // Before it is painted: no frame shows the last corner as stored while it is not.
  useLayoutEffect(() => {
    if (draft !== undefined) keep(draft);
  }, [draft]);
}

/** Sends a drawing; another tab's changes of the stored one stay. */
function senderOf<D extends Draft, C, S>({ pack, send }: Settings<D, C, S>, draft: D) {
  const packed = pack(draft);
  return async (_: unknown, stamp: ChangeStamp) => {
    const outcome = await send(draft, stamp);
    return outcome.kind === 'saved'
      ? { ...outcome, rest: (now: unknown) => (samePayload(now, packed) ? null : now) }
      : outcome;
  };
}

/** A drawing that its outbox stores while it is unsaved, and sends again when the network is back. */
export function useKeptDrawing<D extends Draft, C, S>(settings: Settings<D, C, S>): KeptDrawing<D, C> {
  const { outbox, kind, pack, resourceOf } = settings;
  const [drawn, dispatch] = useReducer(
    (now: Drawn<D> | null, action: DrawingAction<D>): Drawn<D> | null => reduceDrawn(now, action),
    null,
  );
  const draft = drawn?.draft;
  const entryId = outbox.idOf(kind, String(draft?.plotId ?? ''));
  const entry = useEntry<unknown, C>(outbox, entryId);
  const drawing = useMemo(() => (drawn === null ? null : drawingOf<D, C>(drawn, entry?.state)), [drawn, entry]);

  useStoring(settings, draft);

  const end = (plotId: number) => {
    outbox.drop(kind, String(plotId));
    dispatch({ type: 'end' });
  };
  const send = async (sent: D, by: 'press' | 'retry', waited: boolean) => {
    const id = outbox.write(kind, String(sent.plotId), pack(sent));
    const result = await deliver(outbox, { id, by, send: senderOf(settings, sent) });
    if (result.kind === 'elsewhere' && outbox.isMine() && outbox.get(id) === null) {
      dispatch({ type: 'end' });
      settings.onSavedElsewhere();
    }
    if (result.kind !== 'saved') return;
    logAction('finish-drawing', resourceOf(sent.plotId));
    dispatch({ type: 'end' });
    settings.onSaved(sent, result, waited);
  };

  const isWaiting = useIsWaiting(outbox, entryId) && drawing !== null;
  useTryAgain(isWaiting, () => {
    if (drawing !== null) void send(drawing.draft, 'retry', true);
  });

  const discard = () => {
    if (drawing === null) return;
    logAction('cancel-drawing', resourceOf(drawing.draft.plotId));
    end(drawing.draft.plotId);
  };
  return {
    drawing,
    entryId,
    act: (action) => {
      if (action.type === 'sketch' && drawing !== null && !mayDraw(drawing.saving)) return;
      if (action.type === 'editOn') outbox.apply(entryId, { type: 'hold' });
      dispatch(action);
    },
    begin: (next) => {
      // A waiting save of an earlier day is taken into the drawing before it is sent.
      outbox.apply(outbox.idOf(kind, String(next.plotId)), { type: 'hold' });
      dispatch({ type: 'begin', draft: next });
      logAction('start-drawing', resourceOf(next.plotId));
    },
    save: () => {
      if (drawing !== null && drawing.saving.kind !== 'sending')
        void send(drawing.draft, 'press', drawing.saving.kind === 'waiting');
    },
    resolve: (next) => {
      outbox.apply(entryId, { type: 'resolve', payload: pack(next), at: new Date().toISOString() });
      dispatch({ type: 'begin', draft: next });
      void send(next, 'press', false);
    },
    leave: () => {
      if (drawing === null) return;
      if (hasWork(drawing.draft)) dispatch({ type: 'askToLeave' });
      else discard();
    },
    discard,
  };
}
