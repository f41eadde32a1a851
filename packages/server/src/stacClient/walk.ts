import { dayInText } from '@georisk/domain/dates/dayInText.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import { extentOf, type RawItem, type StacDocument, type StacLink, stacDocument } from './document.ts';
import { arrayIn, textIn } from './json.ts';
import { placeOf } from './place.ts';
import type { StacAnswer, StacRequest } from './readJson.ts';
import { itemsRequest, nextRequest, searchLink, searchRequest } from './search.ts';
import { StacError, type StacFault } from './stacFault.ts';
import { flatBBox, isWished, type SceneWish } from './wish.ts';

/** Sends requests over the network, or reads files. */
export type AskStac = (request: StacRequest) => Promise<StacAnswer>;

export interface WalkLimits {
  readonly maxPages: number;
  /** Documents of a static catalogue. */
  readonly maxDocuments: number;
  readonly maxItems: number;
}

export const WALK_LIMITS: WalkLimits = { maxPages: 200, maxDocuments: 5_000, maxItems: 20_000 };

const fail = (fault: StacFault): never => {
  throw new StacError(fault);
};

async function read(ask: AskStac, request: StacRequest): Promise<{ document: StacDocument; url: string }> {
  const { json, url } = await ask(request);
  const document = stacDocument(json, url) ?? fail({ code: 'notStac', host: placeOf(url) });
  return { document, url };
}

/** Answers of a server to the address of a page that it has not, or no longer. */
const GONE: ReadonlySet<number> = new Set([400, 404, 410]);

/** Called where a page after the first is missing: what was read before it stands. */
export type OnMissingPage = (fault: StacFault) => void;

const keyOf = ({ json }: RawItem): string | undefined => {
  const id = textIn(json['id']);
  return id === undefined ? undefined : `${textIn(json['collection']) ?? ''}\n${id}`;
};

