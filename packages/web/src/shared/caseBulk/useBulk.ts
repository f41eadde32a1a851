import type { Answer } from '@georisk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { formatCount } from '#web/lib/format.ts';
import { type SaveKey, useSave } from '#web/lib/useSave.ts';
import { bulkTexts as texts } from './bulk.hu.ts';

/** What several cases are to become. */
export type Wish =
  | {
      readonly kind: 'assign';
      readonly cases: readonly { readonly id: number; readonly expertId: number | null }[];
      /** Whether the new experts are notified by e-mail. */
      readonly notify?: boolean;
    }
  | { readonly kind: 'deadline'; readonly cases: readonly { readonly id: number; readonly deadline: string | null }[] };

type Done = Answer<'assignCases'> | Answer<'setCaseDeadlines'>;

export interface Outcome {
  readonly text: string;
  readonly refused: Done['refused'];
  /** What takes it back; null of what cannot be, or was. */
  readonly undo: Wish | null;
}

interface Asked {
  readonly wish: Wish;
  readonly isUndo: boolean;
}

async function send({ wish, isUndo }: Asked, { changeId }: SaveKey): Promise<Outcome> {
  if (wish.kind === 'assign') {
    const { notify = false } = wish;
    const body = { cases: [...wish.cases], notify, changeId };
    const { done, refused, notified } = await callApi('assignCases', { body });
    const undo: Wish = { kind: 'assign', cases: done.map(({ id, before }) => ({ id, expertId: before })) };
    const isTaken = wish.cases.every(({ expertId }) => expertId === null);
    const given = (count: string) => `${texts.assigned(count)}${notify ? ` ${texts.notified(notified)}` : ''}`;
    const words = isTaken ? texts.taken : given;
    return outcome({ words, isUndo, refused, undo, count: done.length });
  }
  const { done, refused } = await callApi('setCaseDeadlines', { body: { cases: [...wish.cases], changeId } });
  const undo: Wish = { kind: 'deadline', cases: done.map(({ id, before }) => ({ id, deadline: before })) };
  const isCleared = wish.cases.every(({ deadline }) => deadline === null);
  const words = isCleared ? texts.deadlineCleared : texts.deadlineSet;
  return outcome({ words, isUndo, refused, undo, count: done.length });
}

interface Facts {
  readonly words: (count: string) => string;
  readonly isUndo: boolean;
  readonly refused: Done['refused'];
  readonly undo: Wish;
  readonly count: number;
}

const outcome = ({ words, isUndo, refused, undo, count }: Facts): Outcome => ({
  text: (isUndo ? texts.undone : words)(formatCount(count)),
  refused,
  undo: isUndo || count === 0 ? null : undo,
});

/** Changes several cases at once, tells what became of them, and takes it back. */
export function useBulk(onDone: () => void) {
  const client = useQueryClient();
  const [result, setResult] = useState<Outcome | null>(null);
  const save = useSave({
    save: send,
    onSuccess: (became) => {
      setResult(became);
      for (const key of [...CASE_LISTS, 'damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
      onDone();
    },
  });
  return {
    run: (wish: Wish) => save.mutate({ wish, isUndo: false }),
    undo: () => result?.undo && save.mutate({ wish: result.undo, isUndo: true }),
    result,
    forget: () => setResult(null),
    isRunning: save.isPending,
    error: save.error,
    reset: save.reset,
  };
}
export type Bulk = ReturnType<typeof useBulk>;
