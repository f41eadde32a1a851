import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultOf } from '#web/offline/fault.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { fieldPacks } from './fieldPacks.ts';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';
import { type PreparedCase, prepareCase } from './takeCase.ts';
import { usePacks } from './usePacks.ts';

export interface TakenCase {
  readonly id: number;
  readonly damageNumber: string;
  /** What people know it by; a screen of one case has it in its heading. */
  readonly insured?: string;
  readonly settlement?: string;
  readonly crop?: string;
}

/** How far a chosen case is. */
export type CaseState =
  | { readonly kind: 'measuring' }
  | { readonly kind: 'ready'; readonly prepared: PreparedCase }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly why: string };

const whyOf = (error: unknown): string => {
  if (error instanceof ApiProblem) return messageOf(error);
  if (error instanceof TypeError) return texts.lost;
  return texts.faults[faultOf(error)];
};

/** Prepares the chosen cases one after the other, and takes those that are ready. */
export function useTaking(cases: readonly TakenCase[], startsChosen: boolean) {
  const { role } = useCurrentUser();
  // Opens the device's store for this person, where no case on the screen has done so.
  usePacks();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(startsChosen ? cases.map(({ id }) => id) : []),
  );
  const [states, setStates] = useState<ReadonlyMap<number, CaseState>>(new Map());
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    if (stop.current.signal.aborted) stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const put = useCallback((id: number, state: CaseState) => setStates((before) => new Map(before).set(id, state)), []);

  // One after the other: the server packs a case's pictures when their size is asked for.
  const isMeasuring = [...states.values()].some(({ kind }) => kind === 'measuring');
  const waiting = isMeasuring ? undefined : cases.find(({ id }) => chosen.has(id) && !states.has(id))?.id;
  useEffect(() => {
    if (waiting === undefined) return;
    const { signal } = stop.current;
    const measure = async () => {
      put(waiting, { kind: 'measuring' });
      try {
        const prepared = await prepareCase(waiting, role, signal);
        put(waiting, { kind: 'ready', prepared });
      } catch (error) {
        if (!signal.aborted) put(waiting, { kind: 'failed', why: whyOf(error) });
      }
    };
    void measure();
  }, [waiting, role, put]);

  const picked = cases.flatMap(({ id }) => (chosen.has(id) ? [states.get(id)] : []));
  const ready = picked.flatMap((state) => (state?.kind === 'ready' ? [state.prepared] : []));
  const isMeasured = picked.every((state) => state !== undefined && state.kind !== 'measuring');

  const start = async () => {
    const { signal } = stop.current;
    const total = ready.reduce((sum, { pack }) => sum + pack.bytes, 0);
    let come = 0;
    setShare(0);
    for (const prepared of ready) {
      const id = prepared.pack.damageId;
      const onBytes = (bytes: number) => {
        come += bytes;
        setShare(total === 0 ? 1 : come / total);
      };
      try {
        await fieldPacks.take(prepared, onBytes, signal);
        put(id, { kind: 'done', bytes: prepared.bytes });
      } catch (error) {
        if (signal.aborted) return;
        put(id, { kind: 'failed', why: whyOf(error) });
      }
    }
    setShare(null);
  };
  const choose = (ids: readonly number[]) => {
    setChosen(new Set(ids));
    // A failed one is tried again when it is chosen again.
    setStates((before) => new Map([...before].filter(([id, { kind }]) => kind !== 'failed' || ids.includes(id))));
  };
  return { chosen, choose, states, ready, isMeasured, share, start };
}
