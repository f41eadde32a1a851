import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { logAction } from '#web/lib/log.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { hasWork, reduceDrawing } from '../policyPlots/draft.ts';
import { sendShape } from './sendShape.ts';
import {
  overTheirs,
  type ShapeAction,
  shapeBox,
  type ShapeDraft,
  type ShapeDrawing,
  type StoredShape,
} from './shapeDraft.ts';

const TRY_AGAIN_MS = 15_000;
const resourceOf = (plotId: number) => `damagePlots/${plotId}`;

export interface ShapeDrawingWork {
  readonly drawing: ShapeDrawing | null;
  readonly act: (action: ShapeAction) => void;
  readonly begin: (draft: ShapeDraft) => void;
  readonly save: () => void;
  readonly leave: () => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** What was begun earlier and not saved. */
  readonly stored: StoredShape | null;
  readonly forget: () => void;
}

interface Settings {
  readonly userId: number;
  readonly plotId: number;
  /** After a save: what was saved, and whether it had to wait for the network. */
  readonly onSaved: (draft: ShapeDraft, waited: boolean) => void;
  /** Somebody else's outline is to be taken over. */
  readonly onTheirs: () => void;
}

/** The drawing of one shape of a damaged plot: kept in the browser while it is not saved, sent again when the network is back. */
export function useShapeDrawing({ userId, plotId, onSaved, onTheirs }: Settings): ShapeDrawingWork {
  const [drawing, act] = useReducer(
    (now: ShapeDrawing | null, action: ShapeAction): ShapeDrawing | null => reduceDrawing(now, action),
    null,
  );
  const box = useMemo(() => shapeBox(window.localStorage, userId, plotId), [userId, plotId]);
  const [stored, setStored] = useState(() => box.read());

  const draft = drawing?.draft;
  useEffect(() => {
    if (draft === undefined) return;
    if (hasWork(draft)) box.keep(draft, new Date().toISOString());
    else box.forget();
  }, [box, draft]);

  const end = () => {
    box.forget();
    act({ type: 'end' });
    setStored(null);
  };

  // The screen learns a moment later that a save runs: a second press in that moment is the same press.
  const isSending = useRef(false);
  const send = async (sent: ShapeDraft, waited: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    const stamp = sent.change ?? { id: newUuid7(), deviceTime: new Date().toISOString() };
    act({ type: 'send', stamp });
    const result = await sendShape(sent, stamp);
    isSending.current = false;
    if (result.kind === 'later') act({ type: 'wait', why: result.why });
    if (result.kind === 'refused') act({ type: 'refuse', messages: result.messages });
    if (result.kind === 'conflict') act({ type: 'conflict', current: result.current });
    if (result.kind !== 'saved') return;
    logAction('finish-drawing', resourceOf(plotId));
    end();
    onSaved(sent, waited);
  };

  const sendAgain = useEffectEvent(() => {
    if (drawing?.saving.kind === 'waiting') void send(drawing.draft, true);
  });
  const isWaiting = drawing?.saving.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => sendAgain();
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting]);

  const discard = () => {
    if (drawing === null) return;
    logAction('cancel-drawing', resourceOf(plotId));
    end();
  };

  return {
    drawing,
    act,
    begin: (next) => {
      act({ type: 'begin', draft: next });
      logAction('start-drawing', resourceOf(plotId));
    },
    save: () => {
      if (drawing !== null && drawing.saving.kind !== 'sending')
        void send(drawing.draft, drawing.saving.kind === 'waiting');
    },
    leave: () => {
      if (drawing === null) return;
      if (hasWork(drawing.draft)) act({ type: 'askToLeave' });
      else discard();
    },
    discard,
    keepMine: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      const { current } = drawing.saving;
      const mine: ShapeDrawing | null = reduceDrawing(drawing, { type: 'keepMine' } as ShapeAction);
      if (mine === null) return;
      const draft = overTheirs(mine.draft, current, newUuid7);
      act({ type: 'begin', draft });
      void send(draft, false);
    },
    keepTheirs: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      discard();
      onTheirs();
    },
    stored,
    forget: () => {
      box.forget();
      setStored(null);
    },
  };
}
