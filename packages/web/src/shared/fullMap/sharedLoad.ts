type Load<K, T> = (wanted: K, signal: AbortSignal) => Promise<T>;

interface Running<T> {
  readonly key: string;
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Several layers with the same request at the same time send it once; it is dropped when nobody waits for it any
 * more.
 */
export function sharedLoad<K, T>(keyOf: (wanted: K) => string, load: Load<K, T>): Load<K, T> {
  let last: Running<T> | undefined;
  return (wanted, signal) => {
    const key = keyOf(wanted);
    if (last === undefined || last.key !== key || last.controller.signal.aborted) {
      const controller = new AbortController();
      const started: Running<T> = { key, controller, waiting: 0, answer: load(wanted, controller.signal) };
      last = started;
      // A later request is sent again: what is there may have changed.
      const forget = () => {
        if (last === started) last = undefined;
      };
      started.answer.then(forget, forget);
    }
    const running = last;
    running.waiting += 1;
    const leave = () => {
      running.waiting -= 1;
      if (running.waiting === 0) running.controller.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    return running.answer;
  };
}
