import type { Sender } from './sender.ts';

let current: Sender | null = null;

/** The sender of this tab; null until it is loaded. Light: its users load nothing else. */
export const currentSender = {
  replace: (sender: Sender): void => {
    current?.stop();
    current = sender;
  },
  /** Ends a sender; another that has taken its place goes on. */
  end: (sender: Sender): void => {
    if (current === sender) current = null;
    sender.stop();
  },
  /** Somebody wants everything to be sent now. */
  now: (): void => void current?.now(),
  abort: (id: string): void => current?.abort(id),
};
