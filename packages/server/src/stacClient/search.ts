import type { StacLink } from './document.ts';
import type { JsonObject } from './json.ts';
import type { StacRequest } from './readJson.ts';
import { datetimeOf, type SceneWish } from './wish.ts';

const PAGE_SIZE = 100;

const withQuery = (href: string, query: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(href);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value);
  return url.href;
};

const queryOf = (wish: SceneWish) => ({
  bbox: wish.bbox?.join(','),
  datetime: datetimeOf(wish),
  limit: String(PAGE_SIZE),
});

/** The first request to an API's search. */
export function searchRequest({ href, method }: StacLink, wish: SceneWish): StacRequest {
  if (method === 'GET') {
    return { method, url: withQuery(href, { ...queryOf(wish), collections: wish.collection }) };
  }
  const datetime = datetimeOf(wish);
  return {
    method,
    url: href,
    body: {
      limit: PAGE_SIZE,
      ...(wish.bbox && { bbox: wish.bbox }),
      ...(datetime !== undefined && { datetime }),
      ...(wish.collection !== undefined && { collections: [wish.collection] }),
    },
  };
}

/** The first request to the items of one collection of an API. */
export const itemsRequest = ({ href }: StacLink, wish: SceneWish): StacRequest => ({
  method: 'GET',
  url: withQuery(href, queryOf(wish)),
});

/** The request of a page's `next` link; undefined on the last page. */
export function nextRequest(links: readonly StacLink[], previous: StacRequest): StacRequest | undefined {
  const next = links.find(({ rel }) => rel === 'next');
  if (next === undefined) return undefined;
  if (next.method === 'GET') return { method: 'GET', url: next.href };
  const body: JsonObject = { ...(next.merge && previous.body), ...next.body };
  return { method: 'POST', url: next.href, body };
}

/** The address of an API's search, by POST where supported: a long list of collections does not fit into an address. */
export function searchLink(links: readonly StacLink[]): StacLink | undefined {
  const all = links.filter(({ rel }) => rel === 'search');
  return all.find(({ method }) => method === 'POST') ?? all[0];
}
