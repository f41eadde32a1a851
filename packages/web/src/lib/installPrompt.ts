/** The browser's own offer to install the application, which it makes once and early. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

const set = (next: InstallEvent | null): void => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Keeps the offer until somebody takes something to the field: nobody else is asked. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => set(null));
}

export const installOffer = {
  read: (): InstallEvent | null => offer,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks the person; an offer serves once. */
  take: async (): Promise<void> => {
    const taken = offer;
    set(null);
    // A browser that has changed its mind refuses: there is nothing to be done about it.
    await taken?.prompt().catch(() => undefined);
  },
};

/** Whether this page is the installed application. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari of iPhones and iPads deletes what an application keeps after a week without use, unless it is installed; it offers nothing itself. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
