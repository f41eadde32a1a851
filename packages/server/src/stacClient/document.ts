import { arrayIn, isObject, type JsonObject, objectIn, textIn } from './json.ts';

/** A link of a STAC document; `href` is absolute. */
export interface StacLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string | undefined;
  readonly method: 'GET' | 'POST';
  readonly body: JsonObject | undefined;
  readonly merge: boolean;
}

/** A STAC item as it came, and the base address of its relative links. */
export interface RawItem {
  readonly json: JsonObject;
  readonly base: string;
}

export type StacDocument =
  | { readonly kind: 'item'; readonly item: RawItem }
  | { readonly kind: 'items'; readonly items: readonly RawItem[]; readonly links: readonly StacLink[] }
  | {
      readonly kind: 'catalog' | 'collection';
      readonly id: string | undefined;
      readonly json: JsonObject;
      readonly links: readonly StacLink[];
    };

/**
 * `href` relative to `base`; undefined where it is no address. A document from a network never leads to a file of this
 * machine.
 */
export const resolveHref = (href: unknown, base: string): string | undefined => {
  const text = textIn(href);
  const url = text === undefined ? null : URL.parse(text, base);
  return url === null || (url.protocol === 'file:' && !base.startsWith('file:')) ? undefined : url.href;
};

function linkIn(value: unknown, base: string): StacLink[] {
  if (!isObject(value)) return [];
  const [rel, href] = [textIn(value['rel']), resolveHref(value['href'], base)];
  if (rel === undefined || href === undefined) return [];
  return [
    {
      rel,
      href,
      type: textIn(value['type']),
      method: String(value['method']).toUpperCase() === 'POST' ? 'POST' : 'GET',
      body: isObject(value['body']) ? value['body'] : undefined,
      merge: value['merge'] === true,
    },
  ];
}

/** Links of a document. @param base address of the document */
export const linksIn = (json: JsonObject, base: string): StacLink[] =>
  arrayIn(json['links']).flatMap((link) => linkIn(link, base));

const isItem = (json: JsonObject) => json['type'] === 'Feature' && isObject(json['assets']);

/** An item within another document gives its own address; its relative links start there. */
function itemWithin(json: JsonObject, base: string): RawItem {
  const self = linksIn(json, base).find(({ rel }) => rel === 'self');
  return { json, base: self?.href ?? base };
}

/** The STAC type of a JSON document; undefined for an unknown one. @param base address of the document */
export function stacDocument(json: unknown, base: string): StacDocument | undefined {
  if (!isObject(json)) return undefined;
  if (isItem(json)) return { kind: 'item', item: { json, base } };
  if (json['type'] === 'FeatureCollection' && Array.isArray(json['features'])) {
    const items = json['features'].filter((each): each is JsonObject => isObject(each) && isItem(each));
    return { kind: 'items', items: items.map((each) => itemWithin(each, base)), links: linksIn(json, base) };
  }
  // Catalogues before STAC 1.0 have no type.
  const type = textIn(json['type']) ?? (isObject(json['extent']) ? 'Collection' : 'Catalog');
  if (textIn(json['stac_version']) === undefined || !Array.isArray(json['links'])) return undefined;
  if (type !== 'Collection' && type !== 'Catalog') return undefined;
  return {
    kind: type === 'Collection' ? 'collection' : 'catalog',
    id: textIn(json['id']),
    json,
    links: linksIn(json, base),
  };
}

/** The temporal and spatial extent that a collection states, as far as it states any. */
export function extentOf(json: JsonObject): {
  readonly boxes: readonly unknown[];
  readonly intervals: readonly unknown[];
} {
  const extent = objectIn(json['extent']);
  return {
    boxes: arrayIn(objectIn(extent['spatial'])['bbox']),
    intervals: arrayIn(objectIn(extent['temporal'])['interval']),
  };
}
