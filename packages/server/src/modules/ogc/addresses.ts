import type { OgcLink } from '@georisk/contract/verticals/maps/ogc.ts';

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
/** As QGIS looks for it. */
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';

/** Addresses of the service. @param origin of the installation as others reach it */
export const ogcHref = (origin: string) => {
  const root = `${origin}/ogc`;
  const collection = (id: string) => `${root}/collections/${id}`;
  return {
    root,
    api: `${root}/api`,
    conformance: `${root}/conformance`,
    collections: `${root}/collections`,
    collection,
    items: (id: string) => `${collection(id)}/items`,
    item: (id: string, feature: number | string) => `${collection(id)}/items/${feature}`,
  };
};

/** An address with its query; parameters without a value are left out. */
export function withQuery(href: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? href : `${href}?${text}`;
}

export const linkTo = (rel: string, href: string, type: string, title?: string): OgcLink => ({
  rel,
  href,
  type,
  ...(title !== undefined && { title }),
});
