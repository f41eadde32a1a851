import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Settings {
  readonly plot: Pick<DamagePlot, 'job' | 'yieldDetails'>;
  /** A calculation started here reports its end itself. */
  readonly isOwn: boolean;
  /** @param isDone false where it ended without a figure */
  readonly onEnd: (isDone: boolean) => void;
}

/** Reports the end of a calculation that was running on arrival, or that another user began. */
export function useFinishedYield({ plot: { job, yieldDetails }, isOwn, onEnd }: Settings): void {
  const before = useRef<string | null>(null);
  const at = yieldDetails?.at ?? '';
  const isRunning = job?.type === 'yield';
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOwn) before.current = null;
    else if (isRunning) before.current ??= at;
    else if (before.current !== null) {
      const isDone = before.current !== at;
      before.current = null;
      tell(isDone);
    }
  }, [isOwn, isRunning, at]);
}
