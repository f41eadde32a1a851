import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { type Draft, type Drawing, type DrawingAction, draftOf, hasWork, reduceDrawing } from './draft.ts';
import { sendOutline } from './sendOutline.ts';
import { draftBox, type StoredDraft } from './storedDraft.ts';

const TRY_AGAIN_MS = 15_000;

const resourceOf = (plotId: number) => `policyPlots/${plotId}`;

/** The parcels' answer with one plot replaced by what is stored of it now. */
export function withPlot(answer: Answer<'mepars'>, plot: PolicyPlot): Answer<'mepars'> {
  if (!Array.isArray(answer)) return answer;
  return answer.map((mepar) =>
    mepar.policyPlots.some(({ id }) => id === plot.id)
      ? { ...mepar, policyPlots: mepar.policyPlots.map((known) => (known.id === plot.id ? plot : known)) }
      : mepar,
  );
}

/** Puts a stored plot into what was read of the parcels, and has the rest read again. */
export function usePlotStored() {
  const client = useQueryClient();
  return useCallback(
    (plot: PolicyPlot) => {
      const key = apiQuery('mepars').queryKey;
      client.setQueryData<Answer<'mepars'>>(key, (answer) => answer && withPlot(answer, plot));
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['block'] });
      void client.invalidateQueries({ queryKey: ['policy'] });
    },
    [client],
  );
}

export interface DrawingWork {
  readonly drawing: Drawing | null;
  readonly act: (action: DrawingAction) => void;
  readonly begin: (plot: PolicyPlot) => void;
  readonly resume: (stored: StoredDraft) => void;
  readonly save: () => void;
  /** Leaves at once where nothing would be lost, asks otherwise. */
  readonly leave: () => void;
  readonly discard: () => void;
  /** After a conflict: the own outline goes over the other one, or is given up for it. */
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** Drafts of earlier days, newest first. */
  readonly stored: readonly StoredDraft[];
  readonly forget: (plotId: number) => void;
  /** The browser keeps no drafts. */
  readonly isKept: boolean;
}

interface Settings {
  readonly userId: number;
  /** After a save: the plot as stored, and whether it had to wait for the network. */
  readonly onSaved: (plot: PolicyPlot, waited: boolean) => void;
}

/** The drawing of one outline: kept in the browser while it is not saved, sent again when the network is back. */
export function useDrawing({ userId, onSaved }: Settings): DrawingWork {
  const [drawing, act] = useReducer(reduceDrawing, null);
  const box = useMemo(() => draftBox(window.localStorage, userId), [userId]);
  const [stored, setStored] = useState(() => box.all());
  const [isKept] = useState(() => box.works());
  const plotStored = usePlotStored();

  const draft = drawing?.draft;
  useEffect(() => {
    if (draft === undefined) return;
    if (hasWork(draft)) box.keep(draft, new Date().toISOString());
    else box.forget(draft.plotId);
  }, [box, draft]);

  const end = (plotId: number) => {
    box.forget(plotId);
    act({ type: 'end' });
    setStored(box.all());
  };

  // The screen learns a moment later that a save runs: a second press in that moment is the same press.
  const isSending = useRef(false);
  const send = async (sent: Draft, waited: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    const stamp = sent.change ?? { id: newUuid7(), deviceTime: new Date().toISOString() };
    act({ type: 'send', stamp });
    const result = await sendOutline(sent, stamp);
    isSending.current = false;
    if (result.kind === 'later') act({ type: 'wait', why: result.why });
    if (result.kind === 'refused') act({ type: 'refuse', messages: result.messages });
    if (result.kind === 'conflict') act({ type: 'conflict', current: result.current });
    if (result.kind !== 'saved') return;
    logAction('finish-drawing', resourceOf(sent.plotId));
    plotStored(result.plot);
    end(sent.plotId);
    onSaved(result.plot, waited);
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

  const start = (next: Draft) => {
    act({ type: 'begin', draft: next });
    logAction('start-drawing', resourceOf(next.plotId));
  };
  const discard = () => {
    if (drawing === null) return;
    logAction('cancel-drawing', resourceOf(drawing.draft.plotId));
    end(drawing.draft.plotId);
  };

  return {
    drawing,
    act,
    begin: (plot) => start(draftOf(plot)),
    resume: (kept) => start(kept.draft),
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
      const mine = reduceDrawing(drawing, { type: 'keepMine' });
      if (mine === null || mine === drawing) return;
      act({ type: 'keepMine' });
      void send(mine.draft, false);
    },
    keepTheirs: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      plotStored(drawing.saving.current);
      discard();
    },
    stored,
    forget: (plotId) => {
      box.forget(plotId);
      setStored(box.all());
    },
    isKept,
  };
}
