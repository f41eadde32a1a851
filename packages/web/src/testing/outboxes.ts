import { type Channel, Outbox } from '#web/offline/outbox.ts';
import { openStore, type OutboxStore } from '#web/offline/store.ts';
import { emptyBrowser } from './deviceDatabase.ts';

/** The channel between the tabs of one browser. */
export function tabChannels() {
  const listeners = new Map<object, (id: string) => void>();
  return (): Channel => {
    const self = {};
    return {
      post: (id) => {
        for (const [tab, listener] of listeners) if (tab !== self) listener(id);
      },
      listen: (listener) => void listeners.set(self, listener),
      close: () => void listeners.delete(self),
    };
  };
}

interface Tab {
  readonly channel?: Channel;
  readonly open?: (onLost: () => void) => Promise<OutboxStore>;
  readonly isMine?: () => boolean;
}

/** An outbox of a person, as a tab of this browser opens it. */
export async function openTab(userId: number, tab: Tab = {}): Promise<Outbox> {
  const outbox = new Outbox({
    userId,
    open: tab.open ?? openStore,
    channel: tab.channel ?? tabChannels()(),
    isMine: tab.isMine ?? (() => true),
  });
  await outbox.load();
  return outbox;
}

/** The same in a browser with nothing on its disk. */
export function freshOutbox(userId: number): Promise<Outbox> {
  emptyBrowser();
  return openTab(userId);
}
