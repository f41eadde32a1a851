import { hash } from 'node:crypto';
import type { CallContext } from './audit.ts';

/** What may differ between two requests for the same change: the key, the device's clock and place, the row's state. */
const BESIDE: ReadonlySet<string> = new Set(['changeId', 'deviceTime', 'sentAt', 'gps', 'version', 'base']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** With the fields of each object in the order of their names. */
const inOrder = (_name: string, value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * A digest (SHA-256, Base64) of what the request of a change wants; null where the key is not that of the request's
 * own body, as of a change that somebody brings for another.
 */
export function requestDigest({ sent }: Pick<CallContext, 'sent'>, key: string | undefined): string | null {
  if (key === undefined || !isFields(sent) || sent['changeId'] !== key) return null;
  const wanted = Object.fromEntries(Object.entries(sent).filter(([name]) => !BESIDE.has(name)));
  return hash('sha256', JSON.stringify(wanted, inOrder), 'base64');
}
