import { isIsoDate } from './isoDate.ts';

/** Days from and to, both inclusive; undefined where open. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/** The UTC day of one end of a span; null for an open end, undefined where it is no instant. */
function dayOf(text: string): string | null | undefined {
  if (text === '' || text === '..') return null;
  if (!isIsoDate(INSTANT.exec(text)?.[1])) return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/**
 * `datetime` of STAC and of OGC API: an instant, or two with a slash between, either of them open. undefined for what is
 * neither.
 */
export function parseDatetime(text: string): Days | undefined {
  const [start = '', end, ...rest] = text.split('/');
  const [from, to] = [dayOf(start), dayOf(end ?? start)];
  const isOpen = from === null && to === null;
  if (from === undefined || to === undefined || isOpen || rest.length > 0) return undefined;
  if (from !== null && to !== null && from > to) return undefined;
  return { from: from ?? undefined, to: to ?? undefined };
}
