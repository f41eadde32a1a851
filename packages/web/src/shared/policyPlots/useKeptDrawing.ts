import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Delay } from '#web/lib/delay.ts';
import { logAction } from '#web/lib/log.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import type { Entry, EntryKind, EntryState } from '#web/offline/entry.ts';
import type { NewOperation, Operation } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry } from '#web/offline/useOutbox.ts';
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
import { useOnline } from '#web/ui/ProgressView.tsx';

interface Settings<D extends Draft> {
  readonly outbox: Outbox;
  /** Of the draft. */
  readonly kind: EntryKind;
  /** Subject of the drawing, as the log names it. */
  readonly resourceOf: (plotId: number) => string;
  readonly pack: (draft: D) => unknown;
  /** The finished drawing as a change to be sent. */
  readonly toOperation: (draft: D) => NewOperation;
  /** After a save: the server's answer where this tab has it, and whether it had to wait for the network. */
  readonly onSaved: (draft: D, answer: unknown, waited: boolean) => void;
}

export interface KeptDrawing<D extends Draft, C> {
  readonly drawing: Drawing<D, C> | null;
  /** The entry that keeps the drawing: its operation once it is saved, its draft before. */
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

/** A saved drawing: an operation that the outbox keeps until the server has it. */
interface Followed {
  readonly id: string;
  readonly changeId: string;
}

/** Stores the drawing in the outbox after each change, as long as it is a draft. */
function useStoring<D extends Draft>({ outbox, kind, pack }: Settings<D>, draft: D | undefined): void {
  const keep = useEffectEvent((now: D) => {
    if (hasWork(now)) outbox.write(kind, String(now.plotId), pack(now));
    else outbox.drop(kind, String(now.plotId));
  });
  // Before it is painted: no frame shows the last corner as stored while it is not.
  useLayoutEffect(() => {
    if (draft !== undefined) keep(draft);
  }, [draft]);
}

/** Calls when the followed operation has left the outbox. */
function useLeft(outbox: Outbox, followed: Followed | null, onLeft: (isSaved: boolean) => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (followed === null) return undefined;
    const look = () => {
      if (outbox.get(followed.id) === null) left(outbox.receipts.has(followed.changeId));
    };
    look();
    return outbox.subscribe(look);
  }, [outbox, followed]);
}

/** Why operations of this device wait; null where none does. Without a network nothing is on its way. */
function delayOf(outbox: Outbox, isOnline: boolean): Delay | null {
  for (const { state } of outbox.operations()) if (state.kind === 'waiting') return state.why;
  return isOnline ? null : 'network';
}

/**
 * On its way means being sent: nobody has to press again. What was not tried yet waits where something else does: for
 * the same network.
 */
function shown(state: EntryState | undefined, isFollowed: boolean, why: Delay | null): EntryState | undefined {
  if (!isFollowed || (state !== undefined && state.kind !== 'idle')) return state;
  return why === null ? { kind: 'sending' } : { kind: 'waiting', why };
}

/** The drawing with the state in which it is shown. */
function useShown<D extends Draft, C>(
  outbox: Outbox,
  drawn: Drawn<D> | null,
  { entry, isFollowed }: { readonly entry: Entry<unknown, C> | null; readonly isFollowed: boolean },
): Drawing<D, C> | null {
  const isOnline = useOnline();
  const why = useSyncExternalStore(outbox.subscribe, () => delayOf(outbox, isOnline));
  return useMemo(() => {
    const state = shown(entry?.state, isFollowed, why) as EntryState<C> | undefined;
    return drawn === null ? null : drawingOf<D, C>(drawn, state);
  }, [drawn, entry, isFollowed, why]);
}

interface Work<D extends Draft> extends Settings<D> {
  readonly drawing: Pick<Drawing<D, unknown>, 'draft'> | null;
  readonly followed: Followed | null;
  readonly follow: (followed: Followed | null) => void;
  readonly end: () => void;
}

