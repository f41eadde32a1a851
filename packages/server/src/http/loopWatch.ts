/** How long one call may keep everybody else waiting, milliseconds. */
export const MAX_BLOCKED_MS = 200;

/** Reports a stretch of work during which the event loop did nothing else. */
export type Blocked<W> = (who: W | undefined, milliseconds: number) => void;

export interface LoopWatch<W> {
  /** Work of a call begins or goes on. */
  enter(who: W): void;
  /** What runs now belongs to no known call: the call waits, or a timer of the watch itself runs. */
  leave(): void;
}

interface Clocks {
  /** Milliseconds. */
  readonly now: () => number;
  /** Milliseconds of processor time that this thread has used. */
  readonly busy: () => number;
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  busy() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Watches for long stretches between two signals. A stretch is attributed to the call that began it; where that is not
 * known, to the call whose signal ends it, because that call went on without a signal. A thread that only waited for a
 * processor was not blocked by any call.
 * Calling `leave` every few milliseconds keeps an idle loop from being taken for a blocked one.
 */
export function createLoopWatch<W>(blocked: Blocked<W>, { now, busy }: Clocks = CLOCKS): LoopWatch<W> {
  let last = now();
  let busyAtLeave = busy();
  let who: W | undefined;
  let isTurnWatched = false;

  const sign = (by: W | undefined, at: number) => {
    const stretch = at - last;
    last = at;
    if (stretch <= MAX_BLOCKED_MS) return;
    if (busy() - busyAtLeave > Math.min(MAX_BLOCKED_MS, stretch / 2)) blocked(who ?? by, stretch);
  };
  const leave = () => {
    sign(undefined, now());
    who = undefined;
  };
  const turnEnds = () => {
    isTurnWatched = false;
    leave();
  };
  return {
    enter(next) {
      sign(next, now());
      who = next;
      if (isTurnWatched) return;
      isTurnWatched = true;
      setImmediate(turnEnds);
    },
    leave() {
      leave();
      busyAtLeave = busy();
    },
  };
}
