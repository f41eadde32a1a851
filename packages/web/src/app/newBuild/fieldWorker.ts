import { SERVICE_WORKER } from '@georisk/contract/servedPaths.ts';
import type { WorkerQuestion, WorkerState } from '#web/worker/build.ts';

/** How often a browser that stays open looks for a new build. */
const LOOK_EVERY_MS = 3_600_000;
/** A worker that does not answer for so long is not running. */
const PATIENCE_MS = 10_000;

const container = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** The first script of this page: another in each build. */
const entryOfPage = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? null : new URL(script.src).pathname;
};

function ask<T>(worker: ServiceWorker, question: WorkerQuestion): Promise<T | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    worker.postMessage(question, [port2]);
  });
}

/** The worker of a newer build than this page's, which the device has whole; null for none. */
async function newerOf({ waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = waiting ?? active;
  const own = entryOfPage();
  if (worker === null || own === null) return null;
  const state = await ask<WorkerState>(worker, 'state');
  return state === null || state.entry === own ? null : worker;
}

function whenInstalled(registration: ServiceWorkerRegistration, then: () => void): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && then());
  });
}

/**
 * Keeps the application on this device for places without a network. @param onNewer a newer build is on the device, and waits
 * @param isWanted false where only a device that keeps it already goes on doing so
 * @returns ends it
 */
export async function keepShell(isWanted: boolean, onNewer: (worker: ServiceWorker) => void): Promise<() => void> {
  const workers = container();
  const known = await workers?.getRegistration('/');
  if (workers === undefined || (!isWanted && known === undefined)) return () => {};
  const registration = await workers.register(SERVICE_WORKER.path, { scope: '/', updateViaCache: 'none' });
  const look = () => void newerOf(registration).then((worker) => worker !== null && onNewer(worker));
  // Without a network there is nothing to find.
  const update = () => void registration.update().catch(() => undefined);
  const seen = () => document.visibilityState === 'visible' && update();
  whenInstalled(registration, look);
  look();
  const timer = setInterval(update, LOOK_EVERY_MS);
  window.addEventListener('online', update);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', update);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Shows the newer build from now on. @returns false where something of this device waits to be sent, and all stays as it is */
export const takeOver = async (worker: ServiceWorker): Promise<boolean> =>
  (await ask<boolean>(worker, 'takeOver')) === true;