/** The ways of a drawing between draft and operation. */
function stepsOf<D extends Draft>(work: Work<D>) {
  const { outbox, kind, pack, resourceOf, toOperation, drawing, followed, follow } = work;
  const end = () => {
    if (drawing !== null && followed === null) outbox.drop(kind, String(drawing.draft.plotId));
    follow(null);
    work.end();
  };
  return {
    /** The drawing becomes an operation; its draft goes once that is in the outbox. */
    send: (sent: D): string => {
      const id = outbox.enqueue(toOperation(sent));
      const operation = outbox.get<Operation>(id)?.payload;
      if (operation !== undefined) follow({ id, changeId: operation.changeId });
      void outbox.supersede(outbox.idOf(kind, String(sent.plotId)), id);
      currentSender.now();
      return id;
    },
    /** Goes on drawing: a refused operation is a draft again, one on its way stays. */
    goOn: () => {
      if (followed === null || drawing === null) return;
      const id = outbox.write(kind, String(drawing.draft.plotId), pack(drawing.draft));
      if (outbox.get(followed.id)?.state.kind === 'refused') void outbox.supersede(followed.id, id);
      follow(null);
    },
    end,
    discard: () => {
      if (drawing === null) return;
      logAction('cancel-drawing', resourceOf(drawing.draft.plotId));
      if (followed !== null) outbox.apply(followed.id, { type: 'drop' });
      end();
    },
  };
}

/** Tells a second press, before the screen has changed, from the first: it is the same save. */
function usePresses() {
  const last = useRef<unknown>(null);
  return {
    isFirst: (pressed: object | string): boolean => {
      if (last.current === pressed) return false;
      last.current = pressed;
      return true;
    },
    forget: (): void => {
      last.current = null;
    },
  };
}

/** A drawing that its outbox stores while it is a draft, and sends from any page once it is saved. */
export function useKeptDrawing<D extends Draft, C>(settings: Settings<D>): KeptDrawing<D, C> {
  const { outbox, kind, resourceOf } = settings;
  const [drawn, dispatch] = useReducer(
    (now: Drawn<D> | null, action: DrawingAction<D>): Drawn<D> | null => reduceDrawn(now, action),
    null,
  );
  const [followed, follow] = useState<Followed | null>(null);
  const [hasWaited, setWaited] = useState(false);
  const presses = usePresses();
  const draft = drawn?.draft;
  const draftId = outbox.idOf(kind, String(draft?.plotId ?? ''));
  const entryId = followed?.id ?? draftId;
  const entry = useEntry<unknown, C>(outbox, entryId);
  const drawing = useShown<D, C>(outbox, drawn, { entry, isFollowed: followed !== null });
  // Itself, and not what is sent before it.
  if (followed !== null && entry?.state.kind === 'waiting' && !hasWaited) setWaited(true);

  useStoring(settings, followed === null ? draft : undefined);
  const work = { ...settings, drawing, followed, follow, end: () => dispatch({ type: 'end' }) };
  useLeft(outbox, followed, (isSaved) => {
    const changeId = followed?.changeId ?? '';
    follow(null);
    setWaited(false);
    dispatch({ type: 'end' });
    if (!isSaved || draft === undefined) return;
    logAction('finish-drawing', resourceOf(draft.plotId));
    settings.onSaved(draft, outbox.deliveries.answers.get(changeId), hasWaited);
  });

  const { send, goOn, end, discard } = stepsOf(work);
  return {
    drawing,
    entryId,
    act: (action) => {
      if (action.type === 'sketch' && drawing !== null && !mayDraw(drawing.saving)) return;
      if (action.type === 'editOn') {
        presses.forget();
        setWaited(false);
      }
      if (action.type === 'editOn' || action.type === 'sketch') goOn();
      dispatch(action);
    },
    begin: (next) => {
      presses.forget();
      setWaited(false);
      follow(null);
      dispatch({ type: 'begin', draft: next });
      logAction('start-drawing', resourceOf(next.plotId));
    },
    save: () => {
      if (drawing === null || drawing.saving.kind === 'sending') return;
      if (followed === null) {
        if (presses.isFirst(drawing.draft)) void send(drawing.draft);
      } else if (drawing.saving.kind === 'waiting') currentSender.now();
      else {
        outbox.apply(followed.id, { type: 'hold' });
        currentSender.now();
      }
    },
    resolve: (next) => {
      const before = followed;
      if (!presses.isFirst(before?.id ?? next)) return;
      dispatch({ type: 'begin', draft: next });
      const id = send(next);
      if (before !== null) void outbox.supersede(before.id, id);
    },
    leave: () => {
      if (drawing === null) return;
      // What is on its way stays in the outbox.
      if (followed !== null) end();
      else if (hasWork(drawing.draft)) dispatch({ type: 'askToLeave' });
      else discard();
    },
    discard,
  };
}
