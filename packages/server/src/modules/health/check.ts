/** One dependency without which calls cannot be answered. */
export type Probe = () => Promise<boolean>;

/** A probe whose result is at most a second old, and for which no call waits. */
export type Check = () => Promise<boolean>;

const FRESH_MS = 1000;
/** While a probe takes longer than this, its previous result counts. */
const PATIENCE_MS = 40;
const STALE_MS = 30_000;
/** The very first probe has no previous result. */
const FIRST_PATIENCE_MS = 2_500;

export function createCheck(probe: Probe): Check {
  let known = { holds: false, at: -Infinity };
  let running: Promise<boolean> | undefined;
  const look = async () => {
    const holds = await probe().catch(() => false);
    known = { holds, at: performance.now() };
    running = undefined;
    return holds;
  };
  const late = async () => {
    const patience = known.at === -Infinity ? FIRST_PATIENCE_MS : PATIENCE_MS;
    await new Promise((resolve) => setTimeout(resolve, patience).unref());
    return known.holds && performance.now() - known.at < STALE_MS;
  };
  return async () => {
    if (performance.now() - known.at < FRESH_MS) return known.holds;
    running ??= look();
    return Promise.race([running, late()]);
  };
}
