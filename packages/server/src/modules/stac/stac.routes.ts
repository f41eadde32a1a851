import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { createLayerAccess } from '#server/modules/wms/layerAccess.ts';
import { GEOJSON_TYPE } from './item.ts';
import { createStac } from './stac.service.ts';

/** Serves the installation's own products as a STAC catalogue, for programs that look for images. */
export function stacRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const stac = createStac(kysely, createLayerAccess(kysely, clock), config.publicUrl);

  calls.serve('stac', async ({ caller }) => stac.landing(caller));
  calls.serve('stacConformance', async () => stac.conformance());
  calls.serve('stacCollections', async ({ caller }) => stac.collections(caller));
  calls.serve('stacCollection', async ({ caller, params }) => stac.collection(caller, params.group));
  calls.serve('stacItems', async ({ caller, params, query, reply }) => {
    reply.type(GEOJSON_TYPE);
    return stac.items(caller, params.group, query);
  });
  calls.serve('stacItem', async ({ caller, params, reply }) => {
    reply.type(GEOJSON_TYPE);
    return stac.item(caller, params.group, params.layer);
  });
  calls.serve('stacSearch', async ({ caller, query, reply }) => {
    reply.type(GEOJSON_TYPE);
    return stac.search(caller, query);
  });
}
