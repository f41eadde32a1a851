import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { usePhotoSending } from './usePhotoSending.ts';

const NONE: ReadonlySet<string> = new Set();

function Sender({ outbox }: { readonly outbox: Outbox }) {
  usePhotoSending(outbox, { code: null, stored: NONE });
  return null;
}

/** Sends the photos of earlier visits, whichever block is open. Shows nothing. */
export function SendKeptPhotos() {
  const outbox = useOutbox();
  return outbox && <Sender outbox={outbox} />;
}
