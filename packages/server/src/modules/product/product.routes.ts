import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { products } from './product.service.ts';

export function productRoutes(calls: Calls, { database }: Deps): void {
  calls.serve('products', (request) => products(database.kysely, request, request.query));
}
