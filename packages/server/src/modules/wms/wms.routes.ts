import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Renderer } from '#server/raster/render/renderer.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { scopeOf } from '../access/scope.ts';
import { wmtsRoutes } from '../wmts/wmts.routes.ts';
import { createBlockFacts } from './blockFacts.ts';
import { blockAround } from './layer.repository.ts';
import { createLayerAccess } from './layerAccess.ts';
import { createUpstream } from './upstream/upstream.ts';
import { serveWms } from './wmsCall.ts';
import { createWms } from './wms.service.ts';

/** All that serves maps: one renderer and one idea of who may see what behind every protocol. */
export function wmsRoutes(app: FastifyInstance, calls: Calls, deps: Deps, renderer: Renderer): void {
  const { config, clock, database } = deps;
  const access = createLayerAccess(database.kysely, clock);
  const facts = createBlockFacts(database.kysely, clock);
  const wms = createWms({
    access,
    facts,
    renderer,
    blockAt: (caller, x, y) => blockAround(database.kysely, x, y, scopeOf('B3', caller)),
    origin: config.publicUrl,
  });
  serveWms(app, calls, wms, createUpstream(access, config));
  wmtsRoutes(calls, { access, facts, renderer, origin: config.publicUrl }, { scratchFolder: tmpdir() });
  app.addHook('onClose', () => renderer.close());
}
