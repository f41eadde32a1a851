/** What a delivery status notification (RFC 3464) says of one message. */
export interface Bounce {
  /** Of the message that it is about, without its brackets. */
  readonly messageId: string;
  /** RFC 3463, e.g. `5.1.1`. */
  readonly status: string;
}

/** Why a file is no bounce that can be read. */
export type BounceFault = 'no-report' | 'not-failed' | 'no-message';

/** Characters of the longest notification that is read; servers return the headers of a message, not its files. */
export const MAX_BOUNCE_LENGTH = 200_000;
const MAX_PARTS = 20;

type Headers = ReadonlyMap<string, string>;

interface Part {
  readonly headers: Headers;
  readonly content: string;
}

/** Fields by their name in lower case, continued lines joined; of a repeated one the first. */
function headersOf(text: string): Headers {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function partOf(text: string): Part {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  if (end < 0) return { headers: headersOf(text), content: '' };
  return { headers: headersOf(text.slice(0, end)), content: text.slice(end).replace(/^\n+/, '') };
}

const typeOf = ({ headers }: Part): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function partsOf({ headers, content }: Part): readonly Part[] {
  const type = headers.get('content-type') ?? '';
  const boundary = /[;\s]boundary="?([^";]+)/i.exec(type)?.[1]?.trim();
  if (boundary === undefined) return [];
  return `\n${content}`
    .split(`\n--${boundary}`)
    .slice(1, MAX_PARTS + 1)
    .filter((text) => !text.startsWith('--'))
    .map((text) => partOf(text.replace(/^[ \t]*\n/, '')));
}

/** The first recipient for whom the delivery failed: their fields are in a block of their own, after the message's. */
const failureIn = (content: string): Headers | undefined =>
  content
    .split(/\n\n+/)
    .map(headersOf)
    .find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'));

const REPORTS = new Set(['message/delivery-status', 'message/global-delivery-status']);
const ORIGINALS = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}/;
const MESSAGE_ID = /^<([^<>\s]{1,250})>$/;

/**
 * Reads a delivery status notification.
 * @param eml the whole message as it arrived, at most `MAX_BOUNCE_LENGTH` characters
 */
export function readBounce(eml: string): Bounce | BounceFault {
  const parts = partsOf(partOf(eml.slice(0, MAX_BOUNCE_LENGTH).replaceAll('\r\n', '\n')));
  const report = parts.find((part) => REPORTS.has(typeOf(part)));
  if (report === undefined) return 'no-report';
  const failure = failureIn(report.content);
  if (failure === undefined) return 'not-failed';
  const original = parts.find((part) => ORIGINALS.has(typeOf(part)));
  const named = headersOf(original?.content.split('\n\n')[0] ?? '').get('message-id') ?? '';
  const messageId = MESSAGE_ID.exec(named)?.[1];
  if (messageId === undefined) return 'no-message';
  return { messageId, status: STATUS.exec(failure.get('status') ?? '')?.[0] ?? '5.0.0' };
}
