import type { OgcLink } from '@georisk/contract/verticals/maps/ogc.ts';

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** As QGIS looks for it. */
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';

/** The web's tile pyramid by its name in OGC Two Dimensional Tile Matrix Set (17-083r4). */
export const MATRIX_SET = 'WebMercatorQuad';

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
    matrixSets: `${root}/tileMatrixSets`,
    matrixSet: `${root}/tileMatrixSets/${MATRIX_SET}`,
    tileSets: (id: string) => `${collection(id)}/tiles`,
    tileSet: (id: string) => `${collection(id)}/tiles/${MATRIX_SET}`,
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
