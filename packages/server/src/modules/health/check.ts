/** One dependency without which calls cannot be answered; undefined where it could not be looked at. */
export type Probe = () => Promise<boolean | undefined>;

/**
 * What a probe saw last, at most a second ago unless it takes longer, and for which no call waits long; undefined where
 * nothing was seen, or nothing for half a minute though somebody asked.
 */
export type Check = () => Promise<boolean | undefined>;

const FRESH_MS = 1000;
/** While a probe takes longer than this, its previous result counts. */
const PATIENCE_MS = 40;
/** A result that is older than this is waited for longer, as the very first is. */
const STALE_MS = 30_000;
const LONG_PATIENCE_MS = 2_500;

export function createCheck(probe: Probe): Check {
  let known: { readonly holds: boolean; readonly at: number } | undefined;
  /** Since when nothing was seen though it was asked for. */
  let blindSince: number | undefined;
  let running: Promise<void> | undefined;
  const age = () => (known === undefined ? Infinity : performance.now() - known.at);
  const look = async () => {
    blindSince ??= performance.now();
    const holds = await probe().catch(() => false);
    running = undefined;
    if (holds === undefined) return;
    known = { holds, at: performance.now() };
    blindSince = undefined;
  };
  const patience = () =>
    new Promise((resolve) => setTimeout(resolve, age() > STALE_MS ? LONG_PATIENCE_MS : PATIENCE_MS).unref());
  return async () => {
    if (age() >= FRESH_MS) {
      running ??= look();
      await Promise.race([running, patience()]);
    }
    // A call that kept the process busy is no fault of what is probed: what was seen before stands.
    const isBlind = blindSince !== undefined && performance.now() - blindSince >= STALE_MS;
    return isBlind ? undefined : known?.holds;
  };
}
