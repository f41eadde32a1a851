import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { MAX_ROWS, parseExtent } from '../map/extent.ts';
import { block } from './block.service.ts';
import { mepar, mepars } from './mepar.service.ts';

export function blockRoutes(calls: Calls, { config, database }: Deps): void {
  const { kysely } = database;
  calls.serve('mepars', (request) => {
    const { extent, limit } = request.query;
    const within = extent === undefined ? undefined : parseExtent(extent, config.bounds);
    return mepars(kysely, request, within, limit ?? MAX_ROWS);
  });
  calls.serve('mepar', (request) => mepar(kysely, request, request.params.code));
  calls.serve('block', (request) => block(kysely, request, request.params.code));
}
