import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { products } from './product.service.ts';

export function productRoutes(calls: Calls, { clock, database }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('products', (request) => products(database.kysely, contextOf(request), request.query));
}