/** The items that were not seen before; those without a name cannot be told from others. */
function unseen(items: readonly RawItem[], seen: Set<string>): readonly RawItem[] {
  return items.filter((item) => {
    const key = keyOf(item);
    if (key === undefined) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

interface Paging {
  readonly limits: WalkLimits;
  readonly onMissing: OnMissingPage | undefined;
}

/** @returns undefined where the page is missing, and pages before it were read */
async function readPage(ask: AskStac, request: StacRequest, onMissing: OnMissingPage | undefined) {
  try {
    return await read(ask, request);
  } catch (error) {
    const isGone = error instanceof StacError && error.fault.code === 'status' && GONE.has(error.fault.status);
    if (!isGone || onMissing === undefined) throw error;
    onMissing(error.fault);
    return undefined;
  }
}

/**
 * Follows `next` from page to page. A server whose pages run in circles, or never end, is an error; one that shows the
 * same items again under another address has no further ones.
 * @param before items of earlier pages
 */
async function* pages(
  ask: AskStac,
  first: StacRequest,
  { limits: { maxPages }, onMissing }: Paging,
  before: readonly RawItem[] = [],
): AsyncGenerator<RawItem> {
  const asked = new Set<string>();
  const seen = new Set<string>();
  unseen(before, seen);
  for (let request: StacRequest | undefined = first; request !== undefined; ) {
    const host = placeOf(request.url);
    const key = JSON.stringify(request);
    if (asked.has(key)) fail({ code: 'endless', host });
    if (asked.size >= maxPages) fail({ code: 'tooManyPages', host, limit: maxPages });
    const page = await readPage(ask, request, seen.size > 0 ? onMissing : undefined);
    if (page === undefined) return;
    asked.add(key);
    const { document } = page;
    const { items, links } = document.kind === 'items' ? document : fail({ code: 'notStac', host });
    const fresh = unseen(items, seen);
    const next = nextRequest(links, request);
    // One that leads to itself is asked again, and is an error.
    if (items.length > 0 && fresh.length === 0 && !asked.has(JSON.stringify(next))) return;
    yield* fresh;
    request = next;
  }
}

/** Budapest's day of an end of a span; undefined of an open one, and of one that cannot be read. */
const dayOf = (value: unknown): string | undefined => dayInText(textIn(value) ?? '') ?? undefined;

/** Whether a part of a static catalogue can contain anything that is requested. */
function mayHold(document: StacDocument, wish: SceneWish): boolean {
  if (document.kind !== 'collection') return true;
  if (wish.collection !== undefined && document.id !== wish.collection) return false;
  const { boxes, intervals } = extentOf(document.json);
  const wanted: BBox | undefined = wish.bbox;
  const flat = boxes.map(flatBBox).filter((box) => box !== undefined);
  if (wanted !== undefined && flat.length > 0 && !flat.some((box) => bboxesIntersect(box, wanted))) return false;
  const spans = intervals.map((each) => arrayIn(each).map(dayOf));
  return (
    spans.length === 0 ||
    spans.some(
      ([start, end]) =>
        (start === undefined || wish.to === undefined || start <= wish.to) &&
        (end === undefined || wish.from === undefined || end >= wish.from),
    )
  );
}

const FOLLOWED = new Set(['item', 'child']);

/** Walks a catalogue of plain files: children before or after items as they are listed, each document once. */
async function* files(
  ask: AskStac,
  start: { readonly document: StacDocument; readonly url: string },
  wish: SceneWish,
  { maxDocuments }: WalkLimits,
): AsyncGenerator<RawItem> {
  const seen = new Set<string>([start.url]);
  const waiting: string[] = [];
  const follow = (document: StacDocument, links: readonly StacLink[]) => {
    if (!mayHold(document, wish)) return;
    for (const { rel, href } of links) {
      if (!FOLLOWED.has(rel) || seen.has(href)) continue;
      seen.add(href);
      waiting.push(href);
    }
  };
  if (start.document.kind === 'catalog' || start.document.kind === 'collection') {
    follow(start.document, start.document.links);
  }
  for (let at = 0; at < waiting.length; at += 1) {
    const url = waiting[at] ?? '';
    if (at >= maxDocuments) fail({ code: 'tooManyPages', host: placeOf(url), limit: maxDocuments });
    const { document } = await read(ask, { method: 'GET', url });
    if (document.kind === 'item') yield document.item;
    else if (document.kind === 'items') yield* document.items;
    else follow(document, document.links);
  }
}

async function* everything(ask: AskStac, address: string, wish: SceneWish, paging: Paging): AsyncGenerator<RawItem> {
  const request: StacRequest = { method: 'GET', url: address };
  const start = await read(ask, request);
  const { document } = start;
  if (document.kind === 'item') {
    yield document.item;
    return;
  }
  if (document.kind === 'items') {
    yield* document.items;
    const next = nextRequest(document.links, request);
    if (next !== undefined) yield* pages(ask, next, paging, document.items);
    return;
  }
  const items = document.links.find(({ rel }) => rel === 'items');
  const search = searchLink(document.links);
  if (document.kind === 'collection' && items !== undefined) yield* pages(ask, itemsRequest(items, wish), paging);
  else if (search !== undefined) yield* pages(ask, searchRequest(search, wish), paging);
  else yield* files(ask, start, wish, paging.limits);
}

/**
 * All requested items of an address: of an item, a page of items, a collection or catalogue of files, or an API.
 * @param onMissing where pages may be missing at the end; without it a missing page is a fault
 * @throws StacError
 */
export async function* itemsAt(
  ask: AskStac,
  address: string,
  wish: SceneWish,
  limits: WalkLimits = WALK_LIMITS,
  onMissing?: OnMissingPage,
): AsyncGenerator<RawItem> {
  let count = 0;
  for await (const item of everything(ask, address, wish, { limits, onMissing })) {
    count += 1;
    if (count > limits.maxItems) {
      throw new StacError({ code: 'tooManyItems', host: placeOf(address), limit: limits.maxItems });
    }
    if (isWished(item.json, wish)) yield item;
  }
}
