/** At most two writes a second, each of the newest value; only people who watch use it. */
const EVERY_MS = 500;

export interface Progress {
  readonly report: (share: number, step?: string) => void;
  /** Nothing is written any more; resolves when a write under way has ended. */
  readonly end: () => Promise<void>;
}

/** @param write may fail: the next value replaces it */
export function throttledProgress(
  write: (share: number, step: string | null) => Promise<unknown>,
  everyMs = EVERY_MS,
): Progress {
  let newest: { share: number; step: string | null } | undefined;
  let step: string | null = null;
  let writing: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const flush = () => {
    timer = undefined;
    if (newest === undefined || writing !== undefined || ended) return;
    const value = newest;
    newest = undefined;
    writing = write(value.share, value.step)
      .catch(() => undefined)
      .finally(() => {
        writing = undefined;
      });
    // Also the pause: values reported meanwhile wait for their turn.
    timer = setTimeout(flush, everyMs).unref();
  };

  return {
    report(share, next) {
      step = next ?? step;
      newest = { share: Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)), step };
      if (timer === undefined && !ended) flush();
    },
    async end() {
      ended = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
