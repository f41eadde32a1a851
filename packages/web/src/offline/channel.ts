/** How tabs of one browser notify each other of changed entries. */
export interface Channel {
  post(id: string): void;
  listen(listener: (id: string) => void): void;
  close(): void;
}

/** Null where the browser has none, or forbids it with its storage. */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Notifies the other tabs of this browser which entry of a person has changed; nobody where the browser cannot. */
export function openChannel(userId: number): Channel {
  const channel = open(`georisk-outbox:${userId}`);
  if (channel === null) return { post: () => {}, listen: () => {}, close: () => {} };
  return {
    post: (id) => channel.postMessage(id),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      }),
    close: () => channel.close(),
  };
}
