import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { isUnanswered } from '#web/lib/delay.ts';
import { useSave } from '#web/lib/useSave.ts';
import type { StatusMessage } from '#web/ui/StatusDialog.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import { useFinishedYield } from './useFinishedYield.ts';

/** The specification's time limit of the calculation. */
const TIMEOUT_MS = 60_000;
/** A longer calculation shows its progress. */
const LONG_MS = 1_200;

export interface CalculatedYield {
  /** t/ha */
  readonly value: number;
  readonly details: YieldDetails;
}

/** The calculation of a damaged plot's yield, begun here or elsewhere: whether it is running, and how it ended. */
export function useYield(plot: DamagePlot) {
  const client = useQueryClient();
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const [made, setMade] = useState<CalculatedYield | null>(null);
  const fail = (title: string, lines: readonly string[]) => setMessage({ title, lines, severity: 'error' });
  /** Until then the plot may still say that the ended calculation is running. */
  const [isReread, setReread] = useState(true);
  const reread = async () => {
    setReread(false);
    await Promise.allSettled(
      ['damagePlot', 'damage', 'damageHistory'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
    // After the notification of the new data, which is scheduled too.
    notifyManager.schedule(() => setReread(true));
  };
  const { isPending, mutate } = useSave({
    save: () => callApi('calculateYield', { params: { id: plot.id }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (answer) => {
      if ('err' in answer) fail(texts.failed, [answer.err]);
      else setMade({ value: answer.calculatedYield, details: answer.details });
      void reread();
    },
    onError: (error) => {
      fail(texts.failed, [isUnanswered(error) ? texts.noNetwork : messageOf(error)]);
      void reread();
    },
  });
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['damagePlot'] }), LONG_MS);
    return () => clearTimeout(timer);
  }, [isPending, client]);
  const { calculatedYield, yieldDetails } = plot;
  useFinishedYield({
    plot,
    isOwn: isPending || made !== null || !isReread,
    onEnd: (isDone) => {
      if (!isDone) fail(texts.failed, [texts.stopped]);
      else if (calculatedYield !== null && yieldDetails !== null)
        setMade({ value: calculatedYield, details: yieldDetails });
    },
  });
  return {
    calculate: () => mutate(),
    isRunning: isPending || plot.job?.type === 'yield',
    /** The failure that is shown. */
    message,
    fail,
    /** The result that is shown. */
    made,
    closeMessage: () => setMessage(null),
    closeMade: () => setMade(null),
  };
}

export type YieldWork = ReturnType<typeof useYield>;
