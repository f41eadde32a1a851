import type { Channel } from './outbox.ts';

/** Tells the other tabs of this browser which entry of a person has changed; nobody where the browser cannot. */
export function openChannel(userId: number): Channel {
  const name = `georisk-outbox:${userId}`;
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    post: (id) => channel.postMessage(id),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      }),
    close: () => channel.close(),
  };
}
