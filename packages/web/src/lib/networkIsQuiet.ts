/** Nothing has come for so long, ms: a file of 200 kB on a weak network may take that. */
const QUIET_MS = 5_000;
/** A page that loads for longer does not hold up what waits for it, ms. */
const LATEST_MS = 60_000;

/** Resolves when the page has loaded what it shows, so that other downloads take nothing from it. */
export function networkIsQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(latest);
      observer.disconnect();
      resolve();
    };
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    };
    const latest = setTimeout(end, LATEST_MS);
    const observer = new PerformanceObserver(begin);
    observer.observe({ type: 'resource' });
    begin();
  });
}
