const KEY = 'georisk-reloaded-at';
const NOT_AGAIN_MS = 60_000;

/** Whether the page was not just reloaded for this reason: a build that lacks its own files must not reload forever. */
function mayReload(now: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (now - last < NOT_AGAIN_MS) return false;
    window.sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function reload(): Promise<void> {
  if ((await isServerThere()) && mayReload(Date.now())) window.location.reload();
}

/**
 * A part of the application that does not load while the server is reachable: a newer build has replaced this page's,
 * so the page is reloaded. Without a network nothing is reloaded: the screen is all there is.
 */
export function followNewBuild(): void {
  window.addEventListener('vite:preloadError', () => void reload());
}
